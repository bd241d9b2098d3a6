//! Uploads of visitors: which kinds, how many, and what becomes of those that are never sent.

use std::time::Duration;

use porchlight_server::{Capabilities, Clock};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::support::{Kind, Reply, TestApp, scripted};

const EDIT: &str = "/chat/Chatbot/Edit";
const REQUEST: &str = "/chat/User/GetPreUploadUrl";
const FINISH: &str = "/chat/User/ReportUploadSuccess";

/// One visitor of one chatbot.
struct Visitor<'p> {
    app: &'p TestApp,
    serial: String,
    key: String,
    session: i64,
}

impl<'p> Visitor<'p> {
    async fn new(app: &'p TestApp, settings: Value) -> Self {
        Self::of(app, app.chatbot_with(settings).await).await
    }

    async fn of(app: &'p TestApp, serial: String) -> Self {
        let config = app.post("/chat/Chatbot/GetConfig", "", json!({ "serialNumber": serial }).to_string()).await;
        let data = config.data();
        let (key, session) = (data["SessionKey"].as_str().expect("a key"), data["SessionID"].as_i64().expect("an id"));
        Self { app, serial, key: key.to_owned(), session }
    }

    async fn request(&self, name: &str) -> Reply {
        self.app.post(REQUEST, &self.key, json!({ "fileName": name }).to_string()).await
    }

    /// An address for a file whose name promises nothing.
    async fn url(&self) -> String {
        self.request("file").await.data()["PreUploadUrl"].as_str().expect("an address").to_owned()
    }

    /// Uploads under a name that promises nothing; gives the file's id and the reply to the PUT.
    async fn upload(&self, bytes: Vec<u8>) -> (String, Reply) {
        let request = self.request("file").await;
        let (id, url) = (request.data()["FileStoreId"].clone(), request.data()["PreUploadUrl"].clone());
        let reply = put(url.as_str().expect("an address"), bytes).await;
        (id.as_str().expect("an id").to_owned(), reply)
    }

    async fn ask_about(&self, kind: &str, file: &str) -> (u16, Option<String>) {
        let body = json!({
            "sessionID": self.session, "content": "", "chatAskType": kind,
            "fileIds": [file.parse::<i64>().expect("a number")]
        });
        let request = crate::support::http().post(format!("{}/chat/Chat/Ask", self.app.base_url));
        let answer = request.header("chatrobot-sessionkey", &self.key).json(&body).send().await.expect("an answer");
        let code = answer.headers().get("x-error-code").map(|code| code.to_str().expect("text").to_owned());
        let status = answer.status().as_u16();
        answer.text().await.expect("the whole answer");
        (status, code)
    }

    async fn finish(&self, file: &str) -> Option<u32> {
        self.app.post(FINISH, &self.key, json!({ "FileStoreId": file }).to_string()).await.detail
    }
}

async fn put(url: &str, body: impl Into<reqwest::Body>) -> Reply {
    Reply::of(crate::support::http().put(url).body(body).send().await.expect("an answer")).await
}

fn png() -> Vec<u8> {
    let mut out = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(40, 30).write_to(&mut out, image::ImageFormat::Png).expect("a picture");
    out.into_inner()
}

fn wav(channels: u16, data_bytes: u32) -> Vec<u8> {
    let block = channels.wrapping_mul(2);
    [
        b"RIFF".as_slice(),
        &436_u32.to_le_bytes(),
        b"WAVEfmt \x10\0\0\0\x01\0",
        &channels.to_le_bytes(),
        &16_000_u32.to_le_bytes(),
        &(16_000 * u32::from(block)).to_le_bytes(),
        &block.to_le_bytes(),
        b"\x10\0data",
        &data_bytes.to_le_bytes(),
        &[0; 400],
    ]
    .concat()
}

fn mp4() -> Vec<u8> {
    [&b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"[..], &[0; 600]].concat()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kind_that_the_chatbot_does_not_accept_is_rejected_at_every_step(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    for (name, bytes, setting, other) in [
        ("a.png", png(), "EnableUploadImage", "EnablePushToTalk"),
        ("a.wav", wav(1, 400), "EnablePushToTalk", "EnableUploadImage"),
        ("a.mp4", mp4(), "EnableUploadVideo", "EnableUploadImage"),
    ] {
        let visitor = Visitor::new(&app, json!({ other: true })).await;
        let by_name = visitor.request(name).await;
        assert_eq!((by_name.status, by_name.detail), (200, Some(41503)), "{name}");
        assert!(by_name.envelope["Message"].as_str().expect("text").contains(setting), "{by_name:?}");
        let (_, by_bytes) = visitor.upload(bytes).await;
        assert_eq!((by_bytes.status, by_bytes.detail), (415, Some(41503)), "{name}");
        let owner = app.post(REQUEST, app.secret(), json!({ "fileName": name }).to_string()).await;
        assert!(owner.data()["PreUploadUrl"].is_string(), "owners are not restricted");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chatbot_that_accepts_no_files_creates_no_upload_url() {
    let app = TestApp::open(Kind::Sqlite).await;
    let visitor = Visitor::new(&app, json!({ "EnableUploadVideo": true })).await;
    assert_eq!(visitor.request("file").await.detail, Some(41503), "the built-in engine sees no videos");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_that_ends_early_can_be_repeated() {
    let app = TestApp::open(Kind::Sqlite).await;
    let visitor = Visitor::new(&app, json!({ "EnableUploadImage": true })).await;
    let url = visitor.url().await;
    let path = url.strip_prefix(&app.base_url).expect("an address of the service").to_owned();
    let mut cut = tokio::net::TcpStream::connect(app.running.listen_addr).await.expect("connected");
    let head = format!("PUT {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n");
    cut.write_all(&[head.as_bytes(), &png()[..40]].concat()).await.expect("sent");
    cut.shutdown().await.expect("shut down");
    // Ends when the service has dealt with it.
    cut.read_to_end(&mut Vec::new()).await.expect("read");
    put(&url, png()).await.data();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_of_undeclared_length_ends_at_what_was_charged_and_at_what_the_model_takes() {
    let app = TestApp::open_with(Kind::Sqlite, |config| {
        config.models = scripted("http://127.0.0.1:9/v1");
        let megabytes =
            |max: u64| Capabilities { video: true, max_video_bytes: max * 1024 * 1024, ..Capabilities::default() };
        config.models[0].models[0].takes = megabytes(100);
        let mut small = config.models[0].models[0].clone();
        small.name = "small".into();
        small.takes = megabytes(2);
        config.models[0].models.push(small);
    })
    .await;
    for (model, megabytes, says) in [("scripted", 41, "Content-Length"), ("small", 3, "The model of this chatbot")] {
        let visitor = Visitor::new(&app, json!({ "EnableUploadVideo": true, "Model": model })).await;
        let url = visitor.url().await;
        let chunks = std::iter::once(mp4()).chain((0..megabytes).map(|_| vec![0; 1024 * 1024]));
        let body = reqwest::Body::wrap_stream(futures::stream::iter(chunks.map(std::io::Result::Ok)));
        let reply = put(&url, body).await;
        assert_eq!((reply.status, reply.detail), (413, Some(41302)), "{reply:?}");
        assert!(reply.envelope["Message"].as_str().expect("text").contains(says), "{reply:?}");
    }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_parallel_uploads_to_one_url_one_is_stored_unchanged(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let visitor = Visitor::new(&app, json!({ "EnablePushToTalk": true })).await;
    let request = visitor.request("file").await;
    let url = request.data()["PreUploadUrl"].as_str().expect("an address").to_owned();
    let recordings: Vec<Vec<u8>> = (1..=8).map(|channels| wav(channels, 400)).collect();
    let puts = futures::future::join_all(recordings.iter().map(|bytes| put(&url, bytes.clone()))).await;
    let stored: Vec<usize> = (0..8).filter(|n| puts[*n].status == 200).collect();
    assert_eq!(stored.len(), 1, "{puts:?}");
    assert!(puts.iter().all(|put| matches!(put.detail, None | Some(40404))), "{puts:?}");
    let service = &app.running.app;
    let id = file_id(request.data()["FileStoreId"].as_str().expect("an id"));
    let file = service.store.file_in_workspace(workspace(&app).await, id).await.expect("a store").expect("the file");
    let bytes = service.files.read(&file.storage_key).await.expect("the storage").expect("the bytes");
    assert_eq!(bytes, recordings[stored[0]]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_declared_kind_is_rejected_before_the_body_is_sent() {
    let app = TestApp::open(Kind::Sqlite).await;
    let visitor = Visitor::new(&app, json!({ "EnableUploadImage": true })).await;
    let request = visitor.request("file").await;
    let url = request.data()["PreUploadUrl"].as_str().expect("an address").to_owned();
    let never = reqwest::Body::wrap_stream(futures::stream::pending::<Result<Vec<u8>, std::io::Error>>());
    let put = crate::support::http().put(url).header("content-type", "video/mp4").body(never).send();
    // The service waits up to five seconds for a rejected sender to finish.
    let put = tokio::time::timeout(Duration::from_secs(20), put).await.expect("no byte is awaited").expect("an answer");
    let reply = Reply::of(put).await;
    assert_eq!((reply.status, reply.detail), (415, Some(41503)), "{reply:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_id_is_rejected_once_its_kind_is_switched_off() {
    let app = TestApp::open(Kind::Sqlite).await;
    let visitor = Visitor::new(&app, json!({ "EnableUploadImage": true, "EnablePushToTalk": true })).await;
    let (image, put) = visitor.upload(png()).await;
    put.data();
    let (sound, put) = visitor.upload(wav(1, 400)).await;
    put.data();
    assert_eq!(visitor.ask_about("Audio", &sound).await, (200, None));
    let off = json!({ "serialNumber": visitor.serial, "EnableUploadImage": false }).to_string();
    app.post(EDIT, app.secret(), off).await.data();
    assert_eq!(visitor.ask_about("Image", &image).await, (200, Some("41503".into())));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn videos_need_the_setting_and_a_model_that_takes_them() {
    let app = TestApp::open_with(Kind::Sqlite, |config| {
        config.models = scripted("http://127.0.0.1:9/v1");
        config.models[0].models[0].takes = Capabilities { video: true, ..Capabilities::default() };
    })
    .await;
    let visitor = Visitor::new(&app, json!({ "EnableUploadVideo": true })).await;
    let settings = json!({ "serialNumber": visitor.serial });
    let read = app.post("/chat/Chatbot/Get", app.secret(), settings.to_string()).await;
    assert_eq!(read.data()["EnableUploadVideo"], true);
    let shown = async || app.post("/chat/Chatbot/GetConfig", "", settings.to_string()).await;
    assert_eq!(shown().await.data()["EnableUploadVideo"], false, "the built-in engine sees no videos");
    assert_eq!(visitor.request("a.mp4").await.detail, Some(41503));

    let with_model = json!({ "serialNumber": visitor.serial, "Model": "scripted" }).to_string();
    app.post(EDIT, app.secret(), with_model).await.data();
    let config = shown().await;
    assert_eq!(config.data()["EnableUploadVideo"], true);
    assert_eq!((&config.data()["MaxVideoMB"], &config.data()["MaxAudioMB"]), (&json!(20), &json!(8)));
    assert!(visitor.request("a.mp4").await.detail.is_none());
    visitor.upload(mp4()).await.1.data();
}

#[rstest]
#[case::too_many_channels(wav(9, 400))]
#[case::no_channel(wav(0, 400))]
#[case::more_data_than_there_is(wav(1, 4_000_000))]
#[case::no_data(wav(1, 0))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recording_that_lies_in_its_header_is_broken(#[case] bytes: Vec<u8>) {
    let app = TestApp::open(Kind::Sqlite).await;
    let visitor = Visitor::new(&app, json!({ "EnablePushToTalk": true })).await;
    let (_, put) = visitor.upload(bytes).await;
    assert_eq!((put.status, put.detail), (415, Some(41504)), "{put:?}");
    visitor.upload(wav(2, 400)).await.1.data();
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_no_message_names_are_deleted_after_a_day(#[case] kind: Kind) {
    let clock = Clock::standing(1_795_000_000_000);
    let later = |hours: i64| clock.set(clock.now_ms() + hours * 3_600_000);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let visitor = Visitor::new(&app, json!({ "EnableUploadImage": true })).await;
    let (sent, put) = visitor.upload(png()).await;
    put.data();
    let (unsent, put) = visitor.upload(png()).await;
    put.data();
    assert_eq!(visitor.ask_about("Image", &sent).await, (200, None));
    let service = &app.running.app;
    let sweep = async || {
        porchlight_server::files::sweep::sweep_often(service, porchlight_server::files::sweep::staged_before(None))
            .await
            .expect("swept");
    };
    later(23);
    sweep().await;
    assert_eq!(visitor.finish(&unsent).await, None);
    later(2);
    sweep().await;
    assert_eq!(visitor.finish(&unsent).await, Some(40404));
    assert_eq!(visitor.finish(&sent).await, None);
    later(29 * 24);
    sweep().await;
    assert!(service.store.file_in_workspace(workspace(&app).await, file_id(&sent)).await.expect("a store").is_some());
}

async fn workspace(app: &TestApp) -> porchlight_domain::WorkspaceId {
    app.running.app.store.first_workspace().await.expect("a store").expect("a workspace")
}

fn file_id(text: &str) -> porchlight_domain::FileId {
    porchlight_domain::FileId(text.parse().expect("a number"))
}
