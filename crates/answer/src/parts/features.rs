//! Words looked for in descriptions and extension columns: pool, fenced yard, pets, with negation.
//!
//! Why it exists: most wishes are not columns. A wish that nobody listed here ("with a wine
//! cellar") is looked for by its own words, not dropped. Not here: parking, tours and fees, which are columns.

use porchlight_domain::matching::singular_words;

use crate::{lexicon, meaning::Wish, reading::Reading};

/// What people say, and the words that must occur.
const WISHES: [(&str, &[&str]); 109] = [
    ("swimming pool", &["pool"]),
    ("pools", &["pool"]),
    ("pool", &["pool"]),
    ("hot tub", &["hot tub"]),
    ("jacuzzi", &["hot tub"]),
    ("sauna", &["sauna"]),
    ("fenced in yard", &["fenced", "yard"]),
    ("fenced yard", &["fenced", "yard"]),
    ("fenced back yard", &["fenced", "yard"]),
    ("fenced backyard", &["fenced", "yard"]),
    ("fenced", &["fenced"]),
    ("back yard", &["yard"]),
    ("backyard", &["yard"]),
    ("yards", &["yard"]),
    ("yard", &["yard"]),
    ("gardens", &["garden"]),
    ("garden", &["garden"]),
    ("fire place", &["fireplace"]),
    ("fireplaces", &["fireplace"]),
    ("fireplace", &["fireplace"]),
    ("wood stove", &["stove"]),
    ("water views", &["water", "view"]),
    ("water view", &["water", "view"]),
    ("ocean view", &["ocean"]),
    ("ocean views", &["ocean"]),
    ("sea view", &["sea"]),
    ("lake view", &["lake"]),
    ("mountain view", &["mountain"]),
    ("mountain views", &["mountain"]),
    ("bay view", &["bay"]),
    ("harbor view", &["harbor"]),
    ("view of the water", &["water", "view"]),
    ("views of the water", &["water", "view"]),
    ("view of the ocean", &["ocean"]),
    ("view of the sea", &["sea"]),
    ("view of the lake", &["lake"]),
    ("view of the mountains", &["mountain"]),
    ("views", &["view"]),
    ("view", &["view"]),
    ("waterfront", &["waterfront"]),
    ("water front", &["waterfront"]),
    ("beachfront", &["beach"]),
    ("beach", &["beach"]),
    ("finished basement", &["basement"]),
    ("basements", &["basement"]),
    ("basement", &["basement"]),
    ("attic", &["attic"]),
    ("balconies", &["balcony"]),
    ("balcony", &["balcony"]),
    ("terrace", &["terrace"]),
    ("deck", &["deck"]),
    ("patio", &["patio"]),
    ("front porch", &["porch"]),
    ("porch", &["porch"]),
    ("gym", &["gym"]),
    ("elevators", &["lift"]),
    ("elevator", &["lift"]),
    ("lift", &["lift"]),
    ("doorman", &["doorman"]),
    ("washer and dryer", &["laundry"]),
    ("washer dryer", &["laundry"]),
    ("washer", &["laundry"]),
    ("laundry", &["laundry"]),
    ("dishwasher", &["dishwasher"]),
    ("unfurnished", &["unfurnished"]),
    ("furnished", &["furnished"]),
    ("pet friendly", &["pets"]),
    ("pets allowed", &["pets"]),
    ("allow pets", &["pets"]),
    ("allows pets", &["pets"]),
    ("accepts pets", &["pets"]),
    ("take pets", &["pets"]),
    ("pets ok", &["pets"]),
    ("pets", &["pets"]),
    ("pet", &["pets"]),
    ("dog friendly", &["dogs"]),
    ("dogs", &["dogs"]),
    ("dog", &["dogs"]),
    ("cat friendly", &["cats"]),
    ("cats", &["cats"]),
    ("cat", &["cats"]),
    ("solar panels", &["solar"]),
    ("solar", &["solar"]),
    ("ev charger", &["charger"]),
    ("ev charging", &["charger"]),
    ("charger", &["charger"]),
    ("air conditioning", &["air conditioning"]),
    ("heat pump", &["heat pump"]),
    ("hardwood floors", &["hardwood"]),
    ("hardwood", &["hardwood"]),
    ("home office", &["office"]),
    ("office", &["office"]),
    ("wheelchair accessible", &["wheelchair"]),
    ("wheelchair", &["wheelchair"]),
    ("workshop", &["workshop"]),
    ("barn", &["barn"]),
    ("dock", &["dock"]),
    ("garages", &["garage"]),
    ("garage", &["garage"]),
    ("storage", &["storage"]),
    ("lakefront", &["lake"]),
    ("lake", &["lake"]),
    ("river", &["river"]),
    ("creek", &["creek"]),
    ("ocean", &["ocean"]),
    ("renovated", &["renovated"]),
    ("remodeled", &["remodeled"]),
    ("schools", &["school"]),
    ("school", &["school"]),
];

/// Asked whether they are allowed rather than whether there are any.
const ANIMALS: [&str; 3] = ["pet", "dog", "cat"];

/// Reads the wishes of the list, then the chatbot's own extension keys, then what follows "with a".
pub fn read(reading: &mut Reading<'_>) {
    for (said, words) in WISHES {
        while let Some(found) = reading.find(said) {
            let denied = reading.is_denied(found.start);
            reading.take(found.clone());
            // A column of that very name goes before what is usually meant: "Elevator" before "lift".
            let own = [said];
            let words = if reading.words.extension_keys.contains(said) { &own[..] } else { words };
            add(reading, words, said, denied);
            while matches!(reading.word(found.end), "allowed" | "friendly" | "ok") && !reading.tokens[found.end].taken {
                reading.take(found.end..found.end + 1);
            }
        }
    }
    own_keys(reading);
    after_with(reading);
}

/// The wish that a word stands for, for questions about one home.
pub fn wish_of(reading: &Reading<'_>) -> Option<(&'static str, &'static [&'static str])> {
    WISHES.iter().find(|(said, _)| reading.says(said)).map(|(said, words)| (*said, *words))
}

/// Wishes are looked for in the singular, which `word_text` has of every word.
fn add(reading: &mut Reading<'_>, words: &[&str], said: &str, denied: bool) {
    let words: Vec<String> = words.iter().map(|word| singular_words(word).trim().to_owned()).collect();
    let filter = &mut reading.filter;
    for word in &words {
        let list = if denied { &mut filter.not_words } else { &mut filter.words };
        if !list.contains(word) {
            list.push(word.clone());
        }
        // "Sorry, no pets" names pets too.
        let refused = format!("no {word}");
        if !denied && !filter.not_words.contains(&refused) {
            filter.not_words.push(refused);
        }
    }
    let said = said_back(said, &words, denied);
    reading.wishes.retain(|wish| wish.words != words);
    reading.wishes.push(Wish { said, words });
}

/// "with pool", but "furnished" and "dogs allowed".
fn said_back(said: &str, words: &[String], denied: bool) -> String {
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
        .extension_keys
        .iter()
        .filter(|key| {
            key.len() > 2
                && !matches!(key.as_str(), "portalstatus" | "solddate" | "openhouse" | "units" | "access" | "lot")
        })
        .cloned()
        .collect();
    keys.sort();
    for key in keys {
        if let Some(found) = reading.find(&key) {
            let denied = reading.is_denied(found.start);
            reading.take(found);
            add(reading, &[key.as_str()], &key, denied);
        }
    }
}

/// "with a wine cellar", "near a park": one or two words that mean nothing else.
fn after_with(reading: &mut Reading<'_>) {
    for at in 0..reading.tokens.len() {
        let opens = matches!(reading.word(at), "with" | "has" | "have" | "near" | "without" | "including");
        if !opens || reading.tokens[at].taken {
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
        ) {
            start += 1;
        }
        let mut end = start;
        while end < start + 2 && is_wish_word(reading, end) {
            end += 1;
        }
        if end == start {
            continue;
        }
        let phrase = (start..end).map(|i| reading.word(i)).collect::<Vec<_>>().join(" ");
        let denied =
            reading.word(at) == "without" || (at + 1..start).any(|i| reading.word(i) == "no") || reading.is_denied(at);
        reading.take(start..end);
        add(reading, &[phrase.as_str()], &phrase, denied);
    }
}

fn is_wish_word(reading: &Reading<'_>, at: usize) -> bool {
    const NOT_A_WISH: [&str; 55] = [
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
