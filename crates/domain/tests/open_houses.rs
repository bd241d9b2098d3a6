//! The member `OpenHouses` of a listing: what is read, what is rejected, and what is stored.

#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

use porchlight_api::{ErrorCode, FieldError, ListingChange, ListingItem, decode::decode};
use porchlight_domain::{
    CustomField, Listing, ListingDraft, ListingId, TourKind,
    listing_input::{InputContext, apply_change},
    listing_item::to_item,
};
use serde_json::{Value, json};

const LOS_ANGELES: &str = "America/Los_Angeles";

fn change(before: &ListingDraft, zone: &str, members: Value) -> Result<ListingDraft, Vec<FieldError>> {
    let mut body = json!({"SerialNumber": "0123456789abcdef", "Key": "1", "KeyType": "NewOaks"});
    body.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    let change: ListingChange = decode(body.to_string().as_bytes()).expect("a change");
    apply_change(before, change, &InputContext::new(2026, zone))
}

fn stored(draft: &ListingDraft) -> Vec<&str> {
    draft.custom_fields.iter().map(|pair| pair.value.as_str()).collect()
}

fn item(draft: &ListingDraft) -> ListingItem {
    to_item(&Listing::unstored(ListingId(1), 0, draft.clone()))
}

#[test]
fn times_with_and_without_a_zone_are_read_on_the_clock_of_the_chatbot() {
    let cases = [
        (json!({"Start": "2026-11-28T11:00", "End": "2026-11-28T13:00"}), "2026-11-28 11:00 – 13:00"),
        (json!({"start": " 2026-11-28 11:00:30.5 ", "end": "2026-11-28T13:00:00"}), "2026-11-28 11:00 – 13:00"),
        (json!({"Start": "2026-05-02T13:00:00-07:00", "End": "2026-05-02T22:00:00Z"}), "2026-05-02 13:00 – 15:00"),
        (json!({"Start": "2026-11-28T19:00:00Z", "End": null}), "2026-11-28 11:00"),
        (json!({"Start": "2026-11-28", "End": ""}), "2026-11-28"),
        (json!({"Start": "2026-11-28", "End": "2026-11-29"}), "2026-11-28 – 2026-11-29"),
        (json!({"Start": "2026-11-28T20:00", "End": "2026-11-29T00:00"}), "2026-11-28 20:00 – 00:00"),
        (json!({"Start": "2026-11-28T20:00", "End": "2026-11-29T01:00"}), "2026-11-28 20:00 – 2026-11-29 01:00"),
        // Clocks go back on 2026-11-01 at 2:00: 45 minutes, although the clock shows less than before.
        (json!({"Start": "2026-11-01T01:30:00-07:00", "End": "2026-11-01T01:15:00-08:00"}), "2026-11-01 01:30 – 02:15"),
    ];
    for (open_house, expected) in &cases {
        let draft = change(&ListingDraft::blank(), LOS_ANGELES, json!({ "OpenHouses": [open_house] })).unwrap();
        assert_eq!(stored(&draft), [*expected], "{open_house}");
        assert_eq!(draft.tours, Some(TourKind::OpenHouse));
        // What is returned is read again, and changes nothing.
        let returned = item(&draft).open_houses;
        assert_eq!(returned.len(), 1);
        assert_eq!(change(&draft, "Asia/Tokyo", json!({ "OpenHouses": returned })).unwrap(), draft);
        let again = change(&ListingDraft::blank(), "Asia/Tokyo", json!({ "OpenHouses": returned })).unwrap();
        assert_eq!(again.custom_fields, draft.custom_fields);
    }
    println!("{} forms of an open house read, returned and read again", cases.len());
}

#[test]
fn what_is_wrong_is_named_with_its_place_and_limit() {
    let rule =
        "must be a date or a time in ISO form, for example 2026-11-28, 2026-11-28T11:00 or 2026-11-28T11:00:00-08:00.";
    let one = |start: &str, end: &str| json!([{"Start": "2026-11-28"}, {"Start": start, "End": end}]);
    let cases = [
        (one("", ""), ErrorCode::Missing, "OpenHouses[1].Start is required.".to_owned()),
        (one("tomorrow", ""), ErrorCode::WrongFormat, format!("OpenHouses[1].Start {rule}")),
        (one("20261128", ""), ErrorCode::WrongFormat, format!("OpenHouses[1].Start {rule}")),
        (one("2026-02-30", ""), ErrorCode::WrongFormat, format!("OpenHouses[1].Start {rule}")),
        (one("2026-11-28T25:00", ""), ErrorCode::WrongFormat, format!("OpenHouses[1].Start {rule}")),
        (one("2026-11-28T11:00", "13:00"), ErrorCode::WrongFormat, format!("OpenHouses[1].End {rule}")),
        (
            one("2026-11-28T11:00", "2026-11-28T11:00"),
            ErrorCode::WrongCombination,
            "OpenHouses[1].End must be after Start.".to_owned(),
        ),
        (
            one("2026-11-28T11:00", "2026-11-28"),
            ErrorCode::WrongCombination,
            "OpenHouses[1].End must have a time, as Start has.".to_owned(),
        ),
        (
            one("2026-11-28", "2026-11-28T11:00"),
            ErrorCode::WrongCombination,
            "OpenHouses[1].End must be a date, as Start is.".to_owned(),
        ),
        (
            one("2026-11-28", "2026-11-27"),
            ErrorCode::WrongCombination,
            "OpenHouses[1].End must not be before Start.".to_owned(),
        ),
        (
            one("0026-11-28", ""),
            ErrorCode::OutOfRange,
            "OpenHouses[1].Start must be in a year from 1900 to 2200.".to_owned(),
        ),
        (
            one(&"2".repeat(65), ""),
            ErrorCode::WrongLength,
            "OpenHouses[1].Start must be at most 64 characters.".to_owned(),
        ),
        (
            json!(vec![json!({"Start": "2026-11-28"}); 51]),
            ErrorCode::TooMany,
            "OpenHouses must be a list of at most 50 items with Start and End.".to_owned(),
        ),
    ];
    for (open_houses, code, message) in &cases {
        let problems = change(&ListingDraft::blank(), "UTC", json!({ "OpenHouses": open_houses })).unwrap_err();
        assert_eq!(problems.len(), 1, "{open_houses}");
        assert_eq!((problems[0].code, &problems[0].message), (*code, message), "{open_houses}");
    }
    let mut full = ListingDraft::blank();
    full.custom_fields = vec![CustomField { key: "Room".into(), value: "A".into() }; 200];
    let problems = change(&full, "UTC", json!({ "OpenHouses": [{"Start": "2026-11-28"}] })).unwrap_err();
    assert!(problems[0].message.contains("at most 200"), "{}", problems[0].message);
    println!("{} wrong open houses named with field, rule and limit", cases.len() + 1);
}

#[test]
fn only_dated_ones_are_replaced_and_the_rest_stays_in_its_order() {
    let pair = |key: &str, value: &str| json!({"Key": key, "value": value});
    let texts = [
        pair("Pool", "heated"),
        pair("openhouse", "Sat, Nov 28, 2026, 1-3pm; by appointment"),
        pair("OpenHouse", "Sundays"),
        pair("OpenHouse", "2026-12-05"),
        pair("Heating", "gas"),
    ];
    let before = change(&ListingDraft::blank(), "UTC", json!({ "ExtensionColumn": texts, "Tours": "3D" })).unwrap();
    let shown = serde_json::to_value(item(&before)).unwrap();
    let dated = json!([{"Start": "2026-11-28T13:00", "End": "2026-11-28T15:00"}, {"Start": "2026-12-05"}]);
    assert_eq!(shown["OpenHouses"], dated);
    assert_eq!(change(&before, "UTC", json!({ "OpenHouses": dated })).unwrap(), before, "to the letter");
    let after = change(&before, "UTC", json!({ "OpenHouses": [{"Start": "2026-12-06"}] })).unwrap();
    assert_eq!(stored(&after), ["heated", "2026-12-06", "by appointment", "Sundays", "gas"]);
    assert_eq!(after.tours, Some(TourKind::ThreeD), "which has its own say");
    for none in [json!(null), json!([])] {
        let after = change(&before, "UTC", json!({ "OpenHouses": none })).unwrap();
        assert_eq!(stored(&after), ["heated", "by appointment", "Sundays", "gas"]);
        assert!(!serde_json::to_string(&item(&after)).unwrap().contains("OpenHouses"), "no member without one");
    }
    let only = change(&ListingDraft::blank(), "UTC", json!({ "OpenHouses": [{"Start": "2026-12-06"}] })).unwrap();
    assert_eq!(change(&only, "UTC", json!({ "OpenHouses": [] })).unwrap(), ListingDraft::blank());
    let both = json!({ "ExtensionColumn": [pair("OpenHouse", "2026-12-01")], "OpenHouses": [{"Start": "2026-12-06"}] });
    assert_eq!(stored(&change(&before, "UTC", both).unwrap()), ["2026-12-06"], "the member wins");
}
