//! "How many per town", "which town has the most", "the cheapest in each": the homes of a search, apart by city.

use crate::parse_state::ParseState;

/// More cities are too many for an answer.
pub const MAX_CITIES: usize = 12;

/// Takes the words; false where the chatbot has homes in one city, or in too many.
pub fn take(reading: &mut ParseState<'_>) -> bool {
    const EACH: [&str; 24] = [
        "in each of the towns",
        "in each of the cities",
        "in each of them",
        "in each town",
        "in each city",
        "in each place",
        "in every town",
        "in every city",
        "for each town",
        "for each city",
        "of each town",
        "of each city",
        "each town",
        "each city",
        "every town",
        "every city",
        "per town",
        "per city",
        "by town",
        "by city",
        "town by town",
        "city by city",
        "in all the towns",
        "in all the cities",
    ];
    const LEADING: [&str; 12] = [
        "town has the most",
        "city has the most",
        "towns have the most",
        "cities have the most",
        "town has the fewest",
        "city has the fewest",
        "town has most",
        "city has most",
        "towns have most",
        "cities have most",
        "place has the most",
        "area has the most",
    ];
    let cities = reading.vocabulary.cities.len();
    if !(2..=MAX_CITIES).contains(&cities) {
        return false;
    }
    // "How many towns have the most bedrooms" is nothing; "the most homes" and "the most" are.
    let leading = LEADING.iter().find_map(|phrase| reading.find(phrase)).filter(|found| {
        matches!(
            reading.word(found.end),
            "" | "?" | "homes" | "houses" | "listings" | "condos" | "for" | "options" | "rentals" | "properties"
        )
    });
    if let Some(found) = leading {
        reading.take(found);
        return true;
    }
    if reading.take_any(&EACH).is_some() {
        return true;
    }
    // "Cheapest 4 bed house in each".
    let end = reading.tokens.len() - usize::from(reading.tokens.last().is_some_and(|token| token.word == "?"));
    let ends = end >= 2 && reading.word(end - 1) == "each" && reading.word(end - 2) == "in";
    if ends {
        reading.take(end - 2..end);
    }
    ends
}
