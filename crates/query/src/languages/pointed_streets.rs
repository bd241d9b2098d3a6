//! "La de Larkin", "die in der Larkin St": a home by its street, where a language leaves the noun out. Without a street of
//! that name it stays "the one with …".

use crate::{
    street_address::{self, Role},
    tokens::Token,
    vocabulary::Vocabulary,
};

/// More words than a street is named with.
const MAX_NAME: usize = 4;

/// Writes "the one on" before the street.
pub(super) fn resolve(tokens: &mut Vec<Token>, terms: &Vocabulary) {
    let mut at = 0;
    while at + 2 < tokens.len() {
        let word = |at: usize| tokens.get(at).map_or("", |token| token.word.as_str());
        let has_one = word(at + 1) == "one";
        let link = at + 1 + usize::from(has_one);
        let is_link = matches!(word(link), "of" | "in" | "on" | "at" | "with" | "from");
        if !(tokens[at].foreign && matches!(word(at), "the" | "that") && is_link) {
            at += 1;
            continue;
        }
        // "La de la calle Larkin".
        let is_skipped = |at: &usize| matches!(word(*at), "the" | "street" | "avenue");
        let start = link + 1 + (link + 1..link + 3).take_while(is_skipped).count();
        if is_street(tokens, start, terms) {
            tokens[link].word = "on".into();
            tokens.drain(link + 1..start);
            if !has_one {
                tokens.insert(at + 1, Token { word: "one".into(), ..tokens[at].clone() });
            }
        }
        at += 1;
    }
}

fn is_street(tokens: &[Token], start: usize, terms: &Vocabulary) -> bool {
    let name: Vec<&str> = tokens.iter().skip(start).take(MAX_NAME).map(|token| token.word.as_str()).collect();
    let is_typed = tokens.get(start).is_some_and(|token| !token.foreign && token.number.is_none());
    let first = name.first().copied().unwrap_or_default();
    is_typed
        && first.len() > 2
        && first.chars().all(char::is_alphabetic)
        && street_address::role(first) == Role::Name
        && terms.street_at(&name).is_some()
        && terms.place_at(&name).is_none()
}
