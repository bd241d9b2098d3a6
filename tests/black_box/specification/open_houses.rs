//! `OpenHouses`, an extension: dated open houses are sent and returned on the clock of the chatbot's time zone, and a
//! listing without one looks as the specification has it.

use rstest::rstest;
use serde_json::{Value, json};

use super::{CREATE, LIST, UPDATE, data};
use crate::support::{Kind, TestApp, listing};

const IMPORT: &str = "/chat/Chatbot/RealEstateImport";

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_houses_are_created_listed_updated_and_imported(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let sent = json!([
        {"Start": "2026-05-02T13:00:00-07:00", "End": "2026-05-02T15:00:00-07:00"},
        {"start": "2026-11-28T11:00", "end": "2026-11-28T13:00"},
        {"Start": "2026-12-05", "End": null}
    ]);
    let plain = [json!({"Start": "2026-11-28T11:00", "End": "2026-11-28T13:00"}), json!({"Start": "2026-12-05"})];
    let mut count = 0;
    for (zone, start, end) in [
        ("America/Los_Angeles", "2026-05-02T13:00", "2026-05-02T15:00"),
        ("Europe/Madrid", "2026-05-02T22:00", "2026-05-03T00:00"),
        ("Asia/Tokyo", "2026-05-03T05:00", "2026-05-03T07:00"),
    ] {
        let serial = app.chatbot_with(json!({ "TimeZone": zone })).await;
        let item = async || data(&app, LIST, json!({ "SerialNumber": serial })).await["List"][0].clone();
        let expected = json!([{"Start": start, "End": end}, plain[0], plain[1]]);
        let id = data(&app, CREATE, listing(&serial, "M-1")).await;
        let before = item().await;
        assert!(before.get("OpenHouses").is_none(), "a listing as the specification has it: {before}");
        let change = |open_houses: &Value| json!({ "SerialNumber": serial, "Key": id, "KeyType": "NewOaks", "openHouses": open_houses });
        assert_eq!(data(&app, UPDATE, change(&sent)).await, 1);
        let changed = item().await;
        assert_eq!((&changed["OpenHouses"], &changed["Tours"]), (&expected, &json!("OpenHouse")), "{zone}");
        // A client of the specification sees and sends them as extension columns.
        let pairs: Vec<Value> =
            serde_json::from_str(changed["ExtensionColumn"].as_str().expect("text")).expect("pairs");
        assert_eq!(pairs.iter().filter(|pair| pair["Key"] == "OpenHouse").count(), 3);
        assert_eq!(data(&app, UPDATE, change(&changed["OpenHouses"])).await, 1);
        assert_eq!(item().await, changed, "what was returned is sent again");
        assert_eq!(data(&app, UPDATE, change(&Value::Null)).await, 1);
        assert_eq!(item().await, before);
        let with_sent = |number: &str| {
            let mut input = listing(&serial, number);
            input["OpenHouses"] = sent.clone();
            input
        };
        data(&app, CREATE, with_sent("M-2")).await;
        let report = data(&app, IMPORT, json!({ "SerialNumber": serial, "Rows": [with_sent("M-3")] })).await;
        assert_eq!(report["Created"], 1, "{report}");
        for number in ["M-2", "M-3"] {
            let found = data(&app, LIST, json!({ "SerialNumber": serial, "MLSNumber": number })).await;
            assert_eq!(found["List"][0]["OpenHouses"], expected, "{number} in {zone}");
            count += 3;
        }
        let wrong = change(&json!([{ "Start": "2026-11-28T13:00", "End": "2026-11-28T11:00" }]));
        let answer = app.post(UPDATE, app.secret(), wrong.to_string()).await;
        let message = answer.envelope["Message"].as_str().expect("text").to_owned();
        assert_eq!(message, "OpenHouses[0].End must be after Start.");
    }
    println!("{kind:?}: {count} open houses sent and returned in three time zones");
}
