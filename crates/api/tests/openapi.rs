//! The published document: whole, and the same as the one in docs/.
//!
//! To write docs/openapi.json again: `PORCHLIGHT_WRITE_SNAPSHOTS=1 cargo nextest run -p porchlight-api openapi`.

use std::path::Path;

use porchlight_api::{ErrorCode, OPERATIONS, openapi};
use serde_json::Value;

#[test]
fn the_document_in_docs_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let current = openapi::document_json() + "\n";
    if std::env::var_os("PORCHLIGHT_WRITE_SNAPSHOTS").is_some() {
        std::fs::write(&file, &current).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == current, "docs/openapi.json is not current; see the head of this file");
}

#[test]
fn every_operation_is_published_once_under_its_path() {
    let document = openapi::document();
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), OPERATIONS.len());
    for operation in OPERATIONS {
        let published = &paths[operation.path]["post"];
        assert_eq!(published["operationId"], operation.name);
        let content = published["responses"]["200"]["content"].as_object().unwrap();
        assert!(!content.is_empty());
    }
}

#[test]
fn every_reference_leads_to_a_schema() {
    let document = openapi::document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut open = vec![&document];
    let mut seen = 0;
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                if let Some(Value::String(reference)) = members.get("$ref") {
                    let name = reference.strip_prefix("#/components/schemas/").unwrap();
                    assert!(schemas.contains_key(name), "{name}");
                    seen += 1;
                }
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    assert!(seen > 40);
}

#[test]
fn the_description_lists_every_detail() {
    let document = openapi::document();
    let text = document["info"]["description"].as_str().unwrap();
    assert!(ErrorCode::ALL.iter().all(|detail| text.contains(&format!("| {} |", detail.number()))));
}

#[test]
fn members_are_spelled_as_on_the_wire_with_their_rules() {
    let document = openapi::document();
    let edit = &document["components"]["schemas"]["UpdateChatbot"];
    assert_eq!(edit["required"], serde_json::json!(["serialNumber"]));
    assert_eq!(edit["properties"]["AIResponseLanguage"]["type"], "string", "null is refused in an edit");
    let rule = edit["properties"]["Temperature"]["description"].as_str().unwrap();
    assert_eq!(rule, "Must be an integer from 0 to 100.");
    let item = &document["components"]["schemas"]["ListingItem"]["properties"];
    assert!(["ID", "ZIP", "HOAMonth", "LATITUDE", "MLSNumber"].iter().all(|name| item.get(*name).is_some()));
}
