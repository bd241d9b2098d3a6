//! Sound and film: known by the container's head, never decoded, never executed.

use rstest::rstest;
use serde_json::json;

use super::{ASK, EDIT, Street, rejected};

fn with_tail(head: &[u8]) -> Vec<u8> {
    [head, &[0xff; 600]].concat()
}

/// A box of a film that says it is four thousand megabytes, inside itself again and again.
fn boxes_without_end() -> Vec<u8> {
    [&b"\0\0\0\x18ftypisom\0\0\x02\0isommp41"[..], &b"\xff\xff\xff\xffmoov".repeat(2_000)].concat()
}

#[rstest]
#[case::film_of_endless_boxes("Video", boxes_without_end())]
#[case::matroska_that_refers_to_itself("Video", with_tail(b"\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska\x42\x87\x81\x04"))]
#[case::avi_with_a_looping_index("Video", with_tail(b"RIFF\xff\xff\xff\xffAVI LIST"))]
#[case::flash_video("Video", with_tail(b"FLV\x01\x05\0\0\0\x09"))]
#[case::program_stream("Video", with_tail(b"\0\0\x01\xba\x44\0\x04"))]
#[case::sound_that_says_too_much("Audio", with_tail(b"RIFF\xff\xff\xff\xffWAVEfmt \xff\xff\xff\xff"))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_container_is_a_file_and_not_an_image(#[case] kind: &str, #[case] bytes: Vec<u8>) {
    let street = Street::open().await;
    let (file, put) = street.upload(street.app.secret(), "a.png", bytes).await;
    if put.status != 200 {
        return rejected(&put, 415, 41504, &kind);
    }
    rejected(&street.post(EDIT, json!({ "ChatIcon": file })).await, 200, 41503, &"icon");
    let session = street.session().await;
    let ask = |kind: &str| json!({ "sessionID": session, "content": "", "chatAskType": kind, "fileIds": [file] });
    for wrong in ["Image", if kind == "Video" { "Audio" } else { "Video" }] {
        rejected(&street.post(ASK, ask(wrong)).await, 200, 41503, &wrong);
    }
    street.post(ASK, ask(kind)).await.data();
}

#[rstest]
#[case::sound_of_another_kind(b"ID3\x04\0\0\0\0\0\0")]
#[case::ogg(b"OggS\0\x02\0\0")]
#[case::web_film(b"\x1a\x45\xdf\xa3\x93\x42\x82\x84webm")]
#[case::quicktime(b"\0\0\0\x14ftypqt  \0\0\0\0qt  ")]
#[case::playlist(b"#EXTM3U\nfile:///etc/passwd")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_audio_and_video_is_rejected(#[case] bytes: &[u8]) {
    let street = Street::open().await;
    let (_, put) = street.upload(street.app.secret(), "a.mp4", bytes.to_vec()).await;
    rejected(&put, 415, 41503, &bytes);
}
