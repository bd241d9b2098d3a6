//! What portals call the kind of offer and its state, in our words.
//!
//! Why it exists: what is under contract or off the market must never be offered.

use crate::fold::fold;

/// A status of ours, and what the portal called it where that says more.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub status: &'static str,
    pub portal_status: Option<String>,
}

/// Reads a portal's status; none when the home is neither on the market nor sold.
pub fn state_of(typed: &str) -> Option<State> {
    let plain = words(typed);
    if is_off_market(typed) {
        return None;
    }
    let state = |status| Some(State { status, portal_status: None });
    match plain.as_str() {
        "active" | "new" | "for sale" | "for rent" | "available" | "price change" | "price changed"
        | "back on market" | "open house" | "new listing" | "a" | "act" | "actv" | "en venta" | "en alquiler"
        | "activo" | "activa" | "disponible" | "nuevo" | "nueva" => state("Active"),
        "coming soon" | "preonmarket" | "pre on market" | "pre market" | "premarket" | "proximamente" => {
            state("PreOnMarket")
        }
        "sold" | "closed" | "past sale" | "rented" | "leased" | "s" | "sld" | "cls" | "clsd" | "vendido"
        | "vendida" | "alquilado" | "alquilada" => state("Sold"),
        _ if is_under_contract(&plain) => Some(State { status: "Sold", portal_status: Some(typed.trim().to_owned()) }),
        _ => None,
    }
}

/// True for a home that nobody can buy or rent now and that was not sold either.
pub fn is_off_market(typed: &str) -> bool {
    const SIGNS: &[&str] = &[
        "withdrawn",
        "expired",
        "canceled",
        "cancelled",
        "hold",
        "off market",
        "incomplete",
        "delete",
        "inactive",
        "retirad",
        "caducad",
        "cancelad",
        "inactiv",
        "de baja",
    ];
    let plain = words(typed);
    SIGNS.iter().any(|sign| plain.contains(sign))
}

/// True for what is meant by "rent" in a column that tells rent from sale.
pub fn is_rental(typed: &str) -> bool {
    let plain = words(typed);
    plain.split(' ').any(|word| {
        matches!(word, "rent" | "rental" | "rentals" | "lease" | "let" | "letting" | "alquiler" | "renta" | "arriendo")
    })
}

/// True when the column says that the sale is over.
pub fn is_past_sale(typed: &str) -> bool {
    matches!(words(typed).as_str(), "past sale" | "sold" | "closed" | "closed sale" | "vendido" | "vendida")
}

fn is_under_contract(plain: &str) -> bool {
    const SIGNS: &[&str] = &[
        "pending",
        "contingent",
        "contingency",
        "under contract",
        "under offer",
        "sale agreed",
        "let agreed",
        "reserved",
        "in escrow",
        "offer accepted",
        "accepting backup",
        "backup",
        "option pending",
        "reservad",
        "bajo contrato",
        "pendiente",
    ];
    matches!(plain, "p" | "pnd" | "pend" | "uc" | "cont" | "ctg") || SIGNS.iter().any(|sign| plain.contains(sign))
}

fn words(typed: &str) -> String {
    fold(&typed.replace(['-', '_', '/'], " "))
}
