//! Which crates may depend on which, and which of them may use SQL, HTTP and windows.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

/// The workspace crates that each crate may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("api", &[]),
    ("domain", &["api"]),
    ("lang", &["domain"]),
    ("query", &["api", "domain", "lang"]),
    ("reply", &["api", "domain", "lang", "query"]),
    ("grounding", &["api", "domain", "lang", "query", "reply"]),
    ("answer", &["api", "domain", "grounding", "lang", "query", "reply"]),
    ("store", &["api", "domain"]),
    ("client", &["api", "domain"]),
    ("malloc", &[]),
    // `porchlight move --to URL` is a client of another server.
    ("server", &["api", "domain", "answer", "store", "client", "malloc"]),
    ("desktop", &["api", "client", "server", "malloc"]),
    ("tests", &["api", "domain", "answer", "store", "client", "server"]),
    ("benches", &["api", "domain", "answer", "store", "client", "server"]),
];

/// Libraries that only one of our crates may use.
const ONLY_IN: &[(&str, &str)] = &[
    ("sqlx", "store"),
    ("rusqlite", "store"),
    ("axum", "server"),
    ("tauri", "desktop"),
    ("keyring-core", "desktop"),
    ("libc", "malloc"),
];

#[test]
fn no_crate_uses_what_the_architecture_does_not_allow() {
    let mut wrong = Vec::new();
    for (name, uses) in dependencies() {
        let (_, allowed) =
            MAY_USE.iter().find(|(of, _)| *of == name).unwrap_or_else(|| panic!("{name} is in no row of MAY_USE"));
        for used in uses {
            if let Some(ours) = used.strip_prefix("porchlight-")
                && !allowed.contains(&ours)
            {
                wrong.push(format!("{name} uses {ours}"));
            }
            if let Some((library, owner)) = ONLY_IN.iter().find(|(library, _)| *library == used)
                && *owner != name
            {
                wrong.push(format!("{name} uses {library}, which belongs to {owner}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Our crates by their short names, each with everything that its manifest names.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let root = super::support::root();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let short = |package: &Value| package["name"].as_str().unwrap_or("").trim_start_matches("porchlight-").to_owned();
    let names = |package: &Value| {
        let list = package["dependencies"].as_array().into_iter().flatten();
        list.filter_map(|used| used["name"].as_str().map(str::to_owned)).collect()
    };
    packages.iter().map(|package| (short(package), names(package))).collect()
}
