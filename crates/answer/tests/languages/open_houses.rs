//! Days of open houses in every language: the window that is searched.

use porchlight_answer::{DialogState, Language, Today, parse_query};
use porchlight_domain::TourKind;

use crate::fixtures;

/// A Wednesday.
const TODAY: Today = Today { year: 2026, month: 11, day: 25 };
/// That day since 1970-01-01, in minutes.
const MIDNIGHT: i64 = 20_782 * 1_440;

/// This weekend, tomorrow, on Saturday.
const QUESTIONS: [(Language, [&str; 3]); 12] = [
    (Language::En, ["open houses this weekend", "open houses tomorrow", "open houses on Saturday"]),
    (Language::Es, ["puertas abiertas este fin de semana", "puertas abiertas mañana", "puertas abiertas el sábado"]),
    (Language::Fr, ["portes ouvertes ce weekend", "portes ouvertes demain", "portes ouvertes samedi"]),
    (
        Language::De,
        ["Tag der offenen Tür dieses Wochenende", "Tag der offenen Tür morgen", "Tag der offenen Tür am Samstag"],
    ),
    (Language::Pt, ["casa aberta neste fim de semana", "casa aberta amanhã", "casa aberta no sábado"]),
    (Language::It, ["porte aperte questo fine settimana", "porte aperte domani", "porte aperte sabato"]),
    (Language::Nl, ["open huis dit weekend", "open huis morgen", "open huis op zaterdag"]),
    (Language::Pl, ["dni otwarte w ten weekend", "dni otwarte jutro", "dni otwarte w sobotę"]),
    (Language::Tr, ["bu hafta sonu açık ev", "yarın açık ev", "cumartesi açık ev"]),
    (Language::Zh, ["这个周末有开放日吗", "明天有开放日吗", "周六有开放日吗"]),
    (Language::Ja, ["今週末のオープンハウス", "明日のオープンハウス", "土曜日のオープンハウス"]),
    (Language::Ar, ["يوم مفتوح نهاية هذا الأسبوع", "يوم مفتوح غدا", "يوم مفتوح يوم السبت"]),
];

#[test]
fn days_of_open_houses_are_understood_in_every_language() {
    let terms = fixtures::vocabulary(&fixtures::homes());
    let windows = [(3, 5), (1, 2), (3, 4)];
    let mut wrong = Vec::new();
    for (language, questions) in QUESTIONS {
        for (question, (first, end)) in questions.into_iter().zip(windows) {
            let filter = parse_query(question, &DialogState::default(), &terms, TODAY).filter;
            let found =
                filter.open_house.map(|window| (window.from - MIDNIGHT, window.until.map(|end| end - MIDNIGHT)));
            let expected = Some((first * 1_440, Some(end * 1_440)));
            if filter.tours != Some(TourKind::OpenHouse) || found != expected {
                wrong.push(format!("{language:?} {question}: {:?} {found:?}, {:?}", filter.tours, filter.terms));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
