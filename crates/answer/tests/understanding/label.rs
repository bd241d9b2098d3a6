//! The short forms of a label: what filter, order and number a question means. A filter in full would bury the
//! question. `beds>=3`, `price<500000`, `city=a|b` (`_` is a space), `type=house|condo`, `word=pool`, `notword=pool`,
//! `anyword=pool|sauna` (one of them will do),
//! `sale`, `rent`, `sold`, `order=PriceAsc`, `limit=3`, `skip=5` (those were shown before),
//! `open=2026-11-21/2026-11-22` (open houses on these days).

use porchlight_domain::{
    Availability, Bound, Filter, OpenHouse, OpenHouseWindow, Order, Range, SaleType, SpaceType, TourKind,
};

#[derive(Default)]
pub struct Label {
    pub filter: Filter,
    pub order: Option<Order>,
    pub limit: Option<usize>,
    pub skip: usize,
}

/// Reads a label; panics on a form that it does not know, because the label is wrong then.
pub fn label(text: &str) -> Label {
    let mut out = Label::default();
    for part in text.split_whitespace() {
        let at = part.find(['<', '>', '=']).unwrap_or(part.len());
        let (name, rest) = part.split_at(at);
        let sign = if rest.starts_with(">=") || rest.starts_with("<=") { 2 } else { rest.len().min(1) };
        let (sign, value) = rest.split_at(sign);
        put(&mut out, name, sign, value);
    }
    out
}

fn put(label: &mut Label, name: &str, sign: &str, value: &str) {
    let f = &mut label.filter;
    let list = || value.split('|').map(|item| item.replace('_', " ")).collect::<Vec<_>>();
    let kinds = || value.split('|').map(|item| kind(item).to_owned()).collect::<Vec<_>>();
    match name {
        "sale" => f.sale_type = Some(SaleType::ForSale),
        "rent" => f.sale_type = Some(SaleType::ForRent),
        "sold" => f.availability = Availability::Sold,
        "soon" => f.availability = Availability::ComingSoon,
        "pending" => f.availability = Availability::Pending,
        "nohoa" => f.no_hoa = true,
        "near" => {}
        // Cities, ZIPs and neighborhoods are alternatives.
        "anyarea" => f.any_area = true,
        "city" => f.cities = list(),
        "notcity" => f.not_cities = list(),
        "state" => f.states = list(),
        "zip" => f.zips = list(),
        "loc" => f.locations = list(),
        "street" => f.streets = list(),
        "word" => f.terms.extend(list()),
        "anyword" => f.any_terms.push(list()),
        "notword" => f.excluded_terms.extend(list()),
        "type" => f.property_types = kinds(),
        "nottype" => f.not_property_types = kinds(),
        "tour" => f.tours = Some(if value == "3d" { TourKind::ThreeD } else { TourKind::OpenHouse }),
        // The first and the last day of an open house.
        "open" => {
            let (first, last) = value.split_once('/').expect("two days");
            let day = |text: &str| OpenHouse::read(text).expect("a day");
            f.tours = Some(TourKind::OpenHouse);
            f.open_house = Some(OpenHouseWindow { from: day(first).start, until: Some(day(last).end) });
        }
        "space" => f.space_type = Some(if value == "room" { SpaceType::Room } else { SpaceType::EntirePlace }),
        "order" => label.order = Some(order(value)),
        "limit" => label.limit = Some(value.parse().expect("a number")),
        "skip" => label.skip = value.parse().expect("a number"),
        _ => bound(range(f, name), sign, value),
    }
}

fn kind(value: &str) -> &'static str {
    match value {
        "house" => "single family residential",
        "condo" => "condo/co-op",
        "townhouse" => "townhouse",
        "apartment" => "apartment",
        "land" => "vacant land",
        "multi" => "multi-family (2-4 unit)",
        "mobile" => "mobile/manufactured home",
        other => panic!("no kind {other}"),
    }
}

fn order(value: &str) -> Order {
    serde_json::from_value(value.into()).expect("an order")
}

fn range<'a>(f: &'a mut Filter, name: &str) -> &'a mut Range {
    match name {
        "beds" => &mut f.bedrooms,
        "baths" => &mut f.bathrooms,
        "price" => &mut f.price,
        "area" => &mut f.building_area_sqft,
        "lot" => &mut f.lot_area_sqft,
        "year" => &mut f.year_built,
        "days" => &mut f.days_on_market,
        "parking" => &mut f.parking_spots,
        "hoa" => &mut f.hoa_month,
        "deposit" => &mut f.deposit,
        other => panic!("no range {other}"),
    }
}

fn bound(range: &mut Range, sign: &str, value: &str) {
    let bound = Some(Bound { value: value.parse().expect("a number"), inclusive: sign != "<" && sign != ">" });
    match sign {
        "<" | "<=" => range.max = bound,
        ">" | ">=" => range.min = bound,
        _ => *range = Range { min: bound, max: bound },
    }
}
