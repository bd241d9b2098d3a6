//! The desktop's commands, permissions and TypeScript hold the same names as the table of operations.

use std::{collections::BTreeSet, fs};

use porchlight_api::OPERATIONS;
use serde_json::Value;

use super::support::root;

fn lines(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(file)).expect("a committed file");
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// `allow-create-listing` as `create_listing`.
fn command(permission: &str) -> Option<String> {
    Some(permission.strip_prefix("allow-")?.replace('-', "_"))
}

#[test]
fn the_main_window_is_granted_every_operation_and_every_command_of_the_desktop() {
    let capability = fs::read_to_string(root().join("src-tauri/capabilities/main.json")).expect("the capability");
    let capability: Value = serde_json::from_str(&capability).expect("JSON");
    assert_eq!(capability["windows"], serde_json::json!(["main"]));
    let granted: Vec<&str> =
        capability["permissions"].as_array().expect("permissions").iter().filter_map(Value::as_str).collect();
    assert!(granted.contains(&"operations"));
    let commands: BTreeSet<String> = granted.iter().filter_map(|name| command(name)).collect();
    assert_eq!(commands, lines("src-tauri/commands.txt"));

    let set = lines("src-tauri/permissions/operations.toml");
    let set: BTreeSet<String> =
        set.iter().filter_map(|line| command(line.trim().trim_matches([',', '"']).trim_end_matches('"'))).collect();
    let table: BTreeSet<String> = OPERATIONS.iter().map(|operation| operation.name.to_owned()).collect();
    assert_eq!(set, table);
}
