//! Receives the parts of an archive at a signed URL.

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use porchlight_api::{ApiError, Envelope, ErrorCode};
use porchlight_domain::WorkspaceId;
use porchlight_store::{DataMove, DataMoveState, check_room};

use super::{SIGNATURE_S, part_bytes};
use crate::{
    errors, files::upload_body::UploadBody, http::response::RejectedResponse, ids::random_id, state::AppState,
};

/// Larger archives are moved with `porchlight backup` and `porchlight restore`.
const MAX_ARCHIVE_BYTES: u64 = 1 << 40;
/// Digits of an offset in a part's name, so that names sort by offset.
const OFFSET_DIGITS: usize = 15;

/// Stores a new move instead of an earlier one, whose parts are deleted.
pub(super) async fn replace(
    app: &AppState,
    workspace: WorkspaceId,
    earlier: Option<DataMove>,
    bytes: u64,
    blake3: &str,
) -> Result<DataMove, ApiError> {
    let (_, chatbots) = app.store.list_chatbots(workspace, 0, 1).await.map_err(errors::from_store)?;
    if chatbots > 0 {
        let message = "This workspace has a chatbot. Data can be moved into a workspace without chatbots only.";
        return Err(ApiError::new(ErrorCode::WorkspaceNotEmpty, message));
    }
    if let Some(earlier) = earlier {
        delete_chunks(app, &earlier.id).await;
    }
    if bytes > MAX_ARCHIVE_BYTES {
        return Err(ApiError::new(ErrorCode::BodyTooLarge, "The archive is larger than 1 TiB."));
    }
    // The parts, and what is unpacked from them.
    let room = check_room(&app.config.data, bytes.saturating_mul(3), "free some space on the server");
    if let Err(error) = room {
        return Err(ApiError::new(ErrorCode::StorageFull, format!("The server has too little space: {error}.")));
    }
    let new = DataMove {
        workspace: workspace.0,
        id: hex(&random_id::<16>()),
        bytes,
        blake3: blake3.to_owned(),
        state: DataMoveState::Receiving,
        run: String::new(),
        message: String::new(),
        sums: Default::default(),
        at_ms: app.clock.now_ms(),
    };
    app.store.save_data_move(&new).await.map_err(errors::from_store)?;
    Ok(new)
}

/// Bytes that have arrived without a gap.
pub(super) async fn have(app: &AppState, current: &DataMove) -> Result<u64, ApiError> {
    if current.state != DataMoveState::Receiving {
        return Ok(current.bytes);
    }
    let stored = app.files.sizes_below(&folder(&current.id)).await.map_err(unavailable)?;
    let mut have = 0;
    while have < current.bytes {
        let name = offset_name(have);
        let length = length_at(current, have);
        if !stored.iter().any(|(known, bytes)| *known == name && *bytes == length) {
            break;
        }
        have += length;
    }
    Ok(have)
}

/// Storage keys of all parts, in their order.
pub(super) fn chunk_keys(current: &DataMove) -> Vec<String> {
    let part = part_bytes(current.bytes);
    let offsets = (0..current.bytes.div_ceil(part)).map(|index| index * part);
    offsets.map(|offset| format!("{}/{}", folder(&current.id), offset_name(offset))).collect()
}

/// Deletes all parts of a move.
pub(super) async fn delete_chunks(app: &AppState, id: &str) {
    match app.files.sizes_below(&folder(id)).await {
        Ok(stored) => {
            let keys: Vec<String> = stored.iter().map(|(name, _)| format!("{}/{name}", folder(id))).collect();
            app.files.delete(&keys).await;
            app.files.remove_folder(&folder(id)).await;
        }
        Err(error) => tracing::warn!(%error, "failed to list the parts of a move"),
    }
}

/// The query of the URLs of parts.
pub(super) fn sign(app: &AppState, current: &DataMove) -> String {
    let until = app.clock.now_ms() / 1000 + SIGNATURE_S;
    let mark = mark(app, current.workspace, &current.id, until);
    format!("o={}&exp={until}&sig={}", current.workspace, mark.to_hex())
}

fn mark(app: &AppState, workspace: i64, id: &str, until: i64) -> blake3::Hash {
    blake3::keyed_hash(&app.secrets.current().uploads, format!("move {workspace} {id} {until}").as_bytes())
}

/// The workspace of a valid query.
fn check(app: &AppState, id: &str, query: &str) -> Option<WorkspaceId> {
    let field = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    let (workspace, until) = (field("o")?.parse().ok()?, field("exp")?.parse().ok()?);
    let sent = blake3::Hash::from_hex(field("sig")?).ok()?;
    // Hashes compare in constant time.
    let is_valid = mark(app, workspace, id, until) == sent && until >= app.clock.now_ms() / 1000;
    is_valid.then_some(WorkspaceId(workspace))
}

/// `PUT /moves/{id}/{offset}?…`. Errors also set the HTTP status.
pub async fn put_part(
    app: &AppState,
    (id, offset): (&str, &str),
    query: &str,
    headers: &HeaderMap,
    body: Body,
) -> Response<Body> {
    let mut incoming = UploadBody::new(body);
    let (status, text, rejected) = match take(app, (id, offset), query, &mut incoming).await {
        Ok(()) => (StatusCode::OK, serde_json::to_vec(&Envelope::ok(true)), None),
        Err(error) => {
            if error.code != ErrorCode::BodyTooSlow && !headers.contains_key(header::EXPECT) {
                incoming.discard().await;
            }
            let status = StatusCode::from_u16(error.code.status_class()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, serde_json::to_vec(&Envelope::error(&error)), Some(error.code))
        }
    };
    let mut response = Response::new(Body::from(text.unwrap_or_default()));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("application/json; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    if let Some(code) = rejected {
        response.headers_mut().insert("x-error-code", HeaderValue::from(code.number()));
        response.extensions_mut().insert(RejectedResponse(code));
    }
    response
}

async fn take(
    app: &AppState,
    (id, offset): (&str, &str),
    query: &str,
    incoming: &mut UploadBody,
) -> Result<(), ApiError> {
    let workspace = check(app, id, query).ok_or_else(errors::move_not_found)?;
    let current = super::find(app, workspace, id).await?;
    let part = part_bytes(current.bytes);
    let offset = offset.parse::<u64>().ok().filter(|offset| offset % part == 0 && *offset < current.bytes);
    let (Some(offset), DataMoveState::Receiving) = (offset, current.state) else {
        return Err(errors::move_not_found());
    };
    let expected = length_at(&current, offset);
    let mut bytes = Vec::with_capacity(usize::try_from(expected).unwrap_or_default());
    while let Some(chunk) = incoming.next().await? {
        if bytes.len() as u64 + chunk.len() as u64 > expected {
            return Err(ApiError::new(ErrorCode::FileTooLarge, format!("This part has {expected} bytes.")));
        }
        bytes.extend_from_slice(&chunk);
    }
    if (bytes.len() as u64) < expected {
        return Err(ApiError::new(ErrorCode::BrokenFile, format!("This part has {expected} bytes.")));
    }
    let key = format!("{}/{}", folder(id), offset_name(offset));
    app.files.put_bytes(&key, Bytes::from(bytes)).await.map_err(unavailable)
}

/// Size of the part at an offset.
fn length_at(current: &DataMove, offset: u64) -> u64 {
    part_bytes(current.bytes).min(current.bytes - offset)
}

fn folder(id: &str) -> String {
    format!("moves/{id}")
}

fn offset_name(offset: u64) -> String {
    format!("{offset:0OFFSET_DIGITS$}")
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unavailable(error: object_store::Error) -> ApiError {
    tracing::error!(%error, "failed to store a part of a move");
    let is_full = crate::files::copy::io_error(error).kind() == std::io::ErrorKind::StorageFull;
    match is_full {
        true => ApiError::new(ErrorCode::StorageFull, "Storage is full."),
        false => ApiError::new(ErrorCode::Busy, "The part could not be saved. Try again in a moment.").retry_after(5),
    }
}
