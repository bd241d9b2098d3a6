//! Uploads: which are accepted, who may read them, and thumbnails of listing photos.

use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::{Value, json};

use crate::{
    test_app::{TestApp, check_envelope, read},
    test_chat::TestChat,
};

pub fn png() -> Vec<u8> {
    let image = RgbImage::from_fn(64, 48, |x, y| image::Rgb([x as u8, y as u8, 120]));
    let mut out = std::io::Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(image).write_to(&mut out, ImageFormat::Png).expect("an image");
    out.into_inner()
}

pub fn wav() -> Vec<u8> {
    // 400 bytes of silence: one channel, 16,000 samples of 16 bits a second.
    let header = b"RIFF\xb4\x01\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\x90\x01\0\0";
    [&header[..], &[0; 400]].concat()
}

pub struct Put {
    pub status: u16,
    pub code: String,
    pub body: Value,
}

async fn put(app: &TestApp, url: &str, bytes: Vec<u8>) -> Put {
    let response = app.http.put(url).body(bytes).send().await.expect("an answer");
    let status = response.status().as_u16();
    let code = response.headers().get("x-error-code").map_or("", |code| code.to_str().expect("text")).to_owned();
    let body = serde_json::from_slice(&response.bytes().await.expect("a body")).expect("JSON");
    check_envelope(&body);
    Put { status, code, body }
}

pub async fn upload(app: &TestApp, bytes: Vec<u8>) -> (String, Put) {
    let request = app.call("request_upload", json!({"fileName": "../front.png"})).await;
    let id = request["FileStoreId"].as_str().expect("an id").to_owned();
    (id, put(app, request["PreUploadUrl"].as_str().expect("an address"), bytes).await)
}

#[tokio::test]
async fn an_image_is_accepted_reencoded_and_served_inert() {
    let app = TestApp::open().await;
    let tail = b"<script>alert(1)</script>";
    let (id, put) = upload(&app, [&png()[..], tail].concat()).await;
    assert_eq!((put.status, &put.body["Data"]), (200, &json!(true)));
    assert_eq!(app.call("finish_upload", json!({"FileStoreId": id})).await, json!(true));
    let file = app.get(&format!("/files/{id}")).send().await.expect("the file");
    for (name, value) in [
        ("content-type", "image/png"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "sandbox"),
        ("cache-control", "public, max-age=31536000, immutable"),
    ] {
        assert_eq!(file.headers()[name], value, "{name}");
    }
    assert!(file.headers()["content-disposition"].to_str().expect("text").starts_with("attachment"));
    let bytes = file.bytes().await.expect("bytes");
    assert!(!bytes.windows(tail.len()).any(|window| window == tail));
}

#[tokio::test]
async fn an_upload_url_works_once_and_only_as_signed() {
    let app = TestApp::open().await;
    let request = app.call("request_upload", json!({"fileName": "a.png"})).await;
    let url = request["PreUploadUrl"].as_str().expect("an address").to_owned();
    assert_eq!(put(&app, &url.replace("sig=", "sig=0"), png()).await.code, "40404");
    assert_eq!(put(&app, &url, png()).await.status, 200);
    assert_eq!(put(&app, &url, png()).await.code, "40404");
}

#[tokio::test]
async fn unsupported_content_types_are_rejected_with_415() {
    let app = TestApp::open().await;
    let still = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff";
    let frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
    for (bytes, code) in [
        (Vec::new(), "41504"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "41503"),
        (b"%PDF-1.7".to_vec(), "41503"),
        (png()[..60].to_vec(), "41504"),
        ([&still[..], frame, frame, b";"].concat(), "41505"),
    ] {
        let (id, put) = upload(&app, bytes).await;
        assert_eq!((put.status, put.code.as_str()), (415, code));
        assert_eq!(app.get(&format!("/files/{id}")).send().await.expect("an answer").status(), 404);
    }
}

#[tokio::test]
async fn a_question_accepts_only_stored_files_of_its_kind() {
    let chat = TestChat::built_in().await;
    let (image, put) = upload(&chat.app, png()).await;
    assert_eq!(put.status, 200);
    let (sound, put) = upload(&chat.app, wav()).await;
    assert_eq!((put.status, put.body["Success"].as_bool()), (200, Some(true)));
    let ask = |kind: &str, id: &str| {
        let files = json!([id.parse::<i64>().expect("a number")]);
        let question = json!({"sessionID": chat.session, "content": "", "chatAskType": kind, "fileIds": files});
        chat.ask(question)
    };
    assert_eq!(ask("Audio", &image).await.code, "41503");
    assert_eq!(ask("Image", &sound).await.code, "41503");
    assert_eq!(ask("Image", "12").await.code, "40404");
    assert_eq!(ask("Image", &image).await.body["Success"], true);
    assert_eq!(ask("Audio", &sound).await.body["Success"], true);
}

#[tokio::test]
async fn a_visitors_files_are_not_accessible_to_others() {
    let chat = TestChat::built_in().await;
    chat.app.call("update_chatbot", json!({"serialNumber": chat.serial, "EnableUploadImage": true})).await;
    let keys = [chat.app.visitor_key(&chat.serial).await, chat.app.visitor_key(&chat.serial).await];
    let post = |key: &str, operation: &str, body: Value| {
        read(chat.app.post(operation).header("chatrobot-sessionkey", key).json(&body))
    };
    let request = post(&keys[0], "request_upload", json!({"fileName": "me.png"})).await.body["Data"].clone();
    let id = request["FileStoreId"].as_str().expect("an id").to_owned();
    assert_eq!(put(&chat.app, request["PreUploadUrl"].as_str().expect("an address"), png()).await.status, 200);
    assert_eq!(chat.app.get(&format!("/files/{id}")).send().await.expect("an answer").status(), 404);
    let finish = json!({"FileStoreId": id});
    assert_eq!(post(&keys[0], "finish_upload", finish.clone()).await.body["Data"], true);
    assert_eq!(post(&keys[1], "finish_upload", finish).await.code, "40404");
}

#[tokio::test]
async fn only_listing_photos_have_thumbnails() {
    let chat = TestChat::built_in().await;
    let listed = chat.app.call("list_listings", json!({"SerialNumber": chat.serial})).await;
    let id = listed["List"][0]["ID"].as_i64().expect("an id");
    let status = async |path: String| chat.app.get(&path).send().await.expect("an answer").status().as_u16();
    assert_eq!(status(format!("/pictures/{id}/0?w=256")).await, 200);
    assert_eq!(status(format!("/pictures/{id}/0?w=256&c={}", chat.serial)).await, 200);
    for path in [format!("/pictures/{id}/1?w=256"), format!("/pictures/{id}/0?w=99"), "/pictures/5/0".into()] {
        assert_eq!(status(path.clone()).await, 404, "{path}");
    }
}
