//! One name, five places: the operation table, the OpenAPI document, the client, the desktop
//! commands and TypeScript.
//!
//! Why it exists: a name that is spelled differently somewhere is found by a machine, not a user.

use std::{collections::BTreeSet, fs};

use porchlight_api::OPERATIONS;
use serde_json::Value;

use super::support::root;

fn table() -> BTreeSet<String> {
    OPERATIONS.iter().map(|operation| operation.name.to_owned()).collect()
}

#[test]
fn the_openapi_document_has_the_operations_of_the_table() {
    let text = fs::read_to_string(root().join("docs/openapi.json")).expect("the committed document");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let published: BTreeSet<String> =
        paths.values().filter_map(|path| path["post"]["operationId"].as_str().map(str::to_owned)).collect();
    assert_eq!(published, table());
}

#[test]
fn the_client_has_a_method_for_every_operation() {
    let methods: BTreeSet<String> = porchlight_client::METHODS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(methods, table());
}

#[test]
fn the_desktop_has_a_command_for_every_operation_and_a_permission_for_every_command() {
    let commands = fs::read_to_string(root().join("src-tauri/commands.txt")).expect("the list of commands");
    let commands: BTreeSet<String> = commands.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    assert!(commands.is_superset(&table()), "missing: {:?}", table().difference(&commands).collect::<Vec<_>>());

    let capability = fs::read_to_string(root().join("src-tauri/capabilities/main.json")).expect("the capability");
    let capability: Value = serde_json::from_str(&capability).expect("JSON");
    assert_eq!(capability["windows"], serde_json::json!(["main"]));
    let granted = capability["permissions"].as_array().expect("permissions");
    let granted: BTreeSet<String> = granted
        .iter()
        .filter_map(|name| name.as_str()?.strip_prefix("allow-").map(|name| name.replace('-', "_")))
        .collect();
    assert_eq!(granted, commands);

    let handlers = fs::read_to_string(root().join("src-tauri/src/commands/mod.rs")).expect("the handlers");
    for command in &commands {
        assert!(handlers.contains(&format!("::{command},")), "{command} has no handler");
    }
}

#[test]
fn typescript_names_every_operation() {
    let text = fs::read_to_string(root().join("ui/src/api/operations.ts")).expect("the operations of the screens");
    for name in table() {
        assert!(text.contains(&name), "{name} is not in ui/src/api/operations.ts");
    }
}
