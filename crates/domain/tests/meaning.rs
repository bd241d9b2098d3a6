//! What filters, orders, sites, times and limits mean.

use porchlight_domain::{
    AreaUnit, Availability, Bound, CustomField, Filter, Listing, ListingDraft, ListingId, Near, Order, Range, Status,
    domains::AllowedDomains,
    filter::{area_sqft, price_per_sqft, searchable_text, spaced_tokens},
    fold, time,
};
use proptest::prelude::*;
use rstest::rstest;
use rust_decimal::Decimal;

fn listing(id: i64, change: impl FnOnce(&mut ListingDraft)) -> Listing {
    let mut content = ListingDraft::blank();
    change(&mut content);
    Listing::unstored(ListingId(id), id, content)
}

fn at_most(value: i64) -> Range {
    Range { min: None, max: Some(Bound { value: value.into(), inclusive: true }) }
}

fn over(value: i64) -> Range {
    Range { min: Some(Bound { value: value.into(), inclusive: false }), max: None }
}

#[test]
fn an_unset_value_is_in_no_range_but_the_open_one() {
    let unpriced = listing(1, |_| {});
    assert!(Filter::default().matches(&unpriced));
    assert!(!Filter { price: at_most(500_000), ..Filter::default() }.matches(&unpriced));
    let priced = listing(1, |c| c.sale_price = Some(500_000.into()));
    assert!(Filter { price: at_most(500_000), ..Filter::default() }.matches(&priced));
    assert!(!Filter { price: over(500_000), ..Filter::default() }.matches(&priced));
}

#[test]
fn a_listing_under_contract_is_not_available_and_not_sold() {
    let pending = listing(1, |c| {
        c.status = Status::Sold;
        c.custom_fields.push(CustomField { key: "PortalStatus".into(), value: "Pending".into() });
    });
    let fits = |availability| Filter { availability, ..Filter::default() }.matches(&pending);
    assert!(fits(Availability::Pending) && fits(Availability::Any));
    assert!(!fits(Availability::Available) && !fits(Availability::Sold));
}

#[rstest]
#[case("Allowed", true)]
#[case("Yes, with a deposit", true)]
#[case("One dog", true)]
#[case("Allowed, cats only", false)]
#[case("Not allowed", false)]
#[case("No dogs", false)]
fn a_dog_may_come_where_pets_may(#[case] pets: &str, #[case] expected: bool) {
    let listing = listing(1, |c| c.custom_fields = vec![CustomField { key: "Pets".into(), value: pets.into() }]);
    assert_eq!(Filter { terms: vec!["dog".into()], ..Filter::default() }.matches(&listing), expected);
}

#[rstest]
#[case("pool", true)]
#[case("swimming pool", true)]
#[case("pools", true)]
#[case("chimney", true)]
#[case("chimneys", true)]
#[case("balcony", true)]
#[case("sauna", false)]
#[case("gym", false)]
#[case("dock", false)]
#[case("pet", true)]
#[case("dog", true)]
#[case("heated swimming", false)]
#[case("garden", false)]
#[case("3d tour", true)]
#[case("cafe", true)]
#[case("fireplace yes", true)]
fn phrases_match_consecutive_whole_terms(#[case] phrase: &str, #[case] expected: bool) {
    let listing = listing(1, |c| {
        c.description = "A Swimming-Pool, heated; near Café Lu".into();
        c.tours = Some(porchlight_domain::TourKind::ThreeD);
        c.custom_fields = vec![
            CustomField { key: "Fireplace".into(), value: "Yes".into() },
            CustomField { key: "Garden".into(), value: "no".into() },
            CustomField { key: "Chimneys".into(), value: "Two".into() },
            CustomField { key: "Balconies".into(), value: "Both sides".into() },
            CustomField { key: "Sauna".into(), value: "None, room for one".into() },
            CustomField { key: "Gym".into(), value: "N/A".into() },
            CustomField { key: "Dock".into(), value: "0".into() },
            CustomField { key: "Pets".into(), value: "No limit on dogs".into() },
        ];
    });
    assert_eq!(Filter { terms: vec![phrase.into()], ..Filter::default() }.matches(&listing), expected);
    assert_eq!(Filter { excluded_terms: vec![phrase.into()], ..Filter::default() }.matches(&listing), !expected);
}

#[rstest]
#[case("There is no pool.", false)]
#[case("No swimming pool, but a garden.", false)]
#[case("Sold without a hot tub or a pool", false)]
#[case("Casa sin pool", false)]
#[case("No HOA, and a pool.", true)]
#[case("A pool, no garden", true)]
fn what_a_description_denies_is_not_there(#[case] description: &str, #[case] has_pool: bool) {
    let listing = listing(1, |c| c.description = description.into());
    let (pool, without) =
        (vec!["pool".to_owned()], Filter { excluded_terms: vec!["pool".into()], ..Filter::default() });
    assert_eq!(Filter { terms: pool, ..Filter::default() }.matches(&listing), has_pool);
    assert_eq!(without.matches(&listing), !has_pool);
}

#[test]
fn areas_are_compared_in_square_feet() {
    assert_eq!(area_sqft(Some(100.into()), AreaUnit::SquareMeters), Some("1076.391".parse().unwrap()));
    let flat = listing(1, |c| {
        c.area_unit = AreaUnit::SquareMeters;
        c.building_area = Some(100.into());
        c.sale_price = Some(1_076_391.into());
    });
    assert_eq!(price_per_sqft(&flat.content), Some(1000.into()));
    assert!(Filter { building_area_sqft: over(1_000), ..Filter::default() }.matches(&flat));
}

#[test]
fn near_counts_metres_over_the_earth() {
    let near = Near { latitude: 47.6062, longitude: -122.3321, within_m: 40_000 };
    let there = |latitude, longitude| listing(1, |c| (c.latitude, c.longitude) = (Some(latitude), Some(longitude)));
    let tacoma = there(47.2529, -122.4443);
    let metres = near.distance_m(&tacoma.content).unwrap();
    assert!((40_000.0..40_500.0).contains(&metres), "{metres}");
    assert!(!Filter { near: Some(near), ..Filter::default() }.matches(&tacoma));
    assert!(Filter { near: Some(near), ..Filter::default() }.matches(&there(47.6, -122.3)));
    assert!(!Filter { near: Some(near), ..Filter::default() }.matches(&listing(1, |_| {})));
}

#[test]
fn unset_values_come_last_in_either_direction() {
    let priced = listing(1, |c| c.sale_price = Some(5.into()));
    let unpriced = listing(2, |_| {});
    for order in [Order::PriceAsc, Order::PriceDesc] {
        assert!(order.compare(&priced, &unpriced, None).is_lt());
    }
    assert!(Order::Newest.compare(&unpriced, &priced, None).is_lt());
    assert!(Order::Oldest.compare(&priced, &unpriced, None).is_lt());
}

#[rstest]
#[case("example.com", "https://example.com", true)]
#[case("example.com", "http://example.com", true)]
#[case("example.com", "https://www.example.com", false)]
#[case("example.com", "https://example.com:8443", false)]
#[case("example.com:8443", "https://example.com:8443", true)]
#[case("example.com:443", "https://example.com", true)]
#[case("*.example.com", "https://www.example.com", true)]
#[case("*.example.com", "https://a.b.example.com", true)]
#[case("*.example.com", "https://example.com", false)]
#[case("*.example.com", "https://evilexample.com", false)]
#[case("example.com", "https://example.com.evil.com", false)]
#[case("Bücher.example", "https://xn--bcher-kva.example", true)]
#[case("localhost", "http://localhost:5173", true)]
#[case("localhost:80", "http://localhost:5173", false)]
#[case("example.com", "null", false)]
#[case("example.com", "", false)]
#[case("example.com", "file://example.com", false)]
#[case("example.com", "https://example.com/path", false)]
#[case("", "https://example.com", false)]
#[case("https://example.com/contact?a=b", "https://example.com", true)]
#[case("https://example.com:443/", "https://example.com", true)]
#[case("http://example.com:8080/x", "https://example.com", false)]
#[case("https://*.example.com/", "https://www.example.com", true)]
fn a_site_may_embed_when_it_is_listed(#[case] list: &str, #[case] origin: &str, #[case] expected: bool) {
    assert_eq!(AllowedDomains::parse(list).unwrap().allows(origin), expected);
}

#[test]
fn a_month_begins_and_ends_in_the_zone_of_the_chatbot() {
    let now = 1_793_491_200_000; // 2026-11-01T00:00:00Z
    assert_eq!(time::rfc3339_ms(now), "2026-11-01T00:00:00.000Z");
    assert_eq!(time::local_day(now, "America/New_York").to_string(), "2026-10-31");
    let (start, end) = time::month_bounds_ms(now, "America/New_York");
    assert_eq!(time::rfc3339_ms(start), "2026-10-01T04:00:00.000Z");
    assert_eq!(time::rfc3339_ms(end), "2026-11-01T04:00:00.000Z");
    assert_eq!(time::month_bounds_ms(now, "UTC").0, now);
    assert_eq!(time::zone_name("TimeZone", "europe/madrid").unwrap(), "Europe/Madrid");
}

#[test]
fn a_range_of_days_includes_both() {
    let (start, end) = time::parse_day_range(Some("2026-11-01"), Some("2026-11-01")).unwrap();
    assert_eq!(end - start, 86_400_000);
    assert_eq!(time::parse_day_range(None, Some("")).unwrap(), (0, i64::MAX));
    assert_eq!(time::parse_day_range(Some("soon"), None).unwrap_err()[0].code.number(), 42206);
    assert_eq!(time::parse_day_range(Some("2026-11-02"), Some("2026-11-01")).unwrap_err()[0].code.number(), 42208);
    assert_eq!(time::parse_day_range(Some("2026-11-01T10:00:00+02:00"), None).unwrap().0, start + 8 * 3_600_000);
}

proptest! {
    #[test]
    fn folding_twice_is_folding_once(text in "\\PC{0,40}") {
        let once = fold(&text);
        prop_assert_eq!(fold(&once), once.clone());
    }

    #[test]
    fn an_order_is_total(prices in prop::collection::vec(prop::option::of(0_i64..5), 3)) {
        let listings: Vec<Listing> = (1..).zip(&prices)
            .map(|(id, price)| listing(id, |c| c.sale_price = price.map(Decimal::from))).collect();
        for order in [Order::PriceAsc, Order::PriceDesc, Order::Newest, Order::Nearest] {
            for a in &listings {
                for b in &listings {
                    prop_assert_eq!(order.compare(a, b, None), order.compare(b, a, None).reverse());
                    prop_assert_eq!(order.compare(a, b, None).is_eq(), a.id == b.id);
                }
            }
        }
    }

    #[test]
    fn a_text_contains_each_of_its_own_terms(text in "[a-zA-Zé ,.-]{1,60}") {
        // What is denied is not said: `what_a_description_denies_is_not_there`.
        prop_assume!(![" no ", " without ", " sin "].iter().any(|word| spaced_tokens(&text).contains(word)));
        let listing = listing(1, |c| c.description = text.clone());
        for word in spaced_tokens(&text).split_whitespace() {
            let padded = format!(" {word} ");
            prop_assert!(searchable_text(&listing.content).contains(&padded));
        }
    }

    #[test]
    fn any_domain_list_is_parsed_or_rejected_and_never_allows_null(list in "\\PC{0,80}") {
        if let Ok(sites) = AllowedDomains::parse(&list) {
            prop_assert!(!sites.allows("null"));
        }
    }
}
