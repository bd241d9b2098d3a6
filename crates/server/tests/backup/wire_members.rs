//! Moves into a workspace that has members and files, but no chatbot.

use std::path::Path;

use reqwest::Client;
use serde_json::{Value, json};

use crate::{
    postgres::database,
    program::{Service, run},
    wire_moves::{Server, filled, text},
};

/// Requests to a server with a key.
pub struct Office {
    pub base_url: String,
    pub key: String,
}

impl Office {
    pub async fn call(&self, operation: &str, body: Value) -> Value {
        call(&self.base_url, &self.key, operation, body).await
    }

    async fn add(&self, name: &str, email: &str, rights: &str) -> i64 {
        let saved = self.call("MemberSave", json!({ "Name": name, "Email": email, "Rights": rights })).await;
        saved["MemberID"].as_i64().unwrap_or_else(|| panic!("{saved}"))
    }

    async fn key_of(&self, member: i64) -> String {
        let made = self.call("MemberKey", json!({ "MemberID": member })).await;
        made["Key"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    }

    /// Names and addresses of all members.
    async fn members(&self) -> Vec<(String, String)> {
        let listed = self.call("MemberList", json!({})).await;
        let field = |member: &Value, name: &str| member[name].as_str().expect("text").to_owned();
        let pair = |member: &Value| (field(member, "Name"), field(member, "Email"));
        listed.as_array().expect("members").iter().map(pair).collect()
    }
}

async fn call(base_url: &str, key: &str, operation: &str, body: Value) -> Value {
    let url = format!("{base_url}/chat/Workspace/{operation}");
    let reply = Client::new().post(url).header("authorization", key).json(&body).send().await.expect("an answer");
    let reply: Value = reply.json().await.expect("JSON");
    assert_eq!(reply["Success"], true, "{operation}: {reply}");
    reply["Data"].clone()
}

pub fn new_key(data: &Path, options: &[&str]) -> String {
    let keys = run(data, &[&["init", "--json"][..], options].concat()).success();
    let keys: Value = serde_json::from_str(&keys).expect("JSON");
    keys["secretKey"].as_str().expect("a key").to_owned()
}

/// A key of a service that has keys already.
pub fn another_key(data: &Path) -> String {
    let printed = run(data, &["key", "create", "--name", "CRM"]).success();
    printed.split_whitespace().find(|word| word.starts_with("sk_")).expect("a key").to_owned()
}

async fn members_of_both_sides_stay(options: &[&str], kind: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target, key_file) = (path("data"), path("target"), path("key"));
    filled(&data, 1).await;
    let secret = another_key(&data);
    let service = Service::start(&data);
    let here = Office { base_url: service.base_url.clone(), key: secret };
    let ana = here.add("Ana Torre", "Ana@harbor.example", "manager").await;
    here.add("Ben Ito", "ben@harbor.example", "agent").await;
    here.add("Tablet", "", "agent").await;
    drop(service);

    // On the new server: Ana too, with a key; Cleo; Dan, who has left; and a file.
    let key = new_key(&target, options);
    std::fs::write(&key_file, &key).expect("written");
    let server = Server::start(&target, options);
    let there = Office { base_url: format!("http://127.0.0.1:{}", server.port), key };
    let other = there.add("Ana", "ana@HARBOR.example", "manager").await;
    let anas_key = there.key_of(other).await;
    there.add("Cleo Diaz", "cleo@harbor.example", "agent").await;
    let dan = there.add("Dan", "dan@harbor.example", "agent").await;
    there.call("MemberRemove", json!({ "MemberID": dan })).await;

    let moved = run(&data, &["move", "--json", "--to", &there.base_url, "--key-file", text(&key_file)]);
    assert_eq!(moved.last_event()["verified"], true, "{moved:?}");
    let expected = [
        ("Ana Torre", "Ana@harbor.example"),
        ("Ben Ito", "ben@harbor.example"),
        ("Cleo Diaz", "cleo@harbor.example"),
        ("Tablet", ""),
    ];
    let expected: Vec<_> = expected.iter().map(|(name, email)| ((*name).to_owned(), (*email).to_owned())).collect();
    assert_eq!(there.members().await, expected);
    // The key that Ana has on the server is that of the moved member now.
    let me = call(&there.base_url, &anas_key, "Me", json!({})).await;
    assert_eq!(me["MemberID"].as_i64(), Some(ana), "{me}");
    println!("{kind}: 3 members moved to 3 others: {} members, one person joined, her key works", expected.len());
}

#[tokio::test]
async fn members_of_both_sides_stay_on_sqlite() {
    members_of_both_sides_stay(&[], "SQLite").await;
}

#[tokio::test]
async fn members_of_both_sides_stay_on_postgres() {
    members_of_both_sides_stay(&["--database", database().as_str()], "PostgreSQL").await;
}
