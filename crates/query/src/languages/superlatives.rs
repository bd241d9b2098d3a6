//! Spanish "más barata": the cheapest or a cheaper one, by the article before it. Spanish says both with the same words
//! and puts them behind the noun.

use crate::{
    budget::{OverBudget, StepBudget},
    tokens::Token,
};

/// Stems of adjectives, what they are compared, and what they are at the end of the scale.
const ADJECTIVES: [(&str, &str, &str); 17] = [
    ("barat", "cheaper", "cheapest"),
    ("economic", "cheaper", "cheapest"),
    ("asequible", "cheaper", "cheapest"),
    ("accesible", "cheaper", "cheapest"),
    ("car", "more expensive", "most expensive"),
    ("costos", "more expensive", "most expensive"),
    ("grande", "bigger", "largest"),
    ("ampli", "bigger", "largest"),
    ("espacios", "bigger", "largest"),
    ("pequen", "smaller", "smallest"),
    ("chic", "smaller", "smallest"),
    ("nuev", "newer", "newest"),
    ("reciente", "newer", "newest"),
    ("antigu", "older", "oldest"),
    ("viej", "older", "oldest"),
    ("cercan", "closer", "nearest"),
    ("modern", "more modern", "most modern"),
];

/// Nouns of homes in the words of the grammar.
pub(super) const NOUNS: [&str; 23] = [
    "house",
    "houses",
    "apartment",
    "apartments",
    "condo",
    "condos",
    "townhouse",
    "townhouses",
    "studio",
    "studios",
    "duplex",
    "land",
    "home",
    "homes",
    "property",
    "properties",
    "listings",
    "listing",
    "cabin",
    "cabins",
    "rent",
    "rents",
    "~",
];

/// Whether a Spanish word can be compared.
pub(super) fn is_adjective(word: &str) -> bool {
    adjective(word).is_some()
}

/// "mas" (now "more") or "menos" with its adjective becomes one or the other, the former before its noun.
pub(super) fn place(tokens: &mut Vec<Token>, budget: &StepBudget) -> Result<(), OverBudget> {
    let mut at = 0;
    while at + 1 < tokens.len() {
        budget.step(1)?;
        let less = tokens[at].word == "less";
        let Some((more, max, plural)) = typed(&tokens[at + 1]).filter(|_| tokens[at].word == "more" || less) else {
            at += 1;
            continue;
        };
        let (more, max) = if less { ("less expensive", "least expensive") } else { (more, max) };
        let span = tokens[at].span.start..tokens[at + 1].span.end;
        tokens.drain(at..at + 2);
        let noun = (at.saturating_sub(7)..at).rev().find(|i| NOUNS.contains(&tokens[*i].word.as_str()));
        let bare = at.checked_sub(1).is_some_and(|i| tokens[i].word == "the" || tokens[i].number.is_some());
        let definite = bare || noun.is_some_and(|noun| is_definite(tokens, noun));
        let mut terms: Vec<&str> = if definite { max } else { more }.split(' ').collect();
        let to = match noun {
            Some(noun) if definite && !bare => noun,
            _ => {
                terms.extend(definite.then_some(if plural { "homes" } else { "one" }));
                at
            }
        };
        let new = terms.into_iter().map(|word| Token {
            word: word.to_owned(),
            span: span.clone(),
            foreign: true,
            ..Token::default()
        });
        let count = new.len();
        tokens.splice(to..to, new);
        at += count;
    }
    Ok(())
}

/// "la casa", "las 3 casas", "casas" at the beginning of its phrase; not "una casa", "hay casas".
fn is_definite(tokens: &[Token], noun: usize) -> bool {
    let before = |back: usize| noun.checked_sub(back).map_or("", |at| tokens[at].word.as_str());
    const OPEN: &[&str] = &["a", "any", "some", "something", "other", "more", "there", "have"];
    let counted = noun.checked_sub(1).is_some_and(|at| tokens[at].number.is_some());
    let article = if counted { before(2) } else { before(1) };
    !OPEN.contains(&article)
}

/// What the adjective of a token is compared and at the end of its scale, and whether it is a plural.
fn typed(token: &Token) -> Option<(&'static str, &'static str, bool)> {
    adjective(&token.word).map(|row| (row.1, row.2, token.plural))
}

fn adjective(word: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    ADJECTIVES.iter().find(|row| {
        word.strip_prefix(row.0).is_some_and(|ending| matches!(ending, "" | "o" | "a" | "os" | "as" | "s" | "e" | "es"))
    })
}
