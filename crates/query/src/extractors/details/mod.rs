//! The question about a home: its price, fee, age, size, whether it has a pool. One table from words to fields.

pub mod lease_stay;
pub mod offers;
pub mod periods;
pub mod pet_weight;
mod phrases;
pub mod qualified;
mod subjects;
pub mod unstated;

use porchlight_domain::{SaleType, TourKind, listing::annual_taxes};
use porchlight_lang::language::Language;

use self::phrases::{PRICE, REQUESTED};
pub use self::subjects::PRICE_REDUCED;
use super::{features, named_listings::NOUNS};
use crate::{
    field::{AVAILABLE_FROM, Field, LEASE_TERM},
    parse_state::ParseState,
};

/// Whether a word is one of our names for what visitors ask, rather than a word of theirs.
pub fn is_subject(word: &str) -> bool {
    subjects::is_name(word) || unstated::is_name(word)
}

/// Everything that the question asks about a home, in the order of the table.
pub fn fields(reading: &ParseState<'_>) -> Vec<Field> {
    let mut out: Vec<Field> = Vec::new();
    for (phrase, field) in &REQUESTED {
        // "Dom" is a house in Polish.
        if *phrase == "dom" && reading.language != Language::En {
            continue;
        }
        let is_other = match *phrase {
            "year" => periods::is_only_period(reading),
            "age" => periods::is_age_of_people(reading),
            _ => false,
        };
        if !is_other && reading.find(phrase).is_some() && !out.contains(field) {
            out.push(field.clone());
        }
    }
    // "How many baths and beds": in the order of the question.
    let first_of =
        |phrases: &[&str]| phrases.iter().filter_map(|phrase| reading.find(phrase)).map(|found| found.start).min();
    let baths = first_of(&["bathrooms", "baths"]);
    if let (Some(baths), Some(beds)) = (baths, first_of(&["bedrooms", "beds"]))
        && baths < beds
    {
        let place = |field: Field| out.iter().position(|own| *own == field);
        if let (Some(beds), Some(baths)) = (place(Field::Bedrooms), place(Field::Bathrooms)) {
            out[beds.min(baths)] = Field::Bathrooms;
            out[beds.max(baths)] = Field::Bedrooms;
        }
    }
    // "When does 847 come on".
    if reading.says("when") && reading.find("come on").is_some() && !out.contains(&Field::Status) {
        out.push(Field::Status);
    }
    let area_of_lot = out.contains(&Field::LotArea) && reading.says_any(&["lot", "land", "acres", "yard"]);
    let asks_size = reading.says_any(&["how big", "how large", "what size", "size of it"]);
    // "How many square meters is it, and how big is the lot".
    let asks_both_areas = reading.says_any(&["how big is the lot", "size of the lot", "lot size", "big is the lot"])
        && reading.says_any(&["how many square", "how many sqft", "how big is it", "how big is the house"])
        || subjects::names_both_areas(reading);
    let unit_price = out.contains(&Field::UnitPrice);
    let sold_when = sold_when(reading);
    let sold_when = sold_when || out.contains(&Field::SoldDate);
    if sold_when && !out.contains(&Field::SoldDate) {
        out.push(Field::SoldDate);
    }
    let per_acre = out.contains(&Field::LotUnitPrice);
    if let Some(reasons) = subjects::reasons(reading) {
        return reasons;
    }
    if subjects::asks_cost_of_work(reading) && unstated::find(reading).is_none() {
        return vec![Field::Unlisted];
    }
    if let Some(name) = unstated::find(reading) {
        return unstated::with_fields(reading, out, name);
    }
    if subjects::asks_per_dwelling(reading) {
        return vec![Field::Feature(subjects::PRICE_PER_DWELLING.into())];
    }
    let part = part_of_listing(reading);
    // The listing's own column of that name, or a feature, says it better.
    let subject = subjects::subject(reading).filter(|_| part.is_none());
    // Of a home for sale, whether it is still offered.
    let rents = reading.earlier.is_some_and(|earlier| earlier.sale_type == Some(SaleType::ForRent));
    let asks_move_in = subject == Some(AVAILABLE_FROM) && (rents || reading.says_any(&["move in", "move in date"]));
    let subject = subject.filter(|subject| *subject != AVAILABLE_FROM || asks_move_in);
    let subject = subject.map(|subject| subjects::by_the_month(reading, subject));
    let kind_of = subjects::kind_of(reading);
    let much =
        reading.says_any(&["thanks a lot", "thx a lot", "thank you a lot", "like it a lot", "a lot of", "there a lot"]);
    out.retain(|field| match field {
        // "How big is it in acres, and the price per acre" asks for both.
        Field::LotArea => !much && (!per_acre || asks_size || reading.says("how many acres")),
        Field::BuildingArea => (!area_of_lot || asks_both_areas) && (!unit_price || asks_size),
        Field::DaysOnMarket => !reading.says("how long is the") && subject != Some(LEASE_TERM),
        Field::OpenHouse => !is_time_of_day(reading),
        Field::YearBuilt => part.is_none(),
        Field::PropertyType => kind_of.is_none(),
        Field::Status if wants_others(reading) || reading.says_any(&["sold as is", "selling as is"]) => false,
        Field::Status => {
            !asks_move_in
                && !sold_when
                && !reading.says_any(&[
                    "how long",
                    "how many days",
                    "how many weeks",
                    "how many months",
                    "sold for",
                    "sell for",
                ])
        }
        Field::StreetAddress => !reading.says_any(&["park", "where can i"]),
        _ => true,
    });
    let specific = out.iter().any(|field| {
        matches!(
            field,
            Field::Hoa
                | Field::Deposit
                | Field::Estimate
                | Field::LotUnitPrice
                | Field::UnitPrice
                | Field::LotArea
                | Field::Parking
        )
    }) || subject.is_some();
    // "The expensive one" points.
    let points = reading.says_any(&["expensive one", "expensive house", "expensive home", "expensive place"]);
    let prices = if points || subject == Some(subjects::PRICE_REDUCED) { &PRICE[..0] } else { &PRICE[..] };
    for (phrase, field) in prices {
        let is_own_part = matches!(*phrase, "rent" | "cost" | "costs") && names_with(reading, phrase);
        let broad = matches!(*phrase, "how much" | "cost" | "costs" | "rent") && !is_own_part;
        if reading.find(phrase).is_some()
            && !out.contains(field)
            && !(specific
                && (broad
                    || *phrase == "price" && (out.contains(&Field::UnitPrice) || out.contains(&Field::LotUnitPrice))))
        {
            out.insert(0, field.clone());
        }
    }
    out.extend(features::requested(reading).into_iter().map(|word| Field::Feature(word.to_owned())));
    if let Some(part) = part {
        out.push(Field::Feature(part));
    }
    out.extend(kind_of.filter(|_| subject.is_none()).map(Field::Feature));
    if subject == Some("school district") {
        out.retain(|field| *field != Field::Feature("school".into()));
    }
    let features = out.len();
    own_keys(reading, &mut out);
    let has_own = out.len() > features || out.iter().any(|field| matches!(field, Field::Feature(_)));
    if let Some(subject) = subject.filter(|_| !has_own) {
        out.push(Field::Feature(subject.into()));
    }
    if out.contains(&Field::LotArea) {
        out.retain(|field| *field != Field::Feature("yard".into()));
    }
    // "Fees?", of homes that were looked for.
    let is_bare = reading.tokens.len() <= 3 && reading.earlier.is_some();
    if out.is_empty() && is_bare && reading.says_any(&["fees", "fee"]) {
        out.push(Field::Hoa);
    }
    // "When is it" after open houses.
    let open_houses = reading.earlier.is_some_and(|earlier| earlier.tours == Some(TourKind::OpenHouse));
    if out.is_empty() && open_houses && reading.says_any(&["when", "whens", "what day", "there one"]) {
        out.push(Field::OpenHouse);
    }
    if out.is_empty() && is_about_everything(reading) {
        out.push(Field::Everything);
    }
    if out.is_empty() {
        unlisted(reading, &mut out);
    }
    // "Are there any open houses for it".
    let is_open_house = |field: &&mut Field| matches!(field, Field::Feature(word) if word.starts_with("open house"));
    out.iter_mut().filter(is_open_house).for_each(|field| *field = Field::OpenHouse);
    let mut seen: Vec<Field> = Vec::new();
    out.retain(|field| {
        let is_new = !seen.contains(field);
        seen.push(field.clone());
        is_new
    });
    qualified::qualify(reading, &mut out);
    out
}

/// "Rent and deposit", "the deposit and the rent": the word joined to another thing that is asked.
fn names_with(reading: &ParseState<'_>, word: &str) -> bool {
    let Some(found) = reading.find(word) else { return false };
    let is_joint = |word: &str| matches!(word, "and" | "&" | "plus");
    let before = (1..=2).any(|back| is_joint(reading.before(found.start, back)));
    is_joint(reading.word(found.end)) || before && !reading.says_any(&["how much"])
}

/// "Anything similar that's not pending": homes that are offered, and no question of the one at hand.
fn wants_others(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["not pending", "isnt pending", "arent pending", "not sold", "isnt sold", "not under contract"])
        && reading.says_any(&["anything", "something", "similar", "others", "homes", "houses", "else", "ones"])
}

/// "How old is the roof": the age of a part, not of the home.
fn part_of_listing(reading: &ParseState<'_>) -> Option<String> {
    const HOMES: [&str; 22] = [
        "other",
        "third",
        "cheaper",
        "bigger",
        "larger",
        "smaller",
        "largest",
        "biggest",
        "house",
        "home",
        "place",
        "building",
        "property",
        "condo",
        "apartment",
        "listing",
        "unit",
        "townhouse",
        "one",
        "cheapest",
        "first",
        "second",
    ];
    let at = ["how old is the", "how old are the", "age of the"].iter().find_map(|text| reading.find(text))?.end;
    let word = reading.word(at);
    // "How old is the craftsman": the home, as its description calls it.
    let is_listing_word = HOMES.contains(&word) || NOUNS.contains(&word);
    let is_part = word.chars().all(char::is_alphabetic) && word.len() > 2 && !is_listing_word;
    (is_part && !reading.tokens[at].taken && reading.tokens[at].ordinal.is_none()).then(|| word.to_owned())
}

/// "What time is it?" asks for no listing, except after open houses.
fn is_time_of_day(reading: &ParseState<'_>) -> bool {
    let about_open_houses = reading.earlier.is_some_and(|earlier| earlier.tours == Some(TourKind::OpenHouse));
    reading.says_any(&["what time is it", "whats the time"]) && !about_open_houses && !reading.says("open")
}

/// "When did it sell", "when was 5 Old Mill Road sold".
fn sold_when(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["when", "what date", "what day"]) && reading.says_any(&["sold", "sell"])
}

fn own_keys(reading: &ParseState<'_>, out: &mut Vec<Field>) {
    let mut keys: Vec<&String> =
        reading.vocabulary.extension_keys_in(&reading.tokens).filter(|key| key.len() > 2).collect();
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        let field = Field::Feature(key.clone());
        let covered = matches!(
            key.as_str(),
            "parking"
                | "lot"
                | "openhouse"
                | "new build"
                | "new construction"
                | "solddate"
                | "portalstatus"
                | "access"
                | "units"
        );
        // The table of subjects says it better.
        let covered = covered || annual_taxes::is_name(key);
        if !covered && reading.find(key).is_some() && !out.contains(&field) {
            out.push(field);
        }
    }
}

fn is_about_everything(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "tell me",
        "more about",
        "details",
        "detail",
        "describe",
        "description",
        "information",
        "info",
        "show me",
        "more",
        "know about",
        "interested",
        "look at",
        "see",
        "about",
        "learn",
    ])
}

/// "does it have a wine cellar?"
fn unlisted(reading: &ParseState<'_>, out: &mut Vec<Field>) {
    if let Some(requested) = requested_of_street_address(reading) {
        out.push(Field::Feature(requested));
        return;
    }
    for at in 0..reading.tokens.len() {
        if !matches!(reading.word(at), "have" | "has" | "there" | "with" | "include" | "includes" | "got" | "come") {
            continue;
        }
        if reading.word(at + 1) == "you" {
            continue;
        }
        if let Some(noun) = subjects::noun_phrase(reading, at + 1) {
            out.push(Field::Feature(noun));
            // "Is there an arena or trails nearby".
            let joint = (at + 2..at + 6).find(|at| matches!(reading.word(*at), "or" | "and"));
            let second = joint.and_then(|joint| subjects::noun_phrase(reading, joint + 1));
            out.extend(second.map(Field::Feature));
            return;
        }
    }
}

/// "What are the property taxes on 12 Maple Lane", "is it in a flood zone": the question, in the visitor's words.
fn requested_of_street_address(reading: &ParseState<'_>) -> Option<String> {
    if reading.street_addresses.is_empty() && reading.mls_numbers.is_empty() {
        return None;
    }
    let starts = ["what are the", "what is the", "whats the", "what were the", "in a", "in an"];
    if reading.says_any(&["difference", "compare", "comparison"]) {
        return None;
    }
    let start = starts.iter().find_map(|text| reading.find(text)).map(|found| found.end)?;
    let terms: Vec<&str> = (start..reading.tokens.len())
        .take_while(|at| !reading.tokens[*at].taken)
        .map(|at| reading.word(at))
        .take_while(|word| !matches!(*word, "of" | "on" | "for" | "at" | "in" | "?" | "like"))
        .take(3)
        .collect();
    (!terms.is_empty()).then(|| terms.join(" "))
}
