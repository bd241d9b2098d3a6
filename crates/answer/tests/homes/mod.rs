//! Reads the made-up homes that the labelled questions and the lying model are tried on.
//!
//! Why it exists: the tests share one set. Not here: any real listing.

use porchlight_answer::{Facts, Meaning, Need, Summary, Terms, Vocabulary};
use porchlight_domain::{
    AreaUnit, CustomField, Filter, Listing, ListingDraft, ListingId, Order, SaleType, SpaceType, Status, TourKind,
};
use rust_decimal::Decimal;
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    home: Vec<Home>,
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Home {
    id: i64,
    address: String,
    city: String,
    state: String,
    zip: String,
    place: String,
    r#type: String,
    sale: String,
    status: String,
    unit: String,
    tours: String,
    space: String,
    mls: String,
    text: String,
    beds: Option<f64>,
    baths: Option<f64>,
    area: Option<f64>,
    lot: Option<f64>,
    year: Option<i64>,
    days: Option<i64>,
    parking: Option<i64>,
    price: f64,
    unit_price: Option<f64>,
    hoa: Option<f64>,
    deposit: Option<f64>,
    more: Vec<(String, String)>,
}

/// All homes; the newest first, as the store gives them.
pub fn homes() -> Vec<Listing> {
    read(include_str!("../../questions/homes.toml"))
}

pub fn read(text: &str) -> Vec<Listing> {
    let file: File = toml::from_str(text).expect("the homes are TOML");
    let mut homes: Vec<Listing> = file.home.into_iter().map(listing).collect();
    homes.sort_by(|a, b| Order::Newest.compare(a, b, None));
    homes
}

fn listing(home: Home) -> Listing {
    let decimal = |value: f64| Decimal::try_from(value).expect("a number").normalize();
    let price = (home.price > 0.0).then(|| decimal(home.price));
    let rent = home.sale == "rent";
    let content = ListingDraft {
        sale_type: if rent { SaleType::ForRent } else { SaleType::ForSale },
        status: match home.status.as_str() {
            "sold" => Status::Sold,
            "soon" => Status::PreOnMarket,
            _ => Status::Active,
        },
        currency_symbol: "$".into(),
        property_type: home.r#type,
        bedrooms: home.beds.map(decimal),
        bathrooms: home.baths.map(decimal),
        url: format!("https://homes.example/{}", home.mls.to_lowercase()),
        mls_number: home.mls,
        year_built: home.year,
        days_on_market: home.days,
        days_sent_on: None,
        lot_area: home.lot.map(decimal),
        building_area: home.area.map(decimal),
        area_unit: if home.unit == "m" { AreaUnit::SquareMeters } else { AreaUnit::SquareFeet },
        images: vec!["https://homes.example/a.webp".into()],
        tours: match home.tours.as_str() {
            "open" => Some(TourKind::OpenHouse),
            "3d" => Some(TourKind::ThreeD),
            _ => None,
        },
        parking_spots: home.parking.map(Into::into),
        description: home.text,
        custom_fields: home.more.into_iter().map(|(key, value)| CustomField { key, value }).collect(),
        location: home.place,
        street_address: home.address,
        city: home.city,
        state: home.state,
        zip: home.zip,
        latitude: Some(46.0 + home.id as f64 * 0.001),
        longitude: Some(-122.0),
        sale_price: price.filter(|_| !rent),
        unit_area_price: home.unit_price.map(decimal),
        hoa_month: home.hoa.map(decimal),
        estimate_price: None,
        rent_price: price.filter(|_| rent),
        space_type: match home.space.as_str() {
            "room" => Some(SpaceType::Room),
            "entire" => Some(SpaceType::EntirePlace),
            _ => None,
        },
        deposit_fee: home.deposit.map(decimal),
    };
    Listing { id: ListingId(home.id), created_at_ms: home.id, changed_at_ms: home.id, content }
}

/// The vocabulary of the homes.
pub fn vocabulary(homes: &[Listing]) -> Vocabulary {
    let all = |pick: fn(&ListingDraft) -> String| {
        let mut out: Vec<String> =
            homes.iter().map(|home| pick(&home.content)).filter(|text| !text.is_empty()).collect();
        out.sort();
        out.dedup();
        out
    };
    let mut keys: Vec<String> =
        homes.iter().flat_map(|home| home.content.custom_fields.iter().map(|pair| pair.key.clone())).collect();
    keys.sort();
    keys.dedup();
    Vocabulary::from_terms(Terms {
        cities: all(|c| c.city.clone()),
        states: all(|c| c.state.clone()),
        zips: all(|c| c.zip.clone()),
        locations: all(|c| c.location.clone()),
        property_types: all(|c| c.property_type.clone()),
        addresses: all(|c| c.street_address.clone()),
        mls_numbers: all(|c| c.mls_number.clone()),
        extension_keys: keys,
        currency_symbols: vec!["$".into()],
    })
}

/// What the store would find, in order.
pub fn find(homes: &[Listing], filter: &Filter, order: Order) -> Vec<Listing> {
    let mut found: Vec<Listing> = homes.iter().filter(|home| filter.matches(home)).cloned().collect();
    found.sort_by(|a, b| order.compare(a, b, filter.near.as_ref()));
    found
}

/// The facts that the server would fetch.
pub fn facts(homes: &[Listing], meaning: &mut Meaning) -> Facts {
    if let Some(near) = meaning.near_listing.clone()
        && let Some(home) = find(homes, &near, Order::Newest).first()
    {
        meaning.set_near(home);
    }
    match &meaning.need {
        Need::Nothing => Facts::default(),
        Need::Listings(ids) => {
            let listings: Vec<Listing> =
                ids.iter().filter_map(|id| homes.iter().find(|home| home.id == *id)).cloned().collect();
            Facts { total: listings.len() as i64, listings, ..Facts::default() }
        }
        Need::Search | Need::Count | Need::Summary => {
            let found = find(homes, &meaning.filter, meaning.order);
            if found.is_empty() && meaning.need == Need::Search {
                for (relaxed, filter) in meaning.relaxations() {
                    let found = find(homes, &filter, meaning.order);
                    if !found.is_empty() {
                        return pack(found, meaning, Some((relaxed, filter)));
                    }
                }
            }
            pack(found, meaning, None)
        }
    }
}

fn pack(found: Vec<Listing>, meaning: &Meaning, relaxed: Option<(porchlight_answer::Relaxed, Filter)>) -> Facts {
    let prices: Vec<Decimal> = found.iter().filter_map(|home| home.content.price()).collect();
    let summary = (meaning.need == Need::Summary).then(|| Summary {
        count: prices.len() as i64,
        price_min: prices.iter().min().copied(),
        price_max: prices.iter().max().copied(),
        price_avg: (!prices.is_empty()).then(|| prices.iter().sum::<Decimal>() / Decimal::from(prices.len())),
    });
    let (relaxed, relaxed_filter) = relaxed.map_or((None, None), |(relaxed, filter)| (Some(relaxed), Some(filter)));
    Facts {
        total: found.len() as i64,
        listings: found.into_iter().take(meaning.limit).collect(),
        summary,
        relaxed,
        relaxed_filter,
        ..Facts::default()
    }
}
