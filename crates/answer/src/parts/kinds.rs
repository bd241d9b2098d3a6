//! Kinds of homes: sale or rent, status, tours, whole place or room, new builds, HOA.
//!
//! Why it exists: what has few values is asked for in many words. Not here: property types
//! (`types.rs`) and words in descriptions (`features.rs`).

use porchlight_domain::{Availability, Bound, Range, SaleType, SpaceType, Tours};

use super::{classify, types};
use crate::reading::{Forget, Reading};

/// Reads all kinds.
pub fn read(reading: &mut Reading<'_>) {
    tours(reading);
    sale(reading);
    status(reading);
    new_build(reading);
    no_hoa(reading);
    classify::studio(reading);
    types::read(reading);
    parking(reading);
}

fn tours(reading: &mut Reading<'_>) {
    if reading.take_any(&["open houses", "open house", "openhouse", "open homes", "open home"]).is_some() {
        reading.filter.tours = Some(Tours::OpenHouse);
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
        reading.filter.tours = Some(Tours::ThreeD);
    }
}

fn sale(reading: &mut Reading<'_>) {
    const RENT: [&str; 16] = [
        "en alquiler",
        "alquiler",
        "para alquilar",
        "for rent",
        "to rent",
        "for lease",
        "to let",
        "rentals",
        "rental",
        "renting",
        "rent",
        "lease",
        "rents",
        "per month",
        "a month",
        "monthly",
    ];
    const SALE: [&str; 10] =
        ["for sale", "en venta", "to buy", "buying", "purchase", "buy", "on sale", "purchasing", "4 sale", "sale"];
    if reading.says("rent or buy") || reading.says("buy or rent") {
        reading.take_any(&["rent or buy", "buy or rent"]);
    } else if reading.take_any(&RENT).is_some() {
        reading.filter.sale_type = Some(SaleType::ForRent);
        while reading.take_any(&RENT).is_some() {}
    } else if reading.take_any(&SALE).is_some() {
        reading.filter.sale_type = Some(SaleType::ForSale);
    }
    if reading
        .take_any(&["a room", "rooms", "private room", "room", "shared room"])
        .is_some_and(|found| !matches!(reading.word(found.end), "s" | "sizes"))
    {
        reading.filter.space_type = Some(SpaceType::Room);
        reading.filter.sale_type = Some(SaleType::ForRent);
    }
    if reading
        .take_any(&["entire place", "whole place", "entire home", "entire apartment", "whole apartment", "whole house"])
        .is_some()
    {
        reading.filter.space_type = Some(SpaceType::EntirePlace);
    }
}

fn status(reading: &mut Reading<'_>) {
    let found = if reading
        .take_any(&[
            "coming soon",
            "not yet listed",
            "not yet on the market",
            "upcoming",
            "pre market",
            "off market soon",
        ])
        .is_some()
    {
        Availability::ComingSoon
    } else if reading.take_any(&["under contract", "pending", "in escrow", "contingent"]).is_some() {
        Availability::Pending
    } else if reading
        .take_any(&[
            "recently sold",
            "did homes sell",
            "did houses sell",
            "sell for",
            "already sold",
            "sold recently",
            "been sold",
            "was sold",
            "sold",
            "past sales",
            "past sale",
        ])
        .is_some()
    {
        Availability::Sold
    } else {
        reading.take_any(&["on the market", "available now", "still available", "available", "active"]);
        return;
    };
    reading.filter.availability = found;
}

/// "brand new", "new construction": built in the last three years or later; "modern" is no condition.
fn new_build(reading: &mut Reading<'_>) {
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
    if reading.filter.year_built == Range::default() && reading.take_any(&NEW).is_some() {
        reading.filter.year_built.min = Some(Bound { value: (reading.today.year - 3).into(), inclusive: true });
    }
    const FRESH: [(&str, i64); 14] = [
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
    for (said, days) in FRESH {
        if reading.take_any(&[said]).is_some() {
            reading.filter.days_on_market.max = Some(Bound { value: days.into(), inclusive: true });
        }
    }
}

fn no_hoa(reading: &mut Reading<'_>) {
    const NONE: [&str; 14] = [
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
    if reading.take_any(&NONE).is_some() {
        reading.filter.no_hoa = true;
    }
}

fn parking(reading: &mut Reading<'_>) {
    if reading.take_any(&["any price", "any budget", "price doesnt matter", "no budget"]).is_some() {
        reading.forget.push(Forget::Price);
    }
    if reading.take_any(&["any bedrooms", "any number of bedrooms", "any size"]).is_some() {
        reading.forget.push(Forget::Bedrooms);
    }
    if reading.filter.parking_spots != Range::default() {
        reading.take_any(&["garage", "parking"]);
        return;
    }
    let Some(found) = [
        "off street parking",
        "parking spots",
        "parking spaces",
        "parking spot",
        "parking space",
        "parking",
        "carport",
    ]
    .iter()
    .find_map(|said| reading.find(said)) else {
        return;
    };
    let denied = reading.is_denied(found.start);
    reading.take(found);
    let bound = |value: i64| Some(Bound { value: value.into(), inclusive: true });
    reading.filter.parking_spots =
        if denied { Range { min: None, max: bound(0) } } else { Range { min: bound(1), max: None } };
}
