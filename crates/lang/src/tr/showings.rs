//! Showings, in Turkish.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Ziyaret talebi alındı. E-posta ile onaylayacağız",
    confirmed: "Ziyaret onaylandı",
    moved: "Ziyaret ertelendi",
    moved_waits: "Ziyaret ertelendi. Yeni saati e-posta ile onaylayacağız",
    canceled: "Ziyaret iptal edildi",
    declined: "Bu evi o saatte gösteremiyoruz",
    expired: "Ziyareti zamanında onaylayamadık",
    completed: "Bu ziyaret geçti",
    reminder: "Hatırlatma: ziyaretiniz",
    property: "Ev",
    time: "Zaman",
    with_member: "Kiminle",
    note: "Not",
    reason: "Neden",
    manage: "Ertele veya iptal et",
    move_button: "Bu saate ertele",
    cancel_button: "Ziyareti iptal et",
    calendar_button: "Takvime ekle",
    reason_label: "Neden (isteğe bağlı)",
    choose_time: "Başka bir saat seçin",
    no_times: "Boş saat yok. Bize yazın veya daha sonra deneyin.",
    taken: "Bu saat az önce doldu. Başka bir saat seçin.",
    not_open: "Bu ziyaret artık değiştirilemez.",
    title: "Ziyaretiniz",
    offer: "{home} için boş saatler, {day}: {times}.",
    offer_other: "{home} o saatte boş değil. Sonraki boş saatler, {day}: {times}.",
    no_free: "{home} için önümüzdeki günlerde boş saat yok. Talebinizi ekibimize iletiyorum.",
    pick: "Aşağıdan birini seçin veya başka bir gün söyleyin.",
};
