//! Takes the bytes of a file at its signed address: one PUT, no key, always the envelope.
//!
//! Why it exists: what comes in is checked and images are written anew before anybody can use
//! or see them. Not here: what kinds there are (`files/kind.rs`).

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures::StreamExt;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use porchlight_api::{Detail, Envelope, Fault};
use porchlight_domain::FileId;
use porchlight_store::{FileRow, FileState};
use serde::Serialize;
use tokio::time::Instant;

use crate::{
    faults,
    files::kind::{Family, FileKind, HEAD_BYTES},
    service::App,
};

const SILENCE: Duration = Duration::from_secs(30);
const WHOLE: Duration = Duration::from_secs(600);
const LEAST_BYTES_A_SECOND: u64 = 64 * 1024;

/// `PUT /uploads/{id}?…`; refusals use the HTTP status, because a PUT has no other reader.
pub async fn put_upload(
    app: &App,
    id: &str,
    query: &str,
    _headers: &HeaderMap,
    body: Body,
) -> Result<Response<Body>, Fault> {
    match take(app, id, query, body).await {
        Ok(()) => Ok(enveloped(StatusCode::OK, &Envelope::of(true))),
        Err(fault) => {
            let status = StatusCode::from_u16(fault.detail.class()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let mut response = enveloped(status, &Envelope::of_fault(&fault));
            response.headers_mut().insert("x-error-code", HeaderValue::from(fault.detail.number()));
            Ok(response)
        }
    }
}

fn enveloped<T: Serialize>(status: StatusCode, envelope: &Envelope<T>) -> Response<Body> {
    let mut response = Response::new(Body::from(serde_json::to_vec(envelope).unwrap_or_default()));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("application/json; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

async fn take(app: &App, id: &str, query: &str, body: Body) -> Result<(), Fault> {
    let now_ms = app.clock.now_ms();
    let id = FileId(id.parse().map_err(|_| faults::no_file())?);
    let ticket = app.files.signer.check(id, query, now_ms).ok_or_else(faults::no_file)?;
    let file = app.store.file_in_workspace(ticket.workspace, id).await.map_err(faults::of_store)?;
    let file = file.filter(|file| file.state == FileState::Pending).ok_or_else(faults::no_file)?;
    match store_bytes(app, &file, Incoming::new(body)).await {
        Ok((kind, bytes)) => {
            let size = i64::try_from(bytes).unwrap_or(i64::MAX);
            let ready = app.store.set_file_ready(file.workspace, file.id, kind.mime(), size, &file.storage_key);
            ready.await.map(drop).map_err(faults::of_store)
        }
        Err(fault) => {
            // Only bytes that were seen and found wanting use the address up.
            if matches!(fault.detail.class(), 413 | 415) {
                app.store.set_file_refused(file.workspace, file.id).await.map_err(faults::of_store)?;
            }
            Err(fault)
        }
    }
}

/// Checks and stores what comes in; gives its kind and size.
async fn store_bytes(app: &App, file: &FileRow, mut incoming: Incoming) -> Result<(FileKind, u64), Fault> {
    let head = incoming.head().await?;
    let kind = FileKind::of(&head).ok_or_else(|| unknown_kind(&head))?;
    match kind.family() {
        Family::Image => store_image(app, file, incoming, head, kind).await,
        Family::Audio | Family::Video => {
            store_parts(app, file, incoming, head, kind.family()).await.map(|size| (kind, size))
        }
    }
}

async fn store_image(
    app: &App,
    file: &FileRow,
    mut incoming: Incoming,
    mut bytes: Vec<u8>,
    kind: FileKind,
) -> Result<(FileKind, u64), Fault> {
    let _held = app.files.held.acquire().await.map_err(|_| unavailable("stopping"))?;
    while let Some(part) = incoming.next().await? {
        bytes.extend_from_slice(&part);
        check_size(bytes.len() as u64, Family::Image)?;
    }
    let (clean, kind) = app.files.rewrite_image(bytes, kind).await.map_err(|fault| {
        use crate::files::image_decode::ImageFault::{Animated, Broken, TooManyPixels};
        let detail = match fault {
            Animated => Detail::AnimatedGif,
            Broken | TooManyPixels => Detail::BrokenFile,
        };
        Fault::new(detail, format!("File {} {fault}.", file.id))
    })?;
    let size = clean.len() as u64;
    app.files.put(&file.storage_key, clean).await.map_err(unavailable)?;
    Ok((kind, size))
}

async fn store_parts(
    app: &App,
    file: &FileRow,
    mut incoming: Incoming,
    head: Vec<u8>,
    family: Family,
) -> Result<u64, Fault> {
    let mut writer = app.files.put_parts(&file.storage_key).await.map_err(unavailable)?;
    let mut size = head.len() as u64;
    writer.put(head.into());
    let taken = loop {
        match incoming.next().await {
            Ok(None) => break Ok(()),
            Err(fault) => break Err(fault),
            Ok(Some(part)) => {
                size += part.len() as u64;
                if let Err(fault) = check_size(size, family) {
                    break Err(fault);
                }
                writer.put(part);
                writer.wait_for_capacity(2).await.map_err(unavailable)?;
            }
        }
    };
    match taken {
        Ok(()) => writer.finish().await.map(|_| size).map_err(unavailable),
        Err(fault) => {
            if let Err(error) = writer.abort().await {
                tracing::warn!(%error, "could not give up an upload");
            }
            Err(fault)
        }
    }
}

fn check_size(bytes: u64, family: Family) -> Result<(), Fault> {
    if bytes <= family.max_bytes() {
        return Ok(());
    }
    let limit = family.max_bytes() / (1024 * 1024);
    Err(Fault::new(Detail::FileTooLarge, format!("{} is larger than {limit} MB.", family.name())))
}

fn unknown_kind(head: &[u8]) -> Fault {
    if head.is_empty() {
        return Fault::new(Detail::BrokenFile, "File is empty.");
    }
    let found = infer::get(head).map_or(String::new(), |found| format!("File is {}; ", found.mime_type()));
    let accepted = [Family::Image, Family::Audio, Family::Video].map(Family::accepted);
    let message =
        format!("{found}only {} images, {} audio and {} video are accepted.", accepted[0], accepted[1], accepted[2]);
    let mut letters = message.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().collect());
    Fault::new(Detail::WrongFileKind, format!("{first}{}", letters.as_str()))
}

fn unavailable(error: impl std::fmt::Display) -> Fault {
    tracing::error!(%error, "could not store a file");
    Fault::new(Detail::Busy, "The file could not be stored. Try again in a moment.").retry_after(5)
}

/// A body that must keep coming: at least 64 KiB a second, at most 600 seconds.
struct Incoming {
    body: BodyDataStream,
    began: Instant,
    bytes: u64,
    /// Came with the head and was not asked for yet.
    ahead: Option<Bytes>,
}

impl Incoming {
    fn new(body: Body) -> Self {
        Self { body: body.into_data_stream(), began: Instant::now(), bytes: 0, ahead: None }
    }

    /// The first bytes, as many as tell a kind; fewer when the file is shorter.
    async fn head(&mut self) -> Result<Vec<u8>, Fault> {
        let mut head = Vec::new();
        while head.len() < HEAD_BYTES {
            let Some(mut part) = self.next().await? else { break };
            let taken = part.split_to(part.len().min(HEAD_BYTES - head.len()));
            head.extend_from_slice(&taken);
            if !part.is_empty() {
                self.ahead = Some(part);
            }
        }
        Ok(head)
    }

    async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        let next = tokio::time::timeout(SILENCE, self.body.next()).await.map_err(|_| too_slow())?;
        let Some(part) = next else { return Ok(None) };
        let part = part.map_err(|_| Fault::new(Detail::BrokenFile, "File ended early."))?;
        self.bytes += part.len() as u64;
        let taken = self.began.elapsed();
        if taken > WHOLE || (taken > SILENCE && self.bytes < LEAST_BYTES_A_SECOND * taken.as_secs()) {
            return Err(too_slow());
        }
        Ok(Some(part))
    }
}

fn too_slow() -> Fault {
    Fault::new(Detail::BodyTooSlow, "File was not received in time.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_head_and_the_rest_are_the_whole_body() {
        let bytes: Vec<u8> = (0..10_000_u32).map(|n| n as u8).collect();
        let mut incoming = Incoming::new(Body::from(bytes.clone()));
        let mut read = incoming.head().await.expect("a head");
        assert_eq!(read.len(), HEAD_BYTES);
        while let Some(part) = incoming.next().await.expect("a part") {
            read.extend_from_slice(&part);
        }
        assert_eq!(read, bytes);
    }

    #[test]
    fn a_refused_kind_is_named() {
        let fault = unknown_kind(b"%PDF-1.7\n");
        assert_eq!(fault.detail, Detail::WrongFileKind);
        assert!(fault.message.starts_with("File is application/pdf; only PNG, JPEG"), "{}", fault.message);
        assert!(unknown_kind(b"hello").message.starts_with("Only PNG"));
        assert_eq!(unknown_kind(b"").detail, Detail::BrokenFile);
    }
}
