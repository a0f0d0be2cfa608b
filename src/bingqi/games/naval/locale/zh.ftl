### 海战三国：界面文字

game-title = 东海三国海战
game-about = 202X 年，三支海军在日本、朝鲜半岛与中国之间的海域对峙。舰艇背面朝上行动，先发现者先开火；航空兵力逐项分配，导弹与广域对空火力对决。
seat-blue = 蓝军
seat-red = 红军
seat-japan = 海上自卫队
seat-china = 中国海军
seat-korea = 韩国海军
seat-unknown = 不明武装势力

scenario-dokdo = 独岛舰出动
scenario-dokdo-about = 日本与韩国争夺一座小岛，各带一艘满载的运输舰。四个回合，适合入门。
scenario-diaoyu = 钓鱼岛航母战
scenario-diaoyu-about = 山东舰编队护送登陆，出云与加贺出那霸迎战。六个回合。
scenario-jeju = 济州岛防卫战
scenario-jeju-about = 中国海军三次登陆济州岛，韩国海军以潜艇与岸基航空兵阻击。六个回合。
scenario-izumo = 航母出云
scenario-izumo-about = 出云编队从纪伊半岛以南出发，须在两天内抵达西南孤岛；一支国籍不明的航母编队从南面进入。没有岸基航空兵。
scenario-sakishima = 先岛诸岛战役
scenario-sakishima-about = 完整战役：三天十八个回合，双方向先岛各岛输送部队与物资，水面、水下、空中全部出动。

option-lhd = 两栖攻击舰
option-lhd-about = 中国方抽取运输舰时混入一艘 075B 型（18.4）。
option-supply-ships = 补给舰
option-supply-ships-about = 有补给舰的一方在最后一支水面部队中加入一艘（18.3，剧本本身没有）。
option-long-range = 长射程反舰导弹
option-long-range-about = 若干中国舰级可在 3 或 4 格外攻击（22.1）。
option-ballistic = 反舰弹道导弹
option-ballistic-about = 中国方一局一次，用 2 点航空行动发射（22.2）。
option-space-war = 太空战
option-space-war-about = 开局掷骰，削弱对方的航空作战（22.3）。
option-information-war = 信息战
option-information-war-about = 每回合掷骰，削弱对方全部技术等级（22.4）。
option-exclusive-defence = 专守防卫
option-exclusive-defence-about = 日本方在遭到攻击之前不得攻击（22.5，独岛剧本除外）。
option-each-hex = 逐格判定
option-each-hex-about = 核潜艇一次移动进入两个敌方沿岸格或声呐格时，每一格都判定一次，而不是每类一次（9.3(2)）。
option-mixed-pairs = 混合搭配
option-mixed-pairs-about = 「搜索＋搜索」可以是对舰、对潜各一次；潜水艇的「攻击＋攻击」同样（6.0(1)、7.2(1)）。
option-safe-boats = 港内潜艇安全
option-safe-boats-about = 潜水艇既不能攻击敌方港湾内的水面舰艇，也不能攻击其中的潜水艇（14.0(7)）。
option-base-interception = 出云剧本的基地迎击
option-base-interception-about = 「航母出云」没有基地空军签，但日本的航空基地仍可迎击（19.4(5)②）。
option-last-day = 最后一天也收尾
option-last-day-about = 最后一回合之后、计分之前，也实施一天结束流程（4.4）。

chit-name = { $seat }·{ $kind }
chit-af = 基地空军签
chit-ss = 潜水艇签
chit-tf = 水面舰艇签
phase-deployment = 配置舰艇
phase-operation = { $operation }
phase-over = 回合之间
time-1 = 05–08 时
time-2 = 09–12 时
time-3 = 13–16 时
time-4 = 17–20 时
time-5 = 21–24 时
time-6 = 01–04 时
note-night = 夜间：航空掷骰 −2
note-day-end = 一天结束
space-named = { $place }（{ $label }）
back-ship = 未发现的水面舰艇
back-boat = 未发现的潜水艇
plane-name = 飞机
marker-landing = 登陆标记
box-planes = 可使用飞机
box-returned = 回港
box-damaged = 损伤
box-sunk = 击沉
box-edge = 地图南边外
box-hand = 待配置
track-vp = 胜利得分
track-planes = 飞机
track-cup = 筒中作战签
track-area = 广域对空
detail-ship = { $type }，{ $class }
detail-values = 对舰 { $ship }，对空 { $air }，对潜 { $sub }，技术等级 { $tech }
detail-supplies = 搭载补给品 { $count } 枚
flag-found = 已发现
flag-hidden = 未发现
flag-acted = 已行动
terrain-sea = 海
terrain-coast = 沿岸
terrain-land = 陆地
overlay-reach = 移动范围
overlay-air = 岸基航空范围
overlay-interception = 岸基迎击范围
overlay-watched = 对方沿岸与水下声呐
overlay-range = 对舰攻击范围

line-damage = { $side }：损伤敌方
line-sinking = { $side }：击沉敌方
line-landing = { $side }：登陆
line-bonus = { $side }：剧本得分
reason-points = 按胜利得分判定
reason-goal = 出云抵达目的地
reason-goal-lost = 出云失去战斗力
reason-goal-late = 出云未能按时抵达

prompt-place = 选择舰艇与配置的格子
prompt-distance = 宣告航空作战的距离
prompt-task = 分配航空行动：剩余 { $left }
prompt-resolve = 选择接下来结算的目标
prompt-scramble = 敌机来袭：是否迎击？
prompt-send = 分配迎击飞机：剩余 { $left }
prompt-air-fight = { $hex } 空战：同时结算，还是专打攻击机？
prompt-air-loss = 选择损失的飞机：还有 { $left }
prompt-boat = 选择行动的潜水艇
prompt-boat-plan = { $unit }：选择行动
prompt-prey = 选择攻击的潜水艇
prompt-go = { $unit } 移动到哪一格？
prompt-group = 选择行动的小队（还可 { $left } 队）
prompt-join = 编入小队（现有 { $count } 艘）
prompt-plan = 小队（{ $count } 艘）：选择行动
prompt-go-group = 小队移动到哪一格？
prompt-after = 攻击完毕：小队移动到哪一格？
prompt-way = { $unit } 走哪条路线？
prompt-target = 选择攻击目标
prompt-reveal = { $hex } 遭到攻击：是否翻开未发现的舰艇？
prompt-assign = 为 { $hex } 的目标分配攻击
prompt-fight = 选择先结算的目标
prompt-area = 为 { $target } 消耗多少广域对空力？（轨道上 { $track }）
prompt-weaken = 选择被削减对舰力的单位：还有 { $left } 点
prompt-torpedo = 分配鱼雷：剩余 { $left }
prompt-missile = 分配弹道导弹：剩余 { $left }

action-deploy = { $unit } 配置在 { $hex }
action-declare = 距离 { $distance }
action-commit = { $unit } 参加
action-search-ships = 搜索 { $hex } 的水面舰艇
action-search-boat = 搜索 { $hex } 的{ $number ->
    [0] 潜水艇
   *[other] 第 { $number } 艘潜水艇
}
action-strike-ships = 攻击 { $hex } 的水面舰艇
action-strike-boat = 攻击 { $target }
action-escort = 为 { $hex } 的攻击派出制空机
action-launch-missiles = 发射弹道导弹
action-resolve = 结算 { $hex }
action-scramble = 基地迎击，距离 { $distance }
action-scramble-carriers = 以选定的航母迎击，距离 { $distance }
action-intercept = 迎击 { $hex } 的来袭机
action-fight-together = 同时结算
action-fight-through = 专打攻击机
action-lose-attacker = 损失攻击机
action-lose-escort = 损失制空机
action-take = { $unit }
action-take-group = { $hex } 全部
action-take-arrivals = 南边外全部
action-join = 编入 { $unit }
action-ready = 编队完成
action-fly = 实施水面舰艇航空行动
action-plan = { $plan ->
    [move] 移动
    [move-search-ships] 移动＋搜索水面舰艇
    [move-search-boat] 移动＋搜索潜水艇
    [move-attack-ships] 移动＋攻击水面舰艇
    [move-attack-boat] 移动＋攻击潜水艇
    [attack-ships-move] 攻击水面舰艇＋移动
    [attack-boat-move] 攻击潜水艇＋移动
    [search-ships] 连续搜索水面舰艇
    [search-boat] 连续搜索潜水艇
    [attack-ships] 连续攻击水面舰艇
    [attack-boat] 连续攻击潜水艇
    [search-both] 对舰、对潜各搜索一次
    [attack-both] 对舰、对潜各攻击一次
    [land] 登陆
   *[dive] 潜航
}
action-go = 前往 { $hex }
action-through = 经由 { $hex }
action-stay = 小队留在原格
action-target = 攻击 { $hex }
action-hunt = 攻击 { $target }
action-reveal = 翻开 { $unit }
action-engage = { $attacker } 攻击 { $target }
action-aim = 瞄准 { $target }
action-fight = 结算 { $target }
action-spend = 消耗 { $points } 点
action-weaken = 削减 { $attacker }

event-deployed = { $unit } 配置在 { $hex }
event-stationed = { $seat } 配置在 { $hex }：水面舰艇 { $ships }，潜水艇 { $boats }
event-waiting = { $seat } 在南边外待命：水面舰艇 { $ships }，潜水艇 { $boats }
event-turn-began = 第 { $turn } 回合开始
event-chit-drawn = 第 { $turn } 回合抽到 { $chit }
event-tech-cut = 信息战：{ $seat } 本回合技术等级 −{ $points }
event-air-cut = 太空战：{ $seat } 航空作战掷骰 −{ $points }
event-range-declared = { $seat } 宣告航空距离 { $distance }
event-actions-gained = { $seat } 修正后骰点 { $roll }，获得 { $actions } 个航空行动
event-assigned = { $seat } 向 { $hex } 分配{ $use ->
    [search-ships] 对舰搜索
    [search-boat] 对潜搜索
    [strike-ships] 对舰攻击
    [strike-boat] 对潜攻击
   *[escort] 制空机
}
event-scrambled = { $seat } 起飞 { $units } 个迎击单位
event-intercepted = { $seat } 在 { $hex } 迎击
event-planes-lost = { $seat } 损失飞机 { $units }
event-moved = { $seat } { $count } 枚棋子移动到 { $hex }
event-dived = { $unit } 潜航
event-shown = { $unit } 在 { $hex } 一度亮明
event-found = { $unit } 在 { $hex } 被发现
event-searched = { $seat } 搜索了 { $hex }
event-nothing-found = { $hex } 的潜水艇未被发现
event-attacked = { $seat } 攻击 { $hex }
event-stopped = 防御命中 { $hits }（{ $target }）
event-damaged = { $unit } 受损，退出战斗
event-sunk = { $unit } 沉没
event-missed = { $unit } 未被击中
event-supplies-lost = { $unit } 损失补给品 { $count } 枚
event-landed = { $seat } 在 { $hex } 登陆
event-returned = { $unit } 回港
event-hidden = { $unit } 隐蔽
event-day-ended = 第 { $day } 天结束
event-missiles-launched = { $seat } 发射弹道导弹 { $count } 枚
event-game-ended = 第 { $turn } 回合后游戏结束

note-choose-ship = 请先选择一艘看得见的舰艇
line-distance = 距离
line-limit = 上限
line-declared = 宣告距离
line-there = 格内已有
line-group = 小队
line-used = 已用
line-night = 夜间
line-space = 太空战
line-tech = 技术等级
line-attack = 攻击骰
line-defence = 对空骰
line-defence-tech = 防御方技术等级
line-dice = 骰数
line-move = 移动
line-coast = 敌方沿岸
line-sonar = 敌方声呐
line-area = 假定消耗的广域对空力／轨道上
line-attacks = 攻击次数
line-screen = 对潜防御骰
line-no-interception = 未遭迎击时
forecast-flight = 航空行动数
forecast-scramble = 迎击单位数
forecast-battle = 对舰攻击
forecast-torpedo = 鱼雷攻击
forecast-salvo = 每次攻击突破对潜防御的鱼雷
forecast-missiles = 弹道导弹
forecast-passage = 潜航通过
forecast-search = 搜索潜水艇
forecast-hunt = 攻击潜水艇
outcome-actions = { $count } 个
outcome-missed = 未命中
outcome-supplies = 只损失补给品 { $count } 枚
outcome-through = { $count } 点突破
row-all-area = 广域对空力 { $count } 点全部用上时，受损或沉没
row-damaged = 全部瞄准 { $ship }：损伤
row-sunk = 全部瞄准 { $ship }：击沉
outcome-damaged = 损伤
outcome-sunk = 击沉
outcome-found = 被发现
outcome-unseen = 未被发现

refuse-acted = 该舰在本次作战中已经行动过。
refuse-air-range = 目标超出宣告的距离。
refuse-all-found = 该格的舰艇已经全部被发现。
refuse-berth = 该格已有己方潜水艇。
refuse-both = 同一目标不能既搜索又攻击。
refuse-carrier = 该舰不是能起飞的航母，或已经行动过。
refuse-carrier-strength = 航母的航空战力已经用完，或没有相应的战力。
refuse-choose-hex = 请选择配置的格子。
refuse-choose-ship = 请选择己方舰艇。
refuse-distance-useless = 这个距离不会增加任何目标。
refuse-edge-only = 只能从地图南边的格子进入。
refuse-enemy-landing = 该格已有敌方登陆标记。
refuse-exclusive = 专守防卫：遭到攻击之前不得攻击。
refuse-flown-after = 水面舰艇行动已因航空行动而结束，两者不能交错。
refuse-found-later = 抽签时尚未被发现，本次作战不能作为目标。
refuse-groups = 本次作战可行动的小队已用完。
refuse-interception-range = 超出宣告的迎击距离。
refuse-land = 舰艇不能进入陆地格。
refuse-land-alone = 登陆由一艘运输舰单独进行。
refuse-land-side = 这条边是陆地，不能通过。
refuse-landed-now = 本次作战该格已经登陆过一枚。
refuse-landing-full = 该格的登陆标记已满。
refuse-missile-range = 目标超出对舰攻击距离。
refuse-neutral = 不能进入中立国沿岸。
refuse-no-attack = 那里没有可迎击的航空攻击。
refuse-no-interceptors = 这个距离没有可迎击的目标，或没有可用的飞机。
refuse-no-landing-hex = 这里不是可登陆格。
refuse-no-planes = 没有剩余的飞机。
refuse-no-supplies = 没有可登陆的补给品。
refuse-no-target = 那里没有相应的目标。
refuse-not-asked = 现在由对方决定。
refuse-not-found = 未被发现的潜水艇无需潜航。
refuse-not-now = 现在不能这样做。
refuse-not-that-ship = 剧本在这里要求另一种舰艇。
refuse-not-yours = 这不是己方舰艇。
refuse-nowhere = 没有可以移动到的格子。
refuse-off-map = 那里在地图之外。
refuse-only-dive = 已被发现的潜水艇只能潜航（核潜艇也可移动）。
refuse-other-hex = 小队只能由同一格的舰艇编成。
refuse-other-kind = 抽到的作战签不指挥这种舰艇。
refuse-outside = 超出剧本规定的配置范围。
refuse-over = 游戏已经结束。
refuse-round = 每个目标都分到之后才能再分给它。
refuse-safe-port = 潜水艇不能攻击敌方港湾内的舰艇。
refuse-same-hex = 潜水艇只能针对同一格。
refuse-searched = 已有小队搜索过，之后不能再攻击。
refuse-stack = 该格容纳不下这么多水面舰艇。
refuse-too-far = 超出移动距离。
refuse-unarmed = 小队没有对舰力。
refuse-undiscovered = 未被发现的单位不能攻击。
refuse-way-round = 隔着陆地，绕行太远。

panel-cup = 筒中的作战签
panel-targets = 航空目标
panel-line-up = 战列：{ $hex }
panel-track = 广域对空轨道 { $track }，本目标已用 { $spent }
panel-planes = 飞机 { $count }
panel-landing = 可登陆格
head-target = 目标
head-use = 用途
head-units = 数量
head-escorts = 制空
head-interceptors = 迎击
head-place = 地点
head-owner = 占有
head-markers = 标记
head-points = 得分
note-landing = 每枚标记的得分：{ $blue }／{ $red }
use-search-ships = 对舰搜索
use-search-boat = 对潜搜索
use-strike-ships = 对舰攻击
use-strike-boat = 对潜攻击
use-done = 已结算
# 在该提示下「放弃」的含义。
pass-prompt-distance = 不实施航空作战
pass-prompt-task = 分配完毕
pass-prompt-group = 结束水面舰艇作战
pass-prompt-plan = 小队行动结束
pass-prompt-boat = 结束潜水艇作战
pass-prompt-boat-plan = 潜艇行动结束
pass-prompt-scramble = 不迎击
pass-prompt-send = 分配完毕
