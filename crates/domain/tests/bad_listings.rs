//! Listings, keys and lists that must be rejected, by detail, and odd ones that must be taken.
//!
//! Each case goes through the strict reader too, as a request does.

#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

use porchlight_api::{ApiError, DeleteListings, ListListings, ListingChange, NewListing, decode::decode};
use porchlight_domain::{
    Listing, ListingDraft, ListingId, ListingKey, ListingQuery,
    listing_input::{InputContext, apply_change, draft_from_new},
    listing_item::to_item,
    listing_key::keys_of,
};
use rstest::rstest;
use serde_json::{Value, json};

const YEAR: i64 = 2026;

fn listing() -> Value {
    json!({
        "SerialNumber": "0123456789abcdef", "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
        "PropertyType": "House", "Bedrooms": 3, "Bathrooms": 2.5, "Url": "https://homes.example/1", "MLSNumber": "M-1",
        "YearBuilt": 1999, "DaysOnMarket": 4, "LotArea": 7000, "BuildingArea": 2500.50, "AreaUnit": "Square Feet",
        "ParkingSpots": 2
    })
}

fn create(body: &Value) -> Result<ListingDraft, ApiError> {
    create_text(&body.to_string())
}

fn create_text(body: &str) -> Result<ListingDraft, ApiError> {
    let new: NewListing = decode(body.as_bytes())?;
    draft_from_new(&new, &InputContext::new(YEAR, "UTC")).map_err(ApiError::from)
}

fn with(field: &str, value: Value) -> Value {
    let mut body = listing();
    body[field] = value;
    body
}

fn detail<T>(result: Result<T, ApiError>) -> u32 {
    result.map_or_else(|error| error.code.number(), |_| 200)
}

#[rstest]
#[case("Bedrooms", json!("3"), 42202)]
#[case("Bedrooms", json!(true), 42202)]
#[case("Bedrooms", json!(-1), 42203)]
#[case("Bedrooms", json!(1e9), 42203)]
#[case("Bedrooms", json!(2.3), 200)]
#[case("Bedrooms", json!(2.5), 200)]
#[case("Bathrooms", json!(2.5), 200)]
#[case("Bathrooms", json!(2.25), 200)]
#[case("Bathrooms", json!(1.333333), 200)]
#[case("SaleType", json!("For Sale"), 42205)]
#[case("SaleType", json!("FOR_SALE"), 42205)]
#[case("SaleType", json!("sale"), 42205)]
#[case("SaleType", json!(""), 42201)]
#[case("SaleType", json!(null), 42202)]
#[case("Status", json!("active"), 42205)]
#[case("Status", json!("Pending"), 42205)]
#[case("CurrencySymbol", json!(""), 42201)]
#[case("CurrencySymbol", json!("$$$$$$$$$"), 42204)]
#[case("CurrencySymbol", json!("<b>"), 200)]
#[case("CurrencySymbol", json!("\u{202e}"), 42207)]
#[case("Url", json!("/homes/1"), 42206)]
#[case("Url", json!("javascript:alert(1)"), 42206)]
#[case("Url", json!("http://127.0.0.1/"), 200)]
#[case("Url", json!(""), 200)]
#[case("MLSNumber", json!("x".repeat(65)), 42204)]
#[case("MLSNumber", json!("  "), 200)]
#[case("YearBuilt", json!(999), 42203)]
#[case("YearBuilt", json!(3000), 42203)]
#[case("YearBuilt", json!(YEAR + 10), 200)]
#[case("YearBuilt", json!(1999.5), 42203)]
#[case("YearBuilt", json!(1998.0), 200)]
#[case("YearBuilt", json!(0), 200)]
#[case("YearBuilt", json!(-0.5), 42203)]
#[case("YearBuilt", json!("1999"), 42202)]
#[case("DaysOnMarket", json!(-1), 42203)]
#[case("DaysOnMarket", json!(-0.5), 42203)]
#[case("DaysOnMarket", json!(3.9), 200)]
#[case("LotArea", json!(-1), 42203)]
#[case("ParkingSpots", json!(10_000_000_000_000_i64), 42203)]
#[case("ParkingSpots", json!(1e13), 42203)]
#[case("ParkingSpots", json!(1000.4), 42203)]
#[case("ParkingSpots", json!(1.5), 200)]
#[case("SalePrice", json!(-5), 42203)]
#[case("SalePrice", json!(0.123456), 200)]
#[case("UnitAreaPrice", json!(275.268_817_204_301), 200)]
#[case("SalePrice", json!(1e12), 200)]
#[case("SalePrice", json!(1e13), 42203)]
#[case("AreaUnit", json!("sqft"), 42205)]
#[case("Tours", json!("openhouse"), 42205)]
#[case("Tours", json!(""), 200)]
#[case("SpaceType", json!("Flat"), 42205)]
#[case("SpaceType", json!("Room"), 200)]
#[case("Latitude", json!(90.1), 42203)]
#[case("Longitude", json!(-180), 200)]
#[case("Images", json!("https://a.example/1.jpg"), 42202)]
#[case("Images", json!(["data:image/png;base64,x"]), 42206)]
#[case("Images", json!([""]), 200)]
#[case("PropertyType", json!(""), 42201)]
#[case("AreaUnit", json!(""), 42201)]
#[case("Location", json!(""), 200)]
#[case("Description", json!(""), 200)]
#[case("Description", json!("x".repeat(20_001)), 42204)]
#[case("Description", json!("Two lines\r\nhere"), 200)]
#[case("City", json!("=HYPERLINK(\"http://x\")"), 200)]
#[case("City", json!("\t=1+1"), 200)]
#[case("City", json!("=1\t+1"), 42207)]
#[case("Location", json!("a".repeat(201)), 42204)]
fn a_member_of_a_new_listing_is_checked(#[case] field: &str, #[case] value: Value, #[case] expected: u32) {
    assert_eq!(detail(create(&with(field, value))), expected);
}

#[rstest]
#[case("SalePrice", "1e30", 42203)]
#[case("SalePrice", "1e300", 42203)]
#[case("SalePrice", "1e-40", 200)]
#[case("SalePrice", "-1e300", 42203)]
#[case("SalePrice", "275.268817204301070000000000000000000000001", 200)]
#[case("SalePrice", "0.00000000000000000000000000000000000001", 200)]
#[case("SalePrice", "495000.0000", 200)]
#[case("SalePrice", "4.95e5", 200)]
#[case("SalePrice", "-0", 200)]
#[case("DaysOnMarket", "99999999999999999999", 42203)]
fn numbers_too_large_are_out_of_range_and_fine_ones_are_rounded(
    #[case] field: &str,
    #[case] number: &str,
    #[case] expected: u32,
) {
    let mut body = listing();
    body.as_object_mut().unwrap().remove(field);
    let body = body.to_string();
    let body = format!("{},\"{field}\":{number}}}", &body[..body.len() - 1]);
    assert_eq!(detail(create_text(&body)), expected);
}

#[rstest]
#[case::object(json!({"Key": "a", "value": "b"}), 42202)]
#[case::no_key(json!([{"value": "b"}]), 42201)]
#[case::empty_key(json!([{"Key": "", "value": "b"}]), 42201)]
#[case::no_value(json!([{"Key": "a"}]), 42201)]
#[case::other_case(json!([{"key": "a", "Value": "b"}]), 200)]
#[case::number(json!([{"Key": "a", "value": 1}]), 42202)]
#[case::nested(json!([{"Key": "a", "value": {"b": 1}}]), 42202)]
#[case::twice(json!([{"Key": "a", "value": "b"}, {"Key": "a", "value": "c"}]), 200)]
#[case::prototype(json!([{"Key": "__proto__", "value": "b"}, {"Key": "constructor", "value": "c"}]), 200)]
#[case::long_key(json!([{"Key": "k".repeat(101), "value": "b"}]), 42204)]
#[case::long_value(json!([{"Key": "k", "value": "v".repeat(2001)}]), 42204)]
fn extension_columns_are_checked(#[case] pairs: Value, #[case] expected: u32) {
    assert_eq!(detail(create(&with("ExtensionColumn", pairs))), expected);
}

#[test]
fn more_than_200_pairs_or_250_images_are_too_many() {
    let pairs: Vec<Value> = (0..201).map(|n| json!({"Key": format!("k{n}"), "value": ""})).collect();
    assert_eq!(detail(create(&with("ExtensionColumn", json!(pairs)))), 42209);
    assert_eq!(detail(create(&with("ExtensionColumn", json!(pairs[..200])))), 200);
    let images = vec!["https://a.example/1.jpg"; 251];
    assert_eq!(detail(create(&with("Images", json!(images)))), 42209);
    assert_eq!(detail(create(&with("Images", json!(images[..250])))), 200);
}

#[test]
fn a_message_names_the_field_with_the_rule() {
    let error = create(&with("Bedrooms", json!(-1))).unwrap_err();
    assert_eq!(error.message, "Bedrooms must be a number from 0 to 1000.");
    let error =
        create(&with("ExtensionColumn", json!([{"Key": "a", "value": ""}, {"Key": "", "value": ""}]))).unwrap_err();
    assert_eq!(error.message, "ExtensionColumn[1].Key is required.");
}

#[test]
fn errors_of_a_listing_follow_the_order_of_its_fields() {
    let mut body = listing();
    body["DepositFee"] = json!(-1);
    body["Status"] = json!("x");
    body["Images"] = json!(["https://a.example/1.jpg", "ftp://a.example/2.jpg"]);
    let message = create(&body).unwrap_err().message;
    let fields: Vec<&str> = message.split("; ").map(|part| part.split(' ').next().unwrap()).collect();
    assert_eq!(fields, ["Status", "Images[1]", "DepositFee"]);
}

#[test]
fn a_rental_without_rent_and_a_sale_with_rent_are_taken() {
    assert!(create(&with("SaleType", json!("for_rent"))).is_ok());
    assert!(create(&with("RentPrice", json!(900))).is_ok());
}

fn change(members: Value) -> Result<ListingDraft, ApiError> {
    let mut body = json!({"SerialNumber": "0123456789abcdef", "Key": "M-1", "KeyType": "MLSNumber"});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    let change: ListingChange = decode(body.to_string().as_bytes())?;
    let mut before = create(&with("Description", json!("Bright"))).unwrap();
    before.hoa_month = Some(120.into());
    apply_change(&before, change, &InputContext::new(YEAR, "UTC")).map_err(ApiError::from)
}

#[test]
fn a_change_that_sends_the_stored_days_on_market_keeps_the_day_they_were_sent() {
    let mut before = create(&listing()).unwrap();
    before.days_sent_on = Some(20_000);
    let after = |days: Option<i64>| {
        let body =
            json!({"SerialNumber": "0123456789abcdef", "Key": "M-1", "KeyType": "MLSNumber", "DaysOnMarket": days});
        apply_change(&before, decode(body.to_string().as_bytes()).unwrap(), &InputContext::new(YEAR, "UTC")).unwrap()
    };
    assert_eq!(after(before.days_on_market), before, "which is no write");
    let other = before.days_on_market.map(|days| days + 1);
    assert_eq!((after(other).days_on_market, after(other).days_sent_on), (other, None));
}

#[test]
fn a_change_leaves_what_it_does_not_name_and_null_clears_what_is_optional() {
    let after = change(json!({"Status": "Sold", "HOAMonth": null})).unwrap();
    assert_eq!(after.status, porchlight_domain::Status::Sold);
    assert_eq!((after.hoa_month, after.description.as_str()), (None, "Bright"));
    assert_eq!(after.mls_number, "M-1");
}

#[rstest]
#[case(json!({"Bedrooms": null}), 42202)]
#[case(json!({"PropertyType": null}), 42202)]
#[case(json!({"Url": ""}), 200)]
#[case(json!({"PropertyType": ""}), 42201)]
#[case(json!({"SalePrice": -1}), 42203)]
#[case(json!({"Images": null}), 200)]
#[case(json!({}), 200)]
fn a_change_is_checked_like_a_new_listing(#[case] members: Value, #[case] expected: u32) {
    assert_eq!(detail(change(members)), expected);
}

#[rstest]
#[case("", "MLSNumber", 42201)]
#[case("x", "Id", 42205)]
#[case("x", "", 42201)]
#[case("a\0b", "MLSNumber", 42207)]
fn an_invalid_key_is_rejected(#[case] key: &str, #[case] key_type: &str, #[case] expected: u32) {
    assert_eq!(ListingKey::parse(key, key_type).unwrap_err().code.number(), expected);
}

#[test]
fn a_key_is_taken_exactly_as_it_is_stored() {
    assert_eq!(ListingKey::parse("42", "NewOaks").unwrap(), ListingKey::Id(ListingId(42)));
    assert_eq!(ListingKey::parse(" M-1 ", "MLSNumber").unwrap(), ListingKey::MlsNumber("M-1".into()));
    for url in ["https://a.example/x/", "https://A.example/x", "https://a.example:443/%7Ex", "*"] {
        assert_eq!(ListingKey::parse(url, "URL").unwrap(), ListingKey::Url(url.into()));
    }
}

fn delete(keys: Value, key_type: &str) -> Result<Vec<ListingKey>, ApiError> {
    let mut body = json!({"SerialNumber": "0123456789abcdef", "KeyType": key_type});
    if keys != json!("absent") {
        body["Keys"] = keys;
    }
    let input: DeleteListings = decode(body.to_string().as_bytes())?;
    keys_of(&input).map_err(ApiError::from)
}

#[rstest]
#[case(json!("absent"), 42201)]
#[case(json!([]), 42201)]
#[case(json!("text"), 42202)]
#[case(json!({}), 42202)]
#[case(json!(vec!["1"; 501]), 42209)]
#[case(json!([""]), 42203)]
#[case(json!([null]), 42202)]
#[case(json!([1]), 42202)]
#[case(json!(["*", "%", "1 OR 1=1"]), 200)]
fn the_keys_of_a_delete_are_checked(#[case] keys: Value, #[case] expected: u32) {
    if keys == json!("text") {
        let body = r#"{"SerialNumber":"0123456789abcdef","Keys":"text","KeyType":"NewOaks"}"#;
        assert_eq!(detail(decode::<DeleteListings>(body.as_bytes())), expected);
        return;
    }
    assert_eq!(detail(delete(keys, "NewOaks")), expected);
}

#[rstest]
#[case("PROP123456", "NewOaks")]
#[case("-1", "NewOaks")]
#[case("9223372036854775808", "NewOaks")]
#[case("9007199254740992", "NewOaks")]
#[case("007", "NewOaks")]
#[case("  ", "MLSNumber")]
fn a_key_that_no_listing_can_have_matches_nothing(#[case] key: &str, #[case] key_type: &str) {
    assert_eq!(ListingKey::parse(key, key_type).unwrap(), ListingKey::Nothing);
}

#[test]
fn numbers_are_rounded_half_to_even_for_storage() {
    let mut body = listing();
    for (field, value) in [
        ("Bedrooms", json!(2.345)),
        ("Bathrooms", json!(1.333333)),
        ("ParkingSpots", json!(2.25)),
        ("SalePrice", json!(100.00005)),
        ("UnitAreaPrice", json!(275.268_817_204_301)),
        ("YearBuilt", json!(1998.0)),
        ("DaysOnMarket", json!(3.9)),
    ] {
        body[field] = value;
    }
    let stored = create(&body).unwrap();
    let shown = to_item(&Listing::unstored(ListingId(1), 0, stored));
    assert_eq!(
        (shown.bedrooms.as_str(), shown.bathrooms.as_str(), shown.parking_spots.as_str()),
        ("2.34", "1.33", "2")
    );
    assert_eq!((shown.sale_price.as_str(), shown.unit_area_price.as_str()), ("100", "275.2688"));
    assert_eq!((shown.year_built.as_str(), shown.days_on_market.as_str()), ("1998", "3"));
    assert_eq!(create(&with("YearBuilt", json!(0))).unwrap().year_built, None);
}

#[test]
fn repeated_keys_of_extra_information_keep_their_order() {
    let pairs = json!([{"Key": "Room", "value": "A"}, {"Key": "Pool", "value": ""}, {"Key": "Room", "value": "B"}]);
    let stored = create(&with("ExtensionColumn", pairs)).unwrap().custom_fields;
    let decode: Vec<(&str, &str)> = stored.iter().map(|pair| (pair.key.as_str(), pair.value.as_str())).collect();
    assert_eq!(decode, [("Room", "A"), ("Pool", ""), ("Room", "B")]);
}

#[test]
fn a_key_that_is_there_twice_counts_once() {
    assert_eq!(delete(json!(["M-1", "M-1 ", "M-2"]), "MLSNumber").unwrap().len(), 2);
}

#[rstest]
#[case(json!({"PageNumber": 0}), 42203)]
#[case(json!({"PageNumber": -1}), 42203)]
#[case(json!({"PageNumber": 1.5}), 42202)]
#[case(json!({"PageNumber": "2"}), 42202)]
#[case(json!({"PageNumber": 9_223_372_036_854_775_808_u64}), 42203)]
#[case(json!({"PageNumber": 100_001}), 42203)]
#[case(json!({"PageSize": 0}), 42203)]
#[case(json!({"PageSize": 1001}), 42203)]
#[case(json!({"PageSize": 1e3, "PageNumber": 5.0}), 200)]
#[case(json!({"PageSize": 1_000_000_000}), 42203)]
#[case(json!({"CityName": "%"}), 200)]
#[case(json!({"CityName": "[a]'_"}), 200)]
#[case(json!({"CityName": "a".repeat(10_000)}), 42204)]
#[case(json!({"CityName": "a\0"}), 42207)]
#[case(json!({"SaleType": "sale"}), 42205)]
#[case(json!({"OrderBy": "random()"}), 42205)]
#[case(json!({"MinPrice": -1}), 42203)]
#[case(json!({"CityName": null, "PageSize": null}), 200)]
fn a_list_request_is_checked(#[case] members: Value, #[case] expected: u32) {
    assert_eq!(detail(list(members)), expected);
}

fn list(members: Value) -> Result<ListingQuery, ApiError> {
    let mut body = json!({"SerialNumber": "0123456789abcdef"});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    let input: ListListings = decode(body.to_string().as_bytes())?;
    ListingQuery::try_from(&input).map_err(ApiError::from)
}

#[test]
fn a_list_request_has_its_defaults_and_folds_names() {
    let query = list(json!({"CityName": "  İstanbul ", "SaleType": ""})).unwrap();
    assert_eq!((query.page, query.size, query.city.as_deref()), (1, 20, Some("istanbul")));
    assert!(query.is_plain());
    let composed = list(json!({"CityName": "Müller"})).unwrap();
    assert_eq!(composed, list(json!({"CityName": "Mu\u{308}ller"})).unwrap());
    assert!(!list(json!({"Search": "pool"})).unwrap().is_plain());
}

#[test]
fn a_listing_is_read_back_as_text_with_nothing_for_unset() {
    let mut body = with("Images", json!(["https://a.example/1.jpg?a,b", "https://a.example/2.jpg"]));
    body["ExtensionColumn"] = json!([{"Key": "Pool", "value": "yes"}]);
    body["SalePrice"] = json!(495_000.0);
    body["Tours"] = json!("3D");
    let content = create(&body).unwrap();
    let item = to_item(&Listing::unstored(ListingId(7), 0, content));
    let read_back = serde_json::to_value(item).unwrap();
    for (name, expected) in [
        ("SaleType", "For sale"),
        ("Price", "495000"),
        ("Bedrooms", "3"),
        ("Bathrooms", "2.5"),
        ("Tours", "3D"),
        ("Area", "2500.5 Square Feet"),
        ("BuildingArea", "2500.5"),
        ("RentPrice", ""),
        ("City", ""),
        ("SpaceType", ""),
        ("Images", "https://a.example/1.jpg?a%2Cb,https://a.example/2.jpg"),
        ("ExtensionColumn", r#"[{"Key":"Pool","value":"yes"}]"#),
        ("AreaUnit", "Square Feet"),
        ("YearBuilt", "1999"),
    ] {
        assert_eq!(read_back[name], json!(expected), "{name}");
    }
    assert_eq!((&read_back["ID"], &read_back["LATITUDE"]), (&json!(7), &json!(0.0)));
}
