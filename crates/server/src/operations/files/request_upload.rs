use porchlight_api::{ApiError, FieldError, FileIdText, KeyKind, RequestUpload, Upload};
use porchlight_domain::{FileId, text};
use porchlight_store::{FileRow, FileState, WriteContext};

use crate::operations::Handler;
use crate::{
    auth::{AuthContext, VisitorIdentity},
    errors,
    files::{
        Files,
        file_type::MediaFamily,
        signed_url::{TTL_S, UploadToken},
        visitor_media::VisitorMedia,
    },
    ids::random_id,
    ledger::{Quantity, Source},
    operations::chat::new_session,
    output::Output,
    state::AppState,
};

/// Longest file name; it is only displayed.
const NAME_CHARACTERS: usize = 100;

impl Handler for RequestUpload {
    type Output = Output<Upload>;

    /// Records the file and returns a signed upload URL.
    ///
    /// A visitor's file belongs to the session and is never public. An owner's file belongs to the workspace and can be
    /// shown to visitors.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        if input.file_name.is_empty() {
            return Err(FieldError::missing("fileName").into());
        }
        let now_ms = app.clock.now_ms();
        if let Some(visitor) = &caller.visitor {
            check_kind(app, visitor, &input.file_name)?;
            // Charged here, so that unused URLs are limited too.
            let source = Source::of(&app.ledger, caller, &visitor.chatbot, Some(visitor.session));
            let source = source.in_session_language(&app.store, &visitor.chatbot).await;
            app.ledger.charge(&source, Quantity::Files, 1, now_ms).await?;
            make_session(app, caller, visitor, now_ms).await?;
        }
        let ticket = UploadToken { file: FileId::from_random(random_id()), workspace: caller.workspace };
        app.store.insert_file(row(caller, ticket, &input.file_name, now_ms)).await.map_err(errors::from_store)?;
        let query = app.files.signer.sign(ticket, now_ms);
        Ok(Output::of(Upload {
            file_store_id: FileIdText(ticket.file.to_string()),
            pre_upload_url: format!("{}/uploads/{}?{query}", caller.base_url, ticket.file),
        }))
    }
}

fn row(caller: &AuthContext, ticket: UploadToken, name: &str, now_ms: i64) -> FileRow {
    FileRow {
        id: ticket.file,
        workspace: ticket.workspace,
        chatbot: caller.visitor.as_ref().map(|visitor| visitor.chatbot.id),
        session: caller.visitor.as_ref().map(|visitor| visitor.session),
        owner_kind: caller.kind.map_or("sk", KeyKind::prefix).into(),
        name: shown_name(name),
        // Each upload attempt gets its own key.
        storage_key: Files::new_storage_key(ticket.workspace),
        kind: None,
        bytes: 0,
        state: FileState::Pending,
        public: caller.visitor.is_none(),
        created_at_ms: now_ms,
        expires_at_ms: now_ms + TTL_S * 1000,
    }
}

/// The last path segment without invisible or bidirectional control characters, cut to 100 characters.
fn shown_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String =
        last.chars().filter(|c| !text::has_invisible_chars(&c.to_string())).take(NAME_CHARACTERS).collect();
    if shown.trim().is_empty() { "file".into() } else { shown }
}

/// Stores the session, because visitors may upload before their first question.
async fn make_session(
    app: &AppState,
    caller: &AuthContext,
    visitor: &VisitorIdentity,
    now_ms: i64,
) -> Result<(), ApiError> {
    let bot = &visitor.chatbot;
    if app.store.session(bot.id, visitor.session).await.map_err(errors::from_store)?.is_some() {
        return Ok(());
    }
    let made =
        app.store.create_session(&WriteContext::at(now_ms), bot.id, visitor.session, new_session(caller, bot)).await;
    made.map(drop).map_err(errors::from_store)
}

/// Rejects, by file extension, kinds that the chatbot doesn't accept; the bytes are checked on upload.
fn check_kind(app: &AppState, visitor: &VisitorIdentity, name: &str) -> Result<(), ApiError> {
    let settings = &visitor.chatbot.settings;
    let media = VisitorMedia::new(settings, app.answering.takes(&visitor.chatbot));
    match MediaFamily::from_file_name(name) {
        Some(family) => media.check(family),
        None => media.check_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::shown_name;

    #[test]
    fn a_name_is_kept_as_harmless_text() {
        assert_eq!(shown_name("../../etc/cron.d/x"), "x");
        assert_eq!(shown_name("C:\\photos\\front.png"), "front.png");
        assert_eq!(shown_name("a\0b\u{202e}gnp.exe"), "abgnp.exe");
        assert_eq!(shown_name("/"), "file");
        assert_eq!(shown_name(&"x".repeat(5_000)).len(), 100);
    }
}
