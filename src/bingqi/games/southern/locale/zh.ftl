### 南方作战 1941–42

game-title = 南方作战 1941–42
game-about = 日军自香港、菲律宾、马来亚直下爪哇与缅甸的半年。区域地图，双方每回合从十六张作战卡牌中暗选手牌，轮流行动；海空战、登陆、埋伏与油田争夺。
seat-japan = 日军
seat-allies = 同盟军
scenario-campaign = 南方作战
scenario-campaign-about = 1941年12月至1942年4月，八个回合。日军先动，每回合手牌七张，同盟军五张。
option-turns = 回合数
option-turns-about = 17.1：认为日军吃亏时延长到第9回合，认为同盟军吃亏时缩短到第7回合。
option-turns-7 = 7回合
option-turns-8 = 8回合
option-turns-9 = 9回合
option-hiryu_soryu = 飞龙、苍龙
option-hiryu_soryu-about = 17.2①：第5回合开始时，日军航母飞龙、苍龙登场。
option-indomitable = 不屈
option-indomitable-about = 17.2②：游戏开始时，英国航母不屈登场。
option-anniversary_japan = 纪元节（日军）
option-anniversary_japan-about = 17.3(1)：在纪念日的回合新占要塞，日军每处得1分。
option-anniversary_allies = 纪元节（同盟军）
option-anniversary_allies-about = 17.3(2)：在纪念日的回合夺回要塞，日军每处失1分。
option-two_reactions = 一次可用两张反击卡
option-two_reactions-about = 10.0(2)：对同一群组的同一次行动可先后使用埋伏和Z部队。按原文只决定一次是否反击。
option-transport = 海上运输的对象
option-transport-about = 7.5(1)、19.0(10)②：原文说的是“单位”，同卡①才限定陆军单位，因此舰艇和航空单位也可以。
option-transport-any = 任何单位
option-transport-army = 仅限陆军单位

## 阶段、轨道、容器

phase-hand = 选择手牌
phase-round = { $seat }轮次
phase-reaction = 反击
phase-damage = 分配损害
phase-turn = 回合结算
phase-over = 游戏结束
track-turn = 回合
track-vp-japan = 日军胜利得分
track-vp-allies = 同盟军胜利得分
track-vp-track = 得分轨道（同盟军）
track-hand-japan = 日军手牌
track-hand-allies = 同盟军手牌
box-pool = 同盟军增援池
box-lost = 补充池
box-deck = 牌组
box-laid = 背面使用的卡牌
box-shown = 正面使用的卡牌
box-removed = 移除的卡牌
card-back = 卡牌背面
oil-marker = 油田标志
turn-1 = 1941年12月
turn-2 = 1942年1月上旬
turn-3 = 1月下旬
turn-4 = 2月上旬
turn-5 = 2月下旬
turn-6 = 3月上旬
turn-7 = 3月下旬
turn-8 = 4月上旬
turn-9 = 4月下旬
note-carriers = 飞龙、苍龙登场
note-anniversary = 纪念日
flag-used = 已使用
flag-chosen = 已选入群组
flag-star = ★ 可反击
flag-once = 使用后移除
terrain-land = 陆上区域
terrain-sea = 海域区域
overlay-control = 支配与分值
overlay-supply = 联络线
overlay-reach = 移动范围
overlay-air = 航空攻击范围
overlay-pick-unit = 先选一个在地图上的单位。
type-infantry = 步兵
type-mechanised = 机械化
type-tank = 坦克
type-airborne = 空降
type-fortress = 要塞
type-leader = 指挥官
type-af = 航空队
type-cv = 航母
type-cvl = 轻型航母
type-bb = 战舰
type-bc = 巡洋战舰
type-ca = 重巡洋舰
type-cl = 轻巡洋舰
type-dd = 驱逐舰队
values = 攻击力 { $attack } · 耐久力 { $endurance } · 移动力 { $move } · 航空战力 { $air }
score-won = 游戏中获得
score-areas = 支配区域
score-oil = 油田
score-total = 合计
outcome-japan = 日军得分较高，日军获胜。
outcome-allies = 同盟军得分较高，同盟军获胜。
outcome-draw = 双方得分相同，平局。

## 询问

prompt-card = 选择本回合手牌，还差 { $left } 张
prompt-round = 选择本轮次的行动：打出卡牌、以一个区域的单位组成群组，或跳过
prompt-area = 选择下一个群组所在的区域（还可 { $left } 组）
prompt-unit = { $area }：选择加入群组的单位
prompt-action = { $area }：继续选择单位，或让群组行动
prompt-deed = { $area }：群组执行什么行动？
prompt-payment = 选一张手牌背面朝上使用
prompt-reaction-attack = 敌军 { $count } 个单位在{ $area }发动攻击：是否反击？
prompt-reaction-entry = 敌军 { $count } 个单位进入{ $area }：是否反击？
prompt-hit-own = { $area }：己方承受损害，还有 { $hits } 点待分配
prompt-hit-enemy = { $area }：给敌军分配损害，还有 { $hits } 点
prompt-retreat = { $unit }自{ $area }撤退到哪里？
prompt-supply = 选择恢复的单位（还可 { $left } 个），或整个区域
prompt-landing = 登陆作战／海上输送：选择一项
prompt-divine = 天降神兵：移动一个群组、分别移动三个单位，或让伞兵降落
prompt-parley = 在哪个区域劝降？
prompt-remove = { $area }：移除哪个单位？
prompt-submarine = 潜水艇攻击哪个海域（还有 { $left } 次）？
prompt-oil = 破坏哪处油田？
prompt-place = { $unit }放在哪里？
prompt-air-replacements = 空军补充：选择一项
prompt-take = 选择登场的航空单位（还可 { $left } 个）
prompt-rally = 麦克阿瑟在{ $area }：恢复哪个单位？

## 行动

action-take-card = 选入手牌：{ $card }
action-play-card = 打出：{ $card }
action-discard = 背面使用：{ $card }
action-react = 反击：{ $card }
action-muster = 在{ $area }组成群组
action-join = 加入：{ $unit }
action-join-all = { $kind ->
    [army] 加入所有陆军单位
    [ship] 加入所有舰艇单位
   *[air] 加入所有航空单位
  }
action-ready = 群组指定完毕
action-strike = 通常攻击
action-strike-twice = 宣告连续两次攻击（损害合计）
action-move-to = 移动到{ $area }
action-fly-to = 航空移动到{ $area }
action-bomb = 航空攻击{ $area }
action-bomb-twice = 宣告对{ $area }连续两次航空攻击（损害合计）
action-hit = { $unit }承受1点损害
action-retreat = 撤退到{ $area }
action-refresh = 恢复{ $unit }
action-refresh-area = 恢复{ $area }的所有单位
action-choose = 第 { $item } 项
action-target = 目标：{ $area }
action-remove = 移除{ $unit }
action-take = { $unit }登场
action-place = 放在{ $area }
action-drop = { $unit }降落在{ $area }

## 经过

event-turn-began = 第 { $turn } 回合开始。
event-card-taken = 选入手牌：{ $card }。
event-hand-ready = { $seat }选好了 { $count } 张手牌。
event-round-passed = { $seat }跳过。
event-card-played = { $seat }打出「{ $card }」。
event-card-removed = 「{ $card }」移出游戏。
event-card-discarded = { $seat }背面使用一张卡牌。
event-card-laid-down = 背面使用的是「{ $card }」。
event-reacted = { $seat }在{ $area }以「{ $card }」反击！
event-group-moved = { $seat } { $count } 个单位从{ $origin }移动到{ $area }。
event-group-flew = { $seat } { $count } 个航空单位从{ $origin }飞到{ $area }。
event-group-shipped = { $unit }经海上运输从{ $origin }到{ $area }。
event-attacked = { $seat } { $count } 个单位在{ $area }攻击，命中 { $hits }。
event-bombed = { $seat } { $count } 个单位从{ $origin }空袭{ $area }，命中 { $hits }。
event-countered = { $seat } { $count } 个单位在{ $area }反击，命中 { $hits }。
event-unit-flipped = { $unit }翻为已使用。
event-unit-retreated = { $unit }从{ $origin }撤退到{ $area }。
event-unit-lost = { $unit }在{ $area }被送往补充池。
event-carrier-saved = { $unit }使1点损害无效。
event-hits-void = 多余的 { $count } 点损害作废。
event-control-changed = { $area }改由{ $seat }支配。
event-unit-refreshed = { $unit }恢复为未使用。
event-area-refreshed = { $area }的 { $count } 个单位恢复为未使用。
event-side-recovered = { $seat }恢复 { $count } 个单位。
event-reinforced = { $unit }在{ $area }登场。
event-paratroops-landed = { $unit }降落在{ $area }。
event-submarine-attacked = 潜水艇攻击{ $area }：骰点 { $die }，修正后 { $result }。
event-parleyed = 在{ $area }劝降：骰点 { $die }。
event-leader-left = { $unit }离开了战区。
event-oil-revealed = { $area }的油田标志翻面：{ $value } 分。
event-oil-destroyed = { $area }的油田被破坏！
event-oil-held = { $area }的油田没有被破坏。
event-points-scored = { $seat }得 { $points } 分（{ $why ->
    [fortress] 支配要塞
    [loss] 日军损失
    [macarthur] 消灭麦克阿瑟
   *[anniversary] 纪念日
  }）。
event-game-ended = 游戏结束：日军 { $japan } 分，同盟军 { $allies } 分。

## 卡牌

card-blitzkrieg = 电击战
card-blitzkrieg-about = 一个群组行动后可再行动一次；第二次行动之后才翻面。
card-joint-operation = 共同作战
card-joint-operation-about = 先指定两个群组，再依次行动，各自选择行动种类。
card-supply = 补给
card-supply-about = 有联络线的区域内共四个单位恢复，或任一区域的全部单位恢复。
card-independent-japan = 独立部队
card-independent-japan-about = 至多四个单独的单位各以移动力3移动一次。
card-divine-soldiers = 天降神兵
card-divine-soldiers-about = 一个群组或三个单独的单位移动；另可让一个空降单位降落在任意陆上区域。使用后移除。
card-hinode = 日出山形
card-hinode-about = 至多四个群组行动，其中两个可再行动一次。使用后移除。
card-silver-wheels = 银轮部队
card-silver-wheels-about = 一个群组在陆上移动，其陆军单位移动后不翻面。使用后移除。
card-yes-or-no = YES or NO？
card-yes-or-no-about = 在有己方陆军的区域掷骰，4以上移除该区域一个敌单位。使用后移除。
card-oxygen-torpedo = 氧气鱼雷
card-oxygen-torpedo-about = 一个群组可行动两次，其舰艇以攻击力4攻击，且不受反击。
card-landing = 登陆作战／海上输送
card-landing-about = ①至多十个陆军单位的群组经海域移动；②至多四个单位各进行一次海上运输。
card-ambush = 埋伏
card-ambush-about = ★受到通常攻击，或敌军进入己方单位所在区域时，该区域所有未使用单位反击。
card-independent-allies = 独立部队
card-independent-allies-about = 至多四个单独的单位各行动一次。
card-submarines = 潜水艇
card-submarines-about = 三次攻击：掷骰，敌方支配减2，每个敌驱逐舰队减2；结果1以上送一个单位往补充池。
card-destroy-oil = 破坏油田
card-destroy-oil-about = 翻开一处己方油田标志；此后每回合结束时掷骰，可能被破坏。
card-commonwealth = 英联邦军的增援
card-commonwealth-about = 从增援池随机取三个英联邦陆军单位，以已使用状态放在印度。
card-chinese = 国民党军的增援
card-chinese-about = 从增援池随机取三个国军单位，以已使用状态放在昆明或有国军而无敌军的区域。
card-air-replacements = 空军补充
card-air-replacements-about = ①补充池中至多两个英联邦航空单位回到印度；②国军航空单位以未使用状态在昆明登场。
card-i-shall-return = 我还会回来的
card-i-shall-return-about = 移走麦克阿瑟，日军不因此得分。使用后移除。
card-sea-transport = 海上输送
card-sea-transport-about = 至多三个单位各进行一次海上运输。
card-z-force = Z部队
card-z-force-about = ①一个舰艇群组（已使用的也可以）连续攻击两次；②★受到通常攻击或敌军进入时，该海域所有舰艇反击两次。

## 不可以的理由

refuse-other = 现在要决定的不是这个。
refuse-not-yours = { $unit }不是己方单位。
refuse-off-map = { $unit }不在地图上。
refuse-used = { $unit }已使用，本回合不能再行动。
refuse-elsewhere = { $unit }不在{ $area }：群组的单位必须在同一区域。
refuse-not-in-group = { $unit }没有参加第一次行动，不能参加第二次。
refuse-together = 加入{ $unit }后，这个群组就没有可以一起执行的行动了。
refuse-idle-unit = { $unit }现在没有可以执行的行动。
refuse-idle-area = { $area }没有可以行动的己方单位。
refuse-same-area = 群组已经在{ $area }。
refuse-closed = { $area }禁止进入。
refuse-ship-land = 舰艇不能进入陆上区域{ $area }。
refuse-air-stop = 航空单位不能停在{ $area }：不是己方支配的陆上区域。
refuse-china = 国军不能进入{ $area }。
refuse-immobile = 群组中有移动力为0的单位。
refuse-army-limit = { $area }的陆军单位将超过 { $limit } 个。
refuse-air-limit = { $area }的航空单位将超过 { $limit } 个。
refuse-fortress = 敌方要塞{ $area }只能从己方支配的陆上区域进入。
refuse-sea-group = 经海域边境移动的群组至多 { $limit } 个陆军单位。
refuse-sea-move = 经海域边境移动时，陆军移动力至多为 { $limit }。
refuse-mountain = 越过山岳边境的群组至多一个单位。
refuse-ashore = 银轮部队不能移动到海域区域{ $area }。
refuse-move-cost = 到{ $area }需要 { $needs } 移动力，群组只有 { $has }。
refuse-no-way = 没有通往{ $area }的路。
refuse-lane-army = 海上运输只运送能移动的陆军单位。
refuse-lane = 没有全由己方支配且无敌军的海域通往{ $area }。
refuse-lane-enemy = 出发地和目的地不能都有敌军。
refuse-lane-goal = { $area }由敌军支配，又没有己方单位。
refuse-no-enemy = { $area }没有敌单位。
refuse-wrong-terrain = { $unit }不能在这种区域进行通常攻击。
refuse-not-air = { $unit }没有航空战力。
refuse-carrier-fly = 航母不能进行航空移动。
refuse-fly-goal = 航空移动的终点必须是己方支配的陆上区域。
refuse-range = { $area }不在航空攻击的范围内。
refuse-no-victim = { $area }没有可以承受航空攻击的敌单位。
refuse-no-cards = 手牌已用完：现在只能进行航空作战。
refuse-card-gone = 「{ $card }」不在手中。
refuse-card-taken = 「{ $card }」没有多余的了。
refuse-card-reaction = 「{ $card }」只能作为反击使用。
refuse-card-idle = 「{ $card }」现在什么也做不了。
refuse-hit-full = { $unit }承受的损害已足够送往补充池，不能再分配。
refuse-hit-other = { $unit }不是这次攻击的目标。
refuse-hit-fort = 要塞内没有己方陆军，航空攻击不能损害{ $unit }。
refuse-hit-macarthur = 麦克阿瑟不承受航空攻击。
refuse-retreat-sea = 不能撤退到海域。
refuse-retreat-enemy = { $area }有敌单位。
refuse-retreat-held = { $area }由敌军支配。
refuse-retreat-full = { $area }已有 { $limit } 个陆军单位。
refuse-retreat-mountain = 不能越过山岳边境撤退。
refuse-retreat-far = { $area }不与战斗区域相邻。
line-enter = 进入{ $area }
line-leave = 脱离有敌单位的{ $area }
line-hostile = { $area }由敌军支配或有敌单位

## 预测

forecast-attack = { $area }的通常攻击
forecast-bomb = 对{ $area }的航空攻击
forecast-ambush = 在{ $area }埋伏
forecast-force-z = Z部队在{ $area }反击（共两次，每次如下）
forecast-submarine = 潜水艇攻击{ $area }
forecast-parley = 在{ $area }劝降
forecast-none = 没有命中
forecast-hits = 命中 { $hits }
forecast-sunk = 击沉一个单位
forecast-missed = 没有战果
forecast-removed = 移除一个单位
line-unit = { $unit }：骰点 { $strength } 或以下命中
line-expected = 平均命中
line-soak = 可以化为无效的损害
line-need = 全灭所需损害
line-reaction = 敌军可能先行反击，未计入
line-control = 敌方支配
line-escorts = 敌驱逐舰队 { $count } 个
chance-bites = 产生效果的概率
chance-wipes = 全灭的概率
# 在该提示下「放弃」的含义。
pass-prompt-round = 跳过本轮次
pass-prompt-area = 不再组成群组
pass-prompt-unit = 选择完毕
pass-prompt-reaction-attack = 不反击
pass-prompt-reaction-entry = 不反击
pass-prompt-action = 群组不再行动
pass-prompt-deed = 群组不再行动
pass-prompt-divine = 到此为止
pass-prompt-take = 不再补充
pass-prompt-rally = 不恢复
pass-prompt-supply = 恢复完毕
choose-prompt-landing-1 = 登陆作战：一个群组渡海移动
choose-prompt-landing-2 = 海上输送：至多四个单独单位
choose-prompt-divine-1 = 移动一个群组
choose-prompt-divine-2 = 移动三个单独单位
choose-prompt-air-replacements-1 = 英联邦：两个航空单位到印度
choose-prompt-air-replacements-2 = 中国：一个航空单位到昆明

## 面板

panel-reaction = { $area }：可以反击的群组
panel-damage = { $area }：损害
panel-hits-left = 还有 { $hits } 点待分配
panel-cards = 本回合用过的卡牌
panel-forces = 争夺中的区域
panel-force = { $count } 个（未使用 { $ready }），攻击力合计 { $strength }
head-unit = 单位
head-hits = 已受损害
head-room = 还可承受
head-side = 阵营
head-shown = 正面
head-laid = 背面
head-removed = 移出游戏
head-area = 区域
head-holder = 支配
