//! Uploads: what is taken, what is refused, who may see it, and pictures of listings.

use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::{Value, json};

use crate::{
    porch::{Porch, check_envelope, read},
    street::Street,
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

async fn put(porch: &Porch, address: &str, bytes: Vec<u8>) -> Put {
    let response = porch.http.put(address).body(bytes).send().await.expect("an answer");
    let status = response.status().as_u16();
    let code = response.headers().get("x-error-code").map_or("", |code| code.to_str().expect("text")).to_owned();
    let body = serde_json::from_slice(&response.bytes().await.expect("a body")).expect("JSON");
    check_envelope(&body);
    Put { status, code, body }
}

pub async fn upload(porch: &Porch, bytes: Vec<u8>) -> (String, Put) {
    let asked = porch.call("request_upload", json!({"fileName": "../front.png"})).await;
    let id = asked["FileStoreId"].as_str().expect("an id").to_owned();
    (id, put(porch, asked["PreUploadUrl"].as_str().expect("an address"), bytes).await)
}

#[tokio::test]
async fn an_image_is_taken_written_anew_and_served_inert() {
    let porch = Porch::open().await;
    let tail = b"<script>alert(1)</script>";
    let (id, put) = upload(&porch, [&png()[..], tail].concat()).await;
    assert_eq!((put.status, &put.body["Data"]), (200, &json!(true)));
    assert_eq!(porch.call("finish_upload", json!({"FileStoreId": id})).await, json!(true));
    let file = porch.get(&format!("/files/{id}")).send().await.expect("the file");
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
async fn an_address_works_once_and_only_as_it_was_signed() {
    let porch = Porch::open().await;
    let asked = porch.call("request_upload", json!({"fileName": "a.png"})).await;
    let address = asked["PreUploadUrl"].as_str().expect("an address").to_owned();
    assert_eq!(put(&porch, &address.replace("sig=", "sig=0"), png()).await.code, "40404");
    assert_eq!(put(&porch, &address, png()).await.status, 200);
    assert_eq!(put(&porch, &address, png()).await.code, "40404");
}

#[tokio::test]
async fn what_is_not_accepted_is_refused_with_415() {
    let porch = Porch::open().await;
    let still = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff";
    let frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
    for (bytes, code) in [
        (Vec::new(), "41504"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "41503"),
        (b"%PDF-1.7".to_vec(), "41503"),
        (png()[..60].to_vec(), "41504"),
        ([&still[..], frame, frame, b";"].concat(), "41505"),
    ] {
        let (id, put) = upload(&porch, bytes).await;
        assert_eq!((put.status, put.code.as_str()), (415, code));
        assert_eq!(porch.get(&format!("/files/{id}")).send().await.expect("an answer").status(), 404);
    }
}

#[tokio::test]
async fn a_question_takes_only_files_that_are_there_and_of_its_kind() {
    let street = Street::built_in().await;
    let (image, put) = upload(&street.porch, png()).await;
    assert_eq!(put.status, 200);
    let (sound, put) = upload(&street.porch, wav()).await;
    assert_eq!((put.status, put.body["Success"].as_bool()), (200, Some(true)));
    let ask = |kind: &str, id: &str| {
        let files = json!([id.parse::<i64>().expect("a number")]);
        let question = json!({"sessionID": street.session, "content": "", "chatAskType": kind, "fileIds": files});
        street.ask(question)
    };
    assert_eq!(ask("Audio", &image).await.code, "41503");
    assert_eq!(ask("Image", &sound).await.code, "41503");
    assert_eq!(ask("Image", "12").await.code, "40404");
    assert_eq!(ask("Image", &image).await.body["Success"], true);
    assert_eq!(ask("Audio", &sound).await.body["Success"], true);
}

#[tokio::test]
async fn what_a_visitor_sends_is_nobody_elses() {
    let street = Street::built_in().await;
    street.porch.call("update_chatbot", json!({"serialNumber": street.serial, "EnableUploadImage": true})).await;
    let keys = [street.porch.visitor_key(&street.serial).await, street.porch.visitor_key(&street.serial).await];
    let post = |key: &str, operation: &str, body: Value| {
        read(street.porch.post(operation).header("chatrobot-sessionkey", key).json(&body))
    };
    let asked = post(&keys[0], "request_upload", json!({"fileName": "me.png"})).await.body["Data"].clone();
    let id = asked["FileStoreId"].as_str().expect("an id").to_owned();
    assert_eq!(put(&street.porch, asked["PreUploadUrl"].as_str().expect("an address"), png()).await.status, 200);
    assert_eq!(street.porch.get(&format!("/files/{id}")).send().await.expect("an answer").status(), 404);
    let finish = json!({"FileStoreId": id});
    assert_eq!(post(&keys[0], "finish_upload", finish.clone()).await.body["Data"], true);
    assert_eq!(post(&keys[1], "finish_upload", finish).await.code, "40404");
}

#[tokio::test]
async fn only_photos_of_listings_have_pictures() {
    let street = Street::built_in().await;
    let listed = street.porch.call("list_listings", json!({"SerialNumber": street.serial})).await;
    let id = listed["List"][0]["ID"].as_i64().expect("an id");
    let status = async |path: String| street.porch.get(&path).send().await.expect("an answer").status().as_u16();
    assert_eq!(status(format!("/pictures/{id}/0?w=256")).await, 200);
    assert_eq!(status(format!("/pictures/{id}/0?w=256&c={}", street.serial)).await, 200);
    for path in [format!("/pictures/{id}/1?w=256"), format!("/pictures/{id}/0?w=99"), "/pictures/5/0".into()] {
        assert_eq!(status(path.clone()).await, 404, "{path}");
    }
}
