//! Names the home that Spanish leaves out, and tells rooms from bedrooms. "¿tiene piscina?" asks about the home of the
//! conversation, "¿tienen casas con piscina?" does not; only the rest of the question says which.

use rust_decimal::Decimal;

use super::superlatives::NOUNS;
use crate::{tokens::Token, vocabulary::Vocabulary};

/// Puts words for `*`, `%` and `~`.
pub(super) fn resolve(tokens: &mut [Token], terms: &Vocabulary) {
    rooms(tokens);
    lots(tokens);
    numbered(tokens);
    halves(tokens);
    let named = names_listings(tokens, terms);
    // "¿A cómo están las rentas?"
    let has_rents = tokens.iter().any(|token| token.foreign && token.word == "rents");
    // A typed "%" is a percentage.
    for token in tokens.iter_mut().filter(|token| token.foreign) {
        match token.word.as_str() {
            "*" => token.word = if named { "" } else { "it" }.into(),
            "%" => token.word = if named || has_rents { "" } else { "they" }.into(),
            _ => {}
        }
    }
}

/// "3 habitaciones" are bedrooms, "una habitación en alquiler" is a room.
fn rooms(tokens: &mut [Token]) {
    let rents = tokens.iter().any(|token| matches!(token.word.as_str(), "rent" | "rents" | "month"));
    for at in 0..tokens.len() {
        if tokens[at].word != "~" {
            continue;
        }
        let counted = (1..=3).filter_map(|back| at.checked_sub(back)).any(|i| {
            tokens[i].number.is_some()
                || matches!(tokens[i].word.as_str(), "many" | "most" | "more" | "less" | "number")
        });
        let after = tokens.get(at + 1).is_some_and(|token| token.number.is_some());
        tokens[at].word = if counted || after || !rents { "bedrooms" } else { "room" }.into();
    }
}

/// "casa con terreno de 800 m2": the land of a home is its lot.
fn lots(tokens: &mut [Token]) {
    let Some(listing) = tokens.iter().position(|token| token.foreign && NOUNS.contains(&token.word.as_str())) else {
        return;
    };
    let of_listing = |token: &&mut Token| token.foreign && token.word == "land";
    if tokens[listing].word != "land" {
        tokens[listing..].iter_mut().filter(of_listing).for_each(|token| token.word = "lot".into());
    }
}

/// "la 2" is the second of the list.
fn numbered(tokens: &mut [Token]) {
    for at in 1..tokens.len() {
        let small = tokens[at].number.is_some_and(|n| n >= Decimal::ONE && n < Decimal::TEN && n.fract().is_zero());
        let ends = tokens.get(at + 1).is_none_or(|next| {
            matches!(next.word.as_str(), "?" | "and" | "is" | "does" | "still" | "with" | "please" | "versus")
        });
        if small && ends && tokens[at - 1].word == "the" && !tokens[at - 1].plural {
            tokens[at - 1].word = "number".into();
        }
    }
}

/// "2 baños y medio".
fn halves(tokens: &mut [Token]) {
    for at in 0..tokens.len().saturating_sub(2) {
        let half = tokens.get(at + 2).is_some_and(|token| token.word == "and")
            && tokens.get(at + 3).is_some_and(|token| {
                matches!(token.word.as_str(), "medio" | "media" | "demi" | "mezzo" | "meio" | "half")
            });
        let room = matches!(tokens[at + 1].word.as_str(), "bathrooms" | "bathroom");
        if let (Some(number), true, true) = (tokens[at].number, half, room) {
            tokens[at].number = Some(number + Decimal::new(5, 1));
            tokens[at + 2].word.clear();
            tokens[at + 3].word.clear();
        }
    }
}

fn names_listings(tokens: &[Token], vocabulary: &Vocabulary) -> bool {
    const POINTS: &[&str] = &[
        "these", "those", "they", "which", "cheapest", "largest", "smallest", "newest", "oldest", "first", "second",
        "third", "fourth", "fifth", "last", "nearest", "number", "ones", "priciest", "both", "average", "median",
    ];
    let noun = |token: &Token| {
        let word = token.word.as_str();
        token.foreign
            && (NOUNS.contains(&word) && !matches!(word, "rent" | "rents" | "land" | "~") || POINTS.contains(&word))
    };
    let street_address = |at: usize| {
        let following: Vec<&str> = tokens[at + 1..].iter().take(7).map(|token| token.word.as_str()).collect();
        vocabulary
            .street_addresses_at(&tokens[at].word, &following)
            .iter()
            .any(|(street_address, _)| street_address.claims(&following) > 0)
    };
    let numbered = |at: usize| tokens[at].word.starts_with(|c: char| c.is_ascii_digit()) && street_address(at);
    tokens.iter().any(noun) || (0..tokens.len()).any(numbered)
}
