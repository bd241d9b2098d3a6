//! Wishes that the visitor takes back: "parking doesn't matter", "forget the pool", "any city is fine".
//!
//! Why it exists: they name what is no longer wished, so they must be taken before the parts that read wishes. Not
//! here: what is forgotten of the talk (`follow_up/merge.rs`).

use crate::{
    parts::features,
    reading::{Forget, Reading},
};

/// Said before the thing: "forget the pool".
const BEFORE: [&str; 27] = [
    "forget about",
    "forget",
    "never mind",
    "nevermind",
    "drop",
    "skip",
    "ignore",
    "dont care about",
    "dont care if it has",
    "dont care if theres",
    "dont care",
    "dont worry about",
    "dont need",
    "dont really need",
    "dont have to have",
    "no need for",
    "not need",
    "remove",
    "scratch",
    "lose",
    "leave out",
    "regardless of",
    "no matter",
    "neednt have",
    "without looking at",
    "doesnt need",
    "take off",
];

/// Said after it: "the price doesn't matter".
const AFTER: [&str; 25] = [
    "doesnt matter",
    "dont matter",
    "doesnt really matter",
    "is not important",
    "isnt important",
    "not important",
    "is optional",
    "optional",
    "not needed",
    "isnt needed",
    "is not needed",
    "not necessary",
    "isnt necessary",
    "is not necessary",
    "isnt a must",
    "is not a must",
    "not a must",
    "no longer matters",
    "is no issue",
    "isnt that important",
    "is irrelevant",
    "can be anything",
    "is fine",
    "is ok",
    "is okay",
];

/// Said before the thing when any value of it will do.
const ANY: [&str; 5] = ["any", "whatever", "whichever", "all", "every"];

/// The place will do wherever it is.
const ANYWHERE: [&str; 9] = [
    "doesnt matter where",
    "dont matter where",
    "doesnt really matter where",
    "no matter where",
    "dont care where",
    "dont mind where",
    "regardless of where",
    "wherever it is",
    "wherever",
];

/// Things that are conditions by themselves; wishes for words are known to `features.rs`.
const THINGS: [(&str, Forget); 50] = [
    ("price range", Forget::Price),
    ("price limit", Forget::Price),
    ("price cap", Forget::Price),
    ("price", Forget::Price),
    ("prices", Forget::Price),
    ("budget", Forget::Price),
    ("cost", Forget::Price),
    ("city", Forget::Place),
    ("cities", Forget::Place),
    ("town", Forget::Place),
    ("location", Forget::Place),
    ("locations", Forget::Place),
    ("place", Forget::Place),
    ("area", Forget::Place),
    ("areas", Forget::Place),
    ("neighborhood", Forget::Place),
    ("neighbourhood", Forget::Place),
    ("bedroom count", Forget::Bedrooms),
    ("number of bedrooms", Forget::Bedrooms),
    ("number of beds", Forget::Bedrooms),
    ("bedrooms", Forget::Bedrooms),
    ("bedroom", Forget::Bedrooms),
    ("bathroom", Forget::Bathrooms),
    ("beds", Forget::Bedrooms),
    ("number of bathrooms", Forget::Bathrooms),
    ("number of baths", Forget::Bathrooms),
    ("bathrooms", Forget::Bathrooms),
    ("baths", Forget::Bathrooms),
    ("size", Forget::Area),
    ("square feet", Forget::Area),
    ("sqft", Forget::Area),
    ("lot size", Forget::Lot),
    ("lot", Forget::Lot),
    ("acreage", Forget::Lot),
    ("acre", Forget::Lot),
    ("acres", Forget::Lot),
    ("age", Forget::Age),
    ("year built", Forget::Age),
    ("year", Forget::Age),
    ("parking spaces", Forget::Parking),
    ("parking", Forget::Parking),
    ("garage", Forget::Parking),
    ("hoa", Forget::Hoa),
    ("open house", Forget::Tours),
    ("open houses", Forget::Tours),
    ("renting", Forget::SaleType),
    ("buying", Forget::SaleType),
    ("type", Forget::PropertyType),
    ("kind", Forget::PropertyType),
    ("types", Forget::PropertyType),
];

/// Takes what is waived, thing and all.
pub fn read(reading: &mut Reading<'_>) {
    if reading.take_any(&ANYWHERE).is_some() {
        reading.forget.push(Forget::Place);
    }
    for phrase in BEFORE {
        while let Some(found) = reading.find(phrase) {
            let mut at = found.end;
            while matches!(
                reading.word(at),
                "the" | "a" | "an" | "any" | "about" | "having" | "that" | "which" | "what"
            ) {
                at += 1;
            }
            reading.take(found.clone());
            if !waive(reading, found.start, at) {
                break;
            }
            // "forget the pool and the garage"
            while matches!(reading.word(at_end(reading, at)), "and" | "or") && reading.step(1) {
                let mut next = at_end(reading, at) + 1;
                while matches!(reading.word(next), "the" | "a" | "an" | "any") {
                    next += 1;
                }
                if !waive(reading, next, next) {
                    break;
                }
                at = next;
            }
        }
    }
    kinds(reading);
    for phrase in AFTER {
        let Some(found) = reading.find(phrase) else { continue };
        let start = (1..=4).filter_map(|back| found.start.checked_sub(back)).find(|at| {
            let end = thing_at(reading, *at).map(|(_, end)| end);
            end.is_some_and(|end| end == found.start || reading.word(end) == "count" && end + 1 == found.start)
        });
        if let Some(start) = start {
            waive(reading, start, start);
        }
        reading.take(found);
    }
    // "No pets needed", "no garage required".
    for at in 0..reading.tokens.len() {
        let no = reading.word(at) == "no" && !reading.tokens[at].taken;
        let end = thing_at(reading, at + 1).map(|(_, end)| end).filter(|_| no);
        if let Some(end) = end.filter(|end| matches!(reading.word(*end), "needed" | "required" | "necessary")) {
            waive(reading, at, at + 1);
            reading.take(end..end + 1);
        }
    }
    for at in 0..reading.tokens.len() {
        let value = ANY[..3].contains(&reading.word(at)) && !reading.tokens[at].taken;
        if value && THINGS.iter().any(|(thing, _)| ends_thing(reading, at + 1, thing)) {
            waive(reading, at, at + 1);
        }
    }
    if reading.take_any(&["anywhere is fine", "anywhere is ok", "anywhere", "everywhere"]).is_some() {
        reading.forget.push(Forget::Place);
    }
    if reading.take_any(&["no budget", "money is no object"]).is_some() {
        reading.forget.push(Forget::Price);
    }
}

/// "Doesn't have to be a house": of the kinds wished before, all will do.
fn kinds(reading: &mut Reading<'_>) {
    const BEFORE_KIND: [&str; 5] =
        ["doesnt have to be", "doesnt need to be", "dont have to be", "doesnt have to only be", "not necessarily"];
    let wished = reading.earlier.is_some_and(|earlier| !earlier.property_types.is_empty());
    let Some(found) = BEFORE_KIND.iter().find_map(|phrase| reading.find(phrase)).filter(|_| wished) else { return };
    let article = matches!(reading.word(found.end), "a" | "an" | "the");
    reading.take(found.start..found.end + 1 + usize::from(article));
    reading.forget.push(Forget::PropertyType);
}

/// The end of the tokens taken from here on.
fn at_end(reading: &Reading<'_>, at: usize) -> usize {
    (at..reading.tokens.len()).find(|at| !reading.tokens[*at].taken).unwrap_or(reading.tokens.len())
}

/// "Any city", but "any city homes" and "any year round view" only name the thing on the way to another.
fn ends_thing(reading: &Reading<'_>, at: usize, thing: &str) -> bool {
    let end = at + thing.split(' ').count();
    let said = thing.split(' ').enumerate().all(|(i, word)| reading.word(at + i) == word);
    let open = matches!(thing, "bedrooms" | "beds" | "baths" | "bathrooms" | "lot" | "parking" | "garage" | "hoa");
    let open =
        open || matches!(thing, "open house" | "open houses" | "acre" | "acres" | "acreage" | "place" | "renting");
    let after = reading.word(end);
    said && !open
        && (matches!(
            after,
            "" | "is"
                | "?"
                | "will"
                | "works"
                | "would"
                | "ok"
                | "now"
                | "then"
                | "though"
                | "please"
                | "instead"
                | "too"
        ) || reading.pauses(end))
}

/// Takes the thing at this place, with what stands before it from `start`; false when there is none.
fn waive(reading: &mut Reading<'_>, start: usize, at: usize) -> bool {
    let Some((forget, end)) = thing_at(reading, at) else { return false };
    reading.take(start..end);
    // Garages are counted as parking and told in descriptions.
    if forget == Forget::Parking {
        reading.forget.push(Forget::Words(vec!["garage".into()]));
    }
    reading.forget.push(forget);
    true
}

fn thing_at(reading: &Reading<'_>, at: usize) -> Option<(Forget, usize)> {
    let column = THINGS.iter().find_map(|(thing, forget)| {
        let mut said = thing.split(' ').enumerate();
        let all = said.all(|(i, word)| reading.tokens.get(at + i).is_some_and(|t| !t.taken && t.word == word));
        all.then(|| (forget.clone(), at + thing.split(' ').count()))
    });
    let words: Vec<&str> = (at..at + 4).map(|at| reading.word(at)).take_while(|word| !word.is_empty()).collect();
    let place = reading.words.place_at(&words).map(|(_, length)| (Forget::Place, at + length));
    column.or(place).or_else(|| features::wish_at(reading, at).map(|(words, end)| (Forget::Words(words), end)))
}
