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
