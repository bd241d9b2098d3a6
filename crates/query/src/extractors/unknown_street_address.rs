//! A street address that no listing has: "is 2403 SW Barton St still available?". Its number is no price and no count,
//! and the answer says that there is no such listing.

use crate::{
    parse_state::ParseState,
    street_address::{self, Role},
};

/// Longer numbers are no house numbers.
const MAX_NUMBER_BYTES: usize = 6;
/// Words of a street's name without directions and suffix: "Martin Luther King".
const MAX_NAMES: usize = 3;

/// Words after a number that it counts or that join it to something else; none of them begins a street's name.
const NOT_NAMES: [&str; 66] = [
    "a",
    "an",
    "the",
    "in",
    "on",
    "of",
    "at",
    "to",
    "by",
    "or",
    "and",
    "for",
    "from",
    "near",
    "with",
    "off",
    "per",
    "k",
    "mil",
    "million",
    "thousand",
    "dollars",
    "euros",
    "pounds",
    "bed",
    "beds",
    "bedroom",
    "bedrooms",
    "br",
    "bd",
    "bath",
    "baths",
    "bathroom",
    "bathrooms",
    "ba",
    "car",
    "cars",
    "story",
    "stories",
    "sq",
    "sqft",
    "feet",
    "ft",
    "foot",
    "acre",
    "acres",
    "unit",
    "units",
    "min",
    "mins",
    "minute",
    "minutes",
    "mile",
    "miles",
    "blocks",
    "days",
    "weeks",
    "months",
    "years",
    "year",
    "people",
    "homes",
    "houses",
    "condos",
    "apartments",
    "listings",
];

/// Takes the first street address that no listing has, and returns it as it is written.
pub fn take(reading: &mut ParseState<'_>, question: &str) -> Option<String> {
    let (at, end) = (0..reading.tokens.len()).find_map(|at| Some((at, end_of(reading, at)?)))?;
    let span = reading.tokens[at].span.start..reading.tokens[end - 1].span.end;
    reading.take(at..end);
    let after: Vec<&str> = (end..(end + 4).min(reading.tokens.len())).map(|next| reading.word(next)).collect();
    let skip = usize::from(after.first() == Some(&"in"));
    if let Some((_, length)) = reading.vocabulary.place_at(&after[skip.min(after.len())..]) {
        reading.take(end..end + skip + length);
    }
    question.get(span).map(str::to_owned)
}

/// Where the address that begins at a number ends.
fn end_of(reading: &ParseState<'_>, at: usize) -> Option<usize> {
    let token = &reading.tokens[at];
    let is_number = (1..=MAX_NUMBER_BYTES).contains(&token.word.len())
        && token.word.starts_with(|c: char| c.is_ascii_digit())
        && token.ordinal.is_none();
    // "88 Mill Street" was read as 88 million.
    let is_scaled_name = token.scaled
        && reading.text.get(token.span.clone()).is_some_and(|text| text.contains(' '))
        && !matches!(reading.word(at + 1), "square" | "sq")
        && street_address::role(reading.word(at + 1)) == Role::Suffix;
    if token.taken || !is_scaled_name && (token.scaled || !is_number) || is_money(reading, at) {
        return None;
    }
    let mut end = at + 1;
    if street_address::role(reading.word(end)) == Role::Direction {
        end += 1;
    }
    let names = (end..end + MAX_NAMES).take_while(|at| is_name(reading, *at)).count();
    end += names;
    if names == 0 && !is_scaled_name
        || street_address::role(reading.word(end)) != Role::Suffix
        || reading.tokens[end].taken
    {
        return None;
    }
    end += 1;
    if reading.tokens.get(end).is_some_and(|token| !token.taken)
        && street_address::role(reading.word(end)) == Role::Direction
    {
        end += 1;
    }
    let has_unit = street_address::is_unit_word(reading.word(end)) && reading.word(end) != "no";
    if has_unit && !reading.word(end + 1).is_empty() {
        end += 2;
    }
    Some(end)
}

fn is_money(reading: &ParseState<'_>, at: usize) -> bool {
    matches!(reading.before(at, 1), "$" | "€" | "£")
}

fn is_name(reading: &ParseState<'_>, at: usize) -> bool {
    let Some(token) = reading.tokens.get(at) else { return false };
    let is_word = token.ordinal.is_some() || token.number.is_none() && token.word.starts_with(char::is_alphabetic);
    !token.taken
        && is_word
        && street_address::role(&token.word) == Role::Name
        && !NOT_NAMES.contains(&token.word.as_str())
}

#[cfg(test)]
mod tests {
    use crate::{DialogState, Intent, Today, Vocabulary, parse_query};

    fn street_address_of(question: &str) -> String {
        let today = Today { year: 2026, month: 11, day: 25 };
        let meaning = parse_query(question, &DialogState::default(), &Vocabulary::default(), today);
        assert_eq!(
            meaning.intent == Intent::Detail,
            !meaning.unknown_street_address.is_empty(),
            "{question}: {meaning:?}"
        );
        meaning.unknown_street_address
    }

    #[test]
    fn a_street_address_without_a_listing_is_read_whole() {
        for (question, expected) in [
            ("tell me about 2403 SW Barton St", "2403 SW Barton St"),
            ("is 88 Mill Street #2B still available?", "88 Mill Street #2B"),
            ("any photos of 1209 N 26th Ave E?", "1209 N 26th Ave E"),
            ("how much is 55 park ave", "55 park ave"),
            ("what's the hoa at 400 Martin Luther King Way", "400 Martin Luther King Way"),
        ] {
            assert_eq!(street_address_of(question), expected, "{question}");
        }
    }

    #[test]
    fn counts_and_prices_are_no_house_numbers() {
        for question in [
            "3 bedroom homes on Main Street",
            "under 500k near 5th Ave",
            "2 bath condos on Oak St",
            "$2403 a month on Barton Street",
            "homes within 10 minutes of Pine Street",
        ] {
            assert_eq!(street_address_of(question), "", "{question}");
        }
    }
}
