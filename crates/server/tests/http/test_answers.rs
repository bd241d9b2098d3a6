//! `porchlight test-answers`, the real program.

use std::{path::Path, process::Command};

use serde_json::{Value, json};

use crate::restarts::{PROGRAM, Program, command};

/// Exit code, standard output and standard error.
fn test_answers(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(PROGRAM).arg("test-answers").args(arguments).arg("--data").arg(data).output();
    let output = output.expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text").trim().to_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[tokio::test]
async fn saved_questions_are_run_from_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let keys: Value = serde_json::from_str(&command(&data, &["init", "--json"])).expect("JSON");
    let key = keys["secretKey"].as_str().expect("a key").to_owned();
    let serial = command(&data, &["chatbot", "create"]);
    let serial = serial.split_whitespace().last().expect("an ID").to_owned();
    let program = Program::start(&data);
    let listing = |price: i64| {
        json!({
            "SerialNumber": serial, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
            "PropertyType": "House", "Bedrooms": 3, "Bathrooms": 2, "Url": "https://homes.example/1", "MLSNumber": "C-1",
            "YearBuilt": 1998, "DaysOnMarket": 4, "LotArea": 3600, "BuildingArea": 1860, "AreaUnit": "Square Feet",
            "ParkingSpots": 1, "City": "Harbour Bay", "Address": "7 Quay <Row>", "SalePrice": price
        })
    };
    program.call(&key, "/chat/Chatbot/RealEstateCreate", listing(512_000)).await;
    for question in ["cheapest home?", "who won the match & why"] {
        let input = json!({ "SerialNumber": serial, "Question": question });
        assert_eq!(program.call(&key, "/chat/Chatbot/SavedQuestionSave", input).await["Success"], true);
    }
    program.kill();

    let (chatbot, junit) = (serial.as_str(), folder.path().join("junit.xml"));
    let (code, out, _) = test_answers(&data, &["--chatbot", chatbot]);
    let recorded = "recorded  cheapest home?\nrecorded  who won the match & why\n";
    assert_eq!((code, out), (Some(0), format!("{recorded}2 questions: 0 same, 0 changed, 2 recorded, 0 failed")));
    let (code, out, _) = test_answers(&data, &["--chatbot", chatbot]);
    assert_eq!((code, out.lines().last()), (Some(0), Some("2 questions: 2 same, 0 changed, 0 recorded, 0 failed")));

    let program = Program::start(&data);
    let change = json!({ "SerialNumber": serial, "Key": "C-1", "KeyType": "MLSNumber", "SalePrice": 498_000 });
    program.call(&key, "/chat/Chatbot/RealEstateUpdate", change).await;
    program.kill();
    let path = junit.to_str().expect("a path");
    let (code, out, _) = test_answers(&data, &["--chatbot", chatbot, "--junit", path]);
    let changed = "changed   cheapest home? (numbers: $512,000 → $498,000";
    assert!(code == Some(1) && out.starts_with(changed), "{code:?} {out}");
    let xml = std::fs::read_to_string(&junit).expect("the file");
    assert!(xml.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\""), "{xml}");
    assert!(xml.contains("<failure type=\"changed\"") && xml.contains("7 Quay &lt;Row&gt;"), "{xml}");

    let (code, out, _) = test_answers(&data, &["--chatbot", chatbot, "--accept"]);
    assert!(code == Some(0) && out.starts_with("accepted  cheapest home?"), "{code:?} {out}");
    assert_eq!(test_answers(&data, &["--chatbot", chatbot]).0, Some(0));
}

#[test]
fn what_can_t_be_run_exits_with_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    command(&data, &["init", "--json"]);
    let serial = command(&data, &["chatbot", "create"]);
    let serial = serial.split_whitespace().last().expect("an ID");
    assert_eq!(test_answers(&data, &[]).0, Some(2), "no chatbot");
    let (code, _, error) = test_answers(&data, &["--chatbot", "unknown"]);
    assert_eq!(code, Some(2), "{error}");
    let (code, _, error) = test_answers(&data, &["--chatbot", serial]);
    assert_eq!(code, Some(2));
    assert_eq!(error, "porchlight: this chatbot has no saved questions; add some in the Playground");
}
