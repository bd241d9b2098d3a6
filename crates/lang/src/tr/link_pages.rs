//! Pages behind links in emails, in Turkish.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Bu e-postalar durdurulsun mu?",
    stopped_title: "E-postalar durduruldu",
    resumed_title: "E-postalar yeniden açıldı",
    stopped_lead: "Bu adrese artık bu e-postalar gönderilmiyor. Diğerleri gelmeye devam eder.",
    email_address: "E-posta adresi",
    emails: "E-postalar",
    daily_conversations: "Günlük konuşma özetleri",
    daily_leads: "Günlük müşteri adayı özetleri",
    notices: "Yeni müşteri adayları ve mesajlar",
    reminders: "Ziyaret hatırlatmaları",
    stop_button: "Bu e-postaları durdur",
    resume_button: "Yeniden gönder",
    expired_title: "Bu bağlantı çalışmıyor",
    expired_lead: "Süresi dolmuş veya eksik. Son e-postanızdaki bağlantıyı açın.",
    failed_title: "Bir sorun oluştu",
    failed_lead: "Hiçbir şey değişmedi. Birazdan yeniden deneyin.",
};
