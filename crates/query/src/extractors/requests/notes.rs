//! What else of a message belongs to a request, in the visitor's words: an offer, what is broken, a language.

use porchlight_domain::fold;

/// Longer notes are cut.
const MAX_CHARS: usize = 120;
/// More words are not read.
const MAX_TERMS: usize = 80;

fn plain(word: &str) -> String {
    fold(word).replace(['\'', '’'], "").trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// "I'd go 232,000", "offer $310k cash": an amount behind a word for an offer, as typed; "" for none.
pub fn offer(whole: &str) -> String {
    const OFFERS: [&str; 12] = [
        "offer",
        "offering",
        "offered",
        "go",
        "bid",
        "ofrezco",
        "ofrecer",
        "ofrecemos",
        "oferta",
        "offre",
        "biete",
        "ofereço",
    ];
    let typed: Vec<&str> = whole.split_whitespace().take(MAX_TERMS).collect();
    let is_money = |word: &str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let is_short = word.trim_end_matches(['.', ',', '!', '?']).ends_with(['k', 'K']);
        word.starts_with(|c: char| c.is_ascii_digit() || c == '$')
            && ((5..=8).contains(&digits) && !word.contains(['-', '/']) || is_short && (2..=4).contains(&digits))
    };
    let span = (0..typed.len()).filter(|at| is_money(typed[*at])).find_map(|at| {
        let cue = (at.saturating_sub(4)..at).rev().find(|back| OFFERS.contains(&plain(typed[*back]).as_str()))?;
        // "Go up to 300,000" and "homes that go for 300,000" are no offers.
        let is_own =
            |word: &str| matches!(word, "id" | "ill" | "i" | "we" | "wed" | "well" | "would" | "could" | "can");
        let is_go = plain(typed[cue]) == "go";
        let is_limit =
            (cue..at).any(|at| matches!(plain(typed[at]).as_str(), "up" | "over" | "above" | "for" | "under"));
        // "Are they offering 12,000 toward closing?"
        let others =
            ["they", "are", "is", "seller", "sellers", "builder", "owner", "he", "she", "were", "last", "other"];
        if cue.checked_sub(1).is_some_and(|back| others.contains(&plain(typed[back]).as_str())) {
            return None;
        }
        let first = cue.checked_sub(1).filter(|back| is_own(&plain(typed[*back])));
        let first = match first {
            Some(before) => before.checked_sub(1).filter(|back| is_own(&plain(typed[*back]))).or(Some(before)),
            None if is_go => return None,
            None => Some(cue),
        };
        (!(is_go && is_limit)).then_some(first.unwrap_or(cue)..=at)
    });
    let text = span.map(|span| typed[span].join(" ")).unwrap_or_default();
    text.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// Whether an offer is made now, with a word for it: "we want to offer 240k".
pub fn offers(whole: &str) -> bool {
    const TERMS: [&str; 7] = ["offer", "bid", "ofrezco", "ofrecer", "ofrecemos", "oferta", "biete"];
    // "If I offer 350k, how far below asking is that" asks.
    const ASKS: [&str; 10] =
        ["if", "how", "what", "whats", "percent", "percentage", "si", "cuanto", "cuanta", "porcentaje"];
    if whole.contains('%') || whole.split_whitespace().take(MAX_TERMS).any(|word| ASKS.contains(&plain(word).as_str()))
    {
        return false;
    }
    let text = offer(whole);
    text.split_whitespace().any(|word| TERMS.contains(&plain(word).as_str()))
}

/// "Our heater has been out for two days": the part of the message that says what is wrong; "" for none.
pub fn repair(whole: &str) -> String {
    const WRONG: [&str; 60] = [
        "out",
        "broken",
        "broke",
        "leak",
        "leaks",
        "leaking",
        "working",
        "work",
        "works",
        "stopped",
        "clogged",
        "smell",
        "smells",
        "gas",
        "fire",
        "flooded",
        "flooding",
        "mold",
        "mice",
        "rats",
        "roaches",
        "bugs",
        "dead",
        "off",
        "down",
        "heat",
        "heater",
        "water",
        "locked",
        "keys",
        "stuck",
        "cracked",
        "burst",
        "fix",
        "repair",
        "quit",
        "sirve",
        "funciona",
        "funcionan",
        "descompuso",
        "descompuesto",
        "descompuesta",
        "roto",
        "rota",
        "rompio",
        "fuga",
        "gotea",
        "goteras",
        "tapado",
        "tapada",
        "moho",
        "huele",
        "incendio",
        "inundo",
        "luz",
        "agua",
        "calefaccion",
        "reparar",
        "arreglar",
        "plagas",
    ];
    const STATES: usize = 26;
    let clauses = whole.split(['.', ',', '!', '?', ';', '\n', '¿', '¡']).take(MAX_TERMS);
    let score = |clause: &str| {
        let terms: Vec<String> = clause.split_whitespace().map(plain).collect();
        WRONG.iter().filter(|word| terms.iter().any(|own| own == *word)).count()
            + WRONG[..STATES].iter().filter(|word| terms.iter().any(|own| own == *word)).count()
    };
    let best = clauses.map(|clause| (score(clause), clause)).filter(|(score, _)| *score > 0);
    let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let text = best.map(|(_, clause)| clause.trim()).unwrap_or_default();
    let text = ["and ", "but ", "y ", "pero "].iter().fold(text, |text, lead| text.strip_prefix(lead).unwrap_or(text));
    text.chars().take(MAX_CHARS).collect()
}

/// "Que hable español", "a Spanish speaker": the language that somebody is to speak, as typed; "" for none.
pub fn language(whole: &str) -> String {
    const SPEAKS: [&str; 18] = [
        "speaks", "speak", "speaking", "speaker", "habla", "hable", "hablen", "hablan", "parle", "spricht", "fala",
        "fale", "parla", "parli", "spreekt", "mowi", "hablante", "spanish",
    ];
    const LANGUAGES: [&str; 30] = [
        "spanish",
        "english",
        "french",
        "german",
        "portuguese",
        "italian",
        "dutch",
        "polish",
        "turkish",
        "arabic",
        "chinese",
        "mandarin",
        "cantonese",
        "japanese",
        "korean",
        "vietnamese",
        "russian",
        "tagalog",
        "hindi",
        "espanol",
        "ingles",
        "frances",
        "aleman",
        "portugues",
        "chino",
        "francais",
        "anglais",
        "espagnol",
        "deutsch",
        "italiano",
    ];
    let typed: Vec<&str> = whole.split_whitespace().take(MAX_TERMS).collect();
    let at = |at: usize| typed.get(at).map(|word| plain(word)).unwrap_or_default();
    let pair = (0..typed.len()).find(|first| {
        let (word, next) = (at(*first), at(first + 1));
        SPEAKS.contains(&word.as_str()) && LANGUAGES.contains(&next.as_str())
            || LANGUAGES.contains(&word.as_str()) && SPEAKS.contains(&next.as_str())
    });
    // "¿Hablan español?" asks.
    let asks_somebody = |first: usize| {
        first > 0
            && matches!(at(first - 1).as_str(), "que" | "who" | "that" | "qui" | "der" | "che" | "die" | "a" | "some")
    };
    let span = pair.filter(|first| asks_somebody(*first) || at(*first) == "spanish");
    let text = span.map(|first| typed[first.saturating_sub(1)..=first + 1].join(" ")).unwrap_or_default();
    text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_is_an_amount_behind_its_word() {
        for (text, expected) in [
            ("I'd go 232,000 and close in two weeks. What percentage below list?", "I'd go 232,000"),
            ("I want to offer $310,000 cash", "offer $310,000"),
            ("we would offer 295k", "we would offer 295k"),
            ("quiero ofrecer 280,000", "ofrecer 280,000"),
            ("can we go up to 300,000", ""),
            ("homes go for 300,000 there", ""),
            ("under 300,000", ""),
            ("are they offering 12,000 toward closing?", ""),
        ] {
            assert_eq!(offer(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_passed_on_as_typed() {
        for (text, expected) in [
            (
                "I live at 500 Switchyard Avenue, apt 112, and our heater has been out for two days. Who do I call?",
                "our heater has been out for two days",
            ),
            ("No sirve el calentador desde ayer, ¿a quién llamo?", "No sirve el calentador desde ayer"),
        ] {
            assert_eq!(repair(text), expected, "{text}");
        }
        assert_eq!(language("Que me llame alguien que hable español por favor"), "que hable español");
        assert_eq!(language("do you speak Spanish?"), "");
        assert_eq!(language("can someone who speaks Spanish call me"), "who speaks Spanish");
    }
}
