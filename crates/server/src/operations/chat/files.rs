//! Checks and reads the files of a question.

use std::time::Duration;

use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::{ChatbotId, FileId, SessionId};
use porchlight_store::{FileRow, FileState};
use tokio::time::Instant;

use crate::{
    answers::{question::Question, request::AttachedFiles},
    auth::AuthContext,
    config::Capabilities,
    errors,
    files::{
        file_type::{FileType, MediaFamily},
        visitor_media::VisitorMedia,
    },
    state::AppState,
    work::{Class, Requester},
};

/// Width of an image as sent to a model, in pixels: enough to read a sign.
const SHOWN_WIDTH: u32 = 1024;
/// Time limit for reading a question's files; images can wait in the queue.
const ATTACHING: Duration = Duration::from_secs(20);

/// Finds the question's files. Errors: 40404 if a file belongs to someone else or is incomplete, 41503 if it has
/// another kind or the chatbot doesn't accept that kind from visitors.
pub(super) async fn check(
    app: &AppState,
    caller: &AuthContext,
    session: (ChatbotId, SessionId),
    question: &Question,
) -> Result<Vec<FileRow>, ApiError> {
    let Some(family) = question.family else { return Ok(Vec::new()) };
    let media = caller.visitor.as_ref().map(|visitor| {
        let settings = &visitor.chatbot.settings;
        VisitorMedia::new(settings, app.answering.takes(&visitor.chatbot))
    });
    if let Some(media) = media {
        media.check(family)?;
    }
    let mut files = Vec::new();
    for id in &question.files {
        let file = find(app, caller, session, *id).await?;
        let kind = file.kind.as_deref().and_then(FileType::from_mime);
        if kind.is_none_or(|kind| kind.family() != family) {
            let message = format!("{} accepts only {}.", family.name(), family.accepted());
            return Err(ApiError::new(ErrorCode::WrongFileKind, message));
        }
        if let Some(media) = media {
            media.check_size(family, u64::try_from(file.bytes).unwrap_or(0))?;
        }
        files.push(file);
    }
    Ok(files)
}

async fn find(
    app: &AppState,
    caller: &AuthContext,
    (chatbot, session): (ChatbotId, SessionId),
    id: FileId,
) -> Result<FileRow, ApiError> {
    let found = if caller.visitor.is_some() {
        app.store.file_in_session(chatbot, session, id).await
    } else {
        app.store.file_in_workspace(caller.workspace, id).await
    };
    let found = found.map_err(errors::from_store)?;
    // A visitor's file belongs to a single session.
    let is_of_conversation = |file: &FileRow| file.session.is_none_or(|of| of == session);
    found.filter(|file| file.state == FileState::Ready && is_of_conversation(file)).ok_or_else(errors::file_not_found)
}

/// Reads the files that the model accepts. Leaves out the others, and those that can't be read in time.
pub(super) async fn attach(app: AppState, files: Vec<FileRow>, takes: Capabilities) -> Vec<AttachedFiles> {
    let mut attached = Vec::new();
    let deadline = Instant::now() + ATTACHING;
    for file in &files {
        let Some(kind) = file.kind.as_deref().and_then(FileType::from_mime) else { continue };
        let size = u64::try_from(file.bytes).unwrap_or(u64::MAX);
        let is_taken = match kind.family() {
            MediaFamily::Image => takes.images,
            MediaFamily::Audio => (takes.audio || takes.transcription) && size <= takes.max_audio_bytes,
            MediaFamily::Video => takes.video && size <= takes.max_video_bytes,
        };
        if !is_taken {
            continue;
        }
        if let Ok(Some(read)) = tokio::time::timeout_at(deadline, shown(&app, file, kind)).await {
            attached.push(read);
        }
    }
    attached
}

async fn shown(app: &AppState, file: &FileRow, kind: FileType) -> Option<AttachedFiles> {
    let bytes = app.files.read(&file.storage_key).await.ok()??;
    match kind.family() {
        MediaFamily::Image => {
            let tenant = file.chatbot.map_or(file.workspace.0, |chatbot| chatbot.0);
            let requester = Requester { tenant, class: Class::Visitor, request_id: "" };
            let small = app.files.thumbnail(bytes, SHOWN_WIDTH, requester).await.ok()?;
            Some(AttachedFiles { kind: FileType::Jpeg, bytes: small.into() })
        }
        MediaFamily::Audio | MediaFamily::Video => Some(AttachedFiles { kind, bytes }),
    }
}
