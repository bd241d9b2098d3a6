//! Pictures that are none, that are too much, and that carry something.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use rstest::rstest;
use serde_json::json;

use super::{Street, rejected, sent, sent_with_headers};
use crate::support::{Kind, TestApp};

const GIF_HEAD: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff";
const GIF_FRAME: &[u8] = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
const SCRIPT: &[u8] = b"<script>alert(1)</script>";

fn image(format: ImageFormat) -> Vec<u8> {
    let image = RgbImage::from_fn(40, 30, |x, y| image::Rgb([x as u8 * 5, y as u8 * 7, 90]));
    let mut out = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(image).write_to(&mut out, format).expect("a picture");
    out.into_inner()
}

/// A picture that is fine.
pub fn png() -> Vec<u8> {
    image(ImageFormat::Png)
}

fn gif(blocks: &[&[u8]]) -> Vec<u8> {
    [&[GIF_HEAD], blocks].concat().concat()
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

/// The picture with another size in its header, whose checksum fits again.
fn png_that_says(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    bytes
}

fn jpeg_that_says_65535() -> Vec<u8> {
    let mut bytes = image(ImageFormat::Jpeg);
    let frame = bytes.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame header");
    bytes[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    bytes
}

/// The comment of a JPEG, where viewers of old looked for markup.
fn jpeg_with_a_comment() -> Vec<u8> {
    let bytes = image(ImageFormat::Jpeg);
    let length = u16::try_from(SCRIPT.len() + 2).expect("short").to_be_bytes();
    [&bytes[..2], b"\xff\xfe", &length, SCRIPT, &bytes[2..]].concat()
}

#[rstest]
#[case::svg(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", 41503)]
#[case::html(b"<!doctype html><script>alert(1)</script>", 41503)]
#[case::pdf(b"%PDF-1.7\n1 0 obj", 41503)]
#[case::program(b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff", 41503)]
#[case::elf(b"\x7fELF\x02\x01\x01\0", 41503)]
#[case::tiff(b"II*\0\x08\0\0\0\0\0", 41503)]
#[case::tiff_big_end_first(b"MM\0*\0\0\0\x08", 41503)]
#[case::heic(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", 41503)]
#[case::avif(b"\0\0\0\x1cftypavif\0\0\0\0avifmif1", 41503)]
#[case::bmp(b"BM\x3e\0\0\0\0\0\0\0\x3e\0\0\0", 41503)]
#[case::icon(b"\0\0\x01\0\x01\0\x10\x10", 41503)]
#[case::archive(b"PK\x03\x04\x14\0\0\0", 41503)]
#[case::text(b"hello", 41503)]
#[case::nothing(b"", 41504)]
#[case::only_the_signature(b"\x89PNG\r\n\x1a\n", 41504)]
#[case::gif_without_an_image(b"GIF89a\x01\0\x01\0\0\0\0;", 41504)]
#[case::cut_off(&png()[..60], 41504)]
#[case::cut_off_jpeg(&image(ImageFormat::Jpeg)[..200], 41504)]
#[case::two_images(&gif(&[GIF_FRAME, GIF_FRAME, b";"]), 41505)]
#[case::an_image_after_the_trailer(&gif(&[GIF_FRAME, b";", GIF_FRAME, b";"]), 41505)]
#[case::an_image_after_padding(&gif(&[GIF_FRAME, b";", b"\0\0\0\0", GIF_FRAME]), 41505)]
#[case::png_of_65535(&png_that_says(65_535, 65_535), 41504)]
#[case::png_of_more_than_integers(&png_that_says(u32::MAX, u32::MAX), 41504)]
#[case::png_of_41_megapixels(&png_that_says(6_400, 6_407), 41504)]
#[case::png_without_width(&png_that_says(0, 30), 41504)]
#[case::gif_of_65535(
    b"GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff\x2c\0\0\0\0\xff\xff\xff\xff\0\x02\x02\x44\x01\0;",
    41504
)]
#[case::jpeg_of_65535(&jpeg_that_says_65535(), 41504)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_are_no_still_image_of_a_sane_size_are_rejected(#[case] bytes: &[u8], #[case] detail: u32) {
    let street = Street::open().await;
    let (file, put) = street.upload(street.app.secret(), "front.png", bytes.to_vec()).await;
    rejected(&put, 415, detail, &bytes.get(..8));
    let shown = reqwest::get(format!("{}/files/{file}", street.app.base_url)).await.expect("an answer");
    assert_eq!(shown.status(), 404);
}

#[rstest]
#[case::gif_with_a_page_behind(gif(&[GIF_FRAME, b";", SCRIPT]))]
#[case::gif_with_a_comment(gif(&[b"\x21\xfe\x19", SCRIPT, b"\0", GIF_FRAME, b";"]))]
#[case::png_with_an_archive_behind([&png()[..], b"PK\x03\x04", SCRIPT].concat())]
#[case::jpeg_with_a_script(jpeg_with_a_comment())]
#[case::jpeg_with_a_tail([&image(ImageFormat::Jpeg)[..], SCRIPT].concat())]
#[case::webp([&image(ImageFormat::WebP)[..], SCRIPT].concat())]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn image_metadata_is_removed(#[case] bytes: Vec<u8>) {
    let street = Street::open().await;
    let (file, put) = street.upload(street.app.secret(), "front.png", bytes).await;
    put.data();
    let shown = reqwest::get(format!("{}/files/{file}", street.app.base_url)).await.expect("an answer");
    assert_eq!(shown.headers()["x-content-type-options"], "nosniff");
    let kind = shown.headers()["content-type"].to_str().expect("text").to_owned();
    let shown = shown.bytes().await.expect("bytes");
    for carried in [SCRIPT, b"PK\x03\x04"] {
        assert!(!shown.windows(carried.len()).any(|window| window == carried), "still there in {kind}");
    }
    assert!(image::load_from_memory(&shown).is_ok(), "{kind} is no picture any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damaged_images_are_rejected_or_re_encoded_and_harm_nothing() {
    let street = Street::open().await;
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    for round in 0..240 {
        let format = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif][round % 4];
        let mut bytes = image(format);
        for _ in 0..=next(4) {
            let at = 12 + next(bytes.len() - 12);
            bytes[at] ^= 1 << next(8);
        }
        let keep = if next(3) == 0 { 12 + next(bytes.len() - 12) } else { bytes.len() };
        let (_, put) = street.upload(street.app.secret(), "front.png", bytes[..keep].to_vec()).await;
        match put.status {
            200 => drop(put.data()),
            _ => assert!(put.status == 415 && matches!(put.detail, Some(41503..=41505)), "{round}: {put:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_byte_of_a_png_is_noticed() {
    let street = Street::open().await;
    let whole = png();
    for at in [17, 31, 45, whole.len() / 2] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let (_, put) = street.upload(street.app.secret(), "front.png", bytes).await;
        rejected(&put, 415, 41504, &at);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_image_over_20_megabytes_is_too_large() {
    let street = Street::open().await;
    let bytes = [&png()[..], &vec![0; 21 * 1024 * 1024]].concat();
    let (_, put) = street.upload(street.app.secret(), "front.png", bytes).await;
    rejected(&put, 413, 41302, &"21 MiB");
    assert_eq!(put.envelope["Message"], "Image is larger than 20 MB.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_early_rejection_reaches_a_client_that_is_still_sending() {
    let street = Street::open().await;
    let (_, put) = street.upload(street.app.secret(), "front.png", vec![0; 24 * 1024 * 1024]).await;
    rejected(&put, 415, 41503, &"zeros");
    let (file, _) = street.upload(street.app.secret(), "front.png", png()).await;
    let again = crate::support::http().put(format!("{}/uploads/{file}?sig=x", street.app.base_url));
    rejected(&sent(again.body(vec![0; 8 * 1024 * 1024])).await, 404, 40404, &"unsigned");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_storage_returns_an_error_with_retry_after() {
    let mut folder = std::path::PathBuf::new();
    let app = TestApp::open_with(Kind::Sqlite, |config| folder = config.data.join("files")).await;
    let street = Street::of(app).await;
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    std::fs::write(&folder, "no folder").expect("a file in its place");
    let request = street.post("/chat/User/GetPreUploadUrl", json!({ "fileName": "a.png" })).await;
    let url = request.data()["PreUploadUrl"].as_str().expect("an address").to_owned();
    let put = || sent_with_headers(crate::support::http().put(&url).body(png()));
    let (reply, headers) = put().await;
    rejected(&reply, 503, 50301, &"no folder");
    assert_eq!(headers["retry-after"], "5");
    std::fs::remove_file(&folder).expect("the file goes");
    std::fs::create_dir(&folder).expect("the folder is back");
    put().await.0.data();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn senders_that_stop_half_way_keep_nobody_waiting() {
    let street = Street::open().await;
    let (result, mut halves) = tokio::sync::mpsc::unbounded_channel();
    let mut senders = Vec::new();
    for _ in 0..16 {
        let request = street.post("/chat/User/GetPreUploadUrl", json!({ "fileName": "a.png" })).await;
        let url = request.data()["PreUploadUrl"].as_str().expect("an address").to_owned();
        let (result, half) = (result.clone(), png()[..80].to_vec());
        let pieces = futures::stream::once(async move { Ok::<_, std::io::Error>(half) });
        let never = futures::stream::once(async move {
            result.send(()).expect("the test waits");
            std::future::pending().await
        });
        let body = reqwest::Body::wrap_stream(futures::StreamExt::chain(pieces, never));
        senders.push(tokio::spawn(crate::support::http().put(url).body(body).send()));
    }
    for _ in &senders {
        halves.recv().await.expect("half of it was taken");
    }
    let (_, put) = street.upload(street.app.secret(), "front.png", png()).await;
    put.data();
    senders.iter().for_each(tokio::task::JoinHandle::abort);
}

#[rstest]
#[case::upwards("../../etc/cron.d/x")]
#[case::drive("C:\\x")]
#[case::device("CON")]
#[case::nul("a\0.png")]
#[case::hidden(".htaccess")]
#[case::long("x".repeat(5_000))]
#[case::formula("=cmd()")]
#[case::reordered("\u{202e}gnp.exe")]
#[case::quotes("a\"; filename=\"b.html")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_files_name_decides_nothing(#[case] name: String) {
    let street = Street::open().await;
    let (file, put) = street.upload(street.app.secret(), &name, png()).await;
    put.data();
    let shown = reqwest::get(format!("{}/files/{file}", street.app.base_url)).await.expect("an answer");
    assert_eq!(shown.headers()["content-type"], "image/png");
    assert_eq!(shown.headers()["content-disposition"], format!("attachment; filename=\"{file}.png\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_cannot_upload_without_end() {
    let limits = |config: &mut porchlight_server::Config| config.visitor_limits = true;
    let street = Street::of(TestApp::open_with(Kind::Sqlite, limits).await).await;
    street.post(super::EDIT, json!({ "EnableUploadImage": true })).await.data();
    let (key, _) = street.visitor().await;
    let body = json!({ "fileName": "a.png" }).to_string();
    let mut granted = 0;
    let rejection = loop {
        let reply = street.app.post("/chat/User/GetPreUploadUrl", &key, body.clone()).await;
        if reply.detail.is_some() {
            break reply;
        }
        granted += 1;
        assert!(granted < 1_000, "no end");
    };
    rejected(&rejection, 429, 42903, &granted);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn images_are_deleted_with_their_chatbot(#[case] kind: Kind) {
    let street = Street::of(TestApp::open(kind).await).await;
    let other = street.app.chatbot().await;
    let mut files = Vec::new();
    for _ in 0..4 {
        let (file, put) = street.upload(street.app.secret(), "a.png", png()).await;
        put.data();
        files.push(file);
    }
    let url = |file: &str| format!("{}/files/{file}", street.app.base_url);
    let [icon, photo, shared, unused] = [0, 1, 2, 3].map(|at| files[at].clone());
    street.post(super::EDIT, json!({ "ChatIcon": icon, "ChatProfilePicture": shared })).await.data();
    street.create("A-1", json!({ "Images": [url(&photo), url(&shared)] })).await.data();
    let theirs = json!({ "SerialNumber": other, "Images": [url(&shared)] });
    street.create("A-2", theirs).await.data();

    street.post("/chat/Chatbot/Remove", json!({ "serialNumber": street.serial })).await.data();
    for (file, status) in [(icon, 404), (photo, 404), (shared, 200), (unused, 200)] {
        assert_eq!(reqwest::get(url(&file)).await.expect("an answer").status(), status);
    }
}
