//! Which of the homes shown is meant by what tells it from the others: "the townhouse", "the cheaper one", "the one in
//! Riverton", "the 5 bedroom one", "the Lockkeeper one".

use porchlight_domain::ListingId;
use porchlight_lang::language::Language;

use super::{
    listing_ids::{ONES, push},
    numbered_one,
};
use crate::{
    dialog_state::{DESCRIBED, DialogState, QUALIFIED, ShownListing},
    extractors::{references::is_narrowed, types},
    field::Field,
    known_words,
    parse_state::ParseState,
    street_address::{self, Role},
};

/// Reads them into IDs of homes shown before.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    other_one(reading, dialog_state);
    one_in(reading, dialog_state);
    one_of_a_kind(reading, dialog_state);
    studio(reading, dialog_state);
    one_described(reading, dialog_state);
    one_with(reading, dialog_state);
    one_offered(reading, dialog_state);
    one_compared(reading, dialog_state);
    one_in_unit(reading, dialog_state);
    numbered_one::extract(reading, dialog_state);
    one_on_street(reading, dialog_state);
}

/// "The other one" of two: not the one that the conversation is about.
fn other_one(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const PHRASES: [&str; 6] =
        ["the other one", "other one", "the other house", "the other home", "the other place", "the other"];
    let Some(other) = dialog_state.other() else { return };
    let found = PHRASES.iter().find_map(|phrase| Some((*phrase, reading.find(phrase)?)));
    // "The other day", "the other condos" point at no home.
    let is_bare = |phrase: &str, end: usize| phrase != "the other" || !ends_as_plural(reading.word(end));
    let Some((_, found)) = found.filter(|(phrase, found)| is_bare(phrase, found.end)) else { return };
    reading.take(found);
    push(&mut reading.ids, other);
}

fn ends_as_plural(word: &str) -> bool {
    word.ends_with('s') && !matches!(word, "is" | "has" | "does" | "was" | "s") || matches!(word, "day" | "way")
}

/// "The one in Riverton", "the Riverton one": the only one of those shown that is there.
fn one_in(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    for at in 0..reading.tokens.len() {
        let before = matches!(reading.word(at), "the" | "that") && reading.word(at + 1) == "one";
        let before = before && matches!(reading.word(at + 2), "in" | "at");
        // "El de Riverton": other languages leave the noun out.
        let is_bare = !before
            && reading.language != Language::En
            && !matches!(reading.before(at, 1), "not" | "no" | "without" | "except")
            && matches!(reading.word(at), "the" | "that")
            && matches!(reading.word(at + 1), "of" | "in" | "at");
        // "The one in the Mill District".
        let behind = if before { at + 3 } else { at + 2 };
        let start = if before || is_bare { behind + usize::from(reading.word(behind) == "the") } else { at + 1 };
        let before = before || is_bare;
        let terms: Vec<&str> =
            (start..start + 6).map(|i| reading.word(i)).take_while(|word| !word.is_empty()).collect();
        let Some((place, length)) = reading.vocabulary.place_at(&terms) else { continue };
        let end = start + length + usize::from(!before);
        if !(before || reading.word(at) == "the" && reading.word(end - 1) == "one") {
            continue;
        }
        let there =
            |id: &&ListingId| dialog_state.places.iter().any(|(own, at)| own == *id && at.contains(&place.folded));
        let mut found = dialog_state.shown.iter().filter(there);
        if let (Some(id), None) = (found.next().copied(), found.next()) {
            push(&mut reading.ids, id);
            reading.take(at..end);
        }
    }
}

/// "The townhouse", "that condo": the only one of those shown that is one.
fn one_of_a_kind(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    if dialog_state.shown_listings.len() < 2 || !reading.ids.is_empty() {
        return;
    }
    let current = dialog_state.shown_listings.iter().find(|shown| Some(shown.id) == dialog_state.current);
    for at in 1..reading.tokens.len() {
        if !matches!(reading.before(at, 1), "the" | "that" | "this") || is_narrowed(reading, at - 1) {
            continue;
        }
        let Some((kinds, end)) = types::kind_at(reading, at) else { continue };
        // "And the condo?" after the townhouse; the type of the one that is spoken of means that one.
        let is_other = current.is_some_and(|current| !kinds.contains(&current.property_type));
        if dialog_state.current.is_some() && !is_other {
            continue;
        }
        let is_kind = |shown: &&ShownListing| kinds.contains(&shown.property_type);
        let mut found = dialog_state.shown_listings.iter().filter(is_kind);
        if let (Some(shown), None) = (found.next(), found.next()) {
            push(&mut reading.ids, shown.id);
            reading.take(at - 1..end + usize::from(reading.word(end) == "one"));
            return;
        }
    }
}

/// "The studio": the only home seen without a bedroom of its own.
fn studio(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let Some(found) = reading.find("the studio").filter(|_| reading.ids.is_empty()) else { return };
    let mut studios = dialog_state.seen().filter(|shown| shown.bedrooms.is_some_and(|beds| beds.is_zero()));
    if let (Some(shown), None) = (studios.next(), studios.next()) {
        push(&mut reading.ids, shown.id);
        reading.take(found);
    }
}

/// "The cottage", "the fixer": the only one of those seen that its description calls so.
fn one_described(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    if !reading.ids.is_empty() || !reading.street_addresses.is_empty() {
        return;
    }
    let is_noun = |at: usize| {
        DESCRIBED.contains(&reading.word(at))
            || QUALIFIED.contains(&reading.word(at)) && ONES.contains(&reading.word(at + 1))
    };
    let is_named = |at: &usize| {
        is_noun(*at)
            && matches!(reading.before(*at, 1), "the" | "that")
            && !reading.tokens[*at].taken
            && !reading.word(at + 1).ends_with("es")
    };
    let Some(at) = (1..reading.tokens.len()).find(is_named) else { return };
    let noun = reading.word(at);
    // "Between that and the corner unit": another one than the home at hand.
    let is_other = reading.says_any(&["that and", "it and", "this and", "that one and", "this one and"]);
    let is_called = |shown: &&ShownListing| {
        shown.described.iter().any(|word| word == noun) && !(is_other && Some(shown.id) == dialog_state.current)
    };
    let mut ids: Vec<ListingId> = dialog_state.shown_listings.iter().filter(is_called).map(|shown| shown.id).collect();
    if ids.is_empty() {
        dialog_state.seen().filter(is_called).for_each(|shown| push(&mut ids, shown.id));
    }
    if let [id] = ids[..] {
        push(&mut reading.ids, id);
        let has_one = reading.word(at + 1) == "upper" || ONES.contains(&reading.word(at + 1));
        take_pointed(reading, at - 1..at + 1 + usize::from(has_one));
    }
}

/// "The condo with the bay view", "the one with solar": the only one of those seen whose description has the word.
fn one_with(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    if !reading.ids.is_empty() || !reading.street_addresses.is_empty() || dialog_state.shown_listings.is_empty() {
        return;
    }
    let found = (2..reading.tokens.len()).find_map(|at| {
        let is_one = ONES.contains(&reading.before(at, 1)) && matches!(reading.before(at, 2), "the" | "that");
        let start = at + 1 + usize::from(matches!(reading.word(at + 1), "the" | "a" | "an"));
        let end = (start..start + 2).find(|end| QUALIFIED.contains(&reading.word(*end)))?;
        (reading.word(at) == "with" && is_one && !reading.tokens[at].taken).then_some((at - 2, end))
    });
    let Some((start, end)) = found else { return };
    let word = reading.word(end);
    let has_word = |shown: &&ShownListing| shown.described.iter().any(|own| own == word);
    let mut ids: Vec<ListingId> = Vec::new();
    dialog_state.shown_listings.iter().filter(has_word).for_each(|shown| push(&mut ids, shown.id));
    if ids.is_empty() {
        dialog_state.seen().filter(has_word).for_each(|shown| push(&mut ids, shown.id));
    }
    if let [id] = ids[..] {
        push(&mut reading.ids, id);
        take_pointed(reading, start..end + 1);
    }
}

/// Takes the words that point at a home, which ask nothing of it: "how old is the one with the pool".
fn take_pointed(reading: &mut ParseState<'_>, span: std::ops::Range<usize>) {
    let pointed: Vec<String> = span.clone().map(|at| reading.word(at).to_owned()).collect();
    let is_pointed = |own: &str| pointed.iter().any(|word| word.trim_end_matches('s') == own.trim_end_matches('s'));
    reading.fields.retain(|field| !matches!(field, Field::Feature(word) if word.split(' ').any(is_pointed)));
    reading.take(span);
}

/// "The one for sale", "the rental": the only one of those shown that is.
fn one_offered(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const SALES: [&str; 4] = ["the one for sale", "the for sale one", "the one to buy", "the one thats for sale"];
    const RENTALS: [&str; 6] = [
        "the one for rent",
        "the one to rent",
        "the for rent one",
        "the rental one",
        "the one thats for rent",
        "the rental",
    ];
    const LOWEST_SALE_PRICE: i64 = 20_000;
    let shown = &dialog_state.shown_listings;
    if shown.len() < 2 || !reading.ids.is_empty() {
        return;
    }
    // "Not the rental" leaves it out.
    let is_excluded =
        |at: usize| matches!(reading.before(at, 1), "not" | "no" | "except" | "without") || is_narrowed(reading, at);
    let found = |phrases: &[&str]| {
        phrases.iter().find_map(|phrase| reading.find(phrase)).filter(|span| !is_excluded(span.start))
    };
    let (span, rents) = match (found(&SALES), found(&RENTALS)) {
        (Some(span), None) => (span, false),
        (None, Some(span)) => (span, true),
        _ => return,
    };
    let is_meant = |shown: &&ShownListing| shown.price.is_some_and(|price| (price < LOWEST_SALE_PRICE.into()) == rents);
    let mut meant = shown.iter().filter(is_meant);
    if let (Some(shown), None) = (meant.next(), meant.next()) {
        push(&mut reading.ids, shown.id);
        reading.take(span);
    }
}

/// "The cheaper one", "the bigger one", of two or more that were shown. Alone it chooses among them as an order does;
/// with a question it means the listing.
fn one_compared(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    // "The largest is …", then "the smaller one": of the list before.
    let before =
        || dialog_state.seen().filter(|shown| dialog_state.shown_before.contains(&shown.id)).cloned().collect();
    let shown: &Vec<ShownListing> =
        if dialog_state.shown_listings.len() == 1 { &before() } else { &dialog_state.shown_listings };
    let asks = reading.fields.iter().any(|field| *field != Field::Everything);
    // Of two, "cheaper one" is one of them; of more it may ask for others.
    // "The total for a year at the cheaper one".
    let is_behind = (2..reading.tokens.len()).any(|at| {
        matches!(reading.word(at), "cheaper" | "bigger" | "larger" | "smaller" | "newer" | "older" | "pricier")
            && reading.before(at, 1) == "the"
            && matches!(reading.before(at, 2), "at" | "on" | "for" | "of")
    });
    let is_choice =
        asks || is_behind || !dialog_state.compared.is_empty() || shown.len() == 2 && reading.tokens.len() <= 4;
    if shown.len() < 2 || !is_choice || !reading.ids.is_empty() {
        return;
    }
    for at in 0..reading.tokens.len() {
        let length = if matches!(reading.word(at), "more" | "less") { 2 } else { 1 };
        let has_article = reading.before(at, 1) == "the";
        // "Cheaper one sqft?": with a field beside it, one of those shown is meant.
        let asks_column = || reading.fields.iter().any(|field| !matches!(field, Field::Everything | Field::Price));
        let is_bare = at == 0 && (shown.len() == 2 || asks_column());
        let is_pointed = (has_article || is_bare) && ONES.contains(&reading.word(at + length));
        if !is_pointed || reading.tokens[at].taken {
            continue;
        }
        let priced = || shown.iter().filter_map(|shown| Some((shown.price?, shown.id)));
        let sized = || shown.iter().filter_map(|shown| Some((shown.square_feet?, shown.id)));
        let built = || shown.iter().filter_map(|shown| Some((shown.year_built?.into(), shown.id)));
        let found = match (reading.word(at), reading.word(at + 1)) {
            ("cheaper" | "cheap", _) | ("less", "expensive") | ("more", "affordable") => priced().min(),
            ("pricier" | "expensive" | "pricey", _) | ("more", "expensive") => priced().max(),
            ("bigger" | "larger" | "big", _) => sized().max(),
            ("smaller" | "small", _) => sized().min(),
            ("newer", _) => built().max(),
            ("older", _) => built().min(),
            _ => continue,
        };
        if let Some((_, id)) = found {
            push(&mut reading.ids, id);
            reading.take(at - usize::from(has_article)..at + length + 1);
            return;
        }
    }
}

/// "Price of unit E", "does #5A have a view": the only one of those shown with that unit.
fn one_in_unit(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let shown = &dialog_state.shown_listings;
    if shown.len() < 2 || !reading.ids.is_empty() || !reading.street_addresses.is_empty() {
        return;
    }
    // "Number 3" after a numbered list is a place in it.
    let is_unnumbered = dialog_state.requested.is_empty();
    for at in 1..reading.tokens.len() {
        let names_unit = match reading.before(at, 1) {
            "unit" | "#" | "apt" => true,
            "number" => is_unnumbered,
            _ => false,
        };
        let is_unit = names_unit && !reading.tokens[at].taken;
        if !is_unit || !reading.step(shown.len()) {
            continue;
        }
        let word = reading.word(at);
        let mut found = shown.iter().filter(|shown| street_address::read(&shown.street).unit == word);
        if let (Some(shown), None) = (found.next(), found.next()) {
            push(&mut reading.ids, shown.id);
            reading.take(at - 1..at + 1);
        }
    }
}

/// "The Lockkeeper one", "does the one on Carling have a deck": the only one of those shown on a street of that name.
fn one_on_street(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let shown = &dialog_state.shown_listings;
    if shown.len() < 2 || !reading.ids.is_empty() || !reading.street_addresses.is_empty() {
        return;
    }
    let asks = reading.corrected.is_some() || reading.fields.iter().any(|field| *field != Field::Everything);
    for at in 1..reading.tokens.len() {
        let word = reading.word(at);
        let is_name = !reading.tokens[at].taken
            && word.len() >= 4
            && word.chars().all(char::is_alphabetic)
            && !known_words::is_common(word)
            && reading.vocabulary.place_at(&[word]).is_none();
        if !is_name || !reading.step(shown.len()) {
            continue;
        }
        let end = (at + 1..at + 3)
            .find(|end| street_address::role(reading.word(*end)) == Role::Name || reading.word(*end).is_empty());
        let end = end.unwrap_or(at + 1);
        let pointed =
            reading.before(at, 1) == "the" && matches!(reading.word(end), "one" | "house" | "place" | "condo" | "home");
        let spoken_of = asks && matches!(reading.before(at, 1), "on" | "for" | "at" | "of" | "about" | "does" | "is");
        if !pointed && !spoken_of {
            continue;
        }
        let mut found = shown.iter().filter(|shown| shown.street.split(' ').any(|own| own == word));
        if let (Some(shown), None) = (found.next(), found.next()) {
            push(&mut reading.ids, shown.id);
            reading.take(at - 1..end + usize::from(pointed));
            return;
        }
    }
}
