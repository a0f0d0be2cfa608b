### 服务器的文本：与任何一款游戏都无关的拒绝与故障。

error-no-such-table = 此链接没有对应的牌桌。
error-not-found = 这里什么也没有。
error-malformed-request = 服务器看不懂这个请求。
error-not-allowed = 此链接无权这样做，或者要等对局结束之后。
error-no-answer = 这个问题没有答案。
error-too-big = 内容过大。
error-too-many = 操作过于频繁，请稍候。
error-table-frozen = 由于我们的程序错误，此桌已冻结；对局记录已保存。
error-too-long = 这个问题算得太久，服务器放弃了。
error-busy = 服务器正忙，请稍后再试。
error-server = 服务器暂时有故障，没有丢失任何内容，请再试一次。
trouble-frozen = 规则程序在 { $rule } 处出错，此桌已停止。对局记录已保存，不是你的操作有误。
error-old-rules = 此桌按规则版本 { $was } 开始，本服务器为 { $now }，无法继续。
trouble-restarted = 电脑玩家停止响应，已重新启动（第 { $try } 次）。
trouble-stand-in = 电脑玩家在同一决定上停止了 { $try } 次，已代为随机选择。
event-table-resigned = { $seat }认输。
event-table-agreed = 双方同意和局。
reason-resigned = { $seat }认输
reason-agreed = 双方同意和局
trouble-old-rules = 此桌按规则版本 { $was } 开始，本服务器为 { $now }。可以查看，也可以取走对局记录，但不能继续。
trouble-kept-over = 此局按 bingqi { $release } 的规则版本 { $was } 进行，并仍按该规则逐步重现；本服务器现用规则版本 { $now }。
trouble-kept-running = 此桌按 bingqi { $release } 的规则版本 { $was } 开始，本服务器为 { $now }。可以按原规则逐步查看，也可以取走对局记录，但不能继续。
reason-old-rules = 规则已更新，此桌只能查看
error-no-help = 提示只用于对战电脑或复盘分析，与真人对局时不提供。
