//! Questions of a home that none of its columns answers: what it would rent for, who lives in it, what its dues cover.
//! The words are looked for in the listing's own texts; if they are not there, the answer says so.

mod phrases;

use self::phrases::UNSTATED;
use porchlight_domain::SaleType;

use crate::{field::Field, follow_up, parse_state::ParseState};

/// Messages up to this length ask without a word of asking: "tenant in it now or vacant".
const MAX_BARE_TOKENS: usize = 8;
/// The subjects of such messages; the others are preferences then: "quiet street".
const BARE: [&str; 6] =
    ["rental income", "tenant", "HOA coverage", "special assessments", "showing instructions", "pet limit"];

/// Whether a word is one of the names.
pub(super) fn is_name(word: &str) -> bool {
    UNSTATED.iter().any(|(_, name)| *name == word)
}

/// The name of the subject that the question is about.
pub fn find(reading: &ParseState<'_>) -> Option<&'static str> {
    const NO_HOME: [&str; 35] = [
        "what do you have",
        "what do u have",
        "what have you",
        "what you got",
        "do you have any",
        "homes",
        "houses",
        "condos",
        "apartments",
        "listings",
        "townhouses",
        "places",
        "properties",
        "units",
        "anything",
        "something",
        "somewhere",
        "anywhere",
        "a house",
        "a home",
        "a place",
        "a condo",
        "want",
        "need",
        "looking",
        "find",
        "show",
        "must",
        "prefer",
        "only",
        "without",
        "near",
        "would like",
        "for my",
        "afford",
    ];
    let lead = follow_up::lead(reading);
    let opens = |at: usize| {
        matches!(
            reading.word(at),
            "what"
                | "whats"
                | "how"
                | "is"
                | "does"
                | "do"
                | "can"
                | "could"
                | "would"
                | "which"
                | "are"
                | "am"
                | "will"
        )
    };
    // "The one for sale. What's wrong with it".
    let asks_later = (1..reading.tokens.len()).any(|at| reading.pauses(at) && opens(at));
    let asks = (lead..lead + 3).any(opens) || asks_later || reading.says("?");
    // "What's wrong with it" wishes for nothing.
    let has_preference = (0..reading.tokens.len()).any(|at| {
        reading.word(at) == "with"
            && !matches!(reading.word(at + 1), "it" | "that" | "this" | "the" | "these" | "those")
    });
    let is_short = reading.tokens.len() <= MAX_BARE_TOKENS;
    if !asks && !is_short || has_preference || reading.says_any(&NO_HOME) {
        return None;
    }
    let has_number = reading.tokens.iter().any(|token| token.number.is_some() && !token.taken);
    let is_let = reading.earlier.is_some_and(|earlier| earlier.sale_type == Some(SaleType::ForRent));
    let asks_rent = !is_let && reading.says_any(&["current rent", "rent now", "in rent now"]);
    let rents = asks_rent || reading.says("rent for") && !has_number && reading.says_any(&["would", "could", "will"]);
    let find_name = || {
        let mut found =
            UNSTATED.iter().filter(|(phrases, _)| phrases.iter().any(|phrase| reading.find(phrase).is_some()));
        found.next().map(|(_, name)| *name)
    };
    let name = if rents { "rental income" } else { find_name()? };
    (asks || BARE.contains(&name)).then_some(name)
}

/// The fields that are asked beside what no column says, whose words name some of them: "what would it rent for".
pub(super) fn with_fields(reading: &ParseState<'_>, mut fields: Vec<Field>, name: &str) -> Vec<Field> {
    const BESIDE: [&str; 10] = [
        "garage",
        "pool",
        "basement",
        "yard",
        "fireplace",
        "air conditioning",
        "laundry",
        "dishwasher",
        "balcony",
        "deck",
    ];
    let also = BESIDE.iter().find(|word| reading.find(word).is_some());
    fields.extend(also.map(|word| Field::Feature((*word).to_owned())));
    fields.retain(|field| match field {
        // "What's the HOA, what does it cover" asks both.
        Field::Hoa if name == "HOA coverage" => reading.says_any(&["whats the hoa", "how much", "what is the hoa"]),
        Field::Hoa => name != "special assessments",
        Field::Bedrooms | Field::Bathrooms | Field::BuildingArea => name != "building rules",
        Field::Status | Field::OpenHouse | Field::DaysOnMarket | Field::Neighborhood | Field::Price => false,
        Field::Everything | Field::PropertyType => false,
        _ => true,
    });
    let field = Field::Feature(name.to_owned());
    if !fields.contains(&field) {
        fields.insert(0, field);
    }
    fields
}
