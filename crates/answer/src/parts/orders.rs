//! Order words: cheapest, largest, newest; and "one" where only the first of an order is asked for.
//!
//! Why it exists: "the cheapest house" is an order and a number, not a price. Not here: "top 3" (`classify.rs`).

use porchlight_domain::Order;

use crate::reading::Reading;

const WORDS: &[(&str, Order)] = &[
    ("smallest lots", Order::LotAsc),
    ("smallest lot", Order::LotAsc),
    ("smallest yards", Order::LotAsc),
    ("smallest yard", Order::LotAsc),
    ("smallest garden", Order::LotAsc),
    ("smallest plots", Order::LotAsc),
    ("smallest plot", Order::LotAsc),
    ("least land", Order::LotAsc),
    ("which one is cheaper", Order::PriceAsc),
    ("which is cheaper", Order::PriceAsc),
    ("which one is bigger", Order::AreaDesc),
    ("which is bigger", Order::AreaDesc),
    ("which one is larger", Order::AreaDesc),
    ("which is larger", Order::AreaDesc),
    ("cheapest per square foot", Order::UnitPriceAsc),
    ("lowest price per square foot", Order::UnitPriceAsc),
    ("best price per square foot", Order::UnitPriceAsc),
    ("cheapest per sqft", Order::UnitPriceAsc),
    ("lowest price per sqft", Order::UnitPriceAsc),
    ("price per square foot", Order::UnitPriceAsc),
    ("price per sqft", Order::UnitPriceAsc),
    ("best value", Order::UnitPriceAsc),
    ("highest price per square foot", Order::UnitPriceDesc),
    ("low hoa", Order::HoaAsc),
    ("lowest hoa", Order::HoaAsc),
    ("cheapest hoa", Order::HoaAsc),
    ("smallest hoa", Order::HoaAsc),
    ("biggest lot", Order::LotDesc),
    ("largest lot", Order::LotDesc),
    ("biggest yard", Order::LotDesc),
    ("largest yard", Order::LotDesc),
    ("biggest lots", Order::LotDesc),
    ("largest lots", Order::LotDesc),
    ("biggest yards", Order::LotDesc),
    ("largest yards", Order::LotDesc),
    ("most land", Order::LotDesc),
    ("biggest garden", Order::LotDesc),
    ("most bedrooms", Order::BedroomsDesc),
    ("most rooms", Order::BedroomsDesc),
    ("most beds", Order::BedroomsDesc),
    ("newest built", Order::YearDesc),
    ("most recently built", Order::YearDesc),
    ("newest construction", Order::YearDesc),
    ("most modern", Order::YearDesc),
    ("newest building", Order::YearDesc),
    ("most recently listed", Order::Newest),
    ("newest listings", Order::Newest),
    ("newest listing", Order::Newest),
    ("latest listings", Order::Newest),
    ("longest on the market", Order::DaysOnMarketDesc),
    ("on the market longest", Order::DaysOnMarketDesc),
    ("on the market the longest", Order::DaysOnMarketDesc),
    ("been listed longest", Order::DaysOnMarketDesc),
    ("oldest listings", Order::Oldest),
    ("oldest listing", Order::Oldest),
    ("by price per square foot", Order::UnitPriceAsc),
    ("by price per sqft", Order::UnitPriceAsc),
    ("by lot size", Order::LotDesc),
    ("by price descending", Order::PriceDesc),
    ("by price from high to low", Order::PriceDesc),
    ("by price high to low", Order::PriceDesc),
    ("by price", Order::PriceAsc),
    ("by rent", Order::PriceAsc),
    ("by cost", Order::PriceAsc),
    ("price ascending", Order::PriceAsc),
    ("price descending", Order::PriceDesc),
    ("by size", Order::AreaDesc),
    ("by area", Order::AreaDesc),
    ("by sqft", Order::AreaDesc),
    ("by square feet", Order::AreaDesc),
    ("by bedrooms", Order::BedroomsDesc),
    ("by number of bedrooms", Order::BedroomsDesc),
    ("by age", Order::YearDesc),
    ("by year", Order::YearDesc),
    ("by year built", Order::YearDesc),
    ("by date", Order::Newest),
    ("by distance", Order::Nearest),
    ("by hoa", Order::HoaAsc),
    ("by time on the market", Order::DaysOnMarketDesc),
    ("least expensive", Order::PriceAsc),
    ("most affordable", Order::PriceAsc),
    ("lowest priced", Order::PriceAsc),
    ("lowest price", Order::PriceAsc),
    ("lowest rent", Order::PriceAsc),
    ("cheapest", Order::PriceAsc),
    ("low to high", Order::PriceAsc),
    ("lowest", Order::PriceAsc),
    ("most expensive", Order::PriceDesc),
    ("highest priced", Order::PriceDesc),
    ("highest price", Order::PriceDesc),
    ("priciest", Order::PriceDesc),
    ("high to low", Order::PriceDesc),
    ("dearest", Order::PriceDesc),
    ("highest", Order::PriceDesc),
    ("biggest", Order::AreaDesc),
    ("largest", Order::AreaDesc),
    ("most spacious", Order::AreaDesc),
    ("most space", Order::AreaDesc),
    ("most square feet", Order::AreaDesc),
    ("smallest", Order::AreaAsc),
    ("tiniest", Order::AreaAsc),
    ("oldest", Order::YearAsc),
    ("newest", Order::Newest),
    ("latest", Order::Newest),
    ("nearest", Order::Nearest),
    ("closest", Order::Nearest),
    ("cheap", Order::PriceAsc),
    ("affordable", Order::PriceAsc),
    ("inexpensive", Order::PriceAsc),
];

/// Reads the order, and whether only its first is meant ("the cheapest one").
pub fn read(reading: &mut Reading<'_>) {
    for &(said, order) in WORDS {
        let Some(found) = reading.find(said) else { continue };
        reading.take(found.clone());
        reading.order = Some(order);
        if said.contains("rent") {
            reading.filter.sale_type = Some(porchlight_domain::SaleType::ForRent);
        }
        let next = reading.word(found.end).to_owned();
        let plural = said.ends_with("lots")
            || said.ends_with("yards")
            || said.ends_with("plots")
            || next.ends_with('s') && !matches!(next.as_str(), "is" | "this" | "has" | "sqft")
            || matches!(next.as_str(), "land");
        let superlative = !matches!(
            said,
            "low hoa"
                | "cheap"
                | "affordable"
                | "inexpensive"
                | "low to high"
                | "high to low"
                | "price per square foot"
                | "price per sqft"
                | "newest listings"
                | "latest listings"
                | "oldest listings"
        );
        // "Oldest first" puts all in order.
        let sorts =
            next == "first" || said.starts_with("by ") || reading.says_any(&["sort", "sorted", "order", "ordered"]);
        if next == "first" {
            reading.take(found.end..found.end + 1);
        }
        let later_plural = (found.end..found.end + 4).any(|at| {
            matches!(
                reading.word(at),
                "homes"
                    | "houses"
                    | "condos"
                    | "apartments"
                    | "places"
                    | "listings"
                    | "townhouses"
                    | "rentals"
                    | "properties"
                    | "ones"
            )
        });
        if superlative && !sorts && !plural && !later_plural && reading.limit.is_none() {
            reading.limit = Some(1);
        }
        return;
    }
}
