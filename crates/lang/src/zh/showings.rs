//! Showings, in Chinese.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "已收到看房申请，我们会通过电子邮件确认",
    confirmed: "看房已确认",
    moved: "看房时间已更改",
    moved_waits: "看房时间已更改，我们会通过电子邮件确认新时间",
    canceled: "看房已取消",
    declined: "该时间无法安排看房",
    expired: "我们未能及时确认看房",
    completed: "本次看房已结束",
    reminder: "提醒：您的看房",
    property: "房源",
    time: "时间",
    with_member: "接待人",
    note: "备注",
    reason: "原因",
    manage: "更改或取消",
    move_button: "改到这个时间",
    cancel_button: "取消看房",
    calendar_button: "添加到日历",
    reason_label: "原因（选填）",
    choose_time: "选择其他时间",
    no_times: "没有空闲时间。请联系我们或稍后再试。",
    taken: "该时间刚被预约，请选择其他时间。",
    not_open: "本次看房已无法更改。",
    title: "您的看房",
    offer: "{home}在{day}的空闲时间：{times}。",
    offer_other: "{home}在该时间没有空。最近的空闲时间是{day}：{times}。",
    no_free: "{home}近几天没有空闲时间。我会把您的请求转给我们的团队。",
    pick: "请在下方选择一个，或告诉我其他日期。",
};
