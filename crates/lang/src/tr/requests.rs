//! Requests to the office and questions that no listing answers, in Turkish.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Görme isteğinizi iletiyorum: {home}. Saati ekibimiz onaylayacak.",
    showing_at: "Görme isteğinizi iletiyorum: {home}, {when}. Saati ekibimiz onaylayacak.",
    showing_some: "Ekibimiz bir gezme randevusu ayarlayabilir.",
    showing_some_at: "Ekibimiz bir gezme randevusu ayarlayabilir: {when}.",
    move_showing: "Randevuları göremiyorum; ekibimizden randevunuzu değiştirmesini isteyeceğim.",
    valuation: "Ekibimiz evinizin değerini ve nasıl satılacağını size anlatabilir.",
    alert: "Ekibimiz yeni ilanları size bildirebilir.",
    sorry: "Bunun için üzgünüm.",
    ask_name: "Adınız nedir?",
    ask_contact: "Size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz?",
    ask_both: "Adınız nedir ve size en kolay hangi e-posta adresinden veya telefon numarasından ulaşabiliriz?",
    ask_time: "Hangi gün ve saat size uygun?",
    ask_home: "Hangi evi görmek istersiniz?",
    ask_street_address: "Evinizin adresi nedir?",
    contact_named: "Teşekkürler, {name}! Ekibimizden biri sizinle iletişime geçecek.",
    thanks_named: "Teşekkürler, {name}!",
    received: "Anladım, bunu ekibimize ileteceğim.",
    showing_now: "Gezme talebiniz: {what}.",
    showing_withdrawn: "Tamam, gezme talebinizi geri aldım.",
    find_out: "Bir e-posta adresi veya telefon numarası bırakın, ekibimiz öğrensin.",
    unlisted: "İlanlarda bu bilgi yer almıyor.",
    travel: "Mesafeleri, yol sürelerini ve durakları bilmiyorum. Bir harita uygulaması adresten gösterebilir.",
    opinion: "Sizin yerinize seçemem ama iki evi karşılaştırabilirim.",
    lending: "Buna ve faize banka karar verir. Kime soracağınızı ekibimiz söyleyebilir.",
    law: "Bu, bir vergi danışmanına veya avukata sorulacak bir soru. İlanlarda yanıtı yok.",
    negotiation: "Satıcı adına konuşamam. Ekibimiz sorabilir.",
    commission: "Ücretlerimizi size ekibimiz anlatır.",
    start: "Başlamanıza memnuniyetle yardım ederim. Hangi şehirde arıyorsunuz ve bütçeniz nedir?",
};
