//! "The first day possible", "el primer día disponible", "ersten freien Termin": a time without a day, in a visitor's words.

use porchlight_domain::fold;

const FIRST: [&str; 24] = [
    "first",
    "earliest",
    "soonest",
    "next",
    "primer",
    "primera",
    "proximo",
    "premier",
    "premiere",
    "prochain",
    "ersten",
    "erste",
    "erster",
    "nachsten",
    "primo",
    "prima",
    "primeiro",
    "primeira",
    "eerste",
    "pierwszy",
    "pierwszym",
    "ilk",
    "eerstvolgende",
    "fruhesten",
];
const TIMES: [&str; 40] = [
    "day",
    "days",
    "date",
    "slot",
    "time",
    "opening",
    "appointment",
    "hour",
    "moment",
    "opportunity",
    "dia",
    "fecha",
    "hora",
    "hueco",
    "horario",
    "momento",
    "cita",
    "jour",
    "date",
    "creneau",
    "moment",
    "heure",
    "tag",
    "termin",
    "zeitpunkt",
    "giorno",
    "data",
    "orario",
    "appuntamento",
    "vaga",
    "dag",
    "tijd",
    "afspraak",
    "dzien",
    "termin",
    "gun",
    "tarih",
    "saat",
    "randevu",
    "zeit",
];
const FREE: [&str; 35] = [
    "possible",
    "can",
    "pueda",
    "puedan",
    "puede",
    "podamos",
    "available",
    "open",
    "free",
    "posible",
    "disponible",
    "libre",
    "dispo",
    "moglich",
    "moglichen",
    "freien",
    "freie",
    "freier",
    "verfugbaren",
    "possibile",
    "disponibile",
    "libero",
    "possivel",
    "disponivel",
    "livre",
    "mogelijke",
    "beschikbare",
    "vrije",
    "mogelijk",
    "mozliwy",
    "wolny",
    "wolnym",
    "musait",
    "bos",
    "uygun",
];

/// The soonest time as typed: which one, a word for a time and that it is free, in either order; "" for none.
pub fn soonest(text: &str) -> String {
    const MAX_TERMS: usize = 80;
    const MAX_LENGTH: usize = 5;
    let terms: Vec<&str> = text.split_whitespace().take(MAX_TERMS).collect();
    let plain: Vec<String> =
        terms.iter().map(|word| fold(word).trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
    let has = |list: &[&str], span: &[String]| span.iter().any(|word| list.contains(&word.as_str()));
    let found = (0..terms.len()).filter(|at| FIRST.contains(&plain[*at].as_str())).find_map(|at| {
        let end = (at + 3..=(at + MAX_LENGTH).min(terms.len())).find(|end| {
            let span = &plain[at + 1..*end];
            has(&TIMES, span) && has(&FREE, span)
        })?;
        Some(terms[at..end].join(" "))
    });
    found.unwrap_or_default().trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soonest_time_is_read_as_typed() {
        for (text, time) in [
            ("ok book me the first day possible, Anders Vik, 555-0118", "first day possible"),
            ("put me down for the first available slot!", "first available slot"),
            ("the earliest appointment you have open", "earliest appointment you have open"),
            ("apúnteme el primer día que sea posible", "primer día que sea posible"),
            ("am ersten freien Termin bitte", "ersten freien Termin"),
        ] {
            assert_eq!(soonest(text), time, "{text}");
        }
        for text in ["the first one is available", "my first time buying", "the next street", ""] {
            assert_eq!(soonest(text), "", "{text}");
        }
    }
}
