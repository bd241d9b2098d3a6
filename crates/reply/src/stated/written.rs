//! The sentences that were found for a question, as they are written.

use porchlight_domain::Listing;
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};

use super::{
    amounts::{asks_amount, has_number},
    ranking::{self, Found, Source},
};
use crate::{format, listing_line, quotes};

/// What a description states of a question.
pub(crate) struct Stated {
    pub text: String,
    /// It is all that was asked for: a fee that is asked for has its amount.
    pub answers: bool,
    /// It only shares words with the question.
    pub is_near: bool,
}

/// The answer of the sentences found; `None` where there are none.
pub(super) fn stated(listing: &Listing, found: &[Found<'_>], question: &str, language: Language) -> Option<Stated> {
    let first = found.first()?;
    if first.is_near {
        let Source::Sentence(quote) = first.source else { return None };
        let (home, p) = (listing_line::in_sentence(listing, language), &of(language).home);
        let quote = format::isolated(&quote.replace('"', "'"), language);
        let text = format::sentence(&fill(p.nearest_text, &[("home", &home), ("quote", &quote)]));
        return Some(Stated { text, answers: false, is_near: true });
    }
    let sentences: Vec<String> = found.iter().map(|found| quote(listing, found, language)).collect();
    let text = sentences.join(of(language).punctuation.gap);
    let answers = !asks_amount(question) || has_number(&text);
    Some(Stated { text, answers, is_near: false })
}

/// The sentence of a listing that certainly answers a question.
pub(super) fn certain(listing: &Listing, question: &str, language: Language) -> Option<String> {
    let found = ranking::of_name(listing, question)?;
    Some(quote(listing, &found, language))
}

/// A sentence or custom field as the listing has it, behind a no where it denies what was asked.
pub(super) fn quote(listing: &Listing, found: &Found<'_>, language: Language) -> String {
    let p = of(language);
    let home = listing_line::in_sentence(listing, language);
    let text = match found.source {
        Source::Sentence(quote) => quotes::quoted(quote, &home, &p.home, language),
        Source::Field(pair) => quotes::column_text(&pair.key, &pair.value, &home, language),
    };
    let text = format::sentence(&text);
    if found.denies { [p.home.feature_no, &text].join(p.punctuation.gap) } else { text }
}
