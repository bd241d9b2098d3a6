//! Kinds of homes: sale or rent, status, tours, whole place or room, new builds, HOA. What has few values is asked for
//! in many words.

mod hoa;
mod new_build;
mod status;
mod tours;

use porchlight_domain::{Bound, Range};

use self::{
    hoa::no_hoa,
    new_build::new_build,
    status::{sold_when, status},
    tours::tours,
};
use super::{classify, sale_or_rent, types};
use crate::parse_state::ParseState;

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
