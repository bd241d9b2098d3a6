//! The client against a service that speaks the interface and is no Porchlight.

use std::sync::{Arc, Mutex};

use porchlight_client::{
    Client, KeyCheck, Keys, ProbeResult,
    api::{DeleteListings, ListListings, ListModels},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

const MODELS: &str =
    r#"{"Data":[{"Key":"1","Value":"One","Status":true}],"Version":"3.2.1","Success":true,"Code":200,"Message":""}"#;
const PAGE: &str = r#"{"Data":{"List":[],"VirtualCount":0},"Version":"3.2.1","Success":true,"Code":200,"Message":""}"#;
const DELETED: &str = r#"{"Data":{"SuccessCount":0},"Version":"3.2.1","Success":true,"Code":200,"Message":""}"#;
const NO_CHATBOT: &str = r#"{"Data":0,"Version":"3.2.1","Success":false,"Code":404,"Message":"No such chatbot."}"#;
/// Another service may refuse in the envelope alone, with HTTP 200.
const BAD_SECRET: &str = r#"{"Data":null,"Version":"3.2.1","Success":false,"Code":401,"Message":"Bad secret."}"#;
const BAD_SESSION: &str = r#"{"Data":null,"Version":"3.2.1","Success":false,"Code":401,"Message":"Bad session key."}"#;

/// Its base address, and the first line and keys of each request that it got.
struct Another {
    base_url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Another {
    /// A public GET model list, the secret key for settings, the session key for listings.
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base_url = format!("http://{}", listener.local_addr().expect("an address"));
        let requests = Arc::new(Mutex::new(Vec::new()));
        let logged = requests.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, logged.clone()));
            }
        });
        Self { base_url, requests }
    }

    fn client(&self, secret: Option<&str>, session: Option<&str>) -> Client {
        let keys = Keys { secret: secret.map(str::to_owned), session: session.map(str::to_owned) };
        Client::new(&self.base_url, keys).expect("a client")
    }

    fn seen(&self) -> Vec<String> {
        std::mem::take(&mut self.requests.lock().expect("no panic"))
    }
}

async fn answer(mut stream: TcpStream, logged: Arc<Mutex<Vec<String>>>) {
    let mut read = vec![0; 8192];
    let mut length = 0;
    // Requests of these tests fit, and come whole.
    while !read[..length].windows(4).any(|part| part == b"\r\n\r\n") {
        length += match stream.read(&mut read[length..]).await {
            Ok(0) | Err(_) => return,
            Ok(more) => more,
        };
    }
    let head = String::from_utf8_lossy(&read[..length]).into_owned();
    let header = |name: &str| {
        head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix(&format!("{name}: ")).map(str::to_owned))
    };
    let (secret, session) = (header("authorization"), header("chatrobot-sessionkey"));
    let line = head.lines().next().unwrap_or_default().trim_end_matches(" HTTP/1.1").to_owned();
    logged.lock().expect("no panic").push(format!(
        "{line} secret={} session={}",
        secret.as_deref().unwrap_or("-"),
        session.as_deref().unwrap_or("-")
    ));
    let (status, body) = match line.as_str() {
        "GET /chat/Chatbot/ModelList" => ("200 OK", MODELS),
        "POST /chat/Chatbot/ModelList" => ("405 Method Not Allowed", "<h1>405</h1>"),
        "POST /chat/Chatbot/RealEstateList" if session.as_deref() == Some("good") => ("200 OK", PAGE),
        "POST /chat/Chatbot/RealEstateDelete" if session.as_deref() == Some("good") => ("200 OK", DELETED),
        "POST /chat/Chatbot/RealEstateList" => ("401 Unauthorized", BAD_SESSION),
        "POST /chat/Chatbot/Edit" if secret.as_deref() == Some("good") => ("200 OK", NO_CHATBOT),
        "POST /chat/Chatbot/Edit" => ("200 OK", BAD_SECRET),
        _ => ("404 Not Found", "<h1>404</h1>"),
    };
    let whole = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len());
    if stream.write_all(whole.as_bytes()).await.is_ok() {
        drop(stream.shutdown().await);
    }
}

#[tokio::test]
async fn the_model_list_is_requested_by_get_without_post() {
    let another = Another::start().await;
    let client = another.client(Some("good"), None);
    assert_eq!(client.list_models(&ListModels {}).await.expect("the models").len(), 1);
    assert_eq!(
        another.seen(),
        ["POST /chat/Chatbot/ModelList secret=good session=-", "GET /chat/Chatbot/ModelList secret=good session=-"]
    );
    // From then on it knows.
    client.list_models(&ListModels {}).await.expect("the models");
    assert_eq!(another.seen(), ["GET /chat/Chatbot/ModelList secret=good session=-"]);
}

#[tokio::test]
async fn listing_operations_send_the_session_key_and_the_secret_key() {
    let another = Another::start().await;
    let client = another.client(Some("good"), Some("good"));
    client.list_listings(&ListListings { serial_number: "x".into(), ..Default::default() }).await.expect("a page");
    let nobody = DeleteListings { serial_number: "x".into(), ..Default::default() };
    client.delete_listings(&nobody).await.expect("an answer");
    assert_eq!(
        another.seen(),
        [
            "POST /chat/Chatbot/RealEstateList secret=good session=good",
            "POST /chat/Chatbot/RealEstateDelete secret=good session=good"
        ]
    );
}

#[tokio::test]
async fn a_test_says_of_each_key_whether_it_is_missing_or_wrong() {
    let another = Another::start().await;
    let accepted = KeyCheck::Accepted;
    let message = "Bad session key.".to_owned();
    let bad_secret = KeyCheck::Rejected { message: "Bad secret.".into() };
    let rows = [
        (Some("good"), Some("good"), accepted.clone(), accepted.clone(), ProbeResult::Works),
        (
            Some("good"),
            None,
            accepted.clone(),
            KeyCheck::Missing { message: message.clone() },
            ProbeResult::SessionKeyMissing { message: message.clone() },
        ),
        (
            Some("good"),
            Some("bad"),
            accepted.clone(),
            KeyCheck::Rejected { message: message.clone() },
            ProbeResult::SessionKeyRejected { message: message.clone() },
        ),
        (
            Some("bad"),
            Some("good"),
            bad_secret,
            accepted.clone(),
            ProbeResult::KeyRejected { message: "Bad secret.".into() },
        ),
        (None, Some("good"), KeyCheck::Missing { message: String::new() }, accepted, ProbeResult::NoKey),
        (None, None, KeyCheck::Missing { message: String::new() }, KeyCheck::NotNeeded, ProbeResult::NoKey),
    ];
    for (secret, session, of_secret, of_session, result) in rows {
        let probe = another.client(secret, session).probe().await;
        println!("secret {secret:?}, session {session:?}: {:?}", probe.keys);
        assert_eq!((probe.keys.secret, probe.keys.session), (of_secret, of_session), "{secret:?} {session:?}");
        assert_eq!(probe.result, result, "{secret:?} {session:?}");
        assert!(probe.has_answered);
    }
}
