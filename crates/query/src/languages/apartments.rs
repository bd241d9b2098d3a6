//! "Appartement à vendre", "koopappartement": an apartment that is bought is a condo by its American name.

use porchlight_lang::language::Language;

use crate::tokens::Token;

/// Adds condos to apartments of a question about buying.
pub(super) fn resolve(tokens: &mut Vec<Token>, language: Language) {
    let is_foreign = matches!(language, Language::Fr | Language::De | Language::It | Language::Pt | Language::Nl);
    let has = |terms: &[&str]| tokens.iter().any(|token| token.foreign && terms.contains(&token.word.as_str()));
    if !is_foreign || !has(&["sale", "buy"]) || has(&["rent", "rents", "condo", "condos", "many", "average"]) {
        return;
    }
    let is_apartment = |token: &Token| token.foreign && matches!(token.word.as_str(), "apartment" | "apartments");
    let Some(at) = tokens.iter().position(is_apartment) else { return };
    let of_apartment = |word: &str| Token { word: word.to_owned(), ..tokens[at].clone() };
    let condo = [of_apartment("or"), of_apartment("condos")];
    tokens.splice(at + 1..at + 1, condo);
}
