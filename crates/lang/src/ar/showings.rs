//! Showings, in Arabic.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "تم طلب المعاينة. سنؤكدها بالبريد الإلكتروني",
    confirmed: "تم تأكيد المعاينة",
    moved: "تم تغيير موعد المعاينة",
    moved_waits: "تم تغيير موعد المعاينة. سنؤكد الموعد الجديد بالبريد الإلكتروني",
    canceled: "تم إلغاء المعاينة",
    declined: "لا يمكننا عرض هذا العقار في ذلك الوقت",
    expired: "لم نتمكن من تأكيد المعاينة في الوقت المناسب",
    completed: "انتهت هذه المعاينة",
    reminder: "تذكير: معاينتك",
    property: "العقار",
    time: "الوقت",
    with_member: "مع",
    note: "ملاحظة",
    reason: "السبب",
    manage: "تغيير أو إلغاء",
    move_button: "تغيير إلى هذا الوقت",
    cancel_button: "إلغاء المعاينة",
    calendar_button: "إضافة إلى التقويم",
    reason_label: "السبب (اختياري)",
    choose_time: "اختر وقتًا آخر",
    no_times: "لا توجد أوقات متاحة. راسلنا أو حاول لاحقًا.",
    taken: "تم حجز هذا الوقت للتو. اختر وقتًا آخر.",
    not_open: "لم يعد بالإمكان تغيير هذه المعاينة.",
    title: "معاينتك",
    offer: "الأوقات المتاحة: {home}، {day}: {times}.",
    offer_other: "{home}: غير متاح في ذلك الوقت. أقرب الأوقات المتاحة، {day}: {times}.",
    no_free: "{home}: لا توجد أوقات متاحة في الأيام القادمة. سأنقل طلبك إلى فريقنا.",
    pick: "اختر وقتًا أدناه أو أخبرني بيوم آخر.",
};
