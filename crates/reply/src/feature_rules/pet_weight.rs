//! What a listing says of a dog of a weight. Only a stated limit makes it a yes or a no.

use porchlight_domain::{
    Listing, fold,
    listing::features::{Feature, FeatureEntry, FeatureState},
};
use porchlight_lang::{language::Language, messages::of};
use rust_decimal::Decimal;

use crate::format;
use crate::quotes::{column_text, quoted, stated, unknown};

/// From this weight on, in pounds, nobody calls a dog small.
const MIN_NOT_SMALL: u32 = 40;

/// Yes or no by the limit that the listing states, and where it does; what it says of pets if it states none.
pub fn of_weight(listing: &Listing, pounds: u32, home: &str, language: Language) -> (String, bool) {
    let mut table = listing.features();
    let has_pets = [Feature::Dogs, Feature::Cats, Feature::Pets].iter().any(|pet| table.get(*pet).is_some());
    if !has_pets {
        table = listing.content.features();
    }
    let of_pets = || table.get(Feature::Pets).filter(|_| table.get(Feature::Cats).is_none());
    let Some(entry) = table.get(Feature::Dogs).or_else(of_pets) else {
        return (unknown("dogs", home, language), false);
    };
    if entry.state == FeatureState::No {
        return (stated(entry, home, language), true);
    }
    let p = &of(language).home;
    let source = source(entry, home, language);
    let lead = limit(&entry.text).and_then(|limit| match pounds.cmp(&limit) {
        std::cmp::Ordering::Less => Some(p.feature_yes),
        std::cmp::Ordering::Greater => Some(p.feature_no),
        std::cmp::Ordering::Equal => None,
    });
    let lead = lead.or_else(|| says_small(&entry.text).then_some(p.feature_no).filter(|_| pounds >= MIN_NOT_SMALL));
    let gap = of(language).punctuation.gap;
    let text = match lead {
        Some(lead) => [lead, &format::sentence(&source)].join(gap),
        None if names_weight(&entry.text) => source,
        None => [format::sentence(&source).as_str(), p.no_weight_limit].join(gap),
    };
    (text, true)
}

/// "One small dog allowed."
fn says_small(text: &str) -> bool {
    let folded = fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "small" | "pequeno" | "pequenos"))
}

/// Whether a text speaks of weight or size at all.
fn names_weight(text: &str) -> bool {
    const NAMES: [&str; 14] = [
        "lb", "lbs", "pound", "pounds", "libras", "kg", "kilos", "weight", "size", "small", "large", "pequeno",
        "pequenos", "peso",
    ];
    let folded = fold(text);
    folded.split(|c: char| !c.is_alphabetic()).any(|word| NAMES.contains(&word))
}

fn source(entry: &FeatureEntry, home: &str, language: Language) -> String {
    match entry.column.as_str() {
        "" => quoted(&entry.text, home, &of(language).home, language),
        column => column_text(column, &entry.text, home, language),
    }
}

/// The only limit in pounds that a text states: "under 40 lb", "up to 60 lbs each".
fn limit(text: &str) -> Option<u32> {
    let folded = fold(text);
    let tokens: Vec<&str> = folded.split_whitespace().collect();
    let is_unit = |word: &str| {
        matches!(word.trim_matches(|c: char| !c.is_alphanumeric()), "lb" | "lbs" | "pound" | "pounds" | "libras")
    };
    let mut limits = tokens.windows(2).filter(|pair| is_unit(pair[1])).map(|pair| pair[0].parse::<Decimal>().ok());
    let joined = tokens.iter().filter_map(|word| {
        let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        (!digits.is_empty() && digits.len() < word.len() && is_unit(&word[digits.len()..]))
            .then(|| digits.parse::<Decimal>().ok())
    });
    let mut limits = limits.by_ref().chain(joined);
    match (limits.next()?, limits.next()) {
        (Some(limit), None) => u32::try_from(limit.trunc()).ok(),
        _ => None,
    }
}
