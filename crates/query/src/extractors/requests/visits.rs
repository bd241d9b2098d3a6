//! A visit that is meant without a word for it: contact details with a day or hour, while a home is spoken of. And the
//! hour at which a visitor wants to be called.

use porchlight_domain::fold;

use crate::{extractors::requested_time, parse_state::ParseState};

/// How words begin that ask to be called back; their time is that of the call.
const CALLS: [&str; 25] = [
    "call",
    "calling",
    "calls",
    "ring",
    "text",
    "llam",
    "hable",
    "marq",
    "appel",
    "rappel",
    "anruf",
    "ruf",
    "telefonier",
    "lig",
    "chiam",
    "richiam",
    "bel",
    "bellen",
    "terugbel",
    "zadzw",
    "dzwon",
    "arayin",
    "arar",
    "arama",
    "telefonla",
];
/// The same in scripts without spaces.
const CALL_PIECES: [&str; 8] = ["打电话", "来电", "致电", "回电", "お電話を", "電話して", "اتصل", "يتصل"];

/// "I'd like to visit 12 Maple Lane", "can we tour the duplex": a visit without a day.
pub fn asks_for_visit(reading: &ParseState<'_>) -> bool {
    const ASKS: [&str; 14] = [
        "id like to",
        "wed like to",
        "would like to",
        "want to",
        "wanna",
        "love to",
        "hoping to",
        "can i",
        "can we",
        "could i",
        "could we",
        "may i",
        "may we",
        "need to",
    ];
    const VISITS: [&str; 7] = ["visit", "tour", "walk through", "come see", "come by", "stop by", "go see"];
    let asks = |visit: &&str| ASKS.iter().any(|ask| reading.says(&format!("{ask} {visit}")));
    VISITS.iter().any(asks)
}

/// Whether a message with contact details names the time of a visit, rather than of a call.
pub fn names_visit_time(whole: &str) -> bool {
    // "Fix it today" wants no visit.
    let folded = fold(whole);
    let mut typed = folded.split(|c: char| !c.is_alphanumeric());
    let repairs = typed.any(|word| matches!(word, "fix" | "repair" | "remove" | "complain" | "arreglen" | "quiten"));
    !repairs && !requested_time::requested_time(whole).is_empty() && !asks_for_call(whole)
}

fn asks_for_call(whole: &str) -> bool {
    let folded = fold(whole);
    let mut typed = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // "Calle" is a street, "me llamo" a name.
    let calls = |word: &str| match word {
        "calle" | "calles" | "llamo" | "appelle" | "mappelle" | "chiamo" => false,
        word => CALLS
            .iter()
            .any(|call| if call.len() <= 4 { word == *call || is_verb(word, call) } else { word.starts_with(call) }),
    };
    typed.any(calls) || CALL_PIECES.iter().any(|piece| whole.contains(piece))
}

/// A short beginning with the ending of a verb: "llame", "ligar", "bel", "ruft".
fn is_verb(word: &str, beginning: &str) -> bool {
    matches!(beginning, "llam" | "marq" | "lig" | "ruf")
        && word.starts_with(beginning)
        && word.len() <= beginning.len() + 5
}

/// "After 4" of "call me after 4", "before noon", "despues de las 5": when a visitor wants to be called; "" for none.
pub fn call_time(whole: &str) -> String {
    const LEADS: [&str; 15] = [
        "after", "before", "from", "past", "despues", "antes", "nach", "ab", "vor", "apres", "avant", "dopo", "prima",
        "depois", "na",
    ];
    const SMALL: [&str; 8] = ["de", "las", "la", "le", "das", "the", "alle", "as"];
    // "Best after 5pm".
    let names_best = fold(whole).split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "best" | "mejor"));
    if !asks_for_call(whole) && !names_best {
        return String::new();
    }
    let typed: Vec<&str> = whole.split_whitespace().take(60).collect();
    let plain = |at: usize| fold(typed[at]).trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let is_hour = |at: usize| {
        let word = plain(at);
        if matches!(word.as_str(), "noon" | "midday" | "lunch") {
            return true;
        }
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        let digits = word.len() - unit.len();
        (1..=5).contains(&digits)
            && matches!(unit, "" | "am" | "pm" | "h" | "uhr")
            && !word.starts_with('0')
            && word[..digits].split(':').next().is_some_and(|hour| hour.len() <= 2)
    };
    // "Best between 2 and 4".
    let between = (0..typed.len().saturating_sub(3)).find(|at| {
        matches!(plain(*at).as_str(), "between" | "entre" | "zwischen")
            && is_hour(at + 1)
            && matches!(plain(at + 2).as_str(), "and" | "y" | "et" | "und" | "e")
            && is_hour(at + 3)
    });
    let span = between.map(|at| (at, at + 3));
    let span = span.or_else(|| {
        (0..typed.len()).filter(|at| is_hour(*at)).find_map(|at| {
            let lead = (at.saturating_sub(3)..at).rev().find(|back| !SMALL.contains(&plain(*back).as_str()))?;
            LEADS.contains(&plain(lead).as_str()).then_some((lead, at))
        })
    });
    // "After 6 pm".
    let has_half = |at: usize| at + 1 < typed.len() && matches!(plain(at + 1).as_str(), "am" | "pm" | "uhr" | "h");
    let text = span.map(|(lead, at)| typed[lead..=at + usize::from(has_half(at))].join(" ")).unwrap_or_default();
    text.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned()
}
