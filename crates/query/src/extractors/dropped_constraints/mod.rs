//! Preferences that the visitor takes back: "parking doesn't matter", "forget the pool", "any city is fine". They name
//! what is no longer wished, so they must be taken before the parts that read preferences.

mod phrases;

use self::phrases::{AFTER, ANY, ANYWHERE, BEFORE, EITHER, THINGS};
use crate::{
    extractors::{features, topics, types},
    parse_state::{DroppedConstraint, ParseState},
};

/// Takes what is waived, thing and all.
pub fn extract(reading: &mut ParseState<'_>) {
    // "Narrow it to 3 beds" points at no home.
    reading.take_any(&["narrow it down to", "narrow it down", "narrow it to", "narrow them down to", "narrow that to"]);
    if reading.take_any(&ANYWHERE).is_some() {
        reading.forget.push(DroppedConstraint::Place);
    }
    either(reading);
    or_not(reading);
    elsewhere(reading);
    let is_past = topics::asks_of_past_price(reading);
    // "Did they drop the price" waives nothing.
    for phrase in BEFORE.into_iter().filter(|phrase| !(is_past && *phrase == "drop")) {
        while let Some(found) = reading.find(phrase) {
            let mut at = found.end;
            while matches!(
                reading.word(at),
                "the" | "a" | "an" | "any" | "about" | "having" | "that" | "which" | "what"
            ) {
                at += 1;
            }
            // "Drop anything over 390k" bounds the price.
            if matches!(reading.word(at), "anything" | "everything" | "all" | "those" | "ones") {
                break;
            }
            reading.take(found.clone());
            if !waive(reading, found.start, at) && !waive_kind(reading, at) {
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
    wished_before(reading);
    kinds(reading);
    for phrase in AFTER {
        let Some(found) = reading.find(phrase) else { continue };
        let start = (1..=4).filter_map(|back| found.start.checked_sub(back)).find(|at| {
            let end = thing_at(reading, *at).map(|(_, end)| end);
            end.is_some_and(|end| end == found.start || reading.word(end) == "count" && end + 1 == found.start)
        });
        // "In Lakemont is fine", "2 bedrooms is ok": accepted, not waived.
        let accepts = matches!(phrase, "is fine" | "is ok" | "is okay");
        let is_named = start.is_some_and(|start| {
            let terms: Vec<&str> = (start..found.start).map(|at| reading.word(at)).collect();
            reading.vocabulary.place_at(&terms).is_some()
                || start.checked_sub(1).is_some_and(|at| reading.tokens[at].number.is_some())
        });
        if let Some(start) = start.filter(|_| !(accepts && is_named)) {
            waive(reading, start, start);
        }
        reading.take(found);
    }
    // "No pets needed", "no garage required".
    for at in 0..reading.tokens.len() {
        if reading.word(at) != "no" || reading.tokens[at].taken {
            continue;
        }
        let end = thing_at(reading, at + 1).map(|(_, end)| end);
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
        reading.forget.push(DroppedConstraint::Place);
    }
    if reading.take_any(&["no budget", "money is no object"]).is_some() {
        reading.forget.push(DroppedConstraint::Price);
    }
}

/// "A pool or a hot tub, doesn't matter which": nothing is waived.
fn either(reading: &mut ParseState<'_>) {
    let found = EITHER.iter().filter_map(|phrase| reading.find(phrase));
    let ends = |at: usize| matches!(reading.word(at), "" | "?" | "is" | "works" | "of") || reading.pauses(at);
    if let Some(found) = found.into_iter().find(|found| ends(found.end)) {
        let is_fine = |at: usize| matches!(reading.word(at), "is" | "works" | "fine" | "ok" | "okay");
        let end = found.end + (found.end..found.end + 2).take_while(|at| is_fine(*at)).count();
        reading.take(found.start..end);
    }
}

/// "Under 2000, furnished or not": any of both will do. "Is it furnished or not" asks.
fn or_not(reading: &mut ParseState<'_>) {
    let asks = matches!(reading.word(0), "is" | "are" | "does" | "do" | "has" | "and" | "so" | "was")
        || !reading.street_addresses.is_empty()
        || !reading.mls_numbers.is_empty();
    let is_search =
        reading.tokens.iter().any(|token| token.number.is_some()) || reading.says_any(&["any", "one", "ones"]);
    if reading.take_any(&["furnished or unfurnished", "unfurnished or furnished"]).is_some() {
        reading.forget.push(DroppedConstraint::Terms(vec!["furnished".into()]));
    }
    let Some(found) = ["or not", "or no"].iter().find_map(|phrase| reading.find(phrase)) else { return };
    let ends = matches!(reading.word(found.end), "" | "please") || reading.pauses(found.end);
    if asks || !is_search || !ends {
        return;
    }
    let start = (1..=3)
        .filter_map(|back| found.start.checked_sub(back))
        .find(|at| thing_at(reading, *at).is_some_and(|(_, end)| end == found.start));
    if let Some(start) = start {
        waive(reading, start, start);
        reading.take(found);
    }
}

/// "In another town", "somewhere else" after a search: anywhere but there.
fn elsewhere(reading: &mut ParseState<'_>) {
    const PHRASES: [&str; 20] = [
        "in another town",
        "in another city",
        "in another area",
        "in another neighborhood",
        "in another place",
        "in a different town",
        "in a different city",
        "in a different area",
        "in a different neighborhood",
        "in other towns",
        "in other cities",
        "in other areas",
        "in other neighborhoods",
        "in any other town",
        "in any other city",
        "in some other town",
        "another town",
        "another city",
        "somewhere else",
        "elsewhere",
    ];
    let Some(earlier) = reading.earlier.filter(|own| !(own.cities.is_empty() && own.locations.is_empty())) else {
        return;
    };
    if reading.take_any(&PHRASES).is_none() {
        return;
    }
    reading.forget.push(DroppedConstraint::Place);
    // Of a neighborhood the rest of its town is elsewhere, too.
    if earlier.locations.is_empty() {
        reading.filter.not_cities.extend(earlier.cities.iter().cloned());
    } else {
        reading.filter.not_locations.extend(earlier.locations.iter().cloned());
    }
}

/// "Without the garage then", after a garage was wished for: it is no longer a condition, and not to be avoided.
fn wished_before(reading: &mut ParseState<'_>) {
    let Some(earlier) = reading.earlier else { return };
    let ends_then = reading.word(reading.tokens.len().saturating_sub(1)) == "then";
    let bare = reading.find("without").filter(|_| ends_then);
    let Some(found) = reading.find("without the").or(bare) else { return };
    let is_wished = match thing_at(reading, found.end) {
        Some((DroppedConstraint::Terms(terms), _)) => terms.iter().any(|term| earlier.terms.contains(term)),
        Some((DroppedConstraint::Parking, _)) => {
            !earlier.parking_spots.is_open() || earlier.terms.iter().any(|term| term == "garage")
        }
        _ => false,
    };
    if is_wished {
        waive(reading, found.start, found.end);
    }
}

/// "Never mind condos, show townhouses": the type that was wished before.
fn waive_kind(reading: &mut ParseState<'_>, at: usize) -> bool {
    let Some((kinds, end)) = types::named_at(reading, at) else { return false };
    let is_wished =
        reading.earlier.is_some_and(|earlier| kinds.iter().any(|kind| earlier.property_types.contains(kind)));
    if is_wished {
        reading.take(at..end);
        reading.forget.push(DroppedConstraint::PropertyType);
    }
    is_wished
}

/// "Doesn't have to be a house": of the kinds wished before, all will do.
fn kinds(reading: &mut ParseState<'_>) {
    const BEFORE_KIND: [&str; 5] =
        ["doesnt have to be", "doesnt need to be", "dont have to be", "doesnt have to only be", "not necessarily"];
    let wished = reading.earlier.is_some_and(|earlier| !earlier.property_types.is_empty());
    let Some(found) = BEFORE_KIND.iter().find_map(|phrase| reading.find(phrase)).filter(|_| wished) else { return };
    let article = matches!(reading.word(found.end), "a" | "an" | "the");
    reading.take(found.start..found.end + 1 + usize::from(article));
    reading.forget.push(DroppedConstraint::PropertyType);
}

/// The end of the tokens taken from here on.
fn at_end(reading: &ParseState<'_>, at: usize) -> usize {
    (at..reading.tokens.len()).find(|at| !reading.tokens[*at].taken).unwrap_or(reading.tokens.len())
}

/// "Any city", but "any city homes" and "any year round view" only name the thing on the way to another.
fn ends_thing(reading: &ParseState<'_>, at: usize, thing: &str) -> bool {
    let end = at + thing.split(' ').count();
    let text = thing.split(' ').enumerate().all(|(i, word)| reading.word(at + i) == word);
    let open = matches!(thing, "bedrooms" | "beds" | "baths" | "bathrooms" | "lot" | "parking" | "garage" | "hoa");
    let open =
        open || matches!(thing, "open house" | "open houses" | "acre" | "acres" | "acreage" | "place" | "renting");
    let after = reading.word(end);
    text && !open
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
fn waive(reading: &mut ParseState<'_>, start: usize, at: usize) -> bool {
    let Some((forget, end)) = thing_at(reading, at) else { return false };
    reading.take(start..end);
    // Garages are counted as parking and told in descriptions.
    if forget == DroppedConstraint::Parking {
        reading.forget.push(DroppedConstraint::Terms(vec!["garage".into()]));
    }
    reading.forget.push(forget);
    true
}

fn thing_at(reading: &ParseState<'_>, at: usize) -> Option<(DroppedConstraint, usize)> {
    let column = THINGS.iter().find_map(|(thing, forget)| {
        let mut phrase = thing.split(' ').enumerate();
        let all = phrase.all(|(i, word)| reading.tokens.get(at + i).is_some_and(|t| !t.taken && t.word == word));
        all.then(|| (forget.clone(), at + thing.split(' ').count()))
    });
    let terms: Vec<&str> = (at..at + 4).map(|at| reading.word(at)).take_while(|word| !word.is_empty()).collect();
    let place = reading.vocabulary.place_at(&terms).map(|(_, length)| (DroppedConstraint::Place, at + length));
    column.or(place).or_else(|| {
        features::feature_preference_at(reading, at).map(|(terms, end)| (DroppedConstraint::Terms(terms), end))
    })
}
