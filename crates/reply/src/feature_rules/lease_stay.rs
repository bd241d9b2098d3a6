//! Whether a rental is let for as long as a visitor wants it: by the terms of a lease that the listing states.

use porchlight_domain::Listing;
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{Field, LEASE_TERM};

use crate::{format, quotes};

/// Yes or no where the stated terms decide it, and the sentence that states them; that the listing doesn't say, else.
pub fn of_stay(listing: &Listing, field: &Field, home: &str, language: Language) -> (String, bool) {
    let p = of(language);
    let (quote, is_stated) = quotes::feature(listing, LEASE_TERM, home, language);
    if !is_stated {
        return (fill(p.home.unsaid, &[("home", home)]), false);
    }
    let c = &listing.content;
    let is_allowed = match field {
        Field::Stay(months) => c.allows_lease_of(*months),
        // Of a shorter lease it is not known when it begins.
        Field::StayAtMost(months) => c.shortest_lease().filter(|shortest| shortest > months).map(|_| false),
        _ => None,
    };
    let text = match is_allowed {
        Some(true) => [p.home.feature_yes, &format::sentence(&quote)].join(p.punctuation.gap),
        Some(false) => [p.home.feature_no, &format::sentence(&quote)].join(p.punctuation.gap),
        None => quote,
    };
    (text, true)
}
