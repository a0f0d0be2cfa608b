### 各游戏、网页与终端共用的文字。

event-rolled = { $rule }：掷骰 { $dice }
event-drawn = { $rule }：抽取{ $items_count }枚
action-pass = 放弃
error-unknown = 出错了。
error-bad-request = 无法执行这个请求。
error-malformed-action = 这不是本游戏的行动。
error-illegal-action = 现在不允许这样做（{ $rule }）。
error-not-your-decision = 现在由对方决定。
error-stale-action = 局面已经变化，请重新查看（现为 { $seq }）。
error-game-over = 游戏已经结束。
error-cannot-undo = 已经掷骰、翻开或轮到对方，无法悔棋。
error-unknown-game = 没有名为 { $game } 的游戏。
error-unknown-option = 没有选项 { $option }，或不能取这个值。
error-bad-record = 无法使用这份棋谱。
error-bad-data = 数据文件 { $file } 第 { $line } 行字段 { $field } 有误：{ $why }

## 终端

term-turn = 第 { $turn } 回合（共 { $turns } 回合）· { $phase }
term-prompt = 编号、why、odds、undo、rules、save、quit >
term-more = 共 { $count } 个选项：按回车看下一页
term-help = 输入编号作出选择。"why 3117" 或 "why unit:5"：为什么不行？"odds 3"：第 3 项的胜算。"undo" 悔棋。"rules 10.6" 查规则。"save" 存盘。"quit" 离开。
term-no-such = 请输入 1 到 { $count } 的编号。
term-no-reason = 这里没有需要说明的。
term-no-odds = 这一项没有胜算可算。
term-no-clause = 没有规则 { $clause }。
term-saved = 已存为 { $file }。
term-draw = 无人
term-over = 游戏结束。胜者：{ $winner }（{ $points }）
