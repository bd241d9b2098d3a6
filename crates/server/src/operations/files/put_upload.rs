//! Receives a file at its signed URL. Checks the bytes and re-encodes images before anyone can use them.

use std::{net::IpAddr, time::Duration};

use axum::body::Body;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use porchlight_api::{ApiError, Envelope, ErrorCode};
use porchlight_domain::FileId;
use porchlight_store::{FileRow, FileState};
use serde::Serialize;

use super::put_failure::{Blame, Failure};
use crate::{
    errors,
    files::{
        Files,
        file_type::{FileType, MediaFamily},
        image_codec::ImageError,
        quota::{Allowance, ChargedUpload},
        upload_body::UploadBody,
        visitor_media::VisitorMedia,
        wav::{WavCheck, WavError},
    },
    http::{
        request_meta::RequestMeta,
        response::{RejectedResponse, add_rate_limit},
    },
    state::AppState,
    work::{Class, Requester},
};

/// The longest wait of an image in the queue.
const TURN: Duration = Duration::from_secs(120);

/// `PUT /uploads/{id}?…`. Errors also set the HTTP status.
pub async fn put_upload(
    app: &AppState,
    id: &str,
    query: &str,
    request_meta: &RequestMeta,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let mut incoming = UploadBody::new(body);
    let sender = Sender { client_ip: request_meta.client_ip, headers };
    match take(app, id, query, &sender, &mut incoming).await {
        Ok(()) => Ok(enveloped(StatusCode::OK, &Envelope::ok(true))),
        Err(error) => {
            if error.code != ErrorCode::BodyTooSlow && !headers.contains_key(header::EXPECT) {
                incoming.discard().await;
            }
            let status = StatusCode::from_u16(error.code.status_class()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            let mut response = enveloped(status, &Envelope::error(&error));
            response.headers_mut().insert("x-error-code", HeaderValue::from(error.code.number()));
            if let Some(seconds) = error.retry_after_s {
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            }
            if error.code.status_class() == 429 {
                add_rate_limit(response.headers_mut(), &error);
            }
            response.extensions_mut().insert(RejectedResponse(error.code));
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

struct Sender<'r> {
    client_ip: IpAddr,
    headers: &'r HeaderMap,
}

async fn take(
    app: &AppState,
    id: &str,
    query: &str,
    sender: &Sender<'_>,
    incoming: &mut UploadBody,
) -> Result<(), ApiError> {
    let now_ms = app.clock.now_ms();
    let id = FileId(id.parse().map_err(|_| errors::file_not_found())?);
    let ticket = app.files.signer.check(id, query, now_ms).ok_or_else(errors::file_not_found)?;
    let file = app.store.file_in_workspace(ticket.workspace, id).await.map_err(errors::from_store)?;
    let file = file.filter(|file| file.state == FileState::Pending).ok_or_else(errors::file_not_found)?;
    // Each attempt has its own key, so parallel attempts don't mix their bytes.
    let file = FileRow { storage_key: Files::new_storage_key(file.workspace), ..file };
    match check_and_store(app, &file, sender, incoming).await {
        Ok((kind, bytes)) => {
            let size = i64::try_from(bytes).unwrap_or(i64::MAX);
            let ready = app.store.set_file_ready(file.workspace, file.id, kind.mime(), size, &file.storage_key);
            if ready.await.map_err(errors::from_store)? {
                return Ok(());
            }
            app.files.delete(std::slice::from_ref(&file.storage_key)).await;
            Err(errors::file_not_found())
        }
        Err(failure) => {
            if failure.blame == Blame::File {
                app.store.set_file_rejected(file.workspace, file.id).await.map_err(errors::from_store)?;
            }
            Err(failure.error)
        }
    }
}

/// Checks the headers before reading the body, then stores it.
async fn check_and_store(
    app: &AppState,
    file: &FileRow,
    sender: &Sender<'_>,
    incoming: &mut UploadBody,
) -> Result<(FileType, u64), Failure> {
    let (Some(chatbot), Some(session)) = (file.chatbot, file.session) else {
        return store_bytes(app, file, None, incoming).await;
    };
    // The settings may have changed since the URL was created.
    let chatbot =
        app.store.chatbot_by_id(chatbot).await.map_err(|error| Failure::of_service(errors::from_store(error)))?;
    let chatbot = chatbot.ok_or_else(|| Failure::of_sender(errors::file_not_found()))?;
    let media = VisitorMedia::new(&chatbot.settings, app.answering.takes(&chatbot));
    let headers = sender.headers;
    let declared =
        headers.get(header::CONTENT_TYPE).and_then(|value| MediaFamily::from_media_type(value.to_str().ok()?));
    let declared = declared.or_else(|| MediaFamily::from_file_name(&file.name));
    if let Some(family) = declared {
        media.check(family).map_err(Failure::of_sender)?;
        let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        media.check_size(family, length.unwrap_or(0)).map_err(Failure::of_sender)?;
    }
    let charged = ChargedUpload::charge(app, sender.client_ip, (&chatbot, session), headers, declared).await;
    let charged = charged.map_err(Failure::of_sender)?;
    match store_bytes(app, file, Some(charged.allowance(media)), incoming).await {
        Ok((kind, bytes)) => {
            charged.stored(bytes);
            Ok((kind, bytes))
        }
        Err(failure) => {
            if failure.blame == Blame::Service {
                charged.refund_all().await;
            }
            Err(failure)
        }
    }
}

/// Checks and stores the body; returns its type and size.
async fn store_bytes(
    app: &AppState,
    file: &FileRow,
    allowance: Option<Allowance>,
    incoming: &mut UploadBody,
) -> Result<(FileType, u64), Failure> {
    let head = incoming.head().await.map_err(Failure::of_sender)?;
    let kind = FileType::of(&head).ok_or_else(|| Failure::of_file(unknown_kind(&head)))?;
    if let Some(allowance) = allowance {
        allowance.media.check(kind.family()).map_err(Failure::of_file)?;
    }
    let size = Size { family: kind.family(), allowance };
    match kind.family() {
        MediaFamily::Image => store_image(app, file, incoming, head, kind, size).await,
        MediaFamily::Audio | MediaFamily::Video => {
            store_multipart(app, file, incoming, head, kind, size).await.map(|bytes| (kind, bytes))
        }
    }
}

/// Size limits of a file.
#[derive(Clone, Copy)]
struct Size {
    family: MediaFamily,
    /// Set for visitors.
    allowance: Option<Allowance>,
}

impl Size {
    /// 41302 above the limit of the family, the chatbot's model or the charged size.
    fn check(self, bytes: u64) -> Result<(), Failure> {
        let max = self.family.max_bytes();
        if bytes > max {
            let message = format!("{} is larger than {} MB.", self.family.name(), max / (1024 * 1024));
            return Err(Failure::of_file(ApiError::new(ErrorCode::FileTooLarge, message)));
        }
        let Some(allowance) = self.allowance else { return Ok(()) };
        allowance.media.check_size(self.family, bytes).map_err(Failure::of_file)?;
        if bytes > allowance.bytes {
            let message = format!("The file is larger than {} bytes. Declare its Content-Length.", allowance.bytes);
            return Err(Failure::of_sender(ApiError::new(ErrorCode::FileTooLarge, message)));
        }
        Ok(())
    }
}

async fn store_image(
    app: &AppState,
    file: &FileRow,
    incoming: &mut UploadBody,
    head: Vec<u8>,
    kind: FileType,
    size: Size,
) -> Result<(FileType, u64), Failure> {
    let mut spooled = app.files.spool.begin().await.map_err(no_room)?;
    spooled.add(&head).await.map_err(no_room)?;
    while let Some(part) = incoming.next().await.map_err(Failure::of_sender)? {
        size.check(spooled.bytes() + part.len() as u64)?;
        spooled.add(&part).await.map_err(no_room)?;
    }
    // Queues only complete files, so slow senders delay nobody.
    let requester = requester(file);
    let turn = tokio::time::timeout(TURN, app.files.held.acquire(requester.tenant, requester.class)).await;
    let _held = turn.map_err(|_| too_many_images())?.map_err(|_| too_many_images())?;
    let bytes = spooled.read().await.map_err(no_room)?;
    let rewritten = app.files.rewrite_image(bytes, kind, requester).await;
    let (clean, kind) = rewritten.map_err(not_decoded)?;
    let size = clean.len() as u64;
    app.files.put(&file.storage_key, clean).await.map_err(unavailable)?;
    Ok((kind, size))
}

fn not_decoded(error: ImageError) -> Failure {
    let detail = match error {
        ImageError::Animated => ErrorCode::AnimatedGif,
        ImageError::Broken | ImageError::TooManyPixels => ErrorCode::BrokenFile,
        ImageError::Busy => return too_many_images(),
        // No refund, because it used a thread until the timeout; the URL still works.
        ImageError::TimedOut => return Failure::of_sender(too_many_images().error),
    };
    Failure::of_file(ApiError::new(detail, format!("The file {error}.")))
}

/// Owners go before visitors; tenants take turns.
fn requester(file: &FileRow) -> Requester<'static> {
    let class = if file.session.is_some() { Class::Visitor } else { Class::Owner };
    let tenant = file.chatbot.map_or(file.workspace.0, |chatbot| chatbot.0);
    Requester { tenant, class, request_id: "" }
}

fn too_many_images() -> Failure {
    let message = "Too many images are being processed. Try again in a moment.";
    Failure::of_service(ApiError::new(ErrorCode::Busy, message).retry_after(5))
}

async fn store_multipart(
    app: &AppState,
    file: &FileRow,
    incoming: &mut UploadBody,
    head: Vec<u8>,
    kind: FileType,
    limit: Size,
) -> Result<u64, Failure> {
    let mut wav = (kind == FileType::Wav).then(WavCheck::new);
    check_wav(wav.as_mut(), &head)?;
    let mut writer = app.files.put_multipart(&file.storage_key).await.map_err(unavailable)?;
    let mut size = head.len() as u64;
    writer.put(head.into());
    let taken = loop {
        match incoming.next().await {
            Ok(None) => break wav.map_or(Ok(()), |wav| wav.finish().map_err(broken_wav)),
            Err(error) => break Err(Failure::of_sender(error)),
            Ok(Some(part)) => {
                size += part.len() as u64;
                let checked = check_wav(wav.as_mut(), &part).and_then(|()| limit.check(size));
                if let Err(failure) = checked {
                    break Err(failure);
                }
                writer.put(part);
                writer.wait_for_capacity(2).await.map_err(unavailable)?;
            }
        }
    };
    match taken {
        Ok(()) => writer.finish().await.map(|_| size).map_err(unavailable),
        Err(failure) => {
            if let Err(error) = writer.abort().await {
                tracing::warn!(%error, "could not give up an upload");
            }
            Err(failure)
        }
    }
}

fn check_wav(wav: Option<&mut WavCheck>, bytes: &[u8]) -> Result<(), Failure> {
    wav.map_or(Ok(()), |wav| wav.read(bytes)).map_err(broken_wav)
}

fn broken_wav(error: WavError) -> Failure {
    Failure::of_file(ApiError::new(ErrorCode::BrokenFile, format!("The file {error}.")))
}

fn unknown_kind(head: &[u8]) -> ApiError {
    if head.is_empty() {
        return ApiError::new(ErrorCode::BrokenFile, "The file is empty.");
    }
    let found = infer::get(head).map_or(String::new(), |found| format!("the file is {}; ", found.mime_type()));
    let accepted = [MediaFamily::Image, MediaFamily::Audio, MediaFamily::Video].map(MediaFamily::accepted);
    let message =
        format!("{found}only {} images, {} audio and {} video are accepted.", accepted[0], accepted[1], accepted[2]);
    let mut characters = message.chars();
    let first = characters.next().map_or(String::new(), |character| character.to_uppercase().collect());
    ApiError::new(ErrorCode::WrongFileKind, format!("{first}{}", characters.as_str()))
}

fn no_room(error: std::io::Error) -> Failure {
    if error.kind() == std::io::ErrorKind::StorageFull {
        return Failure::of_service(ApiError::new(ErrorCode::StorageFull, "Storage is full."));
    }
    unavailable(error)
}

fn unavailable(error: impl std::fmt::Display) -> Failure {
    tracing::error!(%error, "could not store a file");
    let message = "The file could not be saved. Try again in a moment.";
    Failure::of_service(ApiError::new(ErrorCode::Busy, message).retry_after(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejected_kind_is_named() {
        let error = unknown_kind(b"%PDF-1.7\n");
        assert_eq!(error.code, ErrorCode::WrongFileKind);
        assert!(error.message.starts_with("The file is application/pdf; only PNG, JPEG"), "{}", error.message);
        assert!(unknown_kind(b"hello").message.starts_with("Only PNG"));
        assert_eq!(unknown_kind(b"").code, ErrorCode::BrokenFile);
    }
}
