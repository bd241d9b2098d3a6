//! What SQL finds is what the filter means.

use porchlight_domain::OnConflict;
use porchlight_domain::{
    AreaUnit, Availability, Bound, CustomField, Filter, Listing, ListingDraft, ListingId, ListingKey, Near,
    OpenHouseWindow, Order, Range, SaleType, SpaceType, Status, TermKind, TextList, TourKind, filter::area_sqft,
};
use porchlight_store::{Summary, WriteContext};
use proptest::{
    prelude::*,
    sample::{select, subsequence},
    strategy::ValueTree,
    test_runner::TestRunner,
};
use rust_decimal::Decimal;

use crate::fixtures::{Fixture, NOW, TODAY, draft, listing_id, on_both};

on_both! {
    what_is_found_and_counted_is_what_the_filter_means,
    a_change_is_found_at_once_with_listings_in_memory,
    a_summary_says_the_same_as_adding_up,
    the_vocabulary_holds_the_values_of_the_listings,
    a_filter_of_no_ids_finds_nothing,
    thousands_of_listings_are_found_in_memory_as_by_sql,
}

const CITIES: [&str; 3] = ["Tacoma", "Sümner", "50% _off\\"];
const TYPES: [&str; 4] = ["Townhouse", "Single Family Residential", "Condo/Co-op", "House (detached)"];
const DESCRIPTIONS: [&str; 4] =
    ["A fenced yard and a pool.", "No pool; yard, fenced.", "Piscina, jardín y garaje. 池 is pool", ""];
const OPEN_HOUSES: [&str; 4] =
    ["2026-09-26 11:00 – 13:00", "2026-09-30 10:00 – 11:00", "Saturday 11:00-13:00", "2026-10-04"];
const LOCATIONS: [&str; 3] = ["", "Mill District", "Höhe"];
const STATUSES: [Option<&str>; 5] = [None, Some("Pending"), Some("Contingent"), Some("Closed"), Some("Withdrawn")];

fn some<T: Clone + std::fmt::Debug + 'static>(values: Vec<T>) -> impl Strategy<Value = Option<T>> {
    proptest::option::weighted(0.8, select(values))
}

fn listing_draft(n: u32) -> impl Strategy<Value = ListingDraft> {
    let amounts = || some(vec![Decimal::ZERO, Decimal::new(25, 1), Decimal::new(3, 0), Decimal::new(10000001, 4)]);
    let kinds = (
        select(vec![SaleType::ForSale, SaleType::ForRent]),
        select(vec![Status::Active, Status::PreOnMarket, Status::Sold]),
        select(STATUSES.to_vec()),
        some(vec![TourKind::OpenHouse, TourKind::ThreeD]),
        some(vec![SpaceType::EntirePlace, SpaceType::Room]),
        select(vec![AreaUnit::SquareFeet, AreaUnit::SquareMeters]),
    );
    let texts = (
        select(CITIES.to_vec()),
        select(TYPES.to_vec()),
        select(DESCRIPTIONS.to_vec()),
        any::<bool>(),
        select(LOCATIONS.to_vec()),
    );
    let numbers = (amounts(), amounts(), amounts(), amounts(), amounts(), amounts(), some(vec![0, 2, 1987, 2020]));
    let place = proptest::option::of((47.0f64..47.4, -122.6f64..-122.2));
    (kinds, texts, numbers, place).prop_map(move |(kinds, texts, numbers, place)| {
        let (sale_type, status, portal, tours, space_type, area_unit) = kinds;
        let (city, property_type, description, has_pool, location) = texts;
        let (bedrooms, bathrooms, area, lot_area, price, fee, number) = numbers;
        let mut extensions = vec![];
        extensions.extend(portal.map(|value| CustomField { key: "PortalStatus".into(), value: value.into() }));
        extensions.extend(has_pool.then(|| CustomField { key: "Pool".into(), value: "No".into() }));
        let open_houses = OPEN_HOUSES.iter().skip(n as usize % 5).take(n as usize % 3);
        extensions.extend(open_houses.map(|text| CustomField { key: "OpenHouse".into(), value: (*text).into() }));
        ListingDraft {
            sale_type,
            status,
            tours,
            space_type,
            area_unit,
            city: city.into(),
            location: location.into(),
            property_type: property_type.into(),
            description: description.into(),
            custom_fields: extensions,
            bedrooms,
            bathrooms,
            building_area: area,
            lot_area,
            sale_price: price,
            rent_price: fee,
            hoa_month: fee,
            deposit_fee: price,
            year_built: number,
            days_on_market: number,
            parking_spots: bedrooms,
            latitude: place.map(|(latitude, _)| latitude),
            longitude: place.map(|(_, longitude)| longitude),
            ..draft(n)
        }
    })
}

fn range() -> impl Strategy<Value = Range> {
    let bound = || {
        let values = vec![
            Decimal::ZERO,
            Decimal::new(25, 1),
            Decimal::new(-5, 1),
            Decimal::new(10000001, 4),
            Decimal::new(100000005, 5),
        ];
        proptest::option::of((select(values), any::<bool>()).prop_map(|(value, inclusive)| Bound { value, inclusive }))
    };
    prop_oneof![3 => Just(Range::default()), 1 => (bound(), bound()).prop_map(|(min, max)| Range { min, max })]
}

fn rarely<T: std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    proptest::option::weighted(0.2, value)
}

fn few(values: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
    let texts = subsequence(values, 0..=values.len());
    prop_oneof![4 => Just(vec![]), 1 => texts.prop_map(|texts| texts.iter().map(ToString::to_string).collect())]
}

fn filter() -> impl Strategy<Value = Filter> {
    use Availability::{Any, Available, ComingSoon, Pending, Sold};
    let kinds = (
        rarely(select(vec![SaleType::ForSale, SaleType::ForRent])),
        select(vec![Any, Any, Any, Available, ComingSoon, Sold, Pending]),
        rarely(select(vec![TourKind::OpenHouse, TourKind::ThreeD])),
        rarely(select(vec![SpaceType::EntirePlace, SpaceType::Room])),
        rarely((47.0f64..47.4, -122.6f64..-122.2, 1000u32..40_000)),
        proptest::bool::weighted(0.2),
        any::<bool>(),
    );
    let ranges = (range(), range(), range(), range(), range(), range(), range(), range(), range());
    let texts = (
        few(&["tacoma", "sumner"]),
        few(&["tacoma", "50% _off\\"]),
        few(&["family", "co-op", "house", "_", "%"]),
        few(&["house"]),
        few(&["1 maple", "3 m_ple", "%"]),
        few(&["pool", "fenced yard", "池", "jardin", "open house", "!"]),
        few(&["pool", "garaje", "no pool", "yard"]),
        few(&["mls-3", "mls-44"]),
        few(&["mill district", "hohe", ""]),
        few(&["pool", "garaje", "fenced", "nobody"]),
        few(&["mill district", "hohe"]),
        few(&["2 maple", "3 m_ple"]),
    );
    // September 26 to October 4, 2026, in minutes.
    let moments = select(vec![29_839_680_i64, 29_841_120, 29_846_100, 29_851_200]);
    let window = rarely((moments, proptest::option::of(select(vec![1_440_i64, 5_000]))));
    let window = window.prop_map(|window| {
        window.map(|(from, length)| OpenHouseWindow { from, until: length.map(|length| from + length) })
    });
    (kinds, ranges, texts, window).prop_map(|(kinds, ranges, texts, open_house)| Filter {
        open_house,
        sale_type: kinds.0,
        availability: kinds.1,
        tours: kinds.2,
        space_type: kinds.3,
        near: kinds.4.map(|(latitude, longitude, within_m)| Near { latitude, longitude, within_m }),
        no_hoa: kinds.5,
        any_area: kinds.6,
        locations: texts.10,
        price: ranges.0,
        bedrooms: ranges.1,
        building_area_sqft: ranges.2,
        lot_area_sqft: ranges.3,
        year_built: ranges.4,
        parking_spots: ranges.5,
        deposit: ranges.6,
        unit_price: ranges.7,
        days_on_market: ranges.8,
        cities: texts.0,
        not_cities: texts.1,
        property_types: texts.2,
        not_property_types: texts.3,
        streets: texts.4,
        terms: texts.5,
        excluded_terms: texts.6,
        mls_numbers: texts.7,
        not_locations: texts.8,
        not_streets: texts.11,
        any_terms: if texts.9.is_empty() { vec![] } else { vec![texts.9] },
        ..Filter::default()
    })
}

const ORDERS: [Order; 17] = [
    Order::Newest,
    Order::Oldest,
    Order::PriceAsc,
    Order::PriceDesc,
    Order::AreaAsc,
    Order::AreaDesc,
    Order::LotAsc,
    Order::LotDesc,
    Order::YearAsc,
    Order::YearDesc,
    Order::BedroomsDesc,
    Order::UnitPriceAsc,
    Order::UnitPriceDesc,
    Order::DaysOnMarketAsc,
    Order::DaysOnMarketDesc,
    Order::HoaAsc,
    Order::Nearest,
];

/// 120 listings as stored, and 300 filters, the same in every run.
async fn stored(fixture: &Fixture) -> (Vec<Listing>, Vec<(Filter, Order)>) {
    let (rows, filters) = {
        let mut runner = TestRunner::deterministic();
        let rows: Vec<_> =
            (0..120).map(|n| (listing_id(), listing_draft(n).new_tree(&mut runner).unwrap().current())).collect();
        let pairs = (filter(), select(ORDERS.to_vec()));
        let filters: Vec<_> = (0..300).map(|_| pairs.new_tree(&mut runner).unwrap().current()).collect();
        (rows, filters)
    };
    for (age, chunk) in (0..).zip(rows.chunks(40)) {
        let sent = chunk.iter().map(|(id, draft)| (*id, Some(draft.clone()))).collect();
        let write = WriteContext::at(NOW + age);
        fixture.store.import_listings(&write, fixture.chatbot, sent, OnConflict::Fail, false).await.unwrap();
    }
    let ids: Vec<_> = rows.iter().map(|(id, _)| *id).collect();
    let listings = fixture.store.listings_by_ids(fixture.chatbot, TODAY + 2, &ids).await.unwrap();
    assert_eq!(listings.len(), rows.len());
    (listings, filters)
}

async fn what_is_found_and_counted_is_what_the_filter_means(fixture: &'static Fixture) {
    let (listings, filters) = stored(fixture).await;
    compare(fixture, &listings, filters.clone()).await;
    fixture.store.load_listing_columns(fixture.chatbot).await.unwrap();
    compare(fixture, &listings, filters).await;
}

async fn thousands_of_listings_are_found_in_memory_as_by_sql(fixture: &'static Fixture) {
    let (_, filters) = stored(fixture).await;
    let drafts: Vec<ListingDraft> = {
        let mut runner = TestRunner::deterministic();
        (120..4_400).map(|n| listing_draft(n).new_tree(&mut runner).unwrap().current()).collect()
    };
    // As of one import, and one that is older than listings before it.
    for (created, chunk) in [9, 9, 9, 4, 9].into_iter().zip(drafts.chunks(1_000)) {
        let sent = chunk.iter().map(|draft| (listing_id(), Some(draft.clone()))).collect();
        let write = WriteContext::at(NOW + created);
        fixture.store.import_listings(&write, fixture.chatbot, sent, OnConflict::Fail, false).await.unwrap();
    }
    let filters = filters.into_iter().step_by(3).chain(ORDERS.map(|order| (Filter::default(), order)));
    let filters: Vec<(Filter, Order)> = filters.filter(|(filter, _)| filter.near.is_none()).collect();
    let by_sql = found_and_counted(fixture, &filters).await;
    fixture.store.load_listing_columns(fixture.chatbot).await.unwrap();
    let in_memory = found_and_counted(fixture, &filters).await;
    for (((filter, order), by_sql), in_memory) in filters.iter().zip(&by_sql).zip(&in_memory) {
        assert_eq!(in_memory, by_sql, "{filter:?} {order:?}");
    }
    let largest = by_sql.iter().map(|(total, ..)| *total).max();
    println!("{} searches of 4,400 listings are the same in memory, with up to {largest:?} matches", filters.len());
    assert!(largest > Some(1_000), "those without a condition leave out what isn't available");
}

async fn found_and_counted(
    fixture: &'static Fixture,
    filters: &[(Filter, Order)],
) -> Vec<(i64, Vec<ListingId>, Summary)> {
    let mut all = Vec::new();
    for (filter, order) in filters {
        let found = fixture.store.find_listings(fixture.chatbot, TODAY + 2, filter, *order, 30).await.unwrap();
        let summary = fixture.store.summarize(fixture.chatbot, TODAY + 2, filter).await.unwrap();
        all.push((found.total, found.listings.iter().map(|listing| listing.id).collect(), summary));
    }
    all
}

async fn compare(fixture: &'static Fixture, listings: &[Listing], filters: Vec<(Filter, Order)>) {
    let mut hits = 0;
    for (filter, order) in filters {
        let mut wanted: Vec<&Listing> = listings.iter().filter(|listing| filter.matches(listing)).collect();
        wanted.sort_by(|a, b| order.compare(a, b, filter.near.as_ref()));
        hits += usize::from(!wanted.is_empty());
        let found = fixture.store.find_listings(fixture.chatbot, TODAY + 2, &filter, order, 9).await.unwrap();
        let total = wanted.len() as i64;
        wanted.truncate(9);
        assert_eq!((found.total, found.listings.iter().collect::<Vec<_>>()), (total, wanted), "{filter:?} {order:?}");
    }
    assert!(hits > 60, "only {hits} of the filters match anything");
}

async fn a_change_is_found_at_once_with_listings_in_memory(fixture: &'static Fixture) {
    let (store, chatbot) = (&fixture.store, fixture.chatbot);
    let first = fixture.insert(&draft(1)).await;
    store.load_listing_columns(chatbot).await.unwrap();
    let found = async |filter: &Filter| {
        let found = store.find_listings(chatbot, TODAY, filter, Order::PriceDesc, 9).await.unwrap();
        assert_eq!(found.total, store.summarize(chatbot, TODAY, filter).await.unwrap().count);
        found.listings.into_iter().map(|listing| listing.id).collect::<Vec<_>>()
    };
    assert_eq!(found(&Filter::default()).await, [first]);
    let second = fixture.insert(&draft(2)).await;
    assert_eq!(found(&Filter::default()).await, [second, first]);
    store.load_listing_columns(chatbot).await.unwrap();
    let sold = ListingDraft { status: Status::Sold, ..draft(2) };
    let edit = Box::new(move |_: &Listing| Ok(sold.clone()));
    store.update_listings(&WriteContext::at(NOW), chatbot, &ListingKey::Id(second), edit).await.unwrap();
    assert_eq!(found(&Filter::default()).await, [first]);
    let sold = Filter { availability: Availability::Sold, ..Filter::default() };
    assert_eq!(found(&sold).await, [second]);
}

async fn a_summary_says_the_same_as_adding_up(fixture: &'static Fixture) {
    let (listings, filters) = stored(fixture).await;
    add_up(fixture, &listings, filters.clone()).await;
    fixture.store.load_listing_columns(fixture.chatbot).await.unwrap();
    add_up(fixture, &listings, filters).await;
}

async fn add_up(fixture: &'static Fixture, listings: &[Listing], filters: Vec<(Filter, Order)>) {
    for (filter, _) in filters.into_iter().take(100) {
        let matching: Vec<&Listing> = listings.iter().filter(|listing| filter.matches(listing)).collect();
        let prices: Vec<Decimal> = matching.iter().filter_map(|listing| listing.content.price()).collect();
        let areas: Vec<Decimal> = matching
            .iter()
            .filter_map(|listing| area_sqft(listing.content.building_area, listing.content.area_unit))
            .collect();
        let mean = |values: &[Decimal]| {
            let sum: Decimal = values.iter().sum();
            sum.checked_div(Decimal::from(values.len())).map(|mean| mean.round_dp(4))
        };
        let summary = fixture.store.summarize(fixture.chatbot, TODAY + 2, &filter).await.unwrap();
        assert_eq!((summary.count, summary.priced), (matching.len() as i64, prices.len() as i64), "{filter:?}");
        assert_eq!(
            (summary.price_min, summary.price_max),
            (prices.iter().min().copied(), prices.iter().max().copied())
        );
        assert_eq!((summary.price_avg, summary.area_sqft_avg), (mean(&prices), mean(&areas)), "{filter:?}");
        assert_eq!(summary.area_sqft_max, areas.iter().max().copied());
        assert_eq!(summary.currency_symbols.len(), usize::from(!prices.is_empty()));
    }
}

async fn the_vocabulary_holds_the_values_of_the_listings(fixture: &'static Fixture) {
    fixture.insert(&draft(2)).await;
    let pool = CustomField { key: "Pool".into(), value: "yes".into() };
    fixture.insert(&ListingDraft { city: "Sümner".into(), custom_fields: vec![pool], ..draft(1) }).await;
    fixture.insert(&ListingDraft { city: String::new(), street_address: draft(1).street_address, ..draft(3) }).await;
    let counts = fixture.store.listing_terms(fixture.chatbot).await.unwrap().counts;
    let names = |kind| counts.names[kind].iter().map(|(name, count)| (name.as_str(), *count)).collect::<Vec<_>>();
    assert_eq!(names(TermKind::City), [("Sümner", 1), ("Tacoma", 1)]);
    assert_eq!((names(TermKind::State), names(TermKind::Zip)), (vec![("WA", 3)], vec![("98402", 3)]));
    assert_eq!(names(TermKind::ExtensionKey), [("Pool", 1)]);
    let sorted = |texts: &TextList| {
        let mut texts: Vec<String> = texts.iter().map(str::to_owned).collect();
        texts.sort();
        texts
    };
    assert_eq!(sorted(&counts.street_addresses), ["1 Maple Street", "1 Maple Street", "2 Maple Street"]);
    assert_eq!(sorted(&counts.mls_numbers), ["MLS-1", "MLS-2", "MLS-3"]);
}

async fn a_filter_of_no_ids_finds_nothing(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let find = |ids| async move {
        let filter = Filter { ids: Some(ids), ..Filter::default() };
        fixture.store.find_listings(fixture.chatbot, TODAY, &filter, Order::Newest, 5).await.unwrap().total
    };
    assert_eq!(find(vec![]).await, 0);
    assert_eq!(find(vec![id, listing_id()]).await, 1);
}
