//! Orders put together from an adjective and the noun after it: "highest price per sqft", "lower fees", "the one with
//! the bigger lot". The table of whole phrases comes first; this reads what no table can list.

use std::ops::Range;

use porchlight_domain::Order;

use crate::{follow_up::lead, parse_state::ParseState};

/// More or less of what the noun says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Degree {
    More,
    Less,
}

/// An order that the question names.
pub struct ComposedOrder {
    pub order: Order,
    pub span: Range<usize>,
    /// "Lower fees" orders all; "the lowest fees" and "which has lower fees" choose the first.
    pub chooses: bool,
}

const SUPERLATIVES: [(&str, Degree); 16] = [
    ("highest", Degree::More),
    ("biggest", Degree::More),
    ("largest", Degree::More),
    ("greatest", Degree::More),
    ("most", Degree::More),
    ("longest", Degree::More),
    ("priciest", Degree::More),
    ("dearest", Degree::More),
    ("lowest", Degree::Less),
    ("smallest", Degree::Less),
    ("least", Degree::Less),
    ("fewest", Degree::Less),
    ("cheapest", Degree::Less),
    ("best", Degree::Less),
    ("shortest", Degree::Less),
    ("tiniest", Degree::Less),
];
const COMPARATIVES: [(&str, Degree); 10] = [
    ("better", Degree::Less),
    ("higher", Degree::More),
    ("bigger", Degree::More),
    ("larger", Degree::More),
    ("more", Degree::More),
    ("longer", Degree::More),
    ("lower", Degree::Less),
    ("smaller", Degree::Less),
    ("cheaper", Degree::Less),
    ("less", Degree::Less),
];

/// The order of an adjective and a noun; the first that the question has.
pub fn find(reading: &ParseState<'_>) -> Option<ComposedOrder> {
    (0..reading.tokens.len()).find_map(|at| {
        if reading.tokens[at].taken {
            return None;
        }
        let word = reading.word(at);
        let of = |list: &[(&str, Degree)]| list.iter().find(|row| row.0 == word).map(|row| row.1);
        let superlative = of(&SUPERLATIVES);
        // "More than two baths" bounds; "cheaper" alone is read beside what was shown.
        let degree = superlative.or_else(|| of(&COMPARATIVES).filter(|_| reading.word(at + 1) != "than"))?;
        let (order, end) = noun(reading, at + 1, degree, superlative.is_some(), word)?;
        let asks_which = matches!(reading.word(lead(reading)), "which" | "who" | "whats" | "what" | "whose")
            || reading.says("which");
        // "3 or more bedrooms" counts; only lower fees are ordered by a comparative alone.
        if superlative.is_none() && !asks_which && order != Order::HoaAsc {
            return None;
        }
        Some(ComposedOrder { order, span: at..end, chooses: superlative.is_some() || asks_which })
    })
}

/// The noun within a few words after the adjective.
fn noun(
    reading: &ParseState<'_>,
    from: usize,
    degree: Degree,
    is_superlative: bool,
    adjective: &str,
) -> Option<(Order, usize)> {
    const SKIPPED: [&str; 9] = ["the", "of", "monthly", "total", "overall", "square", "in", "asking", "listing"];
    let skipped = (from..from + 2).take_while(|at| SKIPPED.contains(&reading.word(*at))).count();
    let at = from + skipped;
    if reading.tokens.get(at)?.taken || reading.pauses(at) {
        return None;
    }
    let pick = |more: Order, less: Order| if degree == Degree::More { more } else { less };
    let per_area = |from: usize| {
        (from..from + 2).find_map(|per| {
            let is_per = matches!(reading.word(per), "per" | "a" | "/" | "by");
            let length = match (reading.word(per + 1), reading.word(per + 2)) {
                ("sqft" | "sqm" | "m2" | "foot" | "sf", _) => 2,
                ("sq" | "square", "ft" | "foot" | "feet" | "m" | "meter" | "metre") => 3,
                _ => return None,
            };
            is_per.then_some(per + length)
        })
    };
    // "Cheapest per sqft" names no price, "lowest price per sqft" does.
    let direct = matches!(
        adjective,
        "cheapest" | "cheaper" | "lowest" | "highest" | "best" | "better" | "priciest" | "most" | "least"
    );
    if let Some(end) = per_area(at).filter(|_| direct) {
        return Some((pick(Order::UnitPriceDesc, Order::UnitPriceAsc), end));
    }
    let counts = matches!(adjective, "most" | "more" | "highest" | "biggest" | "largest");
    let order = match reading.word(at) {
        "price" | "prices" | "cost" | "value" | "ppsf" | "psf" => {
            if let Some(end) = per_area(at + 1) {
                return Some((pick(Order::UnitPriceDesc, Order::UnitPriceAsc), end));
            }
            if reading.word(at) == "psf" || reading.word(at) == "ppsf" {
                pick(Order::UnitPriceDesc, Order::UnitPriceAsc)
            } else if is_superlative && adjective != "best" && adjective != "most" {
                pick(Order::PriceDesc, Order::PriceAsc)
            } else {
                return None;
            }
        }
        "rent" | "rents" if is_superlative && adjective != "most" => pick(Order::PriceDesc, Order::PriceAsc),
        "expensive" if is_superlative => pick(Order::PriceDesc, Order::PriceAsc),
        "hoa" | "hoas" | "fee" | "fees" | "dues" if degree == Degree::Less => Order::HoaAsc,
        "hoa" | "hoas" | "fee" | "fees" | "dues" if is_superlative => Order::HoaDesc,
        "lot" | "lots" | "yard" | "yards" | "plot" | "plots" | "garden" | "land" | "acreage" | "acres" | "property"
            if reading.word(at) != "property" =>
        {
            pick(Order::LotDesc, Order::LotAsc)
        }
        "bedrooms" | "beds" | "rooms" | "bedroom" if counts => Order::BedroomsDesc,
        "sqft" | "size" | "space" | "area" | "footage" | "feet" | "floorplan" => pick(Order::AreaDesc, Order::AreaAsc),
        "on" | "time" | "days" if matches!(adjective, "longest" | "most" | "shortest" | "least" | "fewest") => {
            let on_market = (at..at + 4).find(|at| reading.word(*at) == "market" || reading.word(*at) == "listed")?;
            return Some((pick(Order::DaysOnMarketDesc, Order::DaysOnMarketAsc), on_market + 1));
        }
        _ => return None,
    };
    let mut end = at + 1;
    while matches!(reading.word(end), "fee" | "fees" | "size" | "area" | "footage") && !reading.tokens[end].taken {
        end += 1;
    }
    Some((order, end))
}

/// "Sitting the longest", "been listed longest": days on the market where nothing else is long.
pub fn longest_listed(reading: &ParseState<'_>) -> Option<Range<usize>> {
    const LISTED: [&str; 9] = ["sitting", "listed", "sat", "market", "available", "up", "around", "waiting", "online"];
    let at = (0..reading.tokens.len()).find(|at| reading.word(*at) == "longest" && !reading.tokens[*at].taken)?;
    let near = |at: usize| LISTED.contains(&reading.word(at));
    let is_near = (1..=4).any(|back| at.checked_sub(back).is_some_and(near)) || (1..=4).any(|ahead| near(at + ahead));
    is_near.then_some(at..at + 1)
}
