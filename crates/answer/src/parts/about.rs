//! What an amount is about: by the unit after it, the word before it, or its size.
//!
//! Why it exists: "under 200" means dollars a month after "HOA" and thousands before "homes". Not
//! here: what becomes of it (`classify.rs`) and finding amounts (`amounts.rs`).

use rust_decimal::Decimal;

use super::amounts::{self, Amount};
use crate::reading::Reading;

/// What an amount can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    Bedrooms,
    Bathrooms,
    Area {
        square_meters: bool,
    },
    Acres,
    Hectares,
    Year,
    Age,
    Parking,
    Hoa,
    Deposit,
    Days(i64),
    Price,
    Rent,
    /// Of a square foot, or of so many: 10.7639 in a square metre.
    UnitPrice {
        square_meters: bool,
    },
    Distance(i64),
    HowMany,
}

/// Units after an amount, the longest first.
const UNITS: &[(&str, About)] = &[
    ("per square meter", About::UnitPrice { square_meters: true }),
    ("a square meter", About::UnitPrice { square_meters: true }),
    ("per sqm", About::UnitPrice { square_meters: true }),
    ("per sq m", About::UnitPrice { square_meters: true }),
    ("per m2", About::UnitPrice { square_meters: true }),
    ("/ m2", About::UnitPrice { square_meters: true }),
    ("/ sq ft", About::UnitPrice { square_meters: false }),
    ("a sqft", About::UnitPrice { square_meters: false }),
    ("per foot", About::UnitPrice { square_meters: false }),
    ("a foot", About::UnitPrice { square_meters: false }),
    ("psf", About::UnitPrice { square_meters: false }),
    ("per square foot", About::UnitPrice { square_meters: false }),
    ("a square foot", About::UnitPrice { square_meters: false }),
    ("per sq ft", About::UnitPrice { square_meters: false }),
    ("per sqft", About::UnitPrice { square_meters: false }),
    ("/ sqft", About::UnitPrice { square_meters: false }),
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
    ("hectares", About::Hectares),
    ("hectare", About::Hectares),
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

pub fn unit_at(reading: &Reading<'_>, at: usize) -> Option<(About, usize)> {
    UNITS.iter().find_map(|(unit, about)| {
        let words: Vec<&str> = unit.split(' ').collect();
        reading.phrase_at(at, &words).map(|_| (*about, words.len()))
    })
}

pub fn about(reading: &Reading<'_>, amount: &mut Amount) -> Option<About> {
    let few = amount.low <= Decimal::from(20) && !amount.currency;
    let counted = |about: &About| matches!(about, About::Parking | About::Bedrooms | About::Bathrooms);
    let sized = amount.low >= Decimal::from(100) && !amount.currency;
    let named = named_before(reading, amount.span.start)
        .filter(|about| few || !counted(about))
        .filter(|about| sized || !matches!(about, About::Area { .. }));
    if let Some((unit, length)) = unit_at(reading, amount.span.end) {
        amount.span.end += length;
        if unit == About::Rent && reading.word(amount.span.end) == "hoa" {
            amount.span.end += 1;
            return Some(About::Hoa);
        }
        if amount.is_plain() {
            amounts::read_after(reading, amount);
        }
        let fee = matches!(unit, About::Rent) && matches!(named, Some(About::Hoa | About::Deposit));
        return Some(match unit {
            _ if fee => named?,
            unit => unit,
        });
    }
    if let Some(square_meters) = per_area_before(reading, amount.span.start) {
        return Some(About::UnitPrice { square_meters });
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
    if let Some(about) = instead(reading, amount) {
        return Some(about);
    }
    looks_like_money(reading, amount).then_some(About::Price)
}

/// "Price per sqft under 300", and whether it is of a square metre.
fn per_area_before(reading: &Reading<'_>, start: usize) -> Option<bool> {
    let is_filler = |word: &str| matches!(word, "is" | "of" | "at");
    let last = (1..=2).find(|back| !is_filler(reading.before(start, *back)))?;
    let per = (1..=2).any(|more| reading.before(start, last + more) == "per");
    match reading.before(start, last) {
        "sqft" | "foot" | "ft" if per => Some(false),
        "meter" | "metre" | "sqm" | "m2" if per => Some(true),
        "psf" => Some(false),
        _ => None,
    }
}

/// What a word shortly before the amount says it is about.
fn named_before(reading: &Reading<'_>, start: usize) -> Option<About> {
    for back in 1..=3 {
        // "Under 1000 sqft, max 320k": the unit of another amount.
        if start.checked_sub(back).is_some_and(|at| reading.tokens[at].taken) {
            return None;
        }
        let about = match reading.before(start, back) {
            "hoa" | "dues" | "hoas" => About::Hoa,
            "deposit" => About::Deposit,
            "built" | "construction" | "year" | "constructed" => About::Year,
            "bedrooms" | "beds" => About::Bedrooms,
            "bathrooms" | "baths" => About::Bathrooms,
            "parking" => About::Parking,
            "sqft" | "size" | "area" => About::Area { square_meters: false },
            "fee" | "fees" | "is" | "of" | "in" | "the" | "are" | "a" | "for" => continue,
            _ => return None,
        };
        return Some(about);
    }
    None
}

/// "Make it 4": what the talk has a number for already.
fn instead(reading: &Reading<'_>, amount: &Amount) -> Option<About> {
    const INSTEAD: [&str; 8] =
        ["make it", "make that", "instead", "change it to", "change that to", "change to", "go with", "switch to"];
    // "Sorry, 3" puts right the number said before.
    let put_right = reading.corrected == Some(0) && reading.tokens.len() <= 4;
    let earlier = reading.earlier.filter(|_| put_right || reading.says_any(&INSTEAD))?;
    let small = amount.low <= Decimal::from(12) && !amount.currency && !amount.scaled;
    let said = [
        (&earlier.bedrooms, About::Bedrooms, small),
        (&earlier.bathrooms, About::Bathrooms, small),
        (&earlier.parking_spots, About::Parking, small),
        (&earlier.price, About::Price, !small),
        (&earlier.building_area_sqft, About::Area { square_meters: false }, !small),
    ];
    said.into_iter().find(|(range, _, fits)| *fits && !range.is_open()).map(|(_, about, _)| about)
}

fn looks_like_year(reading: &Reading<'_>, amount: &Amount) -> bool {
    let year = amount.low >= Decimal::from(1800)
        && amount.low <= Decimal::from(reading.today.year + 3)
        && amount.low.fract().is_zero();
    let worded = matches!(
        amount.comparing,
        "after"
            | "before"
            | "since"
            | "newer than"
            | "older than"
            | "pre"
            | "post"
            | "prior to"
            | "earlier than"
            | "later than"
            | "no later than"
            | "no earlier than"
    ) || reading.says_any(&["built", "construction", "build"]);
    year && (worded || are_years(reading, amount)) && !amount.currency && !amount.scaled
}

/// "1945-1965": rents are told in hundreds.
fn are_years(reading: &Reading<'_>, amount: &Amount) -> bool {
    let hundreds = |value: Decimal| (value / Decimal::from(100)).fract().is_zero();
    let rent = reading.says_any(&["rent", "rental", "rentals", "month", "price", "budget", "pay", "lease", "spend"]);
    let until = |high: Decimal| high <= Decimal::from(reading.today.year + 3) && high.fract().is_zero();
    amount.high.is_some_and(|high| until(high) && !(hundreds(amount.low) && hundreds(high))) && !rent
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
            || matches!(before, "top" | "first" | "me") && amount.comparing != "about"
            || NOUNS[8..].contains(&before) && before != "more" && before.ends_with("st"))
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
