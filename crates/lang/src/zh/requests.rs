//! Requests to the office and questions that no listing answers, in Chinese.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "我会转达您的看房请求：{home}。具体时间由我们的团队确认。",
    showing_at: "我会转达您的看房请求：{home}，{when}。具体时间由我们的团队确认。",
    showing_some: "我们的团队可以安排看房。",
    showing_some_at: "我们的团队可以安排看房：{when}。",
    move_showing: "我看不到预约记录，我会请我们的团队为您改期。",
    valuation: "我们的团队可以为您的房屋估价，并协助出售。",
    alert: "有新房源时，我们的团队可以通知您。",
    sorry: "非常抱歉。",
    ask_name: "请问怎么称呼您？",
    ask_contact: "通过哪个电子邮箱或电话号码联系您最方便？",
    ask_both: "请问怎么称呼您？通过哪个电子邮箱或电话号码联系您最方便？",
    ask_time: "您哪天什么时间方便？",
    ask_home: "您想看哪套房源？",
    ask_street_address: "您的房屋地址是什么？",
    contact_named: "谢谢您，{name}！我们的团队会与您联系。",
    thanks_named: "谢谢您，{name}！",
    received: "好的，我会转告我们的团队。",
    showing_now: "您的看房申请：{what}。",
    showing_withdrawn: "好的，已撤回您的看房申请。",
    find_out: "请留下电子邮箱或电话号码，我们的团队会为您查询。",
    unlisted: "房源信息中没有说明这一点。",
    travel: "我没有距离、车程或站点的信息。您可以用地图应用按地址查询。",
    opinion: "我不能替您选择，但可以为您比较两套房源。",
    lending: "这由贷款机构决定，利率也由其确定。我们的团队可以告诉您该咨询谁。",
    law: "这个问题请咨询税务顾问或律师，房源信息中没有答案。",
    negotiation: "我不能代表卖家回答。我们的团队可以代为询问。",
    commission: "我们的收费由我们的团队向您说明。",
    start: "很乐意帮您开始。您想在哪个城市找房，预算是多少？",
};
