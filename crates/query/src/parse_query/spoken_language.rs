//! The language of a message.

use porchlight_lang::language::Language;

use crate::{
    budget::{OverBudget, StepBudget},
    contact_details, known_words, languages, street_address, tokens,
    vocabulary::Vocabulary,
};

/// The language of a message, of which names and addresses say nothing: "Lena Ortiz, lena@…" is no Spanish.
pub(super) fn spoken_language(
    question: &str,
    tokens: &[tokens::Token],
    terms: &Vocabulary,
    earlier: Language,
    budget: &StepBudget,
) -> Result<Language, OverBudget> {
    let spoken = contact_details::without_details(question);
    if spoken.len() == question.len() {
        return languages::detect(question, tokens, terms, earlier, budget);
    }
    languages::detect(&spoken, &tokens::read(&spoken), terms, earlier, budget)
}

/// Whether every word is English: "so cap rate?" is no Italian in an English conversation.
pub(super) fn is_all_english(tokens: &[tokens::Token]) -> bool {
    let mut typed = tokens.iter().map(|token| token.word.as_str()).filter(|word| word.chars().all(char::is_alphabetic));
    typed.clone().any(|word| word.len() > 3) && typed.all(|word| word.is_ascii() && known_words::is_known(word))
}

/// "Condo fee at 7 Ferry Ln" has a word of another language, but each of its words is common in English or of an address. Without
/// an address, two words can be of another language: "locations à Ashford".
pub(super) fn is_common_english(tokens: &[tokens::Token], terms: &Vocabulary) -> bool {
    let is_of_street =
        |word: &str| terms.is_place_word(word) || street_address::role(word) != street_address::Role::Name;
    let mut typed = tokens.iter().map(|token| token.word.as_str()).filter(|word| word.chars().all(char::is_alphabetic));
    let has_suffix = typed.clone().any(|word| street_address::role(word) == street_address::Role::Suffix);
    has_suffix
        && typed.clone().any(|word| word.len() > 3 && !is_of_street(word))
        && typed.all(|word| word.is_ascii() && (known_words::is_common(word) || is_of_street(word)))
}
