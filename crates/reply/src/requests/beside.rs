//! What a request for the office asks of its home besides: "can we see it Friday, and does it have laundry?".

use porchlight_lang::{language::Language, messages::of};
use porchlight_query::{Query, retrieved_context::RetrievedContext};

use crate::{chosen, field::render_field, listing_detail::exactly_named, stated};

/// The sentences of those questions; `None` where there are none, or several homes.
pub(crate) fn sentences(meaning: &Query, context: &RetrievedContext, language: Language) -> Option<String> {
    let [listing] = &exactly_named(&context.listings, &meaning.filter.streets)[..] else { return None };
    let p = of(language);
    let sentences = meaning.beside.iter().map(|field| {
        let (text, is_known) = render_field(listing, field, language);
        let stated = stated::answer(listing, field, &meaning.question, language).filter(|stated| !stated.is_near);
        stated.filter(|_| !is_known).map_or_else(|| chosen::plain(text, meaning, p), |stated| stated.text)
    });
    let sentences: Vec<String> = sentences.collect();
    (!sentences.is_empty()).then(|| sentences.join(p.punctuation.gap))
}
