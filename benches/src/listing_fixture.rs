//! Made-up listings, the same for the same number.

use porchlight_client::api::{ImportRow, Number};

const CITIES: [&str; 8] =
    ["Harbor Bay", "Mill Town", "Stonebrook", "Alder Point", "Marlow Falls", "Eastwick", "Linden", "Quay End"];
const TYPES: [&str; 4] = ["Single Family Residential", "Townhouse", "Condo/Co-op", "Multi-Family"];

/// The listing of this number. About a tenth are in each common city, a few in rare ones.
pub fn listing(number: usize) -> ImportRow {
    // A step that shares no factor with the lists spreads values without a generator.
    let mixed = number.wrapping_mul(2_654_435_761) % 1_000_003;
    let city =
        if number.is_multiple_of(5_000) { format!("Rare {}", number / 5_000) } else { CITIES[mixed % 8].to_owned() };
    let whole = |value: usize| Some(Number((value as u64).into()));
    ImportRow {
        sale_type: "for_sale".into(),
        status: "Active".into(),
        currency_symbol: Some("$".into()),
        property_type: TYPES[mixed % 4].into(),
        bedrooms: whole(1 + mixed % 5),
        bathrooms: whole(1 + mixed % 3),
        url: format!("https://homes.example/{number}"),
        mls_number: format!("B{number:07}"),
        year_built: whole(1900 + mixed % 120),
        building_area: whole(600 + mixed % 3_000),
        area_unit: Some("Square Feet".into()),
        street_address: Some(format!("{} Lantern Street", 1 + number % 9_000)),
        city: Some(city),
        sale_price: whole(150_000 + mixed % 900_000),
        ..ImportRow::default()
    }
}
