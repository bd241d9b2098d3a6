//! "And 214?", "what about 847", "and #305?": a home by its number alone, on the street or in the building that is spoken
//! of. The number is no price where such a home is listed.

use crate::{
    dialog_state::DialogState,
    parse_state::ParseState,
    street_address::{self, StreetAddress},
    tokens::number_units,
};

/// Words around the number of a message that says no more.
const AROUND: [&str; 27] = [
    "and",
    "what",
    "whats",
    "about",
    "how",
    "ok",
    "okay",
    "so",
    "the",
    "one",
    "number",
    "no",
    "unit",
    "apt",
    "#",
    "?",
    "then",
    "also",
    "or",
    "is",
    "it",
    "for",
    "same",
    "at",
    "apartment",
    "please",
    "pls",
];

/// Reads it into the address; an address beside the home spoken of that no home has is given back, where homes of other
/// streets have that number.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<String> {
    if !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() {
        return None;
    }
    let is_number = |at: &usize| {
        let token = &reading.tokens[*at];
        token.word.len() >= 2 && token.word.starts_with(|c: char| c.is_ascii_digit()) && !token.scaled && !token.taken
    };
    let numbers: Vec<usize> = (0..reading.tokens.len()).filter(is_number).collect();
    if let Some((at, folded)) = on_the_street(reading, dialog_state, &numbers) {
        reading.street_addresses.push(vec![folded]);
        reading.take(at..at + 1);
        return None;
    }
    if let Some((at, folded)) = unit_alone(reading, dialog_state) {
        reading.street_addresses.push(vec![folded]);
        reading.take(at..at + 1);
        return None;
    }
    let [at] = numbers[..] else { return None };
    let is_around = |own: usize| own == at || AROUND.contains(&reading.word(own));
    let has_lead = reading.tokens.len() > 1 || dialog_state.current.is_some();
    if !has_lead || !(0..reading.tokens.len()).all(is_around) {
        return None;
    }
    if let Some(folded) = beside(reading, dialog_state, at) {
        reading.street_addresses.push(vec![folded]);
        reading.take(0..reading.tokens.len());
        return None;
    }
    let number = reading.word(at);
    let current = dialog_state.current_street_address.as_ref().filter(|(id, _)| Some(*id) == dialog_state.current);
    let (own_number, street) = reading.vocabulary.display(&current?.1).split_once(' ')?;
    let is_house_number = own_number.starts_with(|c: char| c.is_ascii_digit()) && reading.tokens.len() > 1;
    let is_elsewhere = !reading.vocabulary.street_addresses_with(number).is_empty();
    let street = street.split(" #").next().unwrap_or(street);
    let unknown = (is_house_number && is_elsewhere).then(|| format!("{number} {street}"))?;
    reading.take(0..reading.tokens.len());
    Some(unknown)
}

/// "Is 17 the same", "when does 847 come on": the only number of a message that another home has on the street of the one
/// at hand, where nothing makes it an amount, a count or an hour.
fn on_the_street(reading: &ParseState<'_>, dialog_state: &DialogState, numbers: &[usize]) -> Option<(usize, String)> {
    const BEFORE: [&str; 10] = ["$", "€", "£", "at", "by", "for", "to", "between", "-", "%"];
    let (current, folded) = dialog_state.current_street_address.as_ref()?;
    if Some(*current) != dialog_state.current || dialog_state.compared.len() > 1 {
        return None;
    }
    let own = street_address::read(folded);
    let is_month = |word: &str| crate::visit_time::month(word).is_some();
    // "The one at 205".
    let is_house_at = |at: usize| {
        reading.before(at, 1) == "at"
            && matches!(reading.before(at, 2), "house" | "one" | "home" | "place" | "property" | "condo" | "townhouse")
            && matches!(reading.before(at, 3), "the" | "that")
    };
    let fits = |at: usize| {
        let (before, after) = (reading.before(at, 1), reading.word(at + 1));
        !number_units::is_unit(after)
            && after != ":"
            && (!(BEFORE.contains(&before) || number_units::is_limit(before)) || is_house_at(at))
            && !is_month(reading.before(at, 1))
            && !is_month(reading.word(at + 1))
            && reading.tokens[at].ordinal.is_none()
    };
    let mut found =
        numbers.iter().copied().filter(|at| fits(*at) && reading.step(own.core.len() + 1)).filter_map(|at| {
            let known = reading.vocabulary.street_addresses_with(reading.word(at)).into_iter();
            let mut there = known.filter(|(other, _)| other.core == own.core && other.number != own.number);
            let (_, folded) = there.next()?;
            there.next().is_none().then_some((at, folded.clone()))
        });
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// "The 5B one", "unit 8": the only home with that unit on the street of the one at hand, or of those seen.
fn unit_alone(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<(usize, String)> {
    let is_mixed = |word: &str| word.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_unit = |at: &usize| {
        let token = &reading.tokens[*at];
        let word = token.word.as_str();
        let is_named = matches!(reading.before(*at, 1), "unit" | "apt" | "apartment" | "suite");
        let is_one = matches!(reading.before(*at, 1), "the" | "that")
            && matches!(reading.word(at + 1), "one" | "unit" | "condo" | "apartment");
        !token.taken
            && !token.scaled
            && token.ordinal.is_none()
            && word.len() <= 5
            && word.bytes().any(|byte| byte.is_ascii_digit())
            && (is_named || is_one && is_mixed(word))
    };
    let mut units = (0..reading.tokens.len()).filter(is_unit);
    let (at, None) = (units.next()?, units.next()) else { return None };
    let current = dialog_state.current_street_address.as_ref().filter(|(id, _)| Some(*id) == dialog_state.current);
    let own: Vec<StreetAddress> = match current {
        Some((_, folded)) => vec![street_address::read(folded)],
        None => dialog_state.seen().map(|shown| street_address::read(&shown.street)).collect(),
    };
    let known = reading.vocabulary.street_addresses_with_unit(reading.word(at));
    if !reading.step((known.len() + 1).saturating_mul(own.len())) {
        return None;
    }
    let mut there = known.into_iter().filter(|(found, _)| own.iter().any(|own| own.core == found.core));
    match (there.next(), there.next()) {
        (Some((_, folded)), None) => Some((at, folded)),
        _ => None,
    }
}

/// The address with this number on the street, or this unit in the building, of the home that is spoken of.
fn beside(reading: &ParseState<'_>, dialog_state: &DialogState, at: usize) -> Option<String> {
    let number = reading.word(at);
    let current = dialog_state.current_street_address.as_ref().filter(|(id, _)| Some(*id) == dialog_state.current);
    // Of a list, a home by its number, where it is not a place in that list.
    let seen = || dialog_state.seen().map(|shown| street_address::read(&shown.street));
    let own = current.map(|(_, folded)| street_address::read(folded));
    let streets: Vec<StreetAddress> = own.clone().into_iter().chain(seen()).collect();
    if !reading.step(streets.len().saturating_mul(4)) {
        return None;
    }
    let is_street = |found: &StreetAddress| streets.iter().any(|own| own.core == found.core);
    let next_door = reading.vocabulary.street_addresses_with(number).into_iter().filter(|(found, _)| is_street(found));
    let mut next_door: Vec<String> = next_door.map(|(_, folded)| folded).collect();
    if let [_] = next_door[..] {
        return next_door.pop();
    }
    let own = own?;
    let in_building = reading.vocabulary.street_addresses_with(&own.number).into_iter();
    let mut units = in_building.filter(|(found, _)| found.core == own.core && found.unit == number);
    units.next().map(|(_, folded)| folded)
}
