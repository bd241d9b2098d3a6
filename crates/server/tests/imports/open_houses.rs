//! Open houses in files: times of a stated zone, past ones in the preview, several of one listing, and the way back.

use super::*;

const ZONES: [&str; 3] = ["America/Los_Angeles", "Europe/Madrid", "Asia/Tokyo"];

fn file(open_houses: &Value) -> String {
    json!({"value": [{"ListingId": "R1", "ListingURL": "https://p.example/r1", "StandardStatus": "Active",
        "PropertyType": "Residential", "PropertySubType": "House", "ListPrice": 450_000, "UnparsedAddress": "1 Elm St",
        "OpenHouse": open_houses}]})
    .to_string()
}

async fn stored(service: &TestService) -> Vec<String> {
    let items = service.list(importing_list(&service.bot)).await.unwrap().list;
    let pairs: Vec<CustomField> = serde_json::from_str(&items[0].extension_column).unwrap();
    pairs.into_iter().filter(|pair| pair.key == "OpenHouse").map(|pair| pair.value).collect()
}

/// What a feed can say, and how it is stored on the clocks of `ZONES`.
fn records() -> Vec<(Value, [&'static str; 3])> {
    let zoned = |start: &str, end: &str| json!({"OpenHouseStartTime": start, "OpenHouseEndTime": end});
    let dated = |date: &str, start: &str, end: &str| json!({"OpenHouseDate": date, "OpenHouseStartTime": start, "OpenHouseEndTime": end});
    vec![
        (
            zoned("2090-05-02T13:00:00-07:00", "2090-05-02T15:00:00-07:00"),
            ["2090-05-02 13:00 – 15:00", "2090-05-02 22:00 – 00:00", "2090-05-03 05:00 – 07:00"],
        ),
        (
            dated("2090-05-02", "2090-05-02T20:00:00Z", "2090-05-02T22:00:00.000Z"),
            ["2090-05-02 13:00 – 15:00", "2090-05-02 22:00 – 00:00", "2090-05-03 05:00 – 07:00"],
        ),
        (dated("2090-11-28", "11:00", "13:00"), ["2090-11-28 11:00 – 13:00"; 3]),
        (dated("2090-11-28", "11:00 AM", "1:00 PM"), ["2090-11-28 11:00 – 13:00"; 3]),
        (zoned("2090-11-28T11:00:00", "2090-11-28T13:00:00"), ["2090-11-28 11:00 – 13:00"; 3]),
        (json!({"OpenHouseDate": "2090-11-28"}), ["2090-11-28"; 3]),
        (json!({"OpenHouseDate": "2090-11-28", "OpenHouseStartTime": "11:00"}), ["2090-11-28 11:00"; 3]),
        // A time of day with a zone may be on the day before: only the day is certain.
        (dated("2090-11-28", "19:00:00Z", "21:00:00Z"), ["2090-11-28"; 3]),
        (zoned("2090-11-28", "2090-11-29"), ["2090-11-28 – 2090-11-29"; 3]),
    ]
}

#[tokio::test]
async fn times_of_a_zone_are_read_on_the_clock_of_the_chatbot() {
    let mut count = 0;
    for (at, zone) in ZONES.iter().enumerate() {
        let service = TestService::open_in(zone).await;
        for (record, expected) in records() {
            service.import_file("r.json", file(&json!([record])), false).await;
            assert_eq!(stored(&service).await, [expected[at]], "{record} in {zone}");
            count += 1;
        }
    }
    println!("{count} open houses of RESO files read in {} time zones", ZONES.len());
}

#[tokio::test]
async fn columns_for_day_and_times_are_one_open_house() {
    let service = TestService::open_in("America/Los_Angeles").await;
    let csv = "PROPERTY TYPE,ADDRESS,URL,MLS#,OpenHouseDate,OpenHouseStartTime,OpenHouseEndTime\n\
        House,1 Elm St,https://p.example/1,M1,2090-11-28,11:00 AM,1:00 PM\n";
    let outcome = service.import_file("a.csv", csv, false).await;
    assert_eq!(counts(&outcome), [1, 0, 0, 0, 0], "{:?}", outcome.errors);
    assert_eq!(stored(&service).await, ["2090-11-28 11:00 – 13:00"]);
}

#[tokio::test]
async fn a_later_file_replaces_each_of_several_open_houses() {
    let service = TestService::open_in("America/Los_Angeles").await;
    let on = |days: &[u32]| {
        let records = days.iter().map(|day| json!({"OpenHouseDate": format!("2090-11-{day:02}")}));
        file(&records.collect())
    };
    for days in [&[1, 2, 3][..], &[2, 3], &[3, 4, 5, 6], &[7]] {
        service.import_file("r.json", on(days), false).await;
        let expected: Vec<String> = days.iter().map(|day| format!("2090-11-{day:02}")).collect();
        assert_eq!(stored(&service).await, expected);
        let again = service.import_file("r.json", on(days), true).await;
        assert_eq!(counts(&again), [0, 0, 1, 0, 0], "{:?}", again.changes);
    }
    for _ in 0..3 {
        service.undo().await;
    }
    assert_eq!(stored(&service).await, ["2090-11-01", "2090-11-02", "2090-11-03"]);
}

#[tokio::test]
async fn past_open_houses_are_reported_before_they_are_stored() {
    let service = TestService::open_in("America/Los_Angeles").await;
    let records = json!([
        {"OpenHouseStartTime": "2022-09-24T18:00:00Z", "OpenHouseEndTime": "2022-09-24T20:00:00Z"},
        {"OpenHouseDate": "2022-09-25"},
        {"OpenHouseDate": "2090-11-28"},
        {"OpenHouseDate": "2022-09-26", "OpenHouseStatus": "Canceled"}
    ]);
    let tried = service.import_file("r.json", file(&records), true).await;
    let past = &tried.past_open_houses;
    println!("{} of 3 open houses are over: {:?}", past.count, past.first);
    assert_eq!((past.count, past.listings), (2, 1));
    let texts: Vec<&str> = past.first.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["2022-09-24 11:00 – 13:00", "2022-09-25"]);
    assert_eq!((past.first[0].row, past.first[0].title.as_str()), (1, "1 Elm St"));
    service.import_file("r.json", file(&records), false).await;
    assert_eq!(stored(&service).await.len(), 3, "kept with the listing");
    let again = service.import_file("r.json", file(&records).replace("450000", "460000"), true).await;
    assert_eq!((again.updated, again.past_open_houses.count), (1, 0), "known since the first import");
}

#[tokio::test]
async fn open_houses_go_out_as_reso_records_and_come_back_the_same() {
    let mut count = 0;
    for zone in ZONES {
        let service = TestService::open_in(zone).await;
        let texts = [
            "2090-05-02 13:00 – 15:00",
            "2090-05-02 13:00",
            "2090-05-02",
            "2090-05-02 – 2090-05-04",
            "2090-05-02 20:00 – 00:00",
            "2090-05-02 20:00 – 2090-05-03 01:00",
            // The clocks skip the first and repeat the second in Los Angeles, and the other way around in Madrid.
            "2027-03-14 02:30 – 03:30",
            "2026-11-01 01:30 – 02:15",
            "2027-03-28 02:30 – 03:30",
            "2026-10-25 02:30 – 02:45",
        ];
        let pairs: Vec<Value> = texts.iter().map(|text| json!({"Key": "OpenHouse", "value": text})).collect();
        let row = json!({"SaleType": "for_sale", "Status": "Active", "PropertyType": "House", "Url": "https://p.example/1",
            "MLSNumber": "M1", "Address": "1 Elm St", "SalePrice": 1, "Tours": "OpenHouse", "ExtensionColumn": pairs});
        let input = json!({"SerialNumber": service.bot, "Rows": [row]});
        service.import(serde_json::from_value(input).unwrap()).await.unwrap();
        let out: Value = serde_json::from_slice(&service.export(ExportFormat::Reso).await).unwrap();
        let records = out["value"][0]["OpenHouse"].as_array().unwrap().clone();
        assert_eq!(records.len(), texts.len());
        let again = service.import_file("out.json", out.to_string(), true).await;
        assert_eq!(counts(&again), [0, 0, 1, 0, 0], "{:?}", again.changes);
        // Another program keeps the records only.
        let other = TestService::open_in(zone).await;
        let mut plain = out.clone();
        plain["value"][0].as_object_mut().unwrap().remove("ExtensionColumn");
        other.import_file("out.json", plain.to_string(), false).await;
        assert_eq!(stored(&other).await, texts, "in {zone}: {records:?}");
        if zone == "America/Los_Angeles" {
            assert_eq!(
                records[0],
                json!({"OpenHouseDate": "2090-05-02", "OpenHouseStatus": "Active",
                    "OpenHouseStartTime": "2090-05-02T13:00:00-07:00", "OpenHouseEndTime": "2090-05-02T15:00:00-07:00"})
            );
            assert_eq!(records[6]["OpenHouseStartTime"], "2027-03-14T02:30:00", "no zone has this time");
        }
        count += texts.len();
    }
    println!("{count} open houses out and back in {} time zones, none changed", ZONES.len());
}
