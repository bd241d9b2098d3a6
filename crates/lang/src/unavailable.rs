//! What a visitor reads who wants a person while nobody of the office is there.

use crate::language::Language;

/// The sentences of a language. `{time}` is a time of the clock, `{day}` a date with its time.
#[derive(Debug)]
pub struct UnavailableMessages {
    pub closed_until_time: &'static str,
    pub closed_until_tomorrow: &'static str,
    pub closed_until_day: &'static str,
    pub nobody: &'static str,
}

/// The sentences of a language.
pub const fn of(language: Language) -> UnavailableMessages {
    let [closed_until_time, closed_until_tomorrow, closed_until_day, nobody] = match language {
        Language::En => [
            "The office is closed until {time}.",
            "The office is closed until {time} tomorrow.",
            "The office is closed until {day}.",
            "Nobody is available right now.",
        ],
        Language::Es => [
            "La oficina está cerrada y abre hoy a las {time}.",
            "La oficina está cerrada y abre mañana a las {time}.",
            "La oficina está cerrada. Vuelve a abrir el {day}.",
            "Ahora mismo no hay nadie disponible.",
        ],
        Language::Fr => [
            "L’agence est fermée jusqu’à {time}.",
            "L’agence est fermée jusqu’à demain, {time}.",
            "L’agence est fermée. Réouverture\u{a0}: {day}.",
            "Personne n’est disponible pour le moment.",
        ],
        Language::De => [
            "Das Büro ist geschlossen und öffnet heute um {time} Uhr.",
            "Das Büro ist geschlossen und öffnet morgen um {time} Uhr.",
            "Das Büro ist geschlossen und öffnet wieder am {day} Uhr.",
            "Im Moment ist niemand erreichbar.",
        ],
        Language::Pt => [
            "O escritório está fechado e abre hoje às {time}.",
            "O escritório está fechado e abre amanhã às {time}.",
            "O escritório está fechado. Reabre em {day}.",
            "Não há ninguém disponível no momento.",
        ],
        Language::It => [
            "L’ufficio è chiuso e apre oggi alle {time}.",
            "L’ufficio è chiuso e apre domani alle {time}.",
            "L’ufficio è chiuso. Riapre {day}.",
            "Al momento non è disponibile nessuno.",
        ],
        Language::Nl => [
            "Het kantoor is gesloten en gaat vandaag om {time} uur open.",
            "Het kantoor is gesloten en gaat morgen om {time} uur open.",
            "Het kantoor is gesloten en gaat weer open op {day} uur.",
            "Op dit moment is er niemand beschikbaar.",
        ],
        Language::Pl => [
            "Biuro jest zamknięte. Otwieramy dziś o {time}.",
            "Biuro jest zamknięte. Otwieramy jutro o {time}.",
            "Biuro jest zamknięte. Otwieramy: {day}.",
            "W tej chwili nikt nie jest dostępny.",
        ],
        Language::Tr => [
            "Ofis kapalı. Bugün saat {time} itibarıyla açılıyor.",
            "Ofis kapalı. Yarın saat {time} itibarıyla açılıyor.",
            "Ofis kapalı. Yeniden açılış: {day}.",
            "Şu anda müsait kimse yok.",
        ],
        Language::Zh => [
            "我们现在不在营业时间，今天 {time} 开门。",
            "我们现在不在营业时间，明天 {time} 开门。",
            "我们现在不在营业时间，开门时间：{day}。",
            "现在没有工作人员在线。",
        ],
        Language::Ja => [
            "ただいま営業時間外です。本日{time}に営業を開始します。",
            "ただいま営業時間外です。明日{time}に営業を開始します。",
            "ただいま営業時間外です。次の営業開始は{day}です。",
            "ただいま対応できる担当者がおりません。",
        ],
        Language::Ar => [
            "المكتب مغلق الآن ويفتح اليوم الساعة {time}.",
            "المكتب مغلق الآن ويفتح غدًا الساعة {time}.",
            "المكتب مغلق الآن. موعد الفتح: {day}.",
            "لا يوجد أحد متاح في الوقت الحالي.",
        ],
    };
    UnavailableMessages { closed_until_time, closed_until_tomorrow, closed_until_day, nobody }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_has_its_place_and_differs() {
        let mut all = std::collections::BTreeSet::new();
        for language in Language::ALL {
            let texts = of(language);
            for (text, place) in [
                (texts.closed_until_time, "{time}"),
                (texts.closed_until_tomorrow, "{time}"),
                (texts.closed_until_day, "{day}"),
                (texts.nobody, ""),
            ] {
                assert!(text.contains(place) && text.matches('{').count() == usize::from(!place.is_empty()), "{text}");
                assert!(text.ends_with(['.', '。']), "{text}");
                all.insert(text);
            }
        }
        println!("{} sentences about closed offices in {} languages", all.len(), Language::ALL.len());
        assert_eq!(all.len(), 48);
    }
}
