//! Derives the facts of a listing from its columns, then from its description.

use super::{
    Feature, FeatureEntry, FeatureState,
    mentions::{Clause, Mention},
    phrase_table::Kind,
};
use crate::{
    fold::fold,
    listing::{CustomField, ListingDraft},
};

/// Characters of a fact's text.
const MAX_TEXT: usize = 300;

const YES: [&str; 22] = [
    "yes",
    "y",
    "true",
    "1",
    "x",
    "si",
    "oui",
    "ja",
    "sim",
    "tak",
    "evet",
    "var",
    "included",
    "available",
    "有",
    "是",
    "あり",
    "有り",
    "نعم",
    "present",
    "vorhanden",
    "incluido",
];
const NO: [&str; 24] = [
    "no", "n", "none", "false", "0", "not", "never", "nope", "without", "ninguno", "ninguna", "non", "nein", "kein",
    "keine", "nao", "nie", "brak", "nee", "geen", "yok", "hayir", "无", "没有",
];
const NO_UNSPACED: [&str; 6] = ["否", "なし", "無し", "不可", "لا", "لا يوجد"];
/// A column that begins with "no" and one of these limits, it does not deny: "No restrictions".
const LIMITS: [&str; 11] = [
    "restriction",
    "restrictions",
    "limit",
    "limits",
    "size",
    "weight",
    "breed",
    "minimum",
    "maximum",
    "maintenance",
    "extra",
];
const UNKNOWN: [&str; 11] =
    ["unknown", "n a", "na", "tbd", "ask", "call", "other", "see remarks", "desconocido", "unbekannt", "不明"];
/// What makes "Bills: …" say that they are in the rent.
const INCLUDED: [&str; 10] = ["incl", "compris", "inkl", "inbegr", "w cenie", "dahil", "包", "込", "شامل", "all"];
/// In the name of a column: what it lists is for all who live there.
const SHARED_KEYS: [&str; 4] = ["association", "community", "building", "complex"];

/// The facts of a listing, in the order of `Feature`.
pub(super) fn entries(content: &ListingDraft) -> Vec<FeatureEntry> {
    let mut entries = Entries::default();
    for pair in &content.custom_fields {
        column(pair, &mut entries);
    }
    if let Some(spots) = content.parking_spots {
        let state = if spots.is_zero() { FeatureState::No } else { FeatureState::Yes };
        entries.columns.push(entry(Feature::Parking, state, "ParkingSpots", &spots.normalize().to_string()));
    }
    for sentence in sentences(&content.description) {
        let mentions = Clause::read(sentence).mentions();
        for mention in &mentions {
            if is_taken_back(sentence, mention, &mentions) {
                continue;
            }
            if !mention.is_key && !has(&entries.description, mention.feature, mention.state) {
                entries.description.push(entry(mention.feature, mention.state, "", sentence.trim()));
            }
        }
        if let Some(other) = only_other(sentence).filter(|other| !has(&entries.description, *other, FeatureState::No)) {
            entries.description.push(entry(other, FeatureState::No, "", sentence.trim()));
        }
    }
    entries.resolve()
}

/// "Elevator shaft framed but no elevator in it" has none. Of pets, what follows is a limit.
fn is_taken_back(sentence: &str, mention: &Mention, all: &[Mention]) -> bool {
    let is_pet = matches!(mention.feature, Feature::Pets | Feature::Dogs | Feature::Cats);
    let is_denied = || all.iter().any(|other| other.feature == mention.feature && other.state == FeatureState::No);
    let folded = fold(sentence);
    let turns = ["but no ", "but there is no ", "pero no hay ", "pero sin "].iter().any(|turn| folded.contains(turn));
    !is_pet && turns && mention.state == FeatureState::Yes && is_denied()
}

/// "Cats only" says no to dogs, and the other way round.
fn only_other(sentence: &str) -> Option<Feature> {
    const CATS_ONLY: [&str; 4] = ["cats only", "only cats", "solo gatos", "solamente gatos"];
    const DOGS_ONLY: [&str; 4] = ["dogs only", "only dogs", "solo perros", "solamente perros"];
    let folded = fold(sentence);
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| folded.contains(phrase));
    match (says(&CATS_ONLY), says(&DOGS_ONLY)) {
        (true, false) => Some(Feature::Dogs),
        (false, true) => Some(Feature::Cats),
        _ => None,
    }
}

#[derive(Default)]
struct Entries {
    columns: Vec<FeatureEntry>,
    description: Vec<FeatureEntry>,
}

impl Entries {
    fn add_of_column(&mut self, feature: Feature, state: FeatureState, column: &Column<'_>) {
        if !has(&self.columns, feature, state) {
            self.columns.push(entry(feature, state, &column.pair.key, column.value));
        }
    }

    fn resolve(mut self) -> Vec<FeatureEntry> {
        let pets = pets_of(&self.columns).or_else(|| pets_of(&self.description));
        self.columns.extend(pets);
        Feature::ALL.into_iter().filter_map(|feature| self.of(feature)).collect()
    }

    /// The columns count before the description, unless it is more exact: a community pool where "Pool" says yes, or
    /// where only a private one is denied.
    fn of(&self, feature: Feature) -> Option<FeatureEntry> {
        let (column, text) = (best(&self.columns, feature), best(&self.description, feature));
        let is_finer = |column: &FeatureEntry, text: &FeatureEntry| {
            text.state == FeatureState::Shared && (column.state == FeatureState::No || is_plain_yes(&column.text))
        };
        match (column, text) {
            (Some(column), Some(text)) if is_finer(column, text) => Some(text.clone()),
            (Some(column), _) => Some(column.clone()),
            (None, text) => text.cloned(),
        }
    }
}

/// Whether a fact is known already; a listing may repeat it thousands of times.
fn has(entries: &[FeatureEntry], feature: Feature, state: FeatureState) -> bool {
    entries.iter().any(|entry| entry.feature == feature && entry.state == state)
}

/// Of several facts, that there is one counts most, and that there is none least: "No pool, but room for one".
fn best(entries: &[FeatureEntry], feature: Feature) -> Option<&FeatureEntry> {
    let weight = |state| match state {
        FeatureState::Yes => 0,
        FeatureState::Shared => 1,
        FeatureState::Possible => 2,
        FeatureState::No => 3,
    };
    entries.iter().filter(|entry| entry.feature == feature).min_by_key(|entry| weight(entry.state))
}

/// Pets are allowed where dogs or cats are, and where nothing else is said, both are where pets are.
fn pets_of(entries: &[FeatureEntry]) -> Option<FeatureEntry> {
    let allowed = entries
        .iter()
        .find(|entry| matches!(entry.feature, Feature::Dogs | Feature::Cats) && entry.state == FeatureState::Yes)?;
    Some(FeatureEntry { feature: Feature::Pets, ..allowed.clone() })
}

/// A column, read.
struct Column<'a> {
    pair: &'a CustomField,
    value: &'a str,
    clause: Clause,
    /// What the value says about features.
    stated: Vec<Mention>,
    denies: bool,
    is_plain_yes: bool,
    is_shared: bool,
}

fn column(pair: &CustomField, entries: &mut Entries) {
    let value = pair.value.trim();
    let terms = first_terms(value);
    if value.is_empty() || UNKNOWN.contains(&terms.join(" ").as_str()) {
        return;
    }
    let (key, clause) = (Clause::read(&split_camel_case(&pair.key)), Clause::read(value));
    let name = fold(&pair.key);
    let column = Column {
        pair,
        value,
        stated: clause.mentions(),
        clause,
        denies: denies(value, &terms),
        is_plain_yes: is_plain_yes(value),
        is_shared: key.has(|kind| kind == Kind::Shared) || SHARED_KEYS.iter().any(|word| name.contains(word)),
    };
    let mut named: Vec<Mention> = Vec::new();
    for mention in key.mentions() {
        if !named.iter().any(|own| own.feature == mention.feature) {
            named.push(mention);
        }
    }
    for mention in &named {
        let state = column.state(mention);
        if let Some(state) = state.filter(|state| !(mention.feature.is_text() && *state == FeatureState::No)) {
            entries.add_of_column(mention.feature, state, &column);
        }
    }
    if named.iter().any(|mention| mention.feature == Feature::Pets) {
        animals(&column, entries);
    } else if !column.denies {
        others(&column, &named, entries);
    }
}

impl Column<'_> {
    /// What the value says about a feature that the column is named for.
    fn state(&self, mention: &Mention) -> Option<FeatureState> {
        // "Pets not allowed: true".
        if mention.state == FeatureState::No && self.is_plain_yes {
            return Some(FeatureState::No);
        }
        if self.clause.has(|kind| matches!(kind, Kind::PossibleAfter | Kind::PossibleBefore)) {
            return Some(FeatureState::Possible);
        }
        if self.denies {
            return Some(FeatureState::No);
        }
        if mention.feature == Feature::UtilitiesIncluded && !self.is_plain_yes && !includes(self.value) {
            return None;
        }
        let plain = if self.is_shared { FeatureState::Shared } else { mention.state };
        if self.is_plain_yes {
            return Some(plain);
        }
        let stated = self.stated.iter().find(|own| own.feature == mention.feature).map(|own| own.state);
        let is_shared = || self.clause.has(|kind| matches!(kind, Kind::Shared | Kind::SharedAfter));
        Some(stated.unwrap_or_else(|| if is_shared() { FeatureState::Shared } else { plain }))
    }
}

/// Features that the value names beside that of the column: "Yard: Fenced", "Amenities: Pool, Gym".
fn others(column: &Column<'_>, named: &[Mention], entries: &mut Entries) {
    for mention in &column.stated {
        if mention.is_key || named.iter().any(|own| own.feature == mention.feature) {
            continue;
        }
        let is_plain = mention.state == FeatureState::Yes && !mention.is_own && named.is_empty();
        let state = if is_plain && column.is_shared { FeatureState::Shared } else { mention.state };
        entries.add_of_column(mention.feature, state, column);
    }
}

/// "Cats only" is no for dogs, "Allowed" is yes for both.
fn animals(column: &Column<'_>, entries: &mut Entries) {
    let is_animal = |mention: &&Mention| matches!(mention.feature, Feature::Dogs | Feature::Cats);
    let named: Vec<&Mention> = column.stated.iter().filter(is_animal).collect();
    let is_possible = column.clause.has(|kind| kind == Kind::PossibleAfter);
    for animal in [Feature::Dogs, Feature::Cats] {
        let own = named.iter().find(|mention| mention.feature == animal);
        let state = match own {
            Some(mention) => mention.state,
            None if is_possible => FeatureState::Possible,
            None if column.denies && named.is_empty() => FeatureState::No,
            None if named.iter().any(|mention| mention.state == FeatureState::Yes) => FeatureState::No,
            None if named.is_empty() => FeatureState::Yes,
            None => continue,
        };
        entries.add_of_column(animal, state, column);
    }
}

fn entry(feature: Feature, state: FeatureState, column: &str, text: &str) -> FeatureEntry {
    let text = match text.char_indices().nth(MAX_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    FeatureEntry { feature, state, column: column.to_owned(), text }
}

fn first_terms(value: &str) -> Vec<String> {
    let folded = fold(value);
    let terms = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    terms.take(4).map(str::to_owned).collect()
}

fn is_plain_yes(value: &str) -> bool {
    matches!(first_terms(value).as_slice(), [word] if YES.contains(&word.as_str()))
}

fn denies(value: &str, terms: &[String]) -> bool {
    let folded = fold(value);
    if NO_UNSPACED.iter().any(|no| folded.starts_with(&fold(no))) {
        return true;
    }
    let Some(first) = terms.first() else { return false };
    let is_limit = terms.get(1).is_some_and(|next| LIMITS.contains(&next.as_str()));
    NO.contains(&first.as_str()) && !is_limit
}

fn includes(value: &str) -> bool {
    let folded = fold(value);
    INCLUDED.iter().any(|word| folded.contains(&fold(word)))
}

/// "PoolPrivateYN" as "Pool Private YN".
fn split_camel_case(key: &str) -> String {
    let mut out = String::with_capacity(key.len() + 8);
    let mut before = ' ';
    for c in key.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            out.push(' ');
        }
        out.push(if c == '_' { ' ' } else { c });
        before = c;
    }
    out
}

/// The sentences of a text; the point of "2.5 baths" ends none.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut ends = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_end = match c {
            '!' | '?' | '\n' | '。' | '！' | '？' | '؟' | ';' => true,
            '.' => chars.peek().is_none_or(|(_, next)| next.is_whitespace()),
            _ => false,
        };
        if is_end {
            ends.push(at + c.len_utf8());
        }
    }
    ends.push(text.len());
    let mut start = 0;
    ends.into_iter().filter_map(move |end| {
        let sentence = text.get(start..end)?;
        start = end;
        Some(sentence)
    })
}
