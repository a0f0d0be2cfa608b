game-title = 班组战术
game-about = 1941–1945 年的步兵班逐屋争夺：视线、火力组，以及打断敌方移动的借机射击。
scenario-crossroads = 逐屋争夺
scenario-crossroads-about = 美军须在结束时控制路口周围六座房屋中的四座。平衡规定：助美军，德军减一个4-4-7；助德军，德军加一挺轻机枪。均势：不用规定时，美军在上尉互弈200局中胜54.5%，将军互弈60局中胜50%。不用规定、双方皆不出错时，200局胜63.5%（57–70%）。
scenario-breakout = 突围之路
scenario-breakout-about = 被围德军须让10分兵力从东缘离开。平衡规定：助德军，苏军减一个4-4-7；助苏军，须12分。均势：上尉互弈，助德军三倍，200局德军胜53%；将军互弈，助德军，60局胜41.7%。不用规定、双方皆不出错时，200局胜33.5%（27–40%）。
scenario-last_stand = 最后的坚守
scenario-last_stand-about = 德军须肃清东区：结束时区内仍保持战斗力的苏军至多相当于2个半班。平衡规定：助德军，可留4个；助苏军，苏军加一个4-5-8。均势：不用规定时，德军在上尉互弈200局中胜45.5%，将军互弈60局中胜45%。不用规定、双方皆不出错时，200局胜56%（49–63%）。
scenario-storm_group = 突击队
scenario-storm_group-about = 以喷火器和炸药包攻打支撑点：三座建筑须夺取两座。平衡规定：助德军，加一个5-4-8；助苏军，加一个4-4-7。均势：上尉互弈，助德军四倍，200局德军胜44%；将军互弈，助德军，60局胜55%。不用规定、双方皆不出错时，200局胜38%（32–45%）。
scenario-meeting = 路口遭遇战
scenario-meeting-about = 双方争抢房屋，援军按回合或掷骰到达；美军须在结束时控制14个建筑格。平衡规定：助美军，13格即可；助德军，德军加一个4-6-7。均势：上尉互弈，助德军两倍，200局美军胜47%；将军互弈，助德军，200局胜49%。不用规定、双方皆不出错时，200局胜59%（52–66%）。
scenario-counterstroke = 反击
scenario-counterstroke-about = 德军须夺回西侧街区的18个建筑格，且自身损失须少于16分。平衡规定：助德军，15格即可；助美军，加一挺中机枪。均势：上尉互弈，助德军，200局德军胜45.5%；将军互弈，助德军两倍，60局胜56.7%。不用规定、双方皆不出错时，200局胜55.5%（49–62%）。
scenario-snow_village = 雪中村庄
scenario-snow_village-about = 身着雪地伪装的苏军夺回冰封的村庄：结束时须控制六座房屋中的五座。平衡规定：助苏军，4座即可；助德军，加一个4-4-7。均势：不用规定时，苏军在上尉互弈200局中胜59.5%，将军互弈140局中胜52.1%。不用规定、双方皆不出错时，200局胜59.5%（53–66%）。
scenario-rail_yard = 铁路车场
scenario-rail_yard-about = 12.7毫米重机枪、喷火器和名将，对石砌货棚里的征召兵：美军须在结束时控制31个建筑格。平衡规定：助美军，29格即可；助德军，加一个4-6-7。均势：助美军两倍时，美军在上尉互弈200局中胜44%，将军互弈60局中胜45%。不用规定、双方皆不出错时，200局胜35.5%（29–42%）。
scenario-night_shift = 夜班
scenario-night_shift-about = 天亮前，德军须从工人民兵手中夺取三座货棚中的两座。平衡规定：助德军，加一个4-6-7；助苏军，加一个4-4-7。均势：上尉互弈，助德军，200局德军胜49.5%；将军互弈，助苏军，60局胜50%。不用规定、双方皆不出错时，200局胜59%（52–66%）。
option-balance = 平衡规定
option-balance-about = 按想定给予一方帮助。
option-balance-none = 无
option-balance-first = 有利先手方
option-balance-second = 有利后手方
option-balance-first-twice = 有利先手方，两倍
option-balance-second-twice = 有利后手方，两倍
option-balance-first-thrice = 有利先手方，三倍
option-balance-second-thrice = 有利后手方，三倍
option-balance-first-fourfold = 有利先手方，四倍
option-balance-second-fourfold = 有利后手方，四倍
option-pinned-leader-routs = 被压制的长官可随同溃退
option-pinned-leader-routs-about = 流程图的读法：被压制的长官可自愿溃散，随溃退部队一同离开。
option-blind-fire = 射击方知视线
option-blind-fire-about = 事先不能查看视线；沿被阻挡的视线射击，也算射击过。
option-flame-residual = 喷火器留下残留火力
option-flame-residual-about = 喷火器对移动单位的射击与其他射击一样留下残留火力。
option-leader-directs-later = 射击过的长官可在以后阶段指挥
option-leader-directs-later-about = 长官使用武器只在当前阶段失去领导力，而不是整个玩家回合。
option-decline-leader = 可不用差长官的修正
option-decline-leader-about = 检查与近战时，不必承受差长官的正修正。
overlay-los = 视线
overlay-sight = 视野
overlay-reach = 移动范围
overlay-fire = 可射击者
overlay-control = 控制
box-ready = { $seat }：待进入
box-waiting = { $seat }：尚未到达
phase-setup = 布置
phase-rally = 重整阶段（{ $seat }）
phase-prep = 火力准备阶段（{ $seat }）
phase-movement = 移动阶段（{ $seat }）
phase-defensive = 防御射击阶段（{ $seat }为攻方）
phase-advancing = 前进射击阶段（{ $seat }）
phase-rout = 溃退阶段（{ $seat }）
phase-advance = 推进阶段（{ $seat }）
phase-close = 近战阶段（{ $seat }）
track-lost = 已损失点数
track-elr = 经验等级（ELR）
track-exited = 已离图点数
legend-values = 棋子数字：火力–射程–士气；长官为士气–修正。
flag-broken = 溃散
flag-dm = 士气低落（DM）
flag-pinned = 被压制
flag-cx = 疲劳（CX）
flag-wounded = 负伤
flag-prep-fire = 准备射击
flag-first-fire = 首次射击
flag-final-fire = 最终射击
flag-done = 已行动
flag-malfunctioned = 故障
flag-dropped = 弃置
flag-chosen = 在编组中
detail-class = 等级：{ $class }
detail-broken-morale = 溃散后士气：{ $morale }
detail-smoke = 烟幕能力 { $exponent }
detail-assault-fire = 突击射击能力
detail-carries = 携带：{ $weapon }
detail-rof = 射速 { $rof }，故障值 { $breakdown }，搬运点 { $pp }
aim-control = { $seat }：控制的建筑
aim-hexes = { $seat }：控制的建筑格
aim-exit = { $seat }：离图点数
aim-clear = 区域内剩余的敌方正常半班数（至多）
aim-stand = { $seat }：区域内的正常半班数
aim-casualties = { $seat }：敌方损失点数
aim-spared = { $seat }：自身损失（少于）
reason-aims-met = 进攻目标达成。
reason-aims-missed = 进攻目标未达成。
reason-wiped-out = 一方已无部队。
prompt-deploy = 布置{ $unit }
prompt-equip = 由谁携带{ $weapon }？
prompt-recover = 是否回收武器？
prompt-repair = 是否修理武器？
prompt-transfer = 是否交换武器？
prompt-self-rally = 是否自我重整？
prompt-rally = 由长官重整哪支部队？
prompt-dm = { $unit }：是否移除DM标识？
prompt-target = 选择射击目标格
prompt-fire-group = 射击{ $hex }：由谁开火？
prompt-rate = { $weapon }连射成功：保留连射，还是留下残留火力？
prompt-mover = 选择要移动的部队
prompt-stack = { $unit }：与谁同行？如何移动？
prompt-step = { $unit }：移动到哪里？
prompt-reaction = { $unit }在{ $hex }移动：是否借机射击？
prompt-rout = 选择要溃退的部队
prompt-escort = 是否有长官随{ $unit }溃退？
prompt-flee = { $unit }溃退：往哪里？
prompt-advance = 选择要推进的部队
prompt-advance-hex = { $unit }推进：往哪里？
prompt-close-hex = 选择下一处近战
prompt-attach = { $leader }加入哪支部队？
prompt-close-attack = { $hex }近战：宣布攻击
action-deploy = { $unit }布置于{ $hex }
action-equip = { $unit }携带{ $weapon }
action-recover = { $unit }回收{ $weapon }
action-repair = 修理{ $weapon }
action-transfer = { $weapon }交给{ $unit }
action-self-rally = { $unit }自我重整
action-rally = { $leader }重整{ $unit }
action-shed-dm = 移除{ $unit }的DM标识
action-keep-dm = 保留{ $unit }的DM标识
drill-self-rally = 长官先自我重整，其后由机会最大者尝试
drill-shed-dm = 凡可移除的DM标识一律移除
drill-keep-weapons = 武器不换手
action-target = 射击{ $hex }
action-join = { $unit }开火{ $own ->
     [true] {""}
    *[false] （仅用武器）
  }{ $weapons_count ->
     [0] {""}
    *[other] ，使用{ $weapons }
  }{ $mode ->
     [1] ，后续首次射击
     [2] ，最后防护射击
     [3] ，最终射击
    *[0] {""}
  }
action-direct = { $leader }指挥射击
action-shoot = 开火！
action-destroy = 毁掉{ $weapon }
action-keep-rate = { $weapon }保留连射
action-yield-rate = { $weapon }留下残留火力
action-hold = 此部队移动期间不再询问
action-detonate = 引爆{ $hex }的炸药包
action-muster = { $unit }
action-double-time = { $unit }冲刺
action-go = { $assault ->
     [true] 警戒移动
    *[false] 开始移动
  }
action-step = 前往{ $hex }{ $road ->
     [true] （沿道路）
    *[false] {""}
  }
action-exit = 离开地图
action-smoke = { $unit }向{ $hex }投烟幕
action-drop = 放下{ $weapon }
action-place-charge = { $unit }向{ $hex }放置炸药包
action-split = { $unit }脱离堆叠
action-stop = 停止
action-rout = { $unit }溃退
action-escort = { $leader }随行
action-flee = 溃退至{ $hex }
action-crawl = 匍匐前进至{ $hex }
action-advance = { $unit }推进至{ $hex }
action-fight = 在{ $hex }近战
action-attach = { $leader }加入{ $unit }
action-commit = { $unit }攻击
action-against = 目标：{ $target }
action-declare = 宣布攻击
event-deployed = { $unit }布置于{ $hex }。
event-equipped = { $unit }携带{ $weapon }。
event-phase-began = 第{ $turn }回合，{ $seat }：{ $phase ->
     [rally] 重整阶段
     [prep] 火力准备阶段
     [movement] 移动阶段
     [defensive] 防御射击阶段
     [advancing] 前进射击阶段
     [rout] 溃退阶段
     [advance] 推进阶段
     [close] 近战阶段
    *[other] { $phase }
  }
event-force-called = { $seat }：{ $count }个单位待进入。
event-picked-up = { $unit }{ $success ->
     [true] 回收了
    *[false] 未能回收
  }{ $weapon }。
event-mended = { $weapon }：{ $result ->
     [mended] 修复
     [lost] 永久损坏
    *[broken] 仍有故障
  }。
event-handed-over = { $unit }接过{ $weapon }。
event-dropped = { $weapon }弃置于{ $hex }。
event-weapon-lost = { $weapon }被毁。
event-weapon-failed = { $weapon }发生故障。
event-rally-tried = { $unit }{ $success ->
     [true] 重整成功
    *[false] 重整失败
  }（士气{ $morale }，修正{ $drm }）。
event-leader-made = { $hex }出现新长官：{ $unit }。
event-dm-shed = { $unit }移除DM标识。
event-dm-placed = { $unit }加盖DM标识。
event-fire-opened = { $source ->
     [residual] 残留火力射击
     [charge] 炸药包攻击
    *[fire] { $firers_count ->
         [0] 开火射击
        *[other] { $firers }射击
      }
  } { $hex }：火力 { $fp }，{ $column } 列，DRM { $drm }。
event-sight-blocked = { $unit }向 { $hex } 射击落空：视线被阻挡。
event-fire-struck = { $hex }：第{ $column }列最终骰点{ $final }：{ $cell }。
event-cowered = 射击{ $hex }者退缩：左移{ $columns }列。
event-checked = { $unit }：{ $kind ->
     [ptc] 压制检查
    *[mc] 士气检查
  }{ $final }对{ $morale }：{ $result ->
     [passed] 通过
     [pinned] 被压制
     [broke] 溃散
     [reduced] 损耗
    *[died] 被消灭
  }。
event-pinned = { $unit }被压制。
event-broke = { $unit }溃散。
event-reduced = 损耗：现为{ $unit }。
event-replaced = 降级：现为{ $unit }。
event-wounded = { $unit }负伤。
event-eliminated = { $unit }被消灭。
event-rate-kept = { $weapon }连射成功。
event-residual-left = { $hex }留下{ $fp }点残留火力。
event-moved = { $unit }移动到{ $hex }。
event-exposed = { $unit }在{ $hex }进入敌方射界。
event-exited = { $unit }离开地图：{ $points }点。
event-smoke-thrown = { $unit }向{ $hex }投烟幕：{ $success ->
     [true] 成功
    *[false] 失败
  }。
event-charge-laid = { $unit }在{ $hex }放好炸药包。
event-charge-failed = { $hex }的炸药包失效。
event-interdicted = { $unit }在{ $hex }遭拦截。
event-ambushed = { $seat }在{ $hex }伏击成功。
event-close-fought = { $seat }在{ $hex }近战：{ $final }对{ $kill }：{ $result ->
     [eliminated] 敌方被消灭
     [reduced] 敌方损耗
    *[none] 无效果
  }。
event-melee-began = { $hex }陷入混战。
event-building-taken = { $seat }夺取{ $hex }的建筑。
line-fp = { $who }的火力
line-cower = 骰出对子时左移列数
line-target-drm = { $who }：{ $why }
line-odds = 战力比
line-kill = 致死值
line-morale = 士气
line-drm = 修正合计
line-has = 剩余移动力
line-terrain = 地形
line-smoke = 烟幕
line-assault = 警戒移动须保留
line-blocks = { $hex }阻挡视线
line-hinders = { $hex }妨碍视线
drm-terrain = 目标地形
drm-hindrance = 视线妨碍
drm-leadership = 长官领导力
drm-cx = 疲劳（CX）
drm-ffmo = 开阔地移动（FFMO）
drm-ffnam = 非警戒移动（FFNAM）
drm-flamethrower = 目标携带喷火器
drm-ambush = 伏击
drm-target-cx = 目标疲劳
drm-target-broken = 目标溃散
chance-kia = { $result }：{ $number } 个单位被消灭，其余溃散
chance-k = { $result }：一个单位损耗，士气检查 +{ $number }
chance-mc = { $number ->
    [0] { $result }：士气检查
   *[other] { $result }：士气检查 +{ $number }
  }
chance-ptc = PTC：压制检查
chance-none = 无效果
chance-killed = { $unit }被消灭
chance-reduced = { $unit }损耗或负伤
chance-broken = { $unit }溃散
chance-pinned = { $unit }被压制
chance-malfunction = { $weapon }故障
chance-dud = 哑火
forecast-charge = { $hex } 的炸药包
line-dud = 骰子原值达到此数即哑火
chance-close-killed = 消灭
chance-close-reduced = 损耗
chance-close-none = 无效果
chance-rallied = 重整成功
chance-not-rallied = 仍然溃散
chance-casualty = 损耗
forecast-fire = 射击{ $hex }
forecast-close = { $hex }近战
forecast-rally = 重整{ $unit }
panel-fire = 对{ $hex }的火力组
panel-fp = 火力
panel-move = 移动中
panel-spent = 已用移动力
panel-left = 剩余移动力
panel-close = { $hex }近战
mark-smoke = 烟
mark-melee = 混
mark-charge = 炸
mark-residual = 残
mark-fortified = +1
mark-control = 控制方：
los-clear = { $from }到{ $to }：视线通畅，距离{ $range }，妨碍{ $hindrance }
los-blocked = { $from }到{ $to }：视线被阻挡，距离{ $range }
# 在该提示下「放弃」的含义。
refuse-blind = 只有射击时才能知道视线是否通畅。
refuse-not-now = 现在不问这个。
refuse-not-asked = 现在轮到对方决定。
refuse-not-yours = { $unit }不是己方单位。
refuse-enemy-mover = { $unit }是敌方单位：本阶段只移动己方单位。
refuse-not-here = { $unit }不在地图上。
refuse-broken = { $unit }已溃散。
refuse-pinned = { $unit }被压制。
refuse-melee = { $unit }陷入混战。
refuse-done = { $unit }已行动过。
refuse-prep = { $unit }带有准备射击标识。
refuse-fired = { $unit }已射击过。
refuse-stands-there = 已经在 { $hex }。
refuse-not-adjacent = { $hex } 不相邻。
refuse-not-entry = 该部队不从 { $hex } 进入。
refuse-out-of-play = { $hex } 不在使用范围内。
refuse-enemy = { $hex } 有敌军：移动阶段不能进入。
refuse-stacking = { $hex } 已满：至多三个班和四名长官。
refuse-stack-full = 加上{ $unit }，一格容纳不下。
refuse-in-stack = { $unit }已在同行之列。
refuse-other-hex = { $unit }在另一格。
refuse-other-force = { $unit }属于另一支部队，从别处进入。
refuse-not-moving = { $unit }不在移动之列。
refuse-declare-first = { $unit }：先确定谁同行、如何移动。
refuse-doubles = { $unit }已宣布冲刺。
refuse-wounded = { $unit }负伤，不能冲刺。
refuse-winded = { $unit }上回合冲刺过，刚去掉CX标识。
refuse-assault = 警戒移动只能走一格。
refuse-assault-double = 警戒移动与冲刺不能并用。
refuse-assault-entry = 从图外进入者不能警戒移动。
refuse-points = 需要 { $need } 点移动力，只有 { $has } 点。
refuse-no-smoke = { $unit }没有烟幕能力。
refuse-smoked = { $unit }本移动阶段已放过烟。
refuse-held = { $weapon }有人携带。
refuse-not-held = { $weapon }无人携带。
refuse-not-lying = { $weapon }不在本格。
refuse-carried = { $weapon }本移动阶段已搬运过。
refuse-too-heavy = { $unit }带不动{ $weapon }：长官至多2点。
refuse-no-charge = { $unit }没有携带这个炸药包。
refuse-no-charge-there = { $hex } 没有放好的炸药包。
refuse-used-enough = { $unit }可用的武器已用足。
refuse-alone = { $unit }独自移动。
refuse-must-stay = { $unit }已用到长官的移动力加成，必须跟随长官。
refuse-one-advances = { $unit }正在推进，先完成它。
refuse-exhausted = 进入 { $hex } 要耗尽移动力，而该单位已疲劳。
refuse-wounded-tired = 进入 { $hex } 要耗尽移动力：负伤长官不能疲劳。
refuse-not-broken = { $unit }没有溃散。
refuse-no-dm = { $unit }没有DM标识。
refuse-routed = { $unit }本阶段已溃退过。
refuse-no-leader = { $unit }不是长官。
refuse-rout-enemy = { $hex } 有敌军。
refuse-rout-front = { $hex } 与所在格都邻接 { $foe } 的敌军。
refuse-rout-nearer = 进入 { $hex } 会靠近能看见它的 { $foe } 敌军。
refuse-crawl-first = 匍匐须在走第一格之前选择。
refuse-cover-stop = 进入掩护后溃退结束，除非直接进入另一掩护；{ $hex } 不是。
refuse-cover-watched = { $hex } 邻格有正常敌军。
refuse-not-nearest = { $hex } 不在通往最近掩护的最短路上。
refuse-placed = { $unit }已有位置。
refuse-placed-later = { $unit }稍后布置，逐个进行。
refuse-comes-later = { $unit }以后才到达。
refuse-not-zone = { $hex } 不在布置区内。
refuse-enemy-there = 敌方已布置在 { $hex }。
refuse-armed = { $weapon }已分配。
refuse-weapon-later = { $weapon }稍后分配。
refuse-equip-leader = 武器分给班和半班，不给{ $unit }。
refuse-equip-force = { $unit }与该武器不属于同一支部队。
refuse-works = { $weapon }完好。
refuse-captured = { $weapon }是缴获的，只有本国部队能修。
refuse-holds-it = { $unit }已带着{ $weapon }。
refuse-fresh = { $weapon }刚转过手。
refuse-tried = { $unit }本阶段已尝试过重整。
refuse-attackers-only = { $unit }不能自我重整：班只有攻方可以，且只限一个。
refuse-one-squad = 已有一个班尝试过自我重整。
refuse-dm-cover = { $unit }在掩护中，DM标识已自动移除。
refuse-dm-enemy = { $unit }保留DM标识：邻格有正常敌军。
refuse-dm-asked = { $unit }会依次询问。
refuse-fought = { $hex } 的近战本回合已结束。
refuse-no-fight = { $hex } 没有双方同格。
refuse-not-in-fight = { $unit }不在 { $hex } 的近战中。
refuse-leader-alone = 长官加入班或半班，而不是{ $unit }。
refuse-has-leader = { $unit }已有长官。
refuse-with-unit = { $unit }随所加入的单位作战。
refuse-has-attacked = { $unit }本阶段已攻击过。
refuse-attacks = { $unit }已参加攻击。
refuse-targets-named = 目标已选定，不能再加攻击者。
refuse-own-unit = { $unit }是己方单位。
refuse-attackers-first = 先选定攻击者。
refuse-has-been-attacked = { $unit }本阶段已被攻击过。
refuse-is-target = { $unit }已是目标。
refuse-no-enemy = { $hex } 没有敌军。
refuse-no-firers = 没有可射击的单位：混战之外没有正常单位。
refuse-all-fired = 没有还能射击的单位。
refuse-blocked = 通往 { $hex } 的视线被阻挡。
refuse-no-sight = { $unit }看不到 { $hex }：视线被阻挡。
refuse-range = { $unit }：距离 { $range }，超出最大射程 { $reach }。
refuse-barred = 同格单位须一起射击 { $hex }；能射击者已射击过。
refuse-destroy-phase = 只能在火力准备和防御射击阶段毁掉武器。
refuse-destroy-safe = { $weapon }没有危险：邻格无敌军，也没有可射击的目标。
refuse-used = { $weapon }已使用过。
refuse-rate-other = 现在问的不是{ $weapon }。
refuse-in-group = { $unit }已在火力组中。
refuse-is-director = { $unit }正指挥该火力组。
refuse-chain = { $unit }不在火力组各格或其邻格。
refuse-flame-alone = { $unit }的喷火器须单独射击，不能合组。
refuse-fired-here = { $unit }对该移动单位的射击次数已达所花的移动力。
refuse-far-leader = 超过16格，{ $unit }须有长官指挥。
refuse-other-parts = { $unit }在此只能以所列方式射击。
refuse-final = { $unit }带有最终射击标识：只能射击邻格的移动者。
refuse-final-done = { $unit }带有最终射击标识。
refuse-closer = 另有敌军比目标更接近{ $unit }。
refuse-normal-range = { $unit }带有首次射击标识：只能在正常射程内。
refuse-only-adjacent = { $unit }带有首次射击标识：只能射击邻格。
refuse-leader = { $unit }自身没有火力，也没有武器。
refuse-weapon-broken = { $weapon }已故障。
refuse-gun-moved = { $weapon }搬运过，前进射击阶段不能射击。
refuse-gun-fired = { $weapon }已射击过。
refuse-flame-pinned = { $unit }被压制，不能使用喷火器。
refuse-gunner = { $unit }自己已使用武器射击。
refuse-not-with-them = { $unit }不在火力组的任何一格。
refuse-one-leader = 每格只由一名长官指挥。
refuse-directed = { $unit }本回合指挥其他单位。
refuse-director = { $unit }不能指挥该火力组。
refuse-nobody-there = { $hex } 没有单位。
refuse-weapon-gone = { $weapon }已退出游戏。
refuse-charge-laid = { $weapon }在移动中放置，不能射击。
refuse-carries-nothing = { $unit }没有携带武器。
refuse-unit-aside = { $unit }与此无关。
refuse-weapon-aside = { $weapon }与此无关。
pass-prompt-transfer = 不交换
pass-prompt-target = 不再射击
pass-prompt-mover = 结束移动阶段
pass-prompt-reaction = 不射击
pass-prompt-rout = 不再溃退
pass-prompt-advance = 结束推进
pass-prompt-advance-hex = 不推进
pass-prompt-self-rally = 不尝试
pass-prompt-recover = 不回收
pass-prompt-flee = 到此为止
pass-prompt-rally = 不再重整
pass-prompt-repair = 不修理
pass-prompt-close-attack = 不再攻击
pass-prompt-escort = 无人同行

# 按钮下的一行说明。
hint-go-false = 普通移动。
hint-go-true = 只走一格并留一点：不受移动中的−1修正。
hint-double-time = 多两点移动力，此后处于CX（疲劳）。
hint-shoot = 火力组照此开火。
hint-keep-rate = 本阶段可再射，不留残留火力。
hint-yield-rate = 标记为已射击，该格留下残留火力。
hint-hold = 本次移动中你方不再对它射击。
hint-shed-dm = 重整变容易，但不能再溃退。
hint-keep-dm = 重整+4，但仍可溃退。
hint-declare = 按此结算近战。
