//! Words looked for in descriptions and extension columns: pool, fenced yard, pets, with negation.
//!
//! Why it exists: most wishes are not columns. A wish that nobody listed here ("with a wine
//! cellar") is looked for by its own words, not dropped. Not here: parking, tours and fees, which are columns.

use porchlight_domain::filter::singular_tokens;

use super::wishes::{NARROWING, WISHES};
use crate::{language::Language, lexicon, meaning::Wish, reading::Reading};

/// Said without "with".
const AS_IS: [&str; 9] = [
    "fenced",
    "furnished",
    "unfurnished",
    "waterfront",
    "beachfront",
    "lakefront",
    "renovated",
    "remodeled",
    "wheelchair accessible",
];

/// Asked whether they are allowed rather than whether there are any.
const ANIMALS: [&str; 3] = ["pet", "dog", "cat"];

/// Reads the wishes of the list, then the chatbot's own extension keys, then what follows "with a".
pub fn read(reading: &mut Reading<'_>) {
    for (said, words) in WISHES {
        while let Some(found) = reading.find(said) {
            let narrowed = narrowing(reading, found.start);
            let start = found.start - usize::from(narrowed.is_some());
            let denied = reading.is_denied(start) || is_refused(reading, found.end);
            reading.take(start..found.end);
            // A floor is something only with a word to it: "wood floors".
            if matches!(said, "floors" | "flooring") && narrowed.is_none() {
                continue;
            }
            // A column of that very name goes before what is usually meant: "Elevator" before "lift".
            let own = [said];
            let words = if reading.words.extension_keys.contains(said) { &own[..] } else { words };
            let narrow = narrowed.into_iter().collect::<Vec<_>>();
            let all: Vec<&str> = narrow.iter().map(String::as_str).chain(words.iter().copied()).collect();
            let told = narrow.iter().map(String::as_str).chain([said]).collect::<Vec<_>>().join(" ");
            let typed = typed(reading, start..found.end);
            // Listings in Spanish say "piscina", and so does the visitor.
            let theirs = typed.as_deref().filter(|_| reading.words.is_spanish).map(|typed| [typed]);
            let all = theirs.as_ref().map_or(&all[..], |typed| &typed[..]);
            if !denied {
                let words = all.iter().map(|word| singular_tokens(word).trim().to_owned()).collect();
                reading.wished_at.push((start..found.end, words));
            }
            add(reading, all, typed.as_deref().unwrap_or(&told), &told, denied);
            allowed(reading, found.end);
        }
    }
    own_keys(reading);
    after_with(reading);
    alternatives(reading);
}

/// "Pool or hot tub": one of them will do.
fn alternatives(reading: &mut Reading<'_>) {
    let mut said = std::mem::take(&mut reading.wished_at);
    said.sort_by_key(|(span, _)| span.start);
    let mut group: Vec<Vec<String>> = Vec::new();
    for at in 0..said.len() {
        group.push(said[at].1.clone());
        let next = said.get(at + 1).map_or(said[at].0.end, |(span, _)| span.start);
        let between: Vec<&str> = (said[at].0.end..next).map(|i| reading.word(i)).collect();
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

fn one_of(reading: &mut Reading<'_>, group: &[Vec<String>]) {
    let filter = &mut reading.filter;
    let words: Vec<&String> = group.iter().flatten().collect();
    let refused = |own: &String| own.strip_prefix("no ").is_some_and(|rest| words.iter().any(|word| *word == rest));
    filter.terms.retain(|own| !words.contains(&own));
    filter.excluded_terms.retain(|own| !refused(own));
    filter.any_terms.push(group.iter().map(|words| words.join(" ")).collect());
    reading.wishes.retain(|wish| !group.contains(&wish.words));
}

/// "Roof" before "deck"; "garden" before "view" is no garden.
fn narrowing(reading: &Reading<'_>, at: usize) -> Option<String> {
    let token = reading.tokens.get(at.checked_sub(1)?)?;
    let fits = !token.taken && NARROWING.contains(&token.word.as_str()) && !reading.pauses(at);
    let adjective = matches!(token.word.as_str(), "private" | "shared" | "finished" | "unfinished");
    (fits && !adjective).then(|| token.word.clone())
}

/// "Where pets are not allowed."
fn is_refused(reading: &Reading<'_>, mut at: usize) -> bool {
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
fn allowed(reading: &mut Reading<'_>, from: usize) {
    const SAID: [&str; 16] = [
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
        .find(|at| !SAID.contains(&reading.word(*at)) || reading.tokens[*at].taken)
        .unwrap_or(reading.tokens.len());
    // "is" alone begins what is asked next.
    let ends = end.checked_sub(1).map_or("", |last| reading.word(last));
    if end > from && !matches!(ends, "are" | "is" | "not") {
        reading.take(from..end);
    }
}

/// The word of the wish that a question about one home is about.
pub fn wish_of(reading: &Reading<'_>) -> Option<&'static str> {
    let (_, words) =
        WISHES.iter().find(|(said, _)| !matches!(*said, "floors" | "flooring") && reading.find(said).is_some())?;
    words.first().copied()
}

/// The words of the wish that begins at this position, and where it ends.
pub fn wish_at(reading: &Reading<'_>, at: usize) -> Option<(Vec<String>, usize)> {
    let skip = usize::from(NARROWING.contains(&reading.word(at)));
    let starts = [at, at + skip];
    starts.into_iter().find_map(|start| {
        let (said, words) = WISHES.iter().find(|(said, _)| {
            let mut words = said.split(' ').enumerate();
            words.all(|(i, word)| reading.tokens.get(start + i).is_some_and(|t| !t.taken && t.word == word))
        })?;
        let words = words.iter().map(|word| singular_tokens(word).trim().to_owned()).collect();
        Some((words, start + said.split(' ').count()))
    })
}

/// Wishes are looked for in the singular, which `searchable_text` has of every word.
fn add(reading: &mut Reading<'_>, words: &[&str], typed: &str, said: &str, denied: bool) {
    let words: Vec<String> = words.iter().map(|word| singular_tokens(word).trim().to_owned()).collect();
    let filter = &mut reading.filter;
    for word in &words {
        let list = if denied { &mut filter.excluded_terms } else { &mut filter.terms };
        if !list.contains(word) {
            list.push(word.clone());
        }
        // "Sorry, no pets" names pets too.
        let refused = format!("no {word}");
        if !denied && !filter.excluded_terms.contains(&refused) {
            filter.excluded_terms.push(refused);
        }
    }
    let said = match reading.language {
        Language::En => said_back(said, &words, denied),
        language => said_abroad(typed, said, denied, language),
    };
    reading.wishes.retain(|wish| wish.words != words);
    reading.wishes.push(Wish { said, words });
}

/// In the visitor's own words and language: "con piscina", "sin piscina", "amueblado".
fn said_abroad(typed: &str, said: &str, denied: bool, language: Language) -> String {
    let (with, without) = match language {
        Language::Es => ("con", "sin"),
        Language::Fr => ("avec", "sans"),
        Language::De => ("mit", "ohne"),
        Language::Pt => ("com", "sem"),
        Language::It => ("con", "senza"),
        Language::Nl => ("met", "zonder"),
        Language::Pl => ("z", "bez"),
        Language::Zh => ("", "不带"),
        _ => ("", "-"),
    };
    let animal = ANIMALS.iter().any(|animal| said.starts_with(animal));
    let as_is = AS_IS.contains(&said) || said.ends_with("allowed") || animal;
    let word = if denied { without } else { with };
    if as_is && !denied || word.is_empty() { typed.to_owned() } else { format!("{word} {typed}") }
}

/// The words of the question as typed, when they are another language's.
fn typed(reading: &Reading<'_>, found: std::ops::Range<usize>) -> Option<String> {
    crate::languages::as_typed(reading.text, &reading.tokens[found])
}

/// "with pool", but "furnished" and "dogs allowed".
fn said_back(said: &str, words: &[String], denied: bool) -> String {
    let as_is = AS_IS.contains(&said) || said.ends_with(" friendly");
    match words {
        _ if as_is && denied => format!("not {said}"),
        _ if as_is => said.to_owned(),
        [animal] if ANIMALS.contains(&animal.as_str()) => {
            if denied {
                format!("no {animal}s")
            } else {
                format!("{animal}s allowed")
            }
        }
        _ if denied => format!("without {said}"),
        _ => format!("with {said}"),
    }
}

fn own_keys(reading: &mut Reading<'_>) {
    let mut keys: Vec<String> = reading
        .words
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

/// "with a wine cellar", "near a park": one or two words that mean nothing else.
fn after_with(reading: &mut Reading<'_>) {
    for at in 0..reading.tokens.len() {
        let near = is_near(reading, at);
        let opens = matches!(reading.word(at), "with" | "has" | "have" | "without" | "including");
        if !near && (!opens || reading.tokens[at].taken) {
            continue;
        }
        let mut start = at + 1;
        while matches!(
            reading.word(start),
            "a" | "an"
                | "the"
                | "some"
                | "good"
                | "nice"
                | "big"
                | "large"
                | "any"
                | "no"
                | "to"
                | "great"
                | "lots"
                | "of"
                | "small"
                | "little"
                | "tiny"
                | "huge"
                | "private"
                | "own"
                | "beautiful"
                | "decent"
                | "spacious"
                | "proper"
                | "full"
                | "cute"
                | "lovely"
                | "plenty"
                | "my"
        ) || reading.word(start) == "lot" && reading.word(start + 1) == "of"
        {
            start += 1;
        }
        let mut end = start;
        // Near an unknown name is a place that there are no homes in.
        let known = |at: usize| !near || lexicon::is_common(reading.word(at)) && !reading.tokens[at].capital;
        while end < start + 2 && is_wish_word(reading, end) && known(end) {
            end += 1;
        }
        if end == start {
            continue;
        }
        let phrase = (start..end).map(|i| reading.word(i)).collect::<Vec<_>>().join(" ");
        let denied =
            reading.word(at) == "without" || (at + 1..start).any(|i| reading.word(i) == "no") || reading.is_denied(at);
        reading.take(start..end);
        let typed = typed(reading, start..end).unwrap_or_else(|| phrase.clone());
        add(reading, &[phrase.as_str()], &typed, &phrase, denied);
    }
}

/// "Near the water", "close to a park", "walking distance to the station".
fn is_near(reading: &Reading<'_>, at: usize) -> bool {
    match reading.word(at) {
        "near" | "beside" => true,
        "to" | "of" => matches!(reading.before(at, 1), "close" | "next" | "distance" | "closer"),
        "by" => reading.word(at + 1) == "the",
        _ => false,
    }
}

fn is_wish_word(reading: &Reading<'_>, at: usize) -> bool {
    const NOT_A_WISH: [&str; 60] = [
        "with",
        "without",
        "has",
        "have",
        "any",
        "lot",
        "lots",
        "land",
        "acre",
        "acres",
        "deposit",
        "rent",
        "prices",
        "beds",
        "baths",
        "and",
        "or",
        "in",
        "under",
        "over",
        "for",
        "hoa",
        "price",
        "you",
        "your",
        "me",
        "it",
        "them",
        "bedrooms",
        "bathrooms",
        "at",
        "on",
        "that",
        "more",
        "less",
        "least",
        "home",
        "homes",
        "house",
        "place",
        "someone",
        "agent",
        "person",
        "been",
        "anything",
        "something",
        "questions",
        "question",
        "here",
        "my",
        "i",
        "is",
        "are",
        "what",
        "up",
        "room",
        "enough",
        "space",
        "dues",
        "fees",
    ];
    let Some(token) = reading.tokens.get(at) else { return false };
    !token.taken
        && token.number.is_none()
        && token.ordinal.is_none()
        && token.word.len() > 2
        && token.word.chars().all(|c| c.is_alphanumeric())
        && !NOT_A_WISH.contains(&token.word.as_str())
        && (!token.capital || lexicon::is_common(&token.word))
}
