//! Maps the listing types and statuses of portals to Porchlight's. A listing under contract or off the market must
//! never be offered.

use crate::{fold::fold, listing::market_status::MarketStatus};

/// A listing status, and the portal's name for it where that says more.
#[derive(Debug, PartialEq, Eq)]
pub struct PortalStatus {
    pub status: &'static str,
    pub portal_status: Option<String>,
}

/// Reads a portal's status; `None` when the listing is neither on the market nor sold.
pub fn parse_status(typed: &str) -> Option<PortalStatus> {
    let plain = normalize(typed);
    if is_off_market(typed) {
        return None;
    }
    let state = |status| Some(PortalStatus { status, portal_status: None });
    match plain.as_str() {
        "active" | "new" | "for sale" | "for rent" | "available" | "price change" | "price changed"
        | "back on market" | "open house" | "new listing" | "a" | "act" | "actv" | "en venta" | "en alquiler"
        | "activo" | "activa" | "disponible" | "nuevo" | "nueva" => state("Active"),
        "coming soon" | "preonmarket" | "pre on market" | "pre market" | "premarket" | "proximamente" => {
            state("PreOnMarket")
        }
        "sold" | "closed" | "past sale" | "rented" | "leased" | "s" | "sld" | "cls" | "clsd" | "vendido"
        | "vendida" | "alquilado" | "alquilada" => state("Sold"),
        _ if MarketStatus::parse(typed).is_under_contract() => {
            Some(PortalStatus { status: "Sold", portal_status: Some(typed.trim().to_owned()) })
        }
        _ => None,
    }
}

/// Returns whether the status means off the market and not sold.
pub fn is_off_market(typed: &str) -> bool {
    MarketStatus::parse(typed).is_off_market()
}

/// True for what is meant by "rent" in a column that tells rent from sale.
pub fn is_rental(typed: &str) -> bool {
    let plain = normalize(typed);
    plain.split(' ').any(|word| {
        matches!(word, "rent" | "rental" | "rentals" | "lease" | "let" | "letting" | "alquiler" | "renta" | "arriendo")
    })
}

/// Returns whether the column says that the sale is over.
pub fn is_past_sale(typed: &str) -> bool {
    matches!(normalize(typed).as_str(), "past sale" | "sold" | "closed" | "closed sale" | "vendido" | "vendida")
}

fn normalize(typed: &str) -> String {
    fold(&typed.replace(['-', '_', '/'], " "))
}
