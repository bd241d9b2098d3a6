//! The specification's samples, sent by four kinds of client as people really send them.
//!
//! Why it exists: curl says it sends a form, fetch says it sends plain text, urllib a form, our
//! client JSON; all must work, with either key header. Each kind walks the same road: create,
//! list, update, delete, edit, ask whole, ask streamed.

use std::process::Stdio;

use rstest::rstest;
use serde_json::{Value, json};
use tokio::process::Command;

use super::support::{Kind, Porch, home};

/// A kind of client: a program that is told address, header line and body, and prints the answer.
#[derive(Debug, Clone, Copy)]
enum Sender {
    Curl,
    CurlSayingJson,
    Fetch,
    Urllib,
    Reqwest,
}

const FETCH: &str = "const [url, name, key, body] = process.argv.slice(1);\
    fetch(url, { method: 'POST', headers: { [name]: key }, body }).then((r) => r.text()).then((t) => process.stdout.write(t));";
const URLLIB: &str = "import sys, urllib.request as u\n\
    url, name, key, body = sys.argv[1:]\n\
    print(u.urlopen(u.Request(url, body.encode(), {name: key})).read().decode(), end='')";

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
            Self::Reqwest => {
                let request = reqwest::Client::new().post(url).header(name, key).body(body.to_owned());
                return request.send().await.expect("an answer").text().await.expect("text");
            }
        };
        let output =
            Command::new(program).args(arguments).stderr(Stdio::inherit()).output().await.expect("the client runs");
        assert!(output.status.success(), "{program} failed");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    async fn data(self, porch: &Porch, path: &str, header: (&str, &str), body: &Value) -> Value {
        let text = self.send(&format!("{}{path}", porch.base_url), header, &body.to_string()).await;
        let envelope: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text}"));
        assert_eq!(envelope["Success"], true, "{path}: {envelope}");
        assert_eq!(envelope["Code"], 200);
        envelope["Data"].clone()
    }
}

#[rstest]
#[case::curl(Sender::Curl)]
#[case::curl_saying_json(Sender::CurlSayingJson)]
#[case::fetch(Sender::Fetch)]
#[case::urllib(Sender::Urllib)]
#[case::reqwest(Sender::Reqwest)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_samples_work_as_they_are_sent(#[case] sender: Sender) {
    let porch = Porch::open(Kind::Sqlite).await;
    let serial = porch.chatbot().await;
    let session_key = ("chatrobot-sessionkey", porch.session());
    let secret = ("Authorization", porch.secret());

    let id = sender.data(&porch, "/chat/Chatbot/RealEstateCreate", session_key, &home(&serial, "MLS-1")).await;
    assert!(id.is_string());
    let list = json!({ "SerialNumber": serial, "PageNumber": 1, "PageSize": 20 });
    let page = sender.data(&porch, "/chat/Chatbot/RealEstateList", session_key, &list).await;
    assert_eq!(page["VirtualCount"], 1);
    assert_eq!(page["List"][0]["SaleType"], "For sale");

    let change = json!({ "SerialNumber": serial, "Key": id, "KeyType": "NewOaks", "SalePrice": 498000 });
    assert_eq!(sender.data(&porch, "/chat/Chatbot/RealEstateUpdate", session_key, &change).await, 1);
    let edit = json!({ "serialNumber": serial, "Name": "Porch", "ChatBubbleColor": "rgb(20, 90,60)" });
    assert_eq!(sender.data(&porch, "/chat/Chatbot/Edit", secret, &edit).await, 1);

    let made = sender.data(&porch, "/chat/Chatbot/GetSession", secret, &json!({ "serialNumber": serial })).await;
    let ask = json!({ "sessionID": made["SessionID"], "content": "how many homes do you have", "chatAskType": null, "fileIds": null });
    let answer = sender.data(&porch, "/chat/Chat/ClientAsk", secret, &ask).await;
    assert!(answer["content"].as_str().is_some_and(|text| text.contains('1')), "{answer}");

    let streamed = json!({ "sessionID": made["SessionID"], "content": "what does it cost", "stream": true });
    let text = sender.send(&format!("{}/chat/Chat/ClientAsk", porch.base_url), secret, &streamed.to_string()).await;
    let chunks: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    let (last, pieces) = chunks.split_last().expect("chunks");
    let joined: String = pieces.iter().filter_map(|chunk| chunk["content"].as_str()).collect();
    assert_eq!(last["Answer"], joined.as_str());
    assert!(joined.contains("498,000"), "{joined}");

    let delete = json!({ "SerialNumber": serial, "Keys": ["MLS-1"], "KeyType": "MLSNumber" });
    assert_eq!(sender.data(&porch, "/chat/Chatbot/RealEstateDelete", session_key, &delete).await["SuccessCount"], 1);
}
