//! Questions of a home that none of its columns answers: what it would rent for, who lives in it, what its dues cover.
//! The words are looked for in the listing's own texts; if they are not there, the answer says so.

use porchlight_domain::SaleType;

use crate::{field::Field, follow_up, parse_state::ParseState};

/// Phrases of visitors, and what is looked for.
const UNSTATED: [(&[&str], &str); 26] = [
    (
        &[
            "55 and over",
            "55 and older",
            "55 or over",
            "55 or older",
            "55 plus",
            "55 +",
            "over 55",
            "age restricted",
            "age restriction",
            "age restrictions",
            "age limit",
            "age limits",
            "age requirement",
            "age requirements",
            "age rule",
            "age rules",
            "age minimum",
            "minimum age",
            "certain age",
            "senior community",
            "adult community",
        ],
        "age restriction",
    ),
    (
        &[
            "need an appointment",
            "needs an appointment",
            "have an appointment",
            "appointment needed",
            "appointment required",
            "appointment necessary",
            "without an appointment",
            "just show up",
            "just walk in",
        ],
        "appointment",
    ),
    (
        &[
            "bird",
            "birds",
            "hamster",
            "hamsters",
            "rabbit",
            "rabbits",
            "fish tank",
            "aquarium",
            "parrot",
            "parrots",
            "reptile",
            "reptiles",
            "snake",
            "turtle",
            "ferret",
            "guinea pig",
            "bunny",
        ],
        "animals",
    ),
    (&["builder warranty", "home warranty", "a warranty", "under warranty"], "warranty"),
    (
        &["building secure", "secure building", "front door locked", "security cameras", "doorman", "concierge"],
        "building security",
    ),
    (
        &[
            "cap rate",
            "roi",
            "rental yield",
            "yield",
            "cash flow",
            "rental income",
            "rent income",
            "return on investment",
            "market rent",
            "would it rent for",
            "could it rent for",
            "it rent for",
            "bring in rent",
            "rent would it bring",
            "rent could i get",
            "rent can i get",
            "rent roll",
            "it rented for",
            "rented for and",
            "rented until",
            "already rented",
            "current rents",
            "tenants pay",
            "tenants paying",
            "tenant pay",
            "tenant paying",
        ],
        "rental income",
    ),
    (
        &[
            "how many cats",
            "how many dogs",
            "how many pets",
            "number of pets",
            "pet limit",
            "limit on pets",
            "limit on dogs",
            "limit on cats",
            "weight limit",
            "size limit",
            "pound limit",
            "breed restriction",
            "breed restrictions",
            "size restriction",
            "size restrictions",
            "weight restriction",
            "weight restrictions",
            "pet restrictions",
            "pet rules",
        ],
        "pet limit",
    ),
    (
        &["promotion", "promotions", "move in special", "free month", "month free", "rent special", "rent discount"],
        "promotion",
    ),
    (&["lockbox", "lock box", "showing instructions", "by appointment"], "showing instructions"),
    (
        &["raise the rent", "raise the rents", "raise rent", "increase the rent", "rent increase", "rent increases"],
        "rent increases",
    ),
    (
        &[
            "rent it out",
            "rent this out",
            "rent that out",
            "rented out",
            "rent out",
            "renting it out",
            "rent the place out",
            "be rented",
            "as a rental",
            "as rental",
            "as an investment",
            "investment property",
            "rental property",
            "allow investors",
            "allow rentals",
            "allows rentals",
            "allow renting",
            "rentals allowed",
            "rentals are allowed",
            "allow short term rentals",
            "rented by the week",
            "rent by the week",
            "weekly rentals",
            "rental rules",
            "rentals prohibited",
            "rentals permitted",
            "rentals restricted",
            "rentals forbidden",
            "rentals ok",
            "rentals okay",
        ],
        "rentals",
    ),
    (
        &[
            "tenant",
            "tenants",
            "lease end",
            "lease ends",
            "leases end",
            "lease expire",
            "leases expire",
            "lease run out",
            "until when is the lease",
            "tenants contract",
            "tenant occupied",
            "occupied",
            "or vacant",
            "vacant or",
            "it vacant",
            "vacant now",
            "owner occupied",
            "anyone living there",
            "lives there now",
        ],
        "tenant",
    ),
    (
        &[
            "dues cover",
            "dues include",
            "fee cover",
            "fee include",
            "fees cover",
            "fees include",
            "hoa cover",
            "hoa include",
            "hoa covers",
            "hoa includes",
            "hoa pay for",
            "dues pay for",
            "included in the hoa",
            "included in the dues",
            "included in the fee",
            "covered by the hoa",
            "fee does cover",
            "does the fee cover",
            "does it cover",
            "do they cover",
            "does that cover",
            "what it covers",
            "get for that",
            "get for the dues",
            "get for the hoa",
        ],
        "HOA coverage",
    ),
    (
        &["special assessments", "special assessment", "assessments", "hoa reserves", "reserve fund"],
        "special assessments",
    ),
    (&["quiet", "loud", "soundproof", "road noise", "traffic noise", "street noise", "thin walls"], "noise"),
    (&["neighbors like", "neighbours like", "the neighbors", "the neighbours"], "neighbors"),
    (
        &[
            "accept va",
            "take va",
            "accept fha",
            "take fha",
            "accepts va",
            "accepts fha",
            "va approved",
            "fha approved",
            "va eligible",
            "fha eligible",
            "accept usda",
        ],
        "financing",
    ),
    (&["grab bars", "modifications", "allowed to", "permission to", "remodel it", "renovate it"], "rules for changes"),
    (&["horses", "horse", "livestock", "chickens", "goats", "farm animals"], "horses"),
    (&["drill a well", "drilling a well", "dig a well", "digging a well", "cost of a well", "put in a well"], "well"),
    (
        &[
            "could i build",
            "can i build",
            "could we build",
            "can we build",
            "could you build",
            "can you build",
            "allowed to build",
            "build on it",
            "build on that",
            "build on this",
        ],
        "building rules",
    ),
    (&["permits", "permitted", "permit"], "permits"),
    (&["elementary", "middle school", "high school", "which school", "what school", "assigned school"], "school"),
    (&["ground floor", "first floor unit", "which floor", "what floor", "top floor"], "floor"),
    (&["doorway", "doorways", "door width", "hallway width"], "doorways"),
    (
        &[
            "move in ready",
            "good condition",
            "bad condition",
            "what condition",
            "condition is it",
            "wrong with it",
            "wrong with this",
            "wrong with that",
            "the catch",
        ],
        "condition",
    ),
];

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
    if has_preference || reading.says_any(&NO_HOME) {
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
    let is_short = reading.tokens.len() <= MAX_BARE_TOKENS;
    (asks || is_short && BARE.contains(&name)).then_some(name)
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
