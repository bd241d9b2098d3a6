//! Texts that must stay where they belong, planted in an office and searches for everywhere else: in the logs of the most
//! verbose level, in the bytes of the database, in what visitors can read, and in webhooks.

use std::{
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    restarts::{Program, command},
    webhook_kill::is_complete,
};

const NOTE: &str = "canary-note-7f3a91";
const TYPED: &str = "canary-typed-51c0de";
const PASSWORD: &str = "canary-password-9d21";
const MODEL_KEY: &str = "canary-model-key-4c77";
const TIMEOUT: Duration = Duration::from_secs(30);

/// Everything that arrived at a webhook.
fn receiver() -> (String, Arc<Mutex<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    let received = Arc::new(Mutex::new(String::new()));
    let all = Arc::clone(&received);
    std::thread::spawn(move || {
        for mut socket in listener.incoming().map_while(Result::ok) {
            let (mut text, mut chunk) = (String::new(), [0; 4_096]);
            while !is_complete(&text) {
                let Some(count) = socket.read(&mut chunk).ok().filter(|count| *count > 0) else { break };
                text.push_str(&String::from_utf8_lossy(&chunk[..count]));
            }
            let _ = socket.write_all(b"HTTP/1.1 204 Done\r\nconnection: close\r\n\r\n");
            all.lock().expect("a lock").push_str(&text);
        }
    });
    (url, received)
}

/// The bytes of all files of a folder but the secrets'.
fn stored(folder: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match path.is_dir() {
            true => bytes.extend(stored(&path)),
            false if name == "porchlight.secrets" => {}
            false => bytes.extend(std::fs::read(&path).expect("bytes")),
        }
    }
    bytes
}

fn count(haystack: &[u8], needle: &str) -> usize {
    haystack.windows(needle.len()).filter(|window| *window == needle.as_bytes()).count()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_typing_secrets_and_tokens_stay_where_they_belong() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, log) = (folder.path().join("data"), folder.path().join("log"));
    let keys: Value = serde_json::from_str(&command(&data, &["init", "--json"])).expect("JSON");
    let secret = text(&keys["secretKey"]);
    let (url, received) = receiver();
    let options = ["--allow-private-delivery", "127.0.0.0/8", "--visitor-limits", "off"];
    let program = Program::start_logged(&data, &options, std::fs::File::create(&log).expect("a log").into());
    let call = async |key: &str, path: &str, body: Value| {
        let reply = program.call(key, path, body).await;
        assert_eq!(reply["Success"], true, "{path}: {reply}");
        reply["Data"].clone()
    };

    // An office with secrets.
    let serial = text(&call(&secret, "/chat/Chatbot/Add", json!({ "timeZone": "Europe/Madrid", "type": 0 })).await);
    let edit = json!({ "serialNumber": serial, "TalkToHumanEmail": "office@homes.example" });
    call(&secret, "/chat/Chatbot/Edit", edit).await;
    let server = json!({ "Host": "127.0.0.1", "Port": 9, "Security": "offered", "Login": "office", "Password": PASSWORD,
        "From": "office@homes.example" });
    let model = json!({ "Name": "m", "ShownAs": "", "PriceIn": "", "PriceOut": "" });
    let endpoint = json!({ "ID": "e1", "Name": "Model", "Url": "http://127.0.0.1:9/v1", "Key": MODEL_KEY,
        "Models": [model] });
    let settings = json!({ "Email": server, "Models": { "Endpoints": [endpoint], "TokensPerDay": 0 } });
    call(&secret, "/chat/Workspace/SaveSettings", settings).await;
    let events = json!([
        "lead.created",
        "lead.updated",
        "request.created",
        "request.updated",
        "showing.requested",
        "showing.confirmed",
        "showing.moved",
        "showing.canceled",
        "showing.completed",
        "conversation.handoff_requested",
        "message.created"
    ]);
    let saved = call(&secret, "/chat/Workspace/WebhookSave", json!({ "Url": url, "Events": events })).await;
    let (webhook, signing) = (saved["Webhook"]["WebhookID"].clone(), text(&saved["Secret"]));
    let rotated =
        text(&call(&secret, "/chat/Workspace/WebhookRotate", json!({ "WebhookID": webhook })).await["Secret"]);
    let member = call(&secret, "/chat/Workspace/MemberSave", json!({ "Name": "Ann Reyes" })).await["MemberID"].clone();
    let member_key = text(&call(&secret, "/chat/Workspace/MemberKey", json!({ "MemberID": member })).await["Key"]);

    // A visitor who books, and a member who writes notes and types.
    let listing = crate::test_app::listing(&serial, "M-1");
    call(&secret, "/chat/Chatbot/RealEstateCreate", listing).await;
    let listings = call(&secret, "/chat/Chatbot/RealEstateList", json!({ "SerialNumber": serial })).await;
    let listing_id = listings["List"][0]["ID"].clone();
    let spans = json!([{ "From": "00:00", "To": "24:00" }]);
    let week: Vec<Value> = (1..=7).map(|weekday| json!({ "Weekday": weekday, "Spans": spans })).collect();
    call(&secret, "/chat/Workspace/HoursEdit", json!({ "SerialNumber": serial, "Week": week })).await;
    call(&secret, "/chat/Chatbot/OfficeEdit", json!({ "SerialNumber": serial, "Showings": "Instant" })).await;
    let config = call("", "/chat/Chatbot/GetConfig", json!({ "serialNumber": serial })).await;
    let (visitor, session) = (text(&config["SessionKey"]), config["SessionID"].clone());
    let who = json!({ "sessionID": session, "Name": "Dana Fox", "Email": "dana@fox.example" });
    call(&visitor, "/chat/Chat/Identify", who).await;
    let slots = call(&visitor, "/chat/Chat/Slots", json!({ "SessionID": session, "ListingID": listing_id })).await;
    let days = slots["Days"].as_array().expect("days");
    let start = days.iter().find_map(|day| day["Slots"].as_array()?.last()).expect("a free time")["Start"].clone();
    let book = json!({ "SessionID": session, "ListingID": listing_id, "Start": start });
    let showing = call(&visitor, "/chat/Chat/Book", book).await;
    let token = text(&showing["ManageUrl"]).rsplit('/').next().expect("a token").to_owned();
    call(&visitor, "/chat/Chat/TalkToPerson", json!({ "sessionID": session, "Message": "Is Ann there?" })).await;
    call(&member_key, "/chat/Inbox/TakeOver", json!({ "SessionID": session })).await;
    let note = json!({ "SerialNumber": serial, "SessionID": session, "Content": NOTE });
    call(&member_key, "/chat/Inbox/NoteSave", note).await;
    call(&member_key, "/chat/Inbox/Send", json!({ "SessionID": session, "Content": "Hello Dana" })).await;
    // There is no field for typed text; one that a client adds goes nowhere.
    for key in [&member_key, &visitor] {
        let typing = json!({ "SessionID": session, "Typing": true, "Text": TYPED, "Content": TYPED });
        program.call(key, "/chat/Chat/Typing", typing).await;
        call(key, "/chat/Chat/Typing", json!({ "SessionID": session, "Typing": true })).await;
    }
    let leads = call(&secret, "/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial })).await;
    let change = json!({ "SerialNumber": serial, "LeadID": leads["List"][0]["LeadID"], "Status": "Closed" });
    call(&secret, "/chat/Chatbot/LeadChange", change).await;

    // What a visitor can read.
    let mut read = String::new();
    for (path, body) in [
        ("/chat/Chat/SessionMessages", json!({ "sessionID": session })),
        ("/chat/Chat/Follow", json!({ "SessionID": session })),
        ("/chat/Chatbot/ShowingList", json!({ "SerialNumber": serial, "SessionID": session })),
        ("/chat/Chat/Slots", json!({ "SessionID": session, "ListingID": listing_id })),
        ("/chat/Chatbot/GetConfig", json!({ "serialNumber": serial })),
    ] {
        read.push_str(&call(&visitor, path, body).await.to_string());
    }
    let page = reqwest::get(format!("{}/showing/{token}", program.base_url)).await.expect("a page");
    assert_eq!(page.status(), 200);
    page.text().await.expect("text");
    let end = Instant::now() + TIMEOUT;
    let arrived = || received.lock().expect("a lock").clone();
    while !["lead.created", "lead.updated", "showing.confirmed", "handoff_requested"]
        .iter()
        .all(|kind| arrived().contains(kind))
    {
        assert!(Instant::now() < end, "{}", arrived());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let emails = call(&secret, "/chat/Chatbot/MailList", json!({ "SerialNumber": serial })).await.to_string();
    assert!(emails.contains(&token), "the office sees the link of an email");
    drop(program);

    let logged = std::fs::read(&log).expect("a log");
    assert!(count(&logged, "send_message") > 0, "the log has the requests: {} bytes", logged.len());
    let (database, sent) = (stored(&data), arrived());
    assert!(count(&database, NOTE) > 0 && count(&database, "Hello Dana") > 0, "the database has what is in clear");
    assert!(read.contains("Hello Dana"));
    let mut hits = Vec::new();
    let mut searches = 0;
    let mut search = |place: &str, content: &[u8], canaries: &[(&str, &str)]| {
        for (what, canary) in canaries {
            searches += 1;
            let found = count(content, canary);
            if found > 0 {
                hits.push(format!("{what} {found} times in {place}"));
            }
        }
    };
    let sealed =
        [("password", PASSWORD), ("model key", MODEL_KEY), ("signing secret", &*signing), ("new one", &*rotated)];
    let tokens =
        [("secret key", &*secret), ("member's key", &*member_key), ("visitor key", &*visitor), ("link", &*token)];
    let texts = [("note", NOTE), ("typed text", TYPED)];
    let all = [&sealed[..], &tokens, &texts].concat();
    search("the logs", &logged, &all);
    search("the database", &database, &[&sealed[..], &tokens, &texts[1..]].concat());
    search("webhooks", sent.as_bytes(), &all);
    let own = [&sealed[..], &tokens[..2], &texts].concat();
    search("visitor operations", read.as_bytes(), &own);
    println!(
        "{searches} searches for canaries in {} bytes of logs, {} of the database, {} of webhooks and {} of visitor \
         operations: {} hits",
        logged.len(),
        database.len(),
        sent.len(),
        read.len(),
        hits.len()
    );
    assert!(hits.is_empty(), "{hits:#?}");
}
