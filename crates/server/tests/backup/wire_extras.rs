//! What a move over the wire does with the email server, the models, keys and webhooks.

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    sync::mpsc,
    thread,
};

use serde_json::{Value, json};

use crate::{
    program::{Service, run},
    wire_members::{Office, another_key, new_key},
    wire_moves::{Server, filled, text},
};

/// An endpoint of models; the receiver gets the `Authorization` of each request.
fn endpoint() -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(stream.try_clone().expect("a socket")).lines().map_while(Result::ok);
            let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            let key = head.iter().find_map(|line| line.strip_prefix("authorization: ")).unwrap_or_default();
            sender.send(key.to_owned()).ok();
            let body = r#"{"object":"list","data":[{"id":"small"}]}"#;
            let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
            write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).ok();
        }
    });
    (url, receiver)
}

fn states(event: &Value) -> Vec<(&str, &str)> {
    let extras = event["extras"].as_array().expect("extras").iter();
    extras.map(|part| (part["name"].as_str().expect("a name"), part["state"].as_str().expect("a state"))).collect()
}

#[tokio::test]
async fn email_and_models_move_with_their_secrets_and_keys_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target, key_file) = (path("data"), path("target"), path("key"));
    filled(&data, 1).await;
    let (url, keys) = endpoint();
    let service = Service::start(&data);
    let here = Office { base_url: service.base_url.clone(), key: another_key(&data) };
    let email = json!({
        "Host": "127.0.0.1", "Port": 2525, "Security": "tls", "Login": "bot", "Password": "planted-1", "From": "bot@harbor.example"
    });
    let models = json!({
        "Endpoints": [{
            "ID": "a", "Name": "Local", "Url": url, "Key": "planted-2",
            "Models": [{ "Name": "small", "ShownAs": "Small", "PriceIn": "0.15", "PriceOut": "0.6" }],
        }],
        "Currency": "USD", "TokensPerDay": 5_000, "MoneyPerDay": "2.5",
    });
    let before = here.call("SaveSettings", json!({ "Email": email, "Models": models })).await;
    here.call("WebhookSave", json!({ "Url": "https://crm.example.com/in" })).await;
    drop(service);

    let key = new_key(&target, &[]);
    std::fs::write(&key_file, &key).expect("written");
    let server = Server::start(&target, &[]);
    let there = Office { base_url: format!("http://127.0.0.1:{}", server.port), key };
    let moved = run(&data, &["move", "--json", "--to", &there.base_url, "--key-file", text(&key_file)]);
    let event = moved.last_event();
    let expected = [("email", "moved"), ("models", "moved"), ("keys", "makeAgain"), ("webhooks", "makeAgain")];
    assert_eq!(states(&event), expected, "{moved:?}");
    let used = event["extras"][2]["items"].as_array().expect("names");
    assert!(used.contains(&json!("CRM")), "{event}");
    assert_eq!(event["extras"][3]["items"], json!(["https://crm.example.com/in"]));
    assert!(!format!("{moved:?}").contains("planted"), "no secret is printed");

    assert_eq!(there.call("GetSettings", json!({})).await, before, "with a password and a key that open there");
    let test = json!({ "Endpoint": { "ID": "a", "Name": "Local", "Url": url, "Models": [] } });
    let tested = there.call("TestModel", test).await;
    assert_eq!(tested["Models"], json!(["small"]), "{tested}");
    assert_eq!(keys.recv().expect("a request"), "Bearer planted-2");
    println!("beside the data: {} moved, {} listed to make again; the key works on the server", 2, 2);
}

#[tokio::test]
async fn settings_that_the_server_has_stay_and_private_ones_are_not_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target, key_file) = (path("data"), path("target"), path("key"));
    filled(&data, 1).await;
    let service = Service::start(&data);
    let here = Office { base_url: service.base_url.clone(), key: another_key(&data) };
    let email = |host: &str| json!({ "Host": host, "Port": 465, "Security": "tls", "Login": "bot", "Password": "planted-1", "From": "a@b.example" });
    let model = |name: &str| json!({ "Name": name, "ShownAs": "", "PriceIn": "", "PriceOut": "" });
    let local = json!({ "ID": "a", "Name": "Local", "Url": "http://127.0.0.1:11434/v1", "Models": [model("small")] });
    let far = json!({ "ID": "b", "Name": "Far", "Url": "https://api.example.com/v1", "Key": "planted-2", "Models": [model("large")] });
    let models = json!({ "Endpoints": [local, far] });
    here.call("SaveSettings", json!({ "Email": email("smtp.example.com"), "Models": models })).await;
    drop(service);

    let key = new_key(&target, &[]);
    std::fs::write(&key_file, &key).expect("written");
    // A public server, which doesn't reach private hosts.
    let server = Server::start(&target, &["--public-url", "https://chat.example.com/"]);
    let there = Office { base_url: format!("http://127.0.0.1:{}", server.port), key };
    there.call("SaveSettings", json!({ "Email": email("other.example.com") })).await;
    let moved = run(&data, &["move", "--to", &there.base_url, "--key-file", text(&key_file)]).success();
    for sentence in [
        "Not moved: The email server smtp.example.com, because the server has its own.",
        "Not moved: The AI models of Local, which only this computer or its network reaches.",
        "Moved: The AI models of Far, with passwords and keys.",
        "Not moved: API keys (",
    ] {
        assert!(moved.contains(sentence), "{sentence}\n{moved}");
    }
    let after = there.call("GetSettings", json!({})).await;
    assert_eq!(after["Email"]["Host"], "other.example.com");
    assert_eq!(after["Models"]["Endpoints"].as_array().map(Vec::len), Some(1), "{after}");
    println!("beside the data: 1 taken, 1 private, 1 moved, 1 to make again, each with its sentence");
}
