//! What a listing says of a quality of a feature: "finished basement". That there is a basement is no yes.

use porchlight_domain::{
    Listing, fold,
    listing::features::{Feature, FeatureState},
};
use porchlight_lang::{language::Language, messages::of};
use porchlight_query::QUALITIES;

use crate::{
    format,
    quotes::{column_text, quoted, stated, unknown},
};

/// Yes or no where the sentence states or denies the quality, else the sentence alone; `None` for a word without one.
pub fn feature(listing: &Listing, word: &str, home: &str, language: Language) -> Option<(String, bool)> {
    let (quality, rest) = word.split_once(' ').filter(|(quality, _)| QUALITIES.contains(quality))?;
    let feature = Feature::of_phrase(rest)?;
    let mut table = listing.features();
    if table.get(feature).is_none() {
        table = listing.content.features();
    }
    let p = &of(language).home;
    let Some(entry) = table.get(feature) else {
        let name = if language == Language::En { word } else { rest };
        return Some((unknown(name, home, language), false));
    };
    if entry.state == FeatureState::No {
        return Some((stated(entry, home, language), true));
    }
    let source = match entry.column.as_str() {
        "" => quoted(&entry.text, home, p, language),
        column => column_text(column, &entry.text, home, language),
    };
    let folded = fold(&entry.text);
    let tokens: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    let opposite = quality.strip_prefix("un").map_or_else(|| format!("un{quality}"), str::to_owned);
    let has = |wanted: &str| tokens.contains(&wanted);
    let is_denied = || tokens.windows(2).any(|pair| matches!(pair[0], "not" | "no" | "non") && pair[1] == quality);
    let lead = match () {
        () if has(&opposite) || is_denied() => Some(p.feature_no),
        () if has(quality) => Some(p.feature_yes),
        () => None,
    };
    let text = match lead {
        Some(lead) => [lead, &format::sentence(&source)].join(of(language).punctuation.gap),
        None => source,
    };
    Some((text, true))
}
