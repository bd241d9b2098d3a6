//! Words looked for in descriptions and extension columns: pool, fenced yard, pets, with negation. Most preferences are
//! not columns. A preference that isn't listed here ("with a wine cellar") is looked for by its own words.

pub mod families;
mod labels;
pub mod text_attributes;
mod unlisted;

use porchlight_domain::{Filter, filter::singular_tokens, listing::features::FeatureConditions};
use porchlight_lang::language::Language;

use self::labels::{stated_abroad, stated_back};
use super::feature_synonyms::{FEATURE_SYNONYMS, NARROWING};
use crate::{field::Preference, parse_state::ParseState};

/// Reads the preferences of the list, then the chatbot's own extension keys, then what follows "with a".
pub fn extract(reading: &mut ParseState<'_>) {
    families::extract(reading);
    for (phrase, terms) in FEATURE_SYNONYMS {
        while let Some(found) = reading.find(phrase) {
            let narrowed = narrowing(reading, found.start);
            let start = found.start - usize::from(narrowed.is_some());
            let denied = reading.is_denied(start) || is_rejected(reading, found.end);
            // What isn't said to be furnished is unfurnished.
            let is_opposite = phrase == "unfurnished";
            let (phrase, terms, denied) =
                if is_opposite { ("furnished", &["furnished"][..], !denied) } else { (phrase, terms, denied) };
            let is_welcome = is_only_welcome(reading, start);
            reading.take(start..found.end);
            if is_welcome {
                continue;
            }
            // A floor is something only with a word to it: "wood floors".
            if matches!(phrase, "floors" | "flooring") && narrowed.is_none() {
                continue;
            }
            // A column of that very name goes before what is usually meant: "Elevator" before "lift".
            let own_only = own_only(reading, start, terms).filter(|_| !denied);
            if let Some(term) = own_only {
                let label = format!("private {phrase}");
                add(reading, &[term.as_str()], &label, &label, false);
                allowed(reading, found.end);
                continue;
            }
            let own = [phrase];
            let terms = if reading.vocabulary.extension_keys.contains(phrase) { &own[..] } else { terms };
            let narrow = narrowed.into_iter().collect::<Vec<_>>();
            let all: Vec<&str> = narrow.iter().map(String::as_str).chain(terms.iter().copied()).collect();
            let stated = narrow.iter().map(String::as_str).chain([phrase]).collect::<Vec<_>>().join(" ");
            let typed = typed(reading, start..found.end).filter(|_| !is_opposite);
            // Listings in Spanish say "piscina", and so does the visitor.
            let theirs = typed.as_deref().filter(|_| reading.vocabulary.is_spanish).map(|typed| [typed]);
            let all = theirs.as_ref().map_or(&all[..], |typed| &typed[..]);
            if !denied {
                let tokens = all.iter().map(|word| singular_tokens(word).trim().to_owned()).collect();
                reading.preferred_at.push((start..found.end, tokens));
            }
            add(reading, all, typed.as_deref().unwrap_or(&stated), &stated, denied);
            allowed(reading, found.end);
        }
    }
    own_keys(reading);
    unlisted::after_with(reading);
    alternatives(reading);
}

/// "Own pool", "a private one, not shared": the term that finds homes with one of their own; `None` where it doesn't
/// matter, or no listing tells one from the other.
fn own_only(reading: &ParseState<'_>, at: usize, terms: &[&str]) -> Option<String> {
    const SHARED: [&str; 6] = ["shared", "communal", "community", "common", "public", "communally"];
    const OWN: [&str; 4] = ["own", "private", "personal", "individual"];
    let [term] = terms else { return None };
    if reading.language != Language::En {
        return None;
    }
    let is_own = (1..=2).any(|back| OWN.contains(&reading.before(at, back)));
    let denies_shared = (0..reading.tokens.len()).any(|at| {
        let denied = (1..=3).any(|back| matches!(reading.before(at, back), "not" | "no" | "isnt" | "without" | "dont"));
        SHARED.contains(&reading.word(at)) && denied
    });
    let term = format!("private {term}");
    let filter = Filter { terms: vec![term.clone()], ..Filter::default() };
    let is_known = FeatureConditions::of(&filter).masks.has_own != 0;
    ((is_own || denies_shared) && is_known).then_some(term)
}

/// "Pool or hot tub": one of them will do.
fn alternatives(reading: &mut ParseState<'_>) {
    let mut phrase = reading.preferred_at.clone();
    phrase.sort_by_key(|(span, _)| span.start);
    let mut group: Vec<Vec<String>> = Vec::new();
    for at in 0..phrase.len() {
        group.push(phrase[at].1.clone());
        let next = phrase.get(at + 1).map_or(phrase[at].0.end, |(span, _)| span.start);
        let between: Vec<&str> = (phrase[at].0.end..next).map(|i| reading.word(i)).collect();
        let or = between.first() == Some(&"or")
            && between[1..].iter().all(|word| matches!(*word, "a" | "an" | "the" | "with" | "at" | "least"));
        if or {
            continue;
        }
        if group.len() > 1 {
            one_of(reading, &group);
        }
        group.clear();
    }
}

fn one_of(reading: &mut ParseState<'_>, group: &[Vec<String>]) {
    let filter = &mut reading.filter;
    let phrase_terms: Vec<&String> = group.iter().flatten().collect();
    let rejected =
        |own: &String| own.strip_prefix("no ").is_some_and(|rest| phrase_terms.iter().any(|word| *word == rest));
    filter.terms.retain(|own| !phrase_terms.contains(&own));
    filter.excluded_terms.retain(|own| !rejected(own));
    filter.any_terms.push(group.iter().map(|phrase_terms| phrase_terms.join(" ")).collect());
    reading.preferences.retain(|preference| !group.contains(&preference.terms));
}

/// "Roof" before "deck"; "garden" before "view" is no garden.
fn narrowing(reading: &ParseState<'_>, at: usize) -> Option<String> {
    let token = reading.tokens.get(at.checked_sub(1)?)?;
    let fits = !token.taken && NARROWING.contains(&token.word.as_str()) && !reading.pauses(at);
    let adjective = matches!(token.word.as_str(), "private" | "shared" | "finished" | "unfinished");
    (fits && !adjective).then(|| token.word.clone())
}

/// "We wouldn't mind a pool": no condition.
fn is_only_welcome(reading: &ParseState<'_>, at: usize) -> bool {
    let minds = (1..=4).find(|back| reading.before(at, *back) == "mind");
    minds.is_some_and(|back| {
        matches!(reading.before(at, back + 1), "wouldnt" | "dont" | "not" | "doesnt")
            && (1..back)
                .all(|between| matches!(reading.before(at, between), "a" | "an" | "having" | "some" | "the" | "if"))
    })
}

/// "Where pets are not allowed."
fn is_rejected(reading: &ParseState<'_>, mut at: usize) -> bool {
    if matches!(reading.word(at), "are" | "is" | "being") {
        at += 1;
    }
    let allowed = |at: usize| {
        matches!(
            reading.word(at),
            "allowed" | "ok" | "permitted" | "welcome" | "accepted" | "friendly" | "included" | "okay"
        )
    };
    match reading.word(at) {
        "not" => allowed(at + 1),
        "arent" | "isnt" => allowed(at + 1),
        "forbidden" | "prohibited" | "banned" => true,
        _ => false,
    }
}

/// Takes "are not allowed" after what it is said of.
fn allowed(reading: &mut ParseState<'_>, from: usize) {
    const PHRASE: [&str; 16] = [
        "are",
        "is",
        "not",
        "arent",
        "isnt",
        "allowed",
        "friendly",
        "ok",
        "okay",
        "permitted",
        "welcome",
        "accepted",
        "forbidden",
        "prohibited",
        "banned",
        "included",
    ];
    let end = (from..reading.tokens.len())
        .find(|at| !PHRASE.contains(&reading.word(*at)) || reading.tokens[*at].taken)
        .unwrap_or(reading.tokens.len());
    // "is" alone begins the question next.
    let ends = end.checked_sub(1).map_or("", |last| reading.word(last));
    if end > from && !matches!(ends, "are" | "is" | "not") {
        reading.take(from..end);
    }
}

/// What a question about one home asks of its features: one, or those that "and" or "or" joins.
pub fn requested(reading: &ParseState<'_>) -> Vec<&'static str> {
    const MAX: usize = 3;
    let mut found: Vec<(std::ops::Range<usize>, &'static str)> = Vec::new();
    for (phrase, phrase_terms) in
        FEATURE_SYNONYMS.iter().filter(|(phrase, _)| !matches!(*phrase, "floors" | "flooring"))
    {
        let Some(span) = reading.find(phrase) else { continue };
        let overlaps = found.iter().any(|(own, _)| span.start < own.end && own.start < span.end);
        let is_joined = found.is_empty()
            || found.iter().any(|(own, _)| {
                let (first, last) = if own.start < span.start { (own.end, span.start) } else { (span.end, own.start) };
                (first..last).any(|at| matches!(reading.word(at), "and" | "or" | "/" | "&"))
            });
        if let Some(term) = phrase_terms.first().filter(|_| !overlaps && is_joined && found.len() < MAX) {
            found.push((span, term));
        }
    }
    found.sort_by_key(|(span, _)| span.start);
    found.into_iter().map(|(_, term)| term).collect()
}

/// The words of the preference that begins at this position, and where it ends.
pub fn feature_preference_at(reading: &ParseState<'_>, at: usize) -> Option<(Vec<String>, usize)> {
    let skip = usize::from(NARROWING.contains(&reading.word(at)));
    let starts = [at, at + skip];
    starts.into_iter().find_map(|start| {
        let (phrase, phrase_terms) = FEATURE_SYNONYMS.iter().find(|(phrase, _)| {
            let mut phrase_terms = phrase.split(' ').enumerate();
            phrase_terms.all(|(i, word)| reading.tokens.get(start + i).is_some_and(|t| !t.taken && t.word == word))
        })?;
        let phrase_terms = phrase_terms.iter().map(|word| singular_tokens(word).trim().to_owned()).collect();
        Some((phrase_terms, start + phrase.split(' ').count()))
    })
}

/// Preferences are looked for in the singular, which `searchable_text` has of every word.
fn add(reading: &mut ParseState<'_>, phrase_terms: &[&str], typed: &str, phrase: &str, denied: bool) {
    let phrase_terms: Vec<String> = phrase_terms.iter().map(|word| singular_tokens(word).trim().to_owned()).collect();
    let filter = &mut reading.filter;
    for word in &phrase_terms {
        let list = if denied { &mut filter.excluded_terms } else { &mut filter.terms };
        if !list.contains(word) {
            list.push(word.clone());
        }
        // "Sorry, no pets" names pets too.
        let rejected = format!("no {word}");
        if !denied && !filter.excluded_terms.contains(&rejected) {
            filter.excluded_terms.push(rejected);
        }
    }
    let phrase = match reading.language {
        Language::En => stated_back(phrase, &phrase_terms, denied),
        language => stated_abroad(typed, phrase, denied, language),
    };
    reading.preferences.retain(|preference| preference.terms != phrase_terms);
    reading.preferences.push(Preference { label: phrase, terms: phrase_terms });
}

/// The words of the question as typed, when they are another language's.
fn typed(reading: &ParseState<'_>, found: std::ops::Range<usize>) -> Option<String> {
    crate::languages::as_typed(reading.text, &reading.tokens[found])
}

fn own_keys(reading: &mut ParseState<'_>) {
    let mut keys: Vec<String> = reading
        .vocabulary
        .extension_keys_in(&reading.tokens)
        .filter(|key| {
            key.len() > 2
                && !matches!(key.as_str(), "portalstatus" | "solddate" | "openhouse" | "units" | "access" | "lot")
        })
        .cloned()
        .collect();
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        if let Some(found) = reading.find(&key) {
            let denied = reading.is_denied(found.start);
            reading.take(found);
            add(reading, &[key.as_str()], &key, &key, denied);
        }
    }
}
