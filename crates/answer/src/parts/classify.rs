//! Says what each amount is about: price, rooms, area, year, parking, fees, days, distance, how many.
//!
//! Why it exists: "under 200" means dollars a month after "HOA" and thousands before "homes". Not
//! here: finding amounts and their comparing words (`amounts.rs`).

use porchlight_domain::{Bound, Range, SaleType};
use rust_decimal::Decimal;

use super::amounts::{self, Amount, Compare};
use crate::reading::Reading;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    Bedrooms,
    Bathrooms,
    Area { square_meters: bool },
    Acres,
    Year,
    Age,
    Parking,
    Hoa,
    Deposit,
    Days(i64),
    Price,
    Rent,
    UnitPrice,
    Distance(i64),
    HowMany,
}

/// Units after an amount, the longest first.
const UNITS: [(&str, About); 90] = [
    ("habitaciones", About::Bedrooms),
    ("habitacion", About::Bedrooms),
    ("dormitorios", About::Bedrooms),
    ("dormitorio", About::Bedrooms),
    ("recamaras", About::Bedrooms),
    ("banos", About::Bathrooms),
    ("bano", About::Bathrooms),
    ("per square foot", About::UnitPrice),
    ("a square foot", About::UnitPrice),
    ("per sq ft", About::UnitPrice),
    ("per sqft", About::UnitPrice),
    ("/ sqft", About::UnitPrice),
    ("bedrooms", About::Bedrooms),
    ("bedroom", About::Bedrooms),
    ("beds", About::Bedrooms),
    ("bed", About::Bedrooms),
    ("br", About::Bedrooms),
    ("brs", About::Bedrooms),
    ("bd", About::Bedrooms),
    ("bds", About::Bedrooms),
    ("bdrm", About::Bedrooms),
    ("bdr", About::Bedrooms),
    ("bdrms", About::Bedrooms),
    ("bedrm", About::Bedrooms),
    ("b r", About::Bedrooms),
    ("full baths", About::Bathrooms),
    ("full bathrooms", About::Bathrooms),
    ("bathrooms", About::Bathrooms),
    ("bathroom", About::Bathrooms),
    ("baths", About::Bathrooms),
    ("bath", About::Bathrooms),
    ("ba", About::Bathrooms),
    ("bth", About::Bathrooms),
    ("toilets", About::Bathrooms),
    ("square meters", About::Area { square_meters: true }),
    ("square metres", About::Area { square_meters: true }),
    ("square meter", About::Area { square_meters: true }),
    ("sq m", About::Area { square_meters: true }),
    ("sq meters", About::Area { square_meters: true }),
    ("sqm", About::Area { square_meters: true }),
    ("m2", About::Area { square_meters: true }),
    ("m²", About::Area { square_meters: true }),
    ("square feet", About::Area { square_meters: false }),
    ("square foot", About::Area { square_meters: false }),
    ("sq ft", About::Area { square_meters: false }),
    ("sq feet", About::Area { square_meters: false }),
    ("sqft", About::Area { square_meters: false }),
    ("sf", About::Area { square_meters: false }),
    ("ft2", About::Area { square_meters: false }),
    ("sq", About::Area { square_meters: false }),
    ("square ft", About::Area { square_meters: false }),
    ("sqfeet", About::Area { square_meters: false }),
    ("feet", About::Area { square_meters: false }),
    ("acres", About::Acres),
    ("acre", About::Acres),
    ("ac", About::Acres),
    ("parking spaces", About::Parking),
    ("parking spots", About::Parking),
    ("parking space", About::Parking),
    ("parking spot", About::Parking),
    ("parking places", About::Parking),
    ("parking", About::Parking),
    ("car garage", About::Parking),
    ("cars", About::Parking),
    ("car", About::Parking),
    ("garage", About::Parking),
    ("garages", About::Parking),
    ("spots", About::Parking),
    ("years old", About::Age),
    ("year old", About::Age),
    ("yrs old", About::Age),
    ("years", About::Age),
    ("days", About::Days(1)),
    ("day", About::Days(1)),
    ("weeks", About::Days(7)),
    ("week", About::Days(7)),
    ("months", About::Days(30)),
    ("hoa", About::Hoa),
    ("deposit", About::Deposit),
    ("per month", About::Rent),
    ("a month", About::Rent),
    ("/ month", About::Rent),
    ("/ mo", About::Rent),
    ("monthly", About::Rent),
    ("pcm", About::Rent),
    ("pm", About::Rent),
    ("each month", About::Rent),
    ("miles", About::Distance(1609)),
    ("mile", About::Distance(1609)),
    ("km", About::Distance(1000)),
];

/// Takes every amount of the question and turns it into conditions.
pub fn read(reading: &mut Reading<'_>) {
    slash_pair(reading);
    for at in 0..reading.tokens.len() {
        if let Some(mut amount) = amounts::read(reading, at)
            && let Some(about) = about(reading, &mut amount)
        {
            reading.take(amount.span.clone());
            apply(reading, about, &amount);
        }
    }
}

/// "3/2": bedrooms and bathrooms.
fn slash_pair(reading: &mut Reading<'_>) {
    for at in 0..reading.tokens.len() {
        let small = |at: usize| {
            reading.tokens.get(at).and_then(|t| t.number).filter(|n| *n > Decimal::ZERO && *n < Decimal::from(10))
        };
        let (Some(beds), "/", Some(baths)) = (small(at), reading.word(at + 1), small(at + 2)) else { continue };
        if unit_at(reading, at + 3).is_none() {
            reading.filter.bedrooms.min = at_least(beds);
            reading.filter.bathrooms.min = at_least(baths);
            reading.take(at..at + 3);
        }
    }
}

fn unit_at(reading: &Reading<'_>, at: usize) -> Option<(About, usize)> {
    UNITS.iter().find_map(|(unit, about)| {
        let words: Vec<&str> = unit.split(' ').collect();
        reading.phrase_at(at, &words).map(|_| (*about, words.len()))
    })
}

fn about(reading: &Reading<'_>, amount: &mut Amount) -> Option<About> {
    let few = amount.low <= Decimal::from(20) && !amount.currency;
    let counted = |about: &About| matches!(about, About::Parking | About::Bedrooms | About::Bathrooms);
    let named = named_before(reading, amount.span.start).filter(|about| few || !counted(about));
    if let Some((unit, length)) = unit_at(reading, amount.span.end) {
        amount.span.end += length;
        if unit == About::Rent && reading.word(amount.span.end) == "hoa" {
            amount.span.end += 1;
            return Some(About::Hoa);
        }
        if amount.compare.is_none() {
            amounts::read_after(reading, amount);
        }
        let fee = matches!(unit, About::Rent) && matches!(named, Some(About::Hoa | About::Deposit));
        return Some(match unit {
            _ if fee => named?,
            unit => unit,
        });
    }
    if let Some(named) = named {
        return Some(named);
    }
    if looks_like_year(reading, amount) {
        return Some(About::Year);
    }
    if how_many(reading, amount) {
        return Some(About::HowMany);
    }
    looks_like_money(reading, amount).then_some(About::Price)
}

fn is_lot(reading: &Reading<'_>, amount: &Amount) -> bool {
    (1..=2).any(|back| matches!(reading.before(amount.span.start, back), "lot" | "land" | "plot" | "yard"))
        || matches!(reading.word(amount.span.end), "lot" | "of") && matches!(reading.word(amount.span.end), "lot")
        || (reading.word(amount.span.end) == "of" && reading.word(amount.span.end + 1) == "land")
}

/// What a word shortly before the amount says it is about.
fn named_before(reading: &Reading<'_>, start: usize) -> Option<About> {
    for back in 1..=3 {
        let about = match reading.before(start, back) {
            "hoa" | "dues" | "hoas" => About::Hoa,
            "deposit" => About::Deposit,
            "built" | "construction" | "year" | "constructed" => About::Year,
            "bedrooms" | "beds" => About::Bedrooms,
            "bathrooms" | "baths" => About::Bathrooms,
            "parking" => About::Parking,
            "fee" | "fees" | "is" | "of" | "in" | "the" | "are" | "a" => continue,
            _ => return None,
        };
        return Some(about);
    }
    None
}

fn looks_like_year(reading: &Reading<'_>, amount: &Amount) -> bool {
    let year = amount.low >= Decimal::from(1800)
        && amount.low <= Decimal::from(reading.today.year + 3)
        && amount.low.fract().is_zero();
    let worded = matches!(amount.comparing, "after" | "before" | "since" | "newer than" | "older than")
        || reading.says_any(&["built", "construction", "build"]);
    year && worded && !amount.currency && !amount.scaled
}

/// "top 3", "3 homes", "first 5", "show me 3".
fn how_many(reading: &Reading<'_>, amount: &Amount) -> bool {
    const NOUNS: [&str; 22] = [
        "homes",
        "houses",
        "condos",
        "places",
        "listings",
        "options",
        "results",
        "properties",
        "cheapest",
        "newest",
        "largest",
        "biggest",
        "most",
        "apartments",
        "townhouses",
        "homes",
        "best",
        "smallest",
        "lowest",
        "oldest",
        "more",
        "rentals",
    ];
    let small = amount.low <= Decimal::from(50)
        && amount.low >= Decimal::ONE
        && !amount.currency
        && !amount.scaled
        && amount.high.is_none();
    let before = reading.before(amount.span.start, 1);
    small
        && (NOUNS.contains(&reading.word(amount.span.end))
            || matches!(before, "top" | "first" | "me") && amount.comparing != "about")
}

fn looks_like_money(reading: &Reading<'_>, amount: &Amount) -> bool {
    let largest = amount.high.unwrap_or(amount.low);
    let worded =
        reading.says_any(&["price", "budget", "cost", "priced", "rent", "afford", "spend", "month", "pay", "prices"]);
    amount.currency
        || amount.scaled
        || largest >= Decimal::from(10_000) && !is_zip_like(reading, amount)
        || (largest >= Decimal::from(100) && (amount.compare.is_some() || amount.high.is_some() || worded))
}

fn is_zip_like(reading: &Reading<'_>, amount: &Amount) -> bool {
    let word = reading.word(amount.span.end - 1);
    amount.compare.is_none() && amount.high.is_none() && word.len() == 5 && !word.ends_with("00")
}

fn at_least(value: Decimal) -> Option<Bound> {
    Some(Bound { value, inclusive: true })
}

fn apply(reading: &mut Reading<'_>, about: About, amount: &Amount) {
    let lot = is_lot(reading, amount);
    let scaled = |factor: Decimal| {
        let mut amount = amount.clone();
        amount.low = amount.low.saturating_mul(factor).round_dp(2);
        amount.high = amount.high.map(|high| high.saturating_mul(factor).round_dp(2));
        amount
    };
    let filter = &mut reading.filter;
    match about {
        About::Bedrooms => filter.bedrooms = range(amount, Compare::AtLeast),
        About::Bathrooms => filter.bathrooms = range(amount, Compare::AtLeast),
        About::Area { square_meters } => {
            let factor = if square_meters { Decimal::new(107_639, 4) } else { Decimal::ONE };
            let area = range(&scaled(factor), Compare::AtLeast);
            if lot { filter.lot_area_sqft = area } else { filter.building_area_sqft = area }
        }
        About::Acres => filter.lot_area_sqft = range(&scaled(Decimal::from(43_560)), Compare::AtLeast),
        About::Year => filter.year_built = range(amount, Compare::Exactly),
        About::Age => age(reading, amount),
        About::Parking => filter.parking_spots = range(amount, Compare::AtLeast),
        About::Hoa => filter.hoa_month = range(amount, Compare::AtMost),
        About::Deposit => filter.deposit = range(amount, Compare::AtMost),
        About::Days(days) => filter.days_on_market = range(&scaled(days.into()), Compare::AtMost),
        About::Price => price(reading, amount),
        About::Rent => {
            filter.sale_type = Some(SaleType::ForRent);
            filter.price = range(amount, Compare::AtMost);
        }
        // No condition on the price of an area exists; the order by it does.
        About::UnitPrice => reading.order = Some(porchlight_domain::Order::UnitPriceAsc),
        About::Distance(meters) => reading.within_m = meters_of(amount, meters),
        About::HowMany => reading.limit = amount.low.try_into().ok().map(|n: u32| n as usize),
    }
}

fn meters_of(amount: &Amount, factor: i64) -> Option<u32> {
    let meters = amount.low.checked_mul(factor.into())?.trunc();
    meters.try_into().ok().map(|m: u32| m.min(200_000))
}

/// "less than 10 years old" is a year.
fn age(reading: &mut Reading<'_>, amount: &Amount) {
    let year = Decimal::from(reading.today.year) - amount.low;
    let bound = Some(Bound { value: year, inclusive: !matches!(amount.compare, Some(Compare::Over)) });
    reading.filter.year_built = match amount.compare {
        Some(Compare::Over | Compare::AtLeast) => Range { min: None, max: bound },
        _ => Range { min: at_least(year), max: None },
    };
}

/// A price without a scale: "under 500" for sale means thousands, for rent it means what it says.
fn price(reading: &mut Reading<'_>, amount: &Amount) {
    let mut amount = amount.clone();
    let rent = reading.filter.sale_type == Some(SaleType::ForRent)
        || reading.says_any(&["rent", "rental", "rentals", "month", "renting", "lease", "room", "monthly"]);
    let largest = amount.high.unwrap_or(amount.low);
    let flat = reading.says_any(&["apartment", "apartments", "studio", "studios"]);
    if !rent && !flat && !amount.scaled && largest >= Decimal::from(100) && largest < Decimal::from(1_000) {
        amount.low *= Decimal::from(1_000);
        amount.high = amount.high.map(|high| high * Decimal::from(1_000));
    }
    let largest = amount.high.unwrap_or(amount.low);
    if reading.filter.sale_type.is_none() {
        let is_rent = rent || largest < Decimal::from(20_000);
        reading.filter.sale_type = Some(if is_rent { SaleType::ForRent } else { SaleType::ForSale });
    }
    reading.filter.price = range(&amount, Compare::AtMost);
}

/// The range that an amount says; `plain` is what it says without a comparing word.
fn range(amount: &Amount, plain: Compare) -> Range {
    let bound = |value, inclusive| Some(Bound { value, inclusive });
    if let Some(high) = amount.high {
        return Range { min: bound(amount.low, true), max: bound(high, true) };
    }
    let tenth = amount.low / Decimal::from(10);
    match amount.compare.unwrap_or(plain) {
        Compare::Under => Range { min: None, max: bound(amount.low, false) },
        Compare::AtMost => Range { min: None, max: bound(amount.low, true) },
        Compare::Over => Range { min: bound(amount.low, false), max: None },
        Compare::AtLeast => Range { min: bound(amount.low, true), max: None },
        Compare::About => Range {
            min: bound((amount.low - tenth).normalize(), true),
            max: bound((amount.low + tenth).normalize(), true),
        },
        Compare::Exactly => Range { min: bound(amount.low, true), max: bound(amount.low, true) },
    }
}

/// "studio", "1 bed or studio".
pub fn studio(reading: &mut Reading<'_>) {
    let joined = reading.says_any(&["or studio", "or a studio", "studio or", "studio to"]);
    if reading.take_any(&["studios", "studio", "studio apartment"]).is_some() {
        let most = reading.filter.bedrooms.max.or(reading.filter.bedrooms.min).filter(|_| joined);
        reading.filter.bedrooms = Range { min: at_least(Decimal::ZERO), max: most.or(at_least(Decimal::ZERO)) };
    }
}
