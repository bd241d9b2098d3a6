//! Pages behind links in emails, in Chinese.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "要停止接收这类邮件吗？",
    stopped_title: "已停止发送",
    resumed_title: "已重新开启",
    stopped_lead: "此地址不再收到这类邮件，其他邮件仍会送达。",
    email_address: "电子邮箱",
    emails: "邮件类型",
    daily_conversations: "每日对话摘要",
    daily_leads: "每日线索摘要",
    notices: "新线索和消息",
    reminders: "看房提醒",
    stop_button: "停止接收",
    resume_button: "重新接收",
    expired_title: "此链接无法使用",
    expired_lead: "链接已过期或不完整。请打开最近一封邮件中的链接。",
    failed_title: "出了点问题",
    failed_lead: "未作任何更改。请稍后再试。",
};
