//! Turns every amount into a condition: price, rooms, area, year, parking, fees, days, distance, how many. The same
//! bounds mean other things for a price, an age and an area.

use porchlight_api::decimal::parse_decimal;
use porchlight_domain::{AreaUnit, Bound, Filter, Order, Range, SaleType, filter::area_sqft};
use rust_decimal::Decimal;

use super::{
    amounts::{
        self, Amount, Compare,
        subject::{AmountSubject, about, is_in_millions, unit_at},
    },
    sale_or_rent,
};
use crate::parse_state::ParseState;

/// From here on no price is by the month: "our place sold last month, we have 1.2 million".
const HIGHEST_RENT: i64 = 50_000;

/// Takes every amount of the question and turns it into conditions.
pub fn extract(reading: &mut ParseState<'_>) {
    amounts::no_condition::take(reading);
    sale_or_rent::lets_out(reading);
    amounts::stays::take(reading);
    slash_pair(reading);
    b_pair(reading);
    decade(reading);
    for at in 0..reading.tokens.len() {
        let upper = amounts::extract(reading, at).filter(|amount| is_upper_bedrooms(reading, amount));
        if let Some(amount) = upper {
            reading.filter.bedrooms.max = at_least(amount.low);
            reading.take(amount.span);
        } else if let Some(mut amount) = amounts::extract(reading, at)
            && let Some(about) = about(reading, &mut amount)
        {
            reading.take(amount.span.clone());
            if let Some(at) = amount.denying {
                reading.take(at..at + 1);
            }
            apply(reading, about, &amount);
        }
    }
}

/// "4 beds but no more than 5": the other end of the bedrooms before it.
fn is_upper_bedrooms(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let has_min = reading.filter.bedrooms.min.is_some_and(|min| min.value < amount.low);
    let is_small = amount.low <= Decimal::from(12) && amount.high.is_none() && !amount.currency && !amount.scaled;
    let start = amount.span.start;
    let is_joined = matches!(reading.before(start, 1), "but" | "and")
        && matches!(reading.before(start, 2), "bed" | "beds" | "bedroom" | "bedrooms" | "br" | "more");
    let ends = unit_at(reading, amount.span.end).is_none();
    has_min && is_small && is_joined && ends && matches!(amount.compare, Some(Compare::AtMost | Compare::Under))
}

/// "3/2": bedrooms and bathrooms.
fn slash_pair(reading: &mut ParseState<'_>) {
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

/// "2b/2b", "3b 2b", "3b/2ba": bedrooms and bathrooms.
fn b_pair(reading: &mut ParseState<'_>) {
    let few = |text: &str| parse_decimal(text).filter(|n| *n < Decimal::from(10));
    for at in 0..reading.tokens.len() {
        let Some(beds) = reading.word(at).strip_suffix('b').and_then(few) else { continue };
        let next = at + 1 + usize::from(matches!(reading.word(at + 1), "/" | "-" | "and"));
        if reading.tokens[at].taken || next >= reading.tokens.len() {
            continue;
        }
        if let Some(baths) = reading.word(next).strip_suffix('b').and_then(few) {
            reading.filter.bathrooms.min = at_least(baths);
            reading.take(at..next + 1);
        } else if reading.tokens[next].number.is_some()
            && matches!(unit_at(reading, next + 1), Some((AmountSubject::Bathrooms, _)))
        {
            reading.take(at..next);
        } else {
            continue;
        }
        reading.filter.bedrooms.min = at_least(beds);
    }
}

/// "1980s", "the 90s"; "the low 400s".
fn decade(reading: &mut ParseState<'_>) {
    for at in 0..reading.tokens.len() {
        let apart = reading.word(at + 1) == "s" && reading.tokens[at].number.is_some();
        let digits = reading.word(at).strip_suffix('s').or(apart.then(|| reading.word(at)));
        let Some(phrase) = digits.filter(|_| !reading.tokens[at].taken).and_then(|text| text.parse::<i64>().ok())
        else {
            continue;
        };
        let bound = |value: i64, inclusive: bool| Some(Bound { value: value.into(), inclusive });
        let of_a_hundred = (100..1_000).contains(&phrase) && phrase % 100 == 0;
        let (first, years) = match phrase {
            1800 | 1900 => (phrase, 100),
            1810..=2090 => (phrase, 10),
            30..=90 => (1900 + phrase, 10),
            _ if of_a_hundred => (phrase, 0),
            _ => continue,
        };
        if first % 10 != 0 {
            continue;
        }
        if of_a_hundred {
            // "In the 400s" is a price in thousands.
            let (low, high) = part_of_hundred(reading.before(at, 1));
            let thousand = |hundredths: i64| (phrase + hundredths) * 1_000;
            reading.filter.sale_type = Some(SaleType::ForSale);
            let own = Range { min: bound(thousand(low), true), max: bound(thousand(high), false) };
            // "700s to 800s".
            let is_continued = at > 1
                && reading.tokens[at - 1].number.is_none()
                && matches!(reading.word(at - 1), "to" | "-" | "and")
                && reading.word(at - 2).ends_with('s')
                && reading.tokens[at - 2].taken;
            let min = reading.filter.price.min.filter(|_| is_continued).or(own.min);
            reading.filter.price = Range { min, ..own };
        } else {
            // "1920s or before", "los 20 o antes".
            let is_open = matches!(reading.word(at + 1), "or" | "and" | "o")
                && matches!(reading.word(at + 2), "before" | "earlier" | "older" | "prior" | "antes");
            let min = bound(first, true).filter(|_| !is_open);
            reading.filter.year_built = Range { min, max: bound(first + years - 1, true) };
            if is_open {
                reading.take(at + 1..at + 3);
            }
        }
        reading.take(at..at + 1 + usize::from(apart));
    }
}

/// "Low 500s": the part of the hundred thousand that is meant.
fn part_of_hundred(word: &str) -> (i64, i64) {
    match word {
        "low" | "lower" => (0, 40),
        "mid" | "middle" => (30, 70),
        "high" | "upper" => (60, 100),
        _ => (0, 100),
    }
}

fn is_lot(reading: &ParseState<'_>, amount: &Amount) -> bool {
    (1..=2).any(|back| matches!(reading.before(amount.span.start, back), "lot" | "land" | "plot" | "yard"))
        || matches!(reading.word(amount.span.end), "lot" | "of") && matches!(reading.word(amount.span.end), "lot")
        || (reading.word(amount.span.end) == "of"
            && matches!(reading.word(amount.span.end + 1), "land" | "lot" | "plot" | "yard" | "garden"))
}

fn at_least(value: Decimal) -> Option<Bound> {
    Some(Bound { value, inclusive: true })
}

fn apply(reading: &mut ParseState<'_>, about: AmountSubject, amount: &Amount) {
    let lot = is_lot(reading, amount);
    // "A plot bigger than 800 m²" says how big the lot is, not that it is bare land.
    if let Some(at) = amount.span.start.checked_sub(1).filter(|at| reading.word(*at) == "plot") {
        reading.take(at..at + 1);
    }
    let scaled = |factor: Decimal| {
        let mut amount = amount.clone();
        amount.low = amount.low.saturating_mul(factor).round_dp(2);
        amount.high = amount.high.map(|high| high.saturating_mul(factor).round_dp(2));
        amount
    };
    let filter = &mut reading.filter;
    match about {
        AmountSubject::Bedrooms => {
            let (own, new) = (filter.bedrooms, range(amount, Compare::AtLeast));
            put(&mut filter.bedrooms, new);
            contradict(reading, &own, &new, |range| Filter { bedrooms: range, ..Filter::default() });
        }
        AmountSubject::Bathrooms => {
            let (own, new) = (filter.bathrooms, range(amount, Compare::AtLeast));
            put(&mut filter.bathrooms, new);
            contradict(reading, &own, &new, |range| Filter { bathrooms: range, ..Filter::default() });
        }
        AmountSubject::Area { square_meters } => {
            let area = range(&if square_meters { in_sqft(amount) } else { amount.clone() }, Compare::AtLeast);
            put(if lot { &mut filter.lot_area_sqft } else { &mut filter.building_area_sqft }, area)
        }
        AmountSubject::Acres => put(&mut filter.lot_area_sqft, range(&scaled(Decimal::from(43_560)), Compare::AtLeast)),
        AmountSubject::Hectares => {
            let area = range(&in_sqft(&scaled(Decimal::from(10_000))), Compare::AtLeast);
            put(&mut filter.lot_area_sqft, area)
        }
        AmountSubject::Year => {
            let (own, new) = (filter.year_built, range(amount, Compare::Exactly));
            put(&mut filter.year_built, new);
            contradict(reading, &own, &new, |range| Filter { year_built: range, ..Filter::default() });
        }
        AmountSubject::Age => age(reading, amount),
        AmountSubject::Parking => put(&mut filter.parking_spots, range(amount, Compare::AtLeast)),
        AmountSubject::Hoa if amount.low.is_zero() && amount.high.is_none() => filter.no_hoa = true,
        AmountSubject::Hoa => {
            put(&mut filter.hoa_month, range(amount, Compare::AtMost));
            // "Low HOA condos, like under 400": the limit says what is low.
            let is_soft = reading.order == Some(Order::HoaAsc) && reading.limit.is_none() && reading.says("low hoa");
            reading.order = reading.order.filter(|_| !is_soft);
        }
        AmountSubject::Deposit => put(&mut filter.deposit, range(amount, Compare::AtMost)),
        AmountSubject::Days(days) => filter.days_on_market = range(&scaled(days.into()), Compare::AtMost),
        AmountSubject::Price => price(reading, amount),
        AmountSubject::Rent => {
            filter.sale_type = Some(SaleType::ForRent);
            put(&mut filter.price, range(amount, Compare::AtMost));
        }
        AmountSubject::UnitPrice { square_meters } => unit_price(reading, amount, square_meters),
        AmountSubject::Distance(meters) => reading.within_m = meters_of(amount, meters),
        AmountSubject::HowMany => reading.limit = amount.low.try_into().ok().map(|n: u32| n as usize),
    }
}

/// "Under $300 per sqft" bounds the price of an area; the order by it was only its name.
fn unit_price(reading: &mut ParseState<'_>, amount: &Amount, square_meters: bool) {
    let one = area_sqft(Some(Decimal::ONE_HUNDRED), AreaUnit::SquareMeters).unwrap_or(Decimal::ONE_HUNDRED);
    let per_sqft = |value: Decimal| {
        let value = value.min(Decimal::from(1_000_000_000));
        if square_meters { (value * Decimal::ONE_HUNDRED / one).round_dp(4).normalize() } else { value }
    };
    let amount = Amount { low: per_sqft(amount.low), high: amount.high.map(per_sqft), ..amount.clone() };
    put(&mut reading.filter.unit_price, range(&amount, Compare::AtMost));
    reading.filter.sale_type = reading.filter.sale_type.or(Some(SaleType::ForSale));
    if !reading.says_any(&["cheapest", "lowest", "best", "sort", "sorted", "by price"]) {
        reading.order = None;
        reading.limit = None;
    }
}

/// As exact as the areas that it is compared with: "at least 150 m²" finds a home of 150 m².
fn in_sqft(amount: &Amount) -> Amount {
    let highest = Decimal::from(1_000_000_000);
    let sqft = |value: Decimal| area_sqft(Some(value.min(highest)), AreaUnit::SquareMeters).unwrap_or(value);
    Amount { low: sqft(amount.low), high: amount.high.map(sqft), ..amount.clone() }
}

fn meters_of(amount: &Amount, factor: i64) -> Option<u32> {
    let meters = amount.low.checked_mul(factor.into())?.trunc();
    meters.try_into().ok().map(|m: u32| m.min(200_000))
}

/// "My mother is 81 years old", "tengo 68 años".
fn is_of_person(reading: &ParseState<'_>, amount: &Amount) -> bool {
    const PERSONS: [&str; 26] = [
        "i",
        "we",
        "he",
        "she",
        "mother",
        "mom",
        "mum",
        "father",
        "dad",
        "husband",
        "wife",
        "son",
        "daughter",
        "grandma",
        "grandpa",
        "grandmother",
        "grandfather",
        "parents",
        "mama",
        "papa",
        "madre",
        "padre",
        "abuela",
        "abuelo",
        "suegra",
        "suegro",
    ];
    let (verb, person) = (reading.before(amount.span.start, 1), reading.before(amount.span.start, 2));
    let is_verb = matches!(verb, "is" | "are" | "am" | "has" | "have" | "tiene" | "tienen" | "turned" | "turns");
    matches!(verb, "im" | "aged" | "tengo" | "tenemos" | "hes" | "shes" | "cumplo" | "cumpli")
        || is_verb && PERSONS.contains(&person)
}

/// "Less than 10 years old" is a year; "older than 20 years" is one too, the other way.
fn age(reading: &mut ParseState<'_>, amount: &Amount) {
    if is_of_person(reading, amount) {
        return;
    }
    let year = Decimal::from(reading.today.year) - amount.low;
    let compare = amount.compare.unwrap_or(Compare::AtMost);
    let more = matches!(compare, Compare::Over | Compare::AtLeast);
    let older = match amount.comparing {
        "older than" | "newer than" => !more,
        "or newer" | "and newer" => false,
        "or older" | "and older" => true,
        _ => more,
    };
    let inclusive = !matches!(compare, Compare::Over) && amount.comparing != "older than" || !older;
    let bound = Some(Bound { value: year, inclusive });
    reading.filter.year_built = if older { Range { min: None, max: bound } } else { Range { min: bound, max: None } };
}

/// "Min 700k max 1m" says both ends; otherwise what is said last counts.
fn put(range: &mut Range, new: Range) {
    let ends = match (&range, &new) {
        (Range { min: Some(min), max: None }, Range { min: None, max: Some(max) })
        | (Range { min: None, max: Some(max) }, Range { min: Some(min), max: None }) => Some((*min, *max)),
        _ => None,
    };
    *range = match ends.filter(|(min, max)| min.value <= max.value) {
        Some((min, max)) => Range { min: Some(min), max: Some(max) },
        None => new,
    };
}

/// A price without a scale: "under 500" for sale means thousands, for rent it means what it says.
fn price(reading: &mut ParseState<'_>, amount: &Amount) {
    let mut amount = amount.clone();
    // "HOA under 400 a month and price under 350k": the month is of the fee.
    let is_by_month = reading.says_any(&["month", "monthly"])
        && !reading.says_any(&["hoa", "hoas", "fee", "fees"])
        && amount.high.unwrap_or(amount.low) < HIGHEST_RENT.into();
    // "Under 300k that I can rent out" is a price.
    let is_sale = reading.filter.sale_type == Some(SaleType::ForSale);
    let rent = reading.filter.sale_type == Some(SaleType::ForRent)
        || is_by_month
        || !is_sale && reading.says_any(&["rent", "rental", "rentals", "renting", "lease", "room"]);
    if is_in_millions(&amount) {
        amount.low *= Decimal::from(1_000_000);
        amount.high = amount.high.map(|high| high * Decimal::from(1_000_000));
    }
    let largest = amount.high.unwrap_or(amount.low);
    let flat = reading.says_any(&["apartment", "apartments", "studio", "studios"]);
    if !rent && !flat && !amount.scaled && largest >= Decimal::from(100) && largest < Decimal::from(1_000) {
        amount.low *= Decimal::from(1_000);
        amount.high = amount.high.map(|high| high * Decimal::from(1_000));
    }
    let largest = amount.high.unwrap_or(amount.low);
    if reading.filter.sale_type.is_none() {
        let is_rent = rent || largest < Decimal::from(20_000);
        // "A castle for 50 bucks" is as little a rent as a price.
        let is_either = rent || largest >= Decimal::ONE_HUNDRED;
        reading.filter.sale_type = is_either.then_some(if is_rent { SaleType::ForRent } else { SaleType::ForSale });
    }
    // "A budget around 450k" is what may be spent at most.
    if amount.compare == Some(Compare::About) && is_budget(reading, &amount) {
        amount.compare = Some(Compare::AtMost);
    }
    let new = range(&amount, Compare::AtMost);
    let own = reading.filter.price;
    contradict(reading, &own, &new, |price| Filter { price, ..Filter::default() });
    put(&mut reading.filter.price, new);
}

fn is_budget(reading: &ParseState<'_>, amount: &Amount) -> bool {
    let is_named = |word: &str| matches!(word, "budget" | "budgeted" | "spend" | "afford");
    // "I've got about half a million".
    let is_own = |back: usize| {
        let (verb, person) = (reading.before(amount.span.start, back), reading.before(amount.span.start, back + 1));
        matches!(verb, "got" | "have") && matches!(person, "i" | "we" | "ive" | "weve" | "only")
    };
    // "Spend somewhere around 500k" goes both ways.
    let is_vague = matches!(reading.before(amount.span.start, 1), "somewhere" | "anywhere" | "someplace");
    !is_vague && (1..=4).any(|back| is_named(reading.before(amount.span.start, back)) || is_own(back))
        || (0..=1).any(|ahead| is_named(reading.word(amount.span.end + ahead)))
}

/// Keeps what excludes each other, to be named.
fn contradict(reading: &mut ParseState<'_>, own: &Range, new: &Range, alone: fn(Range) -> Filter) {
    if excludes(own, new) {
        reading.contradiction = Some(Box::new((alone(*own), alone(*new))));
    }
}

/// "Under 300k" and "over 500k".
fn excludes(range: &Range, new: &Range) -> bool {
    let is_above = |min: &Option<Bound>, max: &Option<Bound>| matches!((min, max), (Some(min), Some(max)) if min.value > max.value);
    is_above(&range.min, &new.max) || is_above(&new.min, &range.max)
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
pub fn studio(reading: &mut ParseState<'_>) {
    // "A yoga studio" is a room to work in.
    const CRAFTS: [&str; 14] = [
        "yoga",
        "pilates",
        "dance",
        "art",
        "music",
        "recording",
        "photo",
        "photography",
        "pottery",
        "film",
        "fitness",
        "design",
        "tattoo",
        "ballet",
    ];
    if (1..reading.tokens.len())
        .any(|at| matches!(reading.word(at), "studio" | "studios") && CRAFTS.contains(&reading.before(at, 1)))
    {
        return;
    }
    let joined = reading.says_any(&["or studio", "or a studio", "studio or", "studio to"]);
    let mut named = (0..reading.tokens.len()).filter(|at| matches!(reading.word(*at), "studio" | "studios"));
    // "No studio please": with a bedroom of its own.
    if let Some(at) = named.find(|at| !reading.tokens[*at].taken && reading.is_denied(*at)) {
        reading.take_any(&["studios", "studio", "studio apartment"]);
        reading.take(at..at + 1);
        if reading.filter.bedrooms.is_open() {
            reading.filter.bedrooms.min = at_least(Decimal::ONE);
        }
        return;
    }
    if reading.take_any(&["studios", "studio", "studio apartment"]).is_some() {
        let highest = reading.filter.bedrooms.max.or(reading.filter.bedrooms.min).filter(|_| joined);
        reading.filter.bedrooms = Range { min: at_least(Decimal::ZERO), max: highest.or(at_least(Decimal::ZERO)) };
    }
}
