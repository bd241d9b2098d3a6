//! Checks features that a sentence says a home has or has not against the record. "it has a pool" is taken as true like
//! a price. A feature that the record nowhere names is wrong when it is stated of a home; that a home lacks it is only
//! wrong where the record has it.
//!
//! Features of `porchlight_domain::listing::features` are compared with the listing's facts, and the sentence is read by
//! the same phrases, so "a pool table" states no pool in either. Other names are looked for in the record's texts.

use std::{collections::HashMap, ops::Range, sync::OnceLock};

use porchlight_domain::{
    ListingDraft,
    filter::searchable_text,
    filter::singular_tokens,
    listing::features::{Feature, FeatureState, FeatureTable, Mention, mentions},
};
use porchlight_lang::claims::{TokenClass, features::FEATURES};

use crate::{compare::ListingRecords, sentence::ParsedSentence, statuses::is_denied, tokens::tokenizer};

/// A feature in a sentence.
pub struct Named {
    /// Row of `FEATURES`.
    row: usize,
    /// Its first piece and how many it has.
    at: usize,
    length: usize,
    pub span: Range<usize>,
}

/// Names by their first word: their words, and the row of `FEATURES`.
type Names = HashMap<String, Vec<(Vec<String>, usize)>>;

/// The names of features by their first word, longest first: words in the singular, row.
fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut out: Names = HashMap::new();
        for (row, text) in FEATURES.iter().enumerate() {
            for terms in text.split('|').map(singular) {
                let Some(first) = terms.first().cloned() else { continue };
                out.entry(first).or_default().push((terms, row));
            }
        }
        out.values_mut().for_each(|rows| rows.sort_by_key(|(terms, _)| std::cmp::Reverse(terms.len())));
        out
    })
}

fn singular(text: &str) -> Vec<String> {
    tokenizer::word_tokens(text)
        .iter()
        .flat_map(|word| singular_tokens(word).split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// The features of `contradicts_rules`.
const RULES: [Feature; 6] = [
    Feature::Pets,
    Feature::Dogs,
    Feature::Cats,
    Feature::StepFree,
    Feature::SeniorCommunity,
    Feature::UtilitiesIncluded,
];

/// The names of those features, at which a sentence waits until it is complete.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    RULES.into_iter().flat_map(Feature::names)
}

/// What a sentence says about features of the listing's facts.
pub fn stated(text: &str) -> Vec<Mention> {
    mentions(text)
}

/// The features that a sentence names.
pub fn find(reading: &ParsedSentence) -> Vec<Named> {
    // Pieces may be phrases; a feature is looked for among their words.
    let terms: Vec<(usize, String)> = reading
        .pieces
        .iter()
        .enumerate()
        .flat_map(|(at, piece)| piece.word.split(' ').map(move |word| (at, singular_tokens(word).trim().to_owned())))
        .filter(|(_, word)| !word.is_empty() && word != "-")
        .collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < terms.len() {
        let fits = |row: &&(Vec<String>, usize)| {
            row.0.iter().enumerate().all(|(on, word)| terms.get(at + on).is_some_and(|(_, own)| own == word))
        };
        match names().get(&terms[at].1).and_then(|rows| rows.iter().find(fits)) {
            Some((name, row)) => {
                let (first, last) = (terms[at].0, terms[at + name.len() - 1].0);
                let span = reading.pieces[first].span.start..reading.pieces[last].span.end;
                out.push(Named { row: *row, at: first, length: last - first + 1, span });
                at += name.len();
            }
            None => at += 1,
        }
    }
    out
}

impl ListingRecords {
    /// Whether the sentence says wrongly that the home has the feature, or has it not. `said` is what the whole sentence
    /// says about features.
    pub fn contradicts_feature(
        &self,
        reading: &ParsedSentence,
        named: &Named,
        stated: &[Mention],
        listing_index: usize,
    ) -> bool {
        let denied = is_denied(reading, named.at) || denied_behind(reading, named);
        let content = &self.listing(listing_index).content;
        if let Some(feature) = feature_of(named.row) {
            let stated: Vec<&Mention> = stated.iter().filter(|mention| mention.feature == feature).collect();
            let Some(first) = stated.first() else {
                // A pool table, or a pool down the street.
                return false;
            };
            let is_same = stated.iter().all(|mention| mention.state == first.state && mention.is_own == first.is_own);
            let state = match first.state {
                state if is_same && state != FeatureState::No => state,
                _ => FeatureState::Yes,
            };
            let state = if denied || is_same && first.state == FeatureState::No { FeatureState::No } else { state };
            let features = &self.features[listing_index];
            return contradicts(features, feature, state, is_same && first.is_own)
                && !is_car_space(feature, content, features);
        }
        has(content, named.row) == denied
    }

    /// The features that a sentence about one home states wrongly and that have no name of their own in `FEATURES`:
    /// which animals are allowed, access without steps, who may live there.
    pub fn contradicts_rules(
        &self,
        reading: &ParsedSentence,
        stated: &[Mention],
        listing_index: usize,
    ) -> Option<Feature> {
        let features = &self.features[listing_index];
        let is_rule = |feature: Feature| match feature {
            Feature::Pets | Feature::Dogs | Feature::Cats => reading.pieces.iter().any(|piece| allows(&piece.word)),
            feature => RULES.contains(&feature),
        };
        let wrong = stated.iter().filter(|mention| is_rule(mention.feature)).find(|mention| {
            let is_pet = matches!(mention.feature, Feature::Dogs | Feature::Cats);
            // "Dogs" of a home that allows pets, whichever they are.
            let feature =
                if is_pet && features.get(mention.feature).is_none() { Feature::Pets } else { mention.feature };
            contradicts(features, feature, mention.state, mention.is_own)
        });
        wrong.map(|mention| mention.feature)
    }

    /// Whether a sentence states something of a home at all, rather than asking or offering others.
    pub fn states_features(&self, reading: &ParsedSentence, names_listings: bool) -> bool {
        let offers = !names_listings
            && reading.has(|sense| sense == TokenClass::Found)
            && reading.has(|sense| sense == TokenClass::Listing);
        !reading.is_question() && !offers && !reading.has(|sense| sense == TokenClass::If)
    }
}

/// "Pool: none", "プールはありません".
fn denied_behind(reading: &ParsedSentence, named: &Named) -> bool {
    let end = named.at + named.length;
    let colon = reading.pieces.get(end).is_some_and(|piece| matches!(piece.word.as_str(), ":" | "：" | "は" | "が"));
    colon && (1..=5).any(|on| reading.sense(end + on) == Some(TokenClass::Not))
}

/// Whether the record names the feature, in a column that does not deny it or in the description.
fn has(content: &ListingDraft, row: usize) -> bool {
    let text = searchable_text(content);
    let place = format!("{} {} {}", content.location, content.property_type, content.city);
    let text = format!("{text}{}", singular_tokens(&place));
    names_of(row).any(|name| text.contains(&name))
        || in_a_column(content, row)
        || FEATURES[row].starts_with("3d tour") && text.contains("3d")
}

/// "Yard: Fenced" is a fenced yard: the words of a column in any order.
fn in_a_column(content: &ListingDraft, row: usize) -> bool {
    let columns = searchable_text(&ListingDraft { description: String::new(), ..content.clone() });
    let all = |part: &str, name: &str| name.split_whitespace().all(|word| part.contains(&format!(" {word} ")));
    names_of(row).any(|name| columns.split('|').any(|part| all(part, &name)))
}

/// The feature of the listing's facts that a row names.
fn feature_of(row: usize) -> Option<Feature> {
    static ROWS: OnceLock<Vec<Option<Feature>>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let of = |row: &&str| row.split('|').next().and_then(Feature::of_phrase);
        FEATURES.iter().map(of).collect()
    });
    rows[row]
}

/// Whether the facts are against a state. Nothing known is against a feature, and not against its absence.
fn contradicts(features: &FeatureTable, feature: Feature, stated: FeatureState, is_own: bool) -> bool {
    use FeatureState::{No, Possible, Shared, Yes};
    match (stated, features.state(feature)) {
        (Yes, Some(Yes)) | (Shared, Some(Shared)) => false,
        // "It has a pool" of a home with a shared one is true as far as it goes.
        (Yes, Some(Shared)) => is_own,
        (Yes | Shared, _) => true,
        (Possible, state) => state == Some(No),
        (No, state) => matches!(state, Some(Yes | Shared)),
    }
}

/// Where cars stand is a number of the record, whatever it is called.
fn is_car_space(feature: Feature, content: &ListingDraft, features: &FeatureTable) -> bool {
    feature == Feature::Garage
        && features.state(feature) != Some(FeatureState::No)
        && content.parking_spots.is_some_and(|spots| !spots.is_zero())
}

/// "Allowed", "welcome" and the like, in the languages of answers.
fn allows(word: &str) -> bool {
    const BEGINNINGS: [&str; 32] = [
        "allow",
        "welcome",
        "friendly",
        "permit",
        "accept",
        "ok",
        "fine",
        "admit",
        "acept",
        "bienvenid",
        "autoris",
        "admis",
        "bienvenu",
        "erlaubt",
        "willkommen",
        "gestattet",
        "aceit",
        "bem vind",
        "ammess",
        "accett",
        "toegestaan",
        "welkom",
        "dozwol",
        "mile widzian",
        "kabul",
        "izin",
        "允许",
        "可",
        "欢迎",
        "許可",
        "مسموح",
        "مرحب",
    ];
    BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
}

/// The names of a feature as `searchable_text` has words.
fn names_of(row: usize) -> impl Iterator<Item = String> {
    FEATURES[row].split('|').flat_map(|name| {
        let terms = tokenizer::word_tokens(name).join(" ");
        [format!(" {terms} "), singular_tokens(&terms)]
    })
}
