//! The specification's samples, sent by four kinds of client the way people send them.
//!
//! curl and urllib say that they send a form, fetch says plain text; a raw socket and requests send
//! no Content-Type. All must work, byte for byte, with either key header.

use std::process::Stdio;

use rstest::rstest;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    process::Command,
};

use super::support::{Kind, TestApp};

/// A kind of client: a program that takes URL, header line and body, and prints the response.
#[derive(Debug, Clone, Copy)]
enum Sender {
    Curl,
    CurlSayingJson,
    Fetch,
    Urllib,
    Requests,
    Reqwest,
    /// Only what HTTP asks for: no Content-Type, no Accept, no User-Agent.
    Socket,
}

const FETCH: &str = "const [url, name, key, body] = process.argv.slice(1);\
    fetch(url, { method: 'POST', headers: { [name]: key }, body }).then((r) => r.text()).then((t) => process.stdout.write(t));";
const URLLIB: &str = "import sys, urllib.request as u\n\
    url, name, key, body = sys.argv[1:]\n\
    print(u.urlopen(u.Request(url, body.encode(), {name: key})).read().decode(), end='')";

const REQUESTS: &str = "import sys, requests\n\
    url, name, key, body = sys.argv[1:]\n\
    answer = requests.post(url, data=body.encode(), headers={name: key})\n\
    sys.stdout.buffer.write(answer.content)";

/// Sends a request by hand and gives the body of the answer.
async fn send_by_hand(url: &str, (name, key): (&str, &str), body: &str) -> String {
    let (host, path) = url.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let mut socket = TcpStream::connect(host).await.expect("connected");
    let length = body.len();
    let request = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\n{name}: {key}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    socket.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await.expect("an answer");
    let answer = String::from_utf8(answer).expect("UTF-8");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    if !head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut out, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
        out.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    out
}

impl Sender {
    async fn send(self, url: &str, header: (&str, &str), body: &str) -> String {
        let (name, key) = header;
        let line = format!("{name}: {key}");
        let (program, arguments) = match self {
            Self::Curl => ("curl", vec!["-s", "-N", "-X", "POST", url, "-H", &line, "-d", body]),
            Self::CurlSayingJson => {
                ("curl", vec!["-s", "-N", url, "-H", "Content-Type: application/json", "-H", &line, "--data-raw", body])
            }
            Self::Fetch => ("node", vec!["-e", FETCH, url, name, key, body]),
            Self::Urllib => ("python3", vec!["-c", URLLIB, url, name, key, body]),
            Self::Requests => ("python3", vec!["-c", REQUESTS, url, name, key, body]),
            Self::Socket => return send_by_hand(url, header, body).await,
            Self::Reqwest => {
                let request = crate::support::http().post(url).header(name, key).body(body.to_owned());
                return request.send().await.expect("an answer").text().await.expect("text");
            }
        };
        let output =
            Command::new(program).args(arguments).stderr(Stdio::inherit()).output().await.expect("the client runs");
        assert!(output.status.success(), "{program} failed");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    async fn data(self, app: &TestApp, path: &str, header: (&str, &str), body: &str) -> Value {
        let text = self.send(&format!("{}{path}", app.base_url), header, body).await;
        let envelope: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text}"));
        assert_eq!(envelope["Success"], true, "{self:?} {path}: {envelope}");
        assert_eq!(envelope["Code"], 200);
        envelope["Data"].clone()
    }
}

/// The sample of a new listing, in the spelling and with the numbers of real clients; `<ID>` stands for the chatbot.
const NEW_LISTING: &str = r#"{"SerialNumber": "<ID>", "SaleType": "for_sale",
  "status": "Active", "CurrencySymbol": "$", "PropertyType": "Single Family", "Bedrooms": 3.0, "Bathrooms": 2.5,
  "url": "https://homes.example/1", "mlsNumber": "MLS-1", "YearBuilt": 1998.0, "DaysOnMarket": 1e1, "LotArea": 6969.600000000001,
  "BuildingArea": 1860, "AreaUnit": "Square Feet", "Images": ["https://p.example/1.jpg", "https://p.example/2.jpg"],
  "Tours": "OpenHouse", "ParkingSpots": 2.0, "Description": "Bright rooms", "ExtensionColumn": [{"Key": "Pool", "value": "heated"},
  {"key": "Heating", "Value": "gas"}], "Location": "North End", "Address": "1 Lantern Street", "City": "Harbour Bay", "State": "WA",
  "ZIP": "98402", "LATITUDE": 47.25, "longitude": -122.4443, "SalePrice": 512000.0, "UnitAreaPrice": 275.26881720430107,
  "HOAMonth": 0, "EstimatePrice": 5.2e5, "RentPrice": 0, "SpaceType": "", "DepositFee": 0}
"#;
const LIST_LISTINGS: &str =
    r#"{"serialNumber":"<ID>","CityName":null,"SaleType":"for_sale","MLSNumber":null,"PageNumber":1.0,"PageSize":20}"#;
const CHANGE_LISTING: &str =
    r#"{"SerialNumber":"<ID>", "Key":"MLS-1","keyType":"MLSNumber","SalePrice":498000, "bathrooms": 2.1}"#;
const DELETE_LISTINGS: &str = r#"{"SerialNumber":"<ID>","Keys":["MLS-1","PROP123456"],"KeyType":"MLSNumber"}"#;
const EDIT: &str = r#"{"serialNumber":"<ID>","name":"Porch","Model":"2","SystemMessage":"","Temperature":1.0,"TimeZone":"America/New_York",
  "AnswerSuffix":"","ChatProfilePicture":"","ChatIcon":"","ChatBubbleAlign":0,"ChatBubbleColor":"rgb(20, 90,60)","ChatbotPopupOnce":true,
  "ChatbotPrivacyPolicyDescription":"","ChatbotPrivacyPolicyName":"","ChatbotPrivacyPolicyUrl":"","EnablePushToTalk":false,
  "EnableUploadImage":false,"FacebookUrl":"https://social.example/a","InstagramUrl":"","MessagingUrl":"","RemoveChatLogOnBrowserClose":false,
  "SuggestedMessage":"What is new?\nWhat can I rent?","TalkToHumanEmail":"","TalkToHumanResponseMessage":"","UserInputPlaceholder":"Ask",
  "UserMessageColor":"rgb(1,2,3)","WelcomeMessage":"Hello","VerifyDomain":true,"Domains":"","RateLimitCount":5e1,"RateLimitMessage":"Slowly",
  "CustomDomain":"","EmailForDailyChatLogs":"","EmailForDailyLeads":"","AIResponseLanguage":"English","MessageLimit":-1}"#;
const ASK: &str = r#"{ "SessionID": <ID>, "Content": "how many homes do you have", "chatAskType": null, "stream": null, "fileIds": null }"#;
const ASK_STREAMED: &str =
    r#"{"sessionID":<ID>,"content":"what does it cost","chatAskType":"Text","stream":true,"fileIds":null}"#;

/// A sample with its place filled in: the chatbot's id, or the session's.
fn sample(body: &str, of: &str) -> String {
    body.replace("<ID>", of)
}

#[rstest]
#[case::curl(Sender::Curl)]
#[case::curl_saying_json(Sender::CurlSayingJson)]
#[case::fetch(Sender::Fetch)]
#[case::urllib(Sender::Urllib)]
#[case::requests(Sender::Requests)]
#[case::reqwest(Sender::Reqwest)]
#[case::socket(Sender::Socket)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_sample_works_byte_for_byte_as_clients_send_it(
    #[case] sender: Sender,
    #[values(Kind::Sqlite, Kind::Postgres)] kind: Kind,
) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let session_key = ("chatrobot-sessionkey", app.session());
    let secret = ("Authorization", app.secret());
    let send = async |path: &str, header: (&str, &str), body: &str| {
        sender.data(&app, &format!("/chat/{path}"), header, &sample(body, &serial)).await
    };

    let id = send("Chatbot/RealEstateCreate", session_key, NEW_LISTING).await;
    assert!(id.is_string());
    let page = send("Chatbot/RealEstateList", session_key, LIST_LISTINGS).await;
    assert_eq!(page["VirtualCount"], 1);
    let item = &page["List"][0];
    assert_eq!((&item["SaleType"], &item["YearBuilt"]), (&json!("For sale"), &json!("1998")));
    assert_eq!((&item["LotArea"], &item["UnitAreaPrice"]), (&json!("6969.6"), &json!("275.2688")));
    assert_eq!((&item["DaysOnMarket"], &item["LATITUDE"]), (&json!("10"), &json!(47.25)));
    assert_eq!(send("Chatbot/RealEstateUpdate", session_key, CHANGE_LISTING).await, 1);
    assert_eq!(send("Chatbot/Edit", secret, EDIT).await, 1);

    let made = send("Chatbot/GetSession", secret, r#"{"serialNumber":"<ID>"}"#).await;
    let session = made["SessionID"].to_string();
    let answer = sender.data(&app, "/chat/Chat/ClientAsk", secret, &sample(ASK, &session)).await;
    assert!(answer["content"].as_str().is_some_and(|text| text.contains('1')), "{answer}");

    let url = format!("{}/chat/Chat/ClientAsk", app.base_url);
    let text = sender.send(&url, secret, &sample(ASK_STREAMED, &session)).await;
    let chunks: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    let (last, pieces) = chunks.split_last().expect("chunks");
    let joined: String = pieces.iter().filter_map(|chunk| chunk["content"].as_str()).collect();
    assert_eq!(last["Answer"], joined.as_str());
    assert!(joined.contains("498,000"), "{joined}");
    assert_eq!(send("Chatbot/RealEstateDelete", session_key, DELETE_LISTINGS).await["SuccessCount"], 1);
}
