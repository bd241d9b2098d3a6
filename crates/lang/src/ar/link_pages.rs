//! Pages behind links in emails, in Arabic.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "هل تريد إيقاف هذه الرسائل؟",
    stopped_title: "تم إيقاف الرسائل",
    resumed_title: "تم تفعيل الرسائل من جديد",
    stopped_lead: "لن تصل هذه الرسائل إلى هذا العنوان بعد الآن. الرسائل الأخرى ستستمر في الوصول.",
    email_address: "البريد الإلكتروني",
    emails: "الرسائل",
    daily_conversations: "ملخصات يومية للمحادثات",
    daily_leads: "ملخصات يومية للعملاء المحتملين",
    notices: "عملاء محتملون ورسائل جديدة",
    reminders: "تذكيرات بالمعاينات",
    stop_button: "إيقاف هذه الرسائل",
    resume_button: "إرسالها من جديد",
    expired_title: "هذا الرابط لا يعمل",
    expired_lead: "انتهت صلاحيته أو أنه غير كامل. افتح الرابط من آخر رسالة وصلتك.",
    failed_title: "حدث خطأ ما",
    failed_lead: "لم يتغير شيء. حاول مرة أخرى بعد قليل.",
};
