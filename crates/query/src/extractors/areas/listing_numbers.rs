//! Numbers and addresses of single homes: MLS numbers, house numbers with their street, unit and city.

use crate::{parse_state::ParseState, street_address};

/// Homes of one building number and street that are searched.
const MAX_HOMES: usize = 200;

/// Longer words are no MLS numbers.
const MAX_MLS_BYTES: usize = 200;

/// Takes numbers and addresses of single homes; runs before amounts so that "12 Main" is no amount.
pub fn extract_listings(reading: &mut ParseState<'_>, question: &str) {
    mls_numbers(reading, question);
    for at in 0..reading.tokens.len() {
        extract_street_address(reading, at);
    }
}

fn mls_numbers(reading: &mut ParseState<'_>, question: &str) {
    let mut after_mls = false;
    for raw in question.split_whitespace() {
        let start = raw.as_ptr() as usize - question.as_ptr() as usize;
        let end = start + raw.len();
        let named = std::mem::replace(&mut after_mls, ends_with_mls(raw));
        let trimmed = raw.trim_matches(|c: char| !c.is_alphanumeric());
        if trimmed.len() > MAX_MLS_BYTES || !trimmed.contains(char::is_numeric) {
            continue;
        }
        let folded = porchlight_domain::fold(trimmed);
        let has_digit = folded.len() >= 4 && folded.contains(|c: char| c.is_ascii_digit());
        if has_digit && (named || reading.vocabulary.has_mls(&folded)) {
            reading.mls_numbers.push(folded);
            let covered: Vec<usize> = (0..reading.tokens.len())
                .filter(|at| reading.tokens[*at].span.start >= start && reading.tokens[*at].span.end <= end)
                .collect();
            covered.into_iter().for_each(|at| reading.take(at..at + 1));
        }
    }
    if !reading.mls_numbers.is_empty() {
        reading.take_any(&["mls number", "mls #", "mls"]);
    }
}

/// Whether the next word is announced as an MLS number.
fn ends_with_mls(word: &str) -> bool {
    let tail = |length: usize| word.len().checked_sub(length).and_then(|at| word.get(at..));
    let ends = |name: &str| tail(name.len()).is_some_and(|tail| tail.eq_ignore_ascii_case(name));
    ends("mls") || ends("mls#") || ends("mls:")
}

/// A street number as it is typed or spoken: "301", "eighty", "sixty seven twenty one", "three oh one".
fn house_number(reading: &ParseState<'_>, at: usize, length: usize) -> Option<String> {
    let is_spelled = |at: usize| {
        let token = &reading.tokens[at];
        token.number.is_some()
            && reading.text.get(token.span.clone()).is_some_and(|text| text.starts_with(char::is_alphabetic))
    };
    let digits = |at: usize| {
        let token = reading.tokens.get(at).filter(|token| !token.taken && !token.scaled)?;
        match token.number.filter(|number| number.fract().is_zero()) {
            Some(number) if is_spelled(at) => Some(number.normalize().to_string()),
            _ if token.word.starts_with(|c: char| c.is_ascii_digit()) => Some(token.word.clone()),
            _ if matches!(token.word.as_str(), "oh" | "o") && length > 1 => Some("0".into()),
            _ => None,
        }
    };
    if length > 1 && !is_spelled(at) {
        return None;
    }
    (at..at + length).map(digits).collect::<Option<Vec<String>>>().map(|pieces| pieces.concat())
}

/// A house number with its street, unit and city.
fn extract_street_address(reading: &mut ParseState<'_>, at: usize) {
    const MAX_SPOKEN: usize = 3;
    for length in 1..=MAX_SPOKEN {
        let Some(number) = house_number(reading, at, length) else { continue };
        if extract_numbered(reading, at, length, &number) {
            return;
        }
    }
}

/// Whether the street behind a house number is one of the listings; then the address is taken.
fn extract_numbered(reading: &mut ParseState<'_>, at: usize, length: usize, number: &str) -> bool {
    let start = at;
    let at = at + length - 1;
    let following: Vec<&str> = (at + 1..(at + 8).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    // "61 and 63 Orchard Way": the street after the second number is the first one's too.
    let is_joined = matches!(reading.word(at + 1), "and" | "or" | "vs" | "versus" | "&" | "with")
        && reading.word(at + 2).starts_with(|c: char| c.is_ascii_digit());
    let skipped = if is_joined { 2 } else { 0 };
    let following = &following[skipped.min(following.len())..];
    let candidates = reading.vocabulary.street_addresses_at(number, following);
    // Comparing one with the words that follow takes far longer than a look-up.
    if !reading.step(candidates.len().saturating_mul(256)) {
        return false;
    }
    let claims: Vec<usize> = candidates.iter().map(|(street, _)| street.claims(following)).collect();
    let best = claims.iter().copied().max().unwrap_or(0);
    if best == 0 {
        return false;
    }
    if is_joined {
        let best_of = candidates.iter().zip(&claims).filter(|(_, claims)| **claims == best);
        let found = best_of.take(MAX_HOMES).map(|((_, folded), _)| folded.clone()).collect();
        reading.street_addresses.push(found);
        reading.take(start..at + 1);
        return true;
    }
    let mut end = at + 1 + best;
    while reading.word(end) == "#" || street_address::is_unit_word(reading.word(end)) && reading.word(end) != "no" {
        end += 1;
    }
    let unit = if end > at + 1 + best || reading.word(end).len() <= 3 { reading.word(end) } else { "" };
    let claimed = candidates.iter().zip(&claims).filter(|(_, claims)| **claims == best).map(|(candidate, _)| candidate);
    let claimed: Vec<_> = claimed.collect();
    let with_unit: Vec<_> = claimed.iter().filter(|(street, _)| !unit.is_empty() && street.unit == unit).collect();
    // "7 Spindrift Way", where its unit 2C is listed, too: the home whose whole address it is.
    let mut whole = claimed.iter().filter(|(street, _)| street.unit.is_empty());
    let names_unit = end > at + 1 + best;
    let exact = whole.next().filter(|_| !names_unit && whole.next().is_none());
    let found: Vec<String> = if let Some((_, folded)) = exact.filter(|_| with_unit.is_empty()) {
        vec![folded.clone()]
    } else if with_unit.is_empty() {
        claimed.iter().take(MAX_HOMES).map(|(_, folded)| folded.clone()).collect()
    } else {
        end += 1;
        with_unit.iter().take(MAX_HOMES).map(|(_, folded)| folded.clone()).collect()
    };
    // "Unit D and unit E": two homes of one building.
    let unit_at = end + 1 + usize::from(street_address::is_unit_word(reading.word(end + 1)));
    let is_another = matches!(reading.word(end), "and" | "or" | "vs" | "versus" | "&" | "with") && unit_at > end + 1;
    let other_unit = if is_another { reading.word(unit_at) } else { "" };
    let of_unit = claimed.iter().filter(|(street, _)| !other_unit.is_empty() && street.unit == other_unit);
    let another: Vec<String> = of_unit.take(MAX_HOMES).map(|(_, folded)| folded.clone()).collect();
    reading.street_addresses.push(found);
    if !another.is_empty() {
        reading.street_addresses.push(another);
        end = unit_at + 1;
    }
    reading.take(start..end);
    let after: Vec<&str> = (end..(end + 4).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    let skip = usize::from(after.first() == Some(&"in"));
    if let Some(length) = reading.vocabulary.place_at(&after[skip.min(after.len())..]).map(|(_, length)| length) {
        reading.take(end..end + skip + length);
    }
    true
}
