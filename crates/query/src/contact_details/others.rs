//! Contact details that are not the visitor's: a friend's number, the one on a sign, an address that is only asked
//! about. An agent would reach a stranger with them.

use std::ops::Range;

use porchlight_domain::fold;

use crate::bounds::{first_chars, last_chars};

/// How much around a contact is read.
const MAX_CHARS: usize = 100;
const MAX_BEFORE: usize = 12;
const MAX_AFTER: usize = 10;

/// Whose it is, in one word before the noun: "her number".
const WHOSE: [&str; 14] = [
    "his",
    "her",
    "their",
    "hers",
    "theirs",
    "friends",
    "bosss",
    "boss",
    "neighbors",
    "roommates",
    "cousins",
    "sellers",
    "owners",
    "competitors",
];
const WHAT: [&str; 12] =
    ["number", "phone", "cell", "mobile", "email", "mail", "address", "contact", "tel", "numero", "telefono", "correo"];
/// The same in phrases: "die Nummer von meinem Freund". "Su número" is theirs where somebody was spoken of.
const OF_OTHERS: [&str; 16] = [
    "von meinem freund",
    "von meiner freundin",
    "de mi amigo",
    "de mi amiga",
    "mi amiga",
    "mi amigo",
    "mi jefe",
    "mi vecino",
    "mi vecina",
    "de mon ami",
    "de mon amie",
    "del mio amico",
    "della mia amica",
    "minha amiga",
    "meu amigo",
    "van mijn vriend",
];
/// From here on it is the visitor's own: "his is 0142 but use mine".
const OWN: [&str; 12] = ["my", "mine", "me", "use", "mi", "mio", "meine", "mich", "meu", "minha", "mon", "mijn"];
/// Not to be written to, said of somebody else.
const FORBIDS: [&str; 22] = [
    "dont call her",
    "dont call him",
    "dont call them",
    "dont write to her",
    "dont write to him",
    "dont write to them",
    "dont email her",
    "dont email him",
    "dont email them",
    "dont contact her",
    "dont contact him",
    "dont contact them",
    "do not call her",
    "do not call him",
    "do not contact",
    "no la llamen",
    "no lo llamen",
    "no le llamen",
    "no le escriban",
    "nao escrevam para",
    "nao liguem para",
    "chiamatela",
];

/// Whether a contact in a text is somebody else's, or only asked about.
pub(super) fn is_others(text: &str, span: &Range<usize>) -> bool {
    let ends = ['.', '!', '?', ';', '\n'];
    let before = last_chars(&text[..span.start], MAX_CHARS);
    // A full stop ends a sentence only before a space.
    let start = before.char_indices().rev().find(|(at, c)| {
        ends.contains(c) && before[at + c.len_utf8()..].starts_with(|c: char| c.is_whitespace() || c == '\n')
    });
    let sentence = start.map_or(before, |(at, c)| &before[at + c.len_utf8()..]);
    let after = first_chars(&text[span.end..], MAX_CHARS);
    let (before, after) = (folded_terms(sentence), folded_terms(after));
    let before = &before[before.len().saturating_sub(MAX_BEFORE)..];
    let after = &after[..after.len().min(MAX_AFTER)];
    is_named(before) || is_forbidden(after) || is_questioned(text, span, before, after)
}

/// "Her number is", "the sign says call Carol at", "mi amiga … su número es".
fn is_named(before: &[String]) -> bool {
    let own = before.iter().rposition(|word| OWN.contains(&word.as_str()));
    let near = &before[own.map_or(0, |at| at + 1)..];
    let pairs = near.iter().enumerate().any(|(at, word)| {
        WHOSE.contains(&word.as_str()) && near[at + 1..].iter().take(2).any(|noun| WHAT.contains(&noun.as_str()))
    });
    let on_board = near.windows(2).any(|pair| {
        matches!(pair[0].as_str(), "sign" | "letrero" | "cartel" | "schild" | "panneau" | "cartello")
            && matches!(pair[1].as_str(), "says" | "said" | "dice" | "steht" | "dit")
    });
    // Behind "a friend of mine" a possessive may still be the visitor's, so the noun must be there as well.
    let whole = before.join(" ");
    let names_noun = before.iter().any(|word| WHAT.contains(&word.as_str()) || word == "nummer" || word == "numer");
    pairs
        || on_board
        || OF_OTHERS.iter().any(|phrase| whole.contains(phrase))
            && (names_noun || whole.contains("von mein"))
            && !whole.contains("mi numero")
            && !whole.contains("mi correo")
}

fn is_forbidden(after: &[String]) -> bool {
    let whole = after.join(" ");
    FORBIDS.iter().any(|phrase| whole.contains(phrase))
}

/// "Is info@… the right address?", "… is your phone?".
fn is_questioned(text: &str, span: &Range<usize>, before: &[String], after: &[String]) -> bool {
    let rest = first_chars(&text[span.end..], MAX_CHARS);
    let asks = rest.chars().find(|c| matches!(c, '?' | '？' | '؟' | '!' | '\n')).is_some_and(|c| c != '!' && c != '\n');
    let is_verb = |word: Option<&String>| word.is_some_and(|word| matches!(word.as_str(), "is" | "are" | "es" | "est"));
    let of_office = after.iter().take(3).any(|word| matches!(word.as_str(), "your" | "yours" | "right" | "correct"));
    asks && (is_verb(before.last()) || is_verb(after.first()) && of_office)
}

fn folded_terms(text: &str) -> Vec<String> {
    let folded = fold(text).replace(['\'', '’'], "");
    let typed = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    typed.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::read;

    fn left(text: &str) -> String {
        read(text).map(|left| format!("{}{}", left.email, left.phone)).unwrap_or_default()
    }

    #[test]
    fn a_contact_of_somebody_else_is_none() {
        for text in [
            "my friend told me, her number is 360 555 0171",
            "his email is boss@fox.example but please don't write to him",
            "The sign says call Carol at 360 555 0112, is she one of your agents?",
            "Is info@fox.example the right address for you?",
            "and 360 555 0100 is your phone?",
            "parcel 3605550000?",
            "mi amiga me habló de la casa, su número es 360 555 0137",
            "die nummer von meinem freund ist 030 23125 020",
            "a minha amiga é a Rita, rita@fox.example, não escrevam para ela",
        ] {
            assert_eq!(left(text), "", "{text}");
        }
    }

    #[test]
    fn a_contact_of_the_visitor_counts() {
        for (text, expected) in [
            ("his phone is 360 555 0199 but use mine, 360 555 0198", "360 555 0198"),
            ("my husband says hi. My number is 360 555 0142", "360 555 0142"),
            ("don't call me before 9, 360 555 0142", "360 555 0142"),
            ("can you sign me up? ana@fox.example", "ana@fox.example"),
            ("is it available? ana@fox.example", "ana@fox.example"),
            ("mi amiga y yo queremos verla, mi número es 360 555 0137", "360 555 0137"),
            ("my boss is in town. reach me at ana@fox.example", "ana@fox.example"),
        ] {
            assert_eq!(left(text), expected, "{text}");
        }
    }
}
