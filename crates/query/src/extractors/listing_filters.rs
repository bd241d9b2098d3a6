//! Kinds of homes: sale or rent, status, tours, whole place or room, new builds, HOA. What has few values is asked for
//! in many words.

use porchlight_domain::{Availability, Bound, Range, TourKind};

use super::{classify, open_house_days, sale_or_rent, types};
use crate::{
    field::Field,
    parse_state::{DroppedConstraint, ParseState},
};

/// Reads all kinds.
pub fn extract(reading: &mut ParseState<'_>) {
    tours(reading);
    no_hoa(reading);
    types::extract_income(reading);
    sale_or_rent::extract(reading);
    new_build(reading);
    status(reading);
    sold_when(reading);
    classify::studio(reading);
    acreage(reading);
    types::extract(reading);
    parking(reading);
}

/// "Do you have acreage": homes and land from an acre on.
fn acreage(reading: &mut ParseState<'_>) {
    const ACRE: i64 = 43_560;
    let Some(found) = reading.find("acreage") else { return };
    let is_land = matches!(reading.before(found.start, 1), "vacant" | "raw");
    if !is_land && reading.filter.lot_area_sqft.is_open() && !reading.is_denied(found.start) {
        reading.filter.lot_area_sqft.min = Some(Bound { value: ACRE.into(), inclusive: true });
        reading.take(found);
    }
}

fn tours(reading: &mut ParseState<'_>) {
    const OPEN: [&str; 7] = [
        "whats open",
        "what is open",
        "which are open",
        "open this weekend",
        "open sunday",
        "open saturday",
        "open on sunday",
    ];
    const DAYS: [&str; 5] = ["weekend", "saturday", "sunday", "tomorrow", "today"];
    let is_open = reading.says_any(&OPEN) && reading.says_any(&DAYS);
    if is_open || reading.take_any(&["open houses", "open house", "openhouse", "open homes", "open home"]).is_some() {
        reading.filter.tours = Some(TourKind::OpenHouse);
        reading.filter.open_house = Some(open_house_days::extract(reading));
    } else if is_another_day(reading) {
        let window = open_house_days::extract(reading);
        if window.until.is_some() {
            reading.filter.tours = Some(TourKind::OpenHouse);
            reading.filter.open_house = Some(window);
        }
    }
    if reading
        .take_any(&[
            "3d tours",
            "3d tour",
            "3 d tour",
            "virtual tours",
            "virtual tour",
            "3d walkthrough",
            "3d",
            "video tour",
            "matterport",
        ])
        .is_some()
    {
        reading.filter.tours = Some(TourKind::ThreeD);
    }
}

/// "Just Sunday", after open houses: hardly more than a day.
fn is_another_day(reading: &ParseState<'_>) -> bool {
    let after_open_houses = reading.earlier.is_some_and(|earlier| earlier.tours == Some(TourKind::OpenHouse));
    let count = reading.tokens.iter().filter(|token| token.word.chars().any(char::is_alphanumeric)).count();
    // "What about next weekend", "could I do both Sunday ones".
    let is_about_those = reading.says_any(&["ones", "what about", "how about"]);
    after_open_houses
        && count <= if is_about_those { 8 } else { 5 }
        && reading.fields.iter().all(|field| *field == Field::Everything)
}

fn status(reading: &mut ParseState<'_>) {
    const NOT_GONE: [&str; 14] = [
        "not pending",
        "isnt pending",
        "arent pending",
        "not under contract",
        "isnt under contract",
        "arent under contract",
        "not contingent",
        "not sold",
        "isnt sold",
        "arent sold",
        "not taken",
        "not already sold",
        "not under offer",
        "not in escrow",
    ];
    // "Anything similar that's not pending": what is offered.
    if reading.take_any(&NOT_GONE).is_some() {
        if reading.earlier.is_some_and(|earlier| earlier.availability != Availability::Available) {
            reading.forget.push(DroppedConstraint::Availability);
        }
        return;
    }
    let found = if reading
        .take_any(&[
            "coming soon",
            "coming to the market soon",
            "coming on the market soon",
            "coming to market",
            "coming to the market",
            "coming on the market",
            "hitting the market soon",
            "on the market soon",
            "listed soon",
            "for sale soon",
            "coming up",
            "about to be listed",
            "not listed yet",
            "not on the market yet",
            "not yet listed",
            "not yet on the market",
            "upcoming",
            "pre market",
            "off market soon",
        ])
        .is_some()
    {
        Availability::ComingSoon
    } else if reading
        .take_any(&[
            "under contract",
            "under offer",
            "sale agreed",
            "let agreed",
            "sold stc",
            "pending",
            "in escrow",
            "contingent",
        ])
        .is_some()
    {
        Availability::Pending
    } else if reading.take_any(&["off the market", "off market", "withdrawn"]).is_some() {
        Availability::OffMarket
    } else if reading
        .take_any(&[
            "recently sold",
            "sell for",
            "already sold",
            "sold recently",
            "been sold",
            "was sold",
            "sold",
            "solds",
            "past sales",
            "past sale",
        ])
        .is_some()
        || reading.says("did") && reading.take_any(&["sell", "sold"]).is_some()
    {
        Availability::Sold
    } else {
        let offered =
            reading.take_any(&["on the market", "available now", "still available", "available", "active"]).is_some();
        let gone = reading.earlier.is_some_and(|earlier| earlier.availability != Availability::Available);
        if gone && (offered || reading.filter.sale_type.is_some()) {
            reading.forget.push(DroppedConstraint::Availability);
        }
        return;
    };
    reading.filter.availability = found;
}

/// When a home was sold is in no column: it is said so, rather than taken for when it was listed.
fn sold_when(reading: &mut ParseState<'_>) {
    const WHEN: [&str; 9] = [
        "this week",
        "last week",
        "this month",
        "last month",
        "past month",
        "this year",
        "last year",
        "today",
        "yesterday",
    ];
    if reading.filter.availability != Availability::Sold {
        return;
    }
    if let Some(phrase) = WHEN.into_iter().find(|phrase| reading.says(phrase)) {
        reading.take_any(&[phrase]);
        reading.impossible.push(phrase.to_owned());
        reading.filter.days_on_market = Range::default();
    }
}

/// "brand new", "new construction": built in the last three years or later; "modern" is no condition.
fn new_build(reading: &mut ParseState<'_>) {
    const NEW: [&str; 10] = [
        "newer construction",
        "new construction",
        "newly built",
        "new builds",
        "new build",
        "brand new",
        "newbuild",
        "newly constructed",
        "new homes",
        "just built",
    ];
    const THIS_YEAR: [&str; 5] =
        ["built this year", "constructed this year", "completed this year", "finished this year", "from this year"];
    const LAST_YEAR: [&str; 3] = ["built last year", "constructed last year", "completed last year"];
    let (this_year, last_year) = (reading.take_any(&THIS_YEAR), reading.take_any(&LAST_YEAR));
    if this_year.is_some() || last_year.is_some() {
        let year = reading.today.year - i64::from(this_year.is_none());
        let bound = Some(Bound { value: year.into(), inclusive: true });
        reading.filter.year_built = Range { min: bound, max: bound };
    }
    if reading.filter.year_built != Range::default() {
        // The year is more exact.
        while reading.take_any(&NEW).is_some() {}
    } else if reading.take_any(&NEW).is_some() {
        reading.filter.year_built.min = Some(Bound { value: (reading.today.year - 3).into(), inclusive: true });
        while reading.take_any(&NEW).is_some() {}
    }
    const FRESH: [(&str, i64); 38] = [
        ("whats fresh", 7),
        ("anything fresh", 7),
        ("fresh to the market", 7),
        ("whats new today", 1),
        ("whats new this month", 31),
        ("anything new today", 1),
        ("in the last month", 31),
        ("in the past month", 31),
        ("in the last week", 7),
        ("in the past week", 7),
        ("just hit the market", 7),
        ("just came on the market", 7),
        ("just came out", 7),
        ("just got listed", 7),
        ("just went up", 7),
        ("new to the market", 7),
        ("new on market", 7),
        ("fresh on the market", 7),
        ("fresh listings", 7),
        ("hit the market this week", 7),
        ("since last week", 7),
        ("this month", 31),
        ("past month", 31),
        ("listed yesterday", 1),
        ("whats new", 7),
        ("anything new", 7),
        ("new this week", 7),
        ("listed this week", 7),
        ("this week", 7),
        ("last week", 7),
        ("new this month", 31),
        ("listed this month", 31),
        ("listed today", 1),
        ("new today", 1),
        ("new listings", 7),
        ("just listed", 7),
        ("recently listed", 14),
        ("new on the market", 7),
    ];
    // "New listings from the past 3 days": what is said in numbers, or of a month, is more exact.
    for (phrase, days) in FRESH {
        if reading.take_any(&[phrase]).is_some() && reading.filter.days_on_market == Range::default() {
            reading.filter.days_on_market.max = Some(Bound { value: days.into(), inclusive: true });
        }
    }
}

fn no_hoa(reading: &mut ParseState<'_>) {
    const NONE: [&str; 21] = [
        "zero hoa",
        "outside an hoa",
        "outside of an hoa",
        "not part of an hoa",
        "no homeowners fee",
        "no association",
        "hoa none",
        "no hoa fees",
        "no hoa fee",
        "no hoa dues",
        "without hoa",
        "without an hoa",
        "no hoa",
        "not in an hoa",
        "no hoas",
        "non hoa",
        "hoa free",
        "no homeowners association",
        "dont want an hoa",
        "dont want hoa",
        "no association fees",
    ];
    // "No HOA over 200" bounds the fee.
    let bounds = ["over", "above", "more", "higher"];
    let is_bound = !reading.filter.hoa_month.is_open()
        && (1..reading.tokens.len()).any(|at| {
            matches!(reading.before(at, 1), "hoa" | "hoas" | "fees" | "fee" | "dues")
                && bounds.contains(&reading.word(at))
        });
    if is_bound {
        reading.take_any(&["no hoas", "no hoa"]);
    } else if reading.take_any(&NONE).is_some() {
        reading.filter.no_hoa = true;
    } else if let Some(found) =
        ["hoas", "hoa"].iter().find_map(|word| reading.find(word)).filter(|found| is_hoa_denied(reading, found.start))
    {
        reading.take(found);
        reading.filter.no_hoa = true;
    }
    // A fee a month is no rent.
    if reading.filter.no_hoa
        || !reading.filter.hoa_month.is_open()
        || reading.says_any(&["monthly hoa", "monthly dues"])
    {
        reading.take_any(&["monthly", "a month", "per month"]);
    }
}

/// "Don't want to deal with an HOA", "not paying HOA dues".
fn is_hoa_denied(reading: &ParseState<'_>, at: usize) -> bool {
    const BETWEEN: [&str; 18] = [
        "have",
        "has",
        "part",
        "under",
        "pay",
        "paying",
        "deal",
        "dealing",
        "any",
        "monthly",
        "high",
        "interested",
        "fan",
        "into",
        "for",
        "stupid",
        "looking",
        "mess",
    ];
    // "What's that a year minus the HOA" subtracts it.
    let is_sum = (1..=2).any(|back| reading.before(at, back) == "minus") && reading.says_any(&["what", "whats", "how"]);
    reading.is_denied(at) && !is_sum
        || (1..=4)
            .find(|back| {
                !BETWEEN.contains(&reading.before(at, *back))
                    && !matches!(reading.before(at, *back), "a" | "an" | "the" | "in" | "of" | "with" | "to" | "want")
            })
            .is_some_and(|back| {
                back > 1 && matches!(reading.before(at, back), "not" | "dont" | "no" | "without" | "hate" | "never")
            })
}

fn parking(reading: &mut ParseState<'_>) {
    if reading.filter.parking_spots != Range::default() {
        reading.take_any(&["car garage", "garage", "parking"]);
        return;
    }
    let Some(found) = [
        "off street parking",
        "garage or parking",
        "parking or garage",
        "parking or a garage",
        "garage or a parking spot",
        "garage or a driveway",
        "garage or driveway",
        "somewhere to park",
        "place to park",
        "spot for my car",
        "spot for a car",
        "space for a car",
        "space for my car",
        "parking spots",
        "parking spaces",
        "parking spot",
        "parking space",
        "parking",
        "carport",
    ]
    .iter()
    .find_map(|phrase| reading.find(phrase)) else {
        return;
    };
    let denied = reading.is_denied(found.start);
    reading.take(found);
    let bound = |value: i64| Some(Bound { value: value.into(), inclusive: true });
    reading.filter.parking_spots =
        if denied { Range { min: None, max: bound(0) } } else { Range { min: bound(1), max: None } };
}
