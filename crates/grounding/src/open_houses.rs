//! Checks what is said of open houses: whether there is one, on which day, at what time. A wrong hour sends a visitor
//! to a closed door.

use porchlight_domain::{Listing, TourKind};
use porchlight_lang::{claims::TokenClass, language::Language};

use crate::{
    compare::ListingRecords,
    sentence::{ParsedSentence, SentenceLanguage},
    statuses::is_denied,
};

impl ListingRecords {
    /// Whether the sentence says of the home's open house what its record does not.
    pub fn contradicts_opening(&self, reading: &ParsedSentence, listing_index: Option<usize>) -> bool {
        let weekdays: Vec<u8> = weekdays(reading);
        let named: Vec<(usize, TokenClass)> = reading.all(|sense| sense == TokenClass::OpenHouse).collect();
        if reading.is_question() || named.is_empty() && weekdays.is_empty() && reading.times.is_empty() {
            return false;
        }
        let denied = named.iter().any(|(at, _)| is_denied(reading, *at));
        let fits = |listing: &Listing| {
            let has = listing.content.tours == Some(TourKind::OpenHouse) || !opening(listing).is_empty();
            if denied && weekdays.is_empty() && reading.times.is_empty() {
                return !has;
            }
            (has || named.is_empty() && reading.times.is_empty() && weekdays.is_empty())
                && self::fits(listing, reading, &weekdays)
        };
        match listing_index {
            Some(property) => !fits(self.listing(property)),
            // Several homes, or none: it is true of one of them. Hours of the office are a knowledge entry's.
            None => !self.listings.is_empty() && !self.listings.iter().any(fits),
        }
    }
}

fn fits(listing: &Listing, reading: &ParsedSentence, weekdays: &[u8]) -> bool {
    let text = opening(listing);
    let own = SentenceLanguage(Some(Language::En)).read(&text, &[]);
    let dated = listing.content.open_houses().into_iter();
    let dated = dated.map(|open_house| (open_house.day() + 3).rem_euclid(7) as u8);
    let days: Vec<u8> = self::weekdays(&own).into_iter().chain(dated).collect();
    let texts = SentenceLanguage(Some(Language::En)).read(&listing.content.description, &[]);
    let times = || own.times.iter().chain(&texts.times);
    weekdays.iter().all(|day| days.contains(day) || self::weekdays(&texts).contains(day))
        && reading.times.iter().all(|time| times().any(|own| time.is(own.minutes)))
}

fn weekdays(reading: &ParsedSentence) -> Vec<u8> {
    let all = reading.all(|sense| matches!(sense, TokenClass::Weekday(_)));
    all.filter_map(|(_, sense)| if let TokenClass::Weekday(day) = sense { Some(day) } else { None }).collect()
}

/// What the record says of the open house.
fn opening(listing: &Listing) -> String {
    listing.content.open_house_texts().collect::<Vec<_>>().join("; ")
}
