//! Lists, saves and deletes replies that an office has written in advance.

use porchlight_api::{
    ApiError, CannedReply, DeleteCannedReply, ErrorCode, FieldError, ListCannedReplies, SaveCannedReply,
    SavedCannedReplyId,
};
use porchlight_domain::{CannedReplyId, text, time::rfc3339_ms, validation::Validator};
use porchlight_store::{CannedReplyChange, CannedReplyRow};

use crate::{auth::AuthContext, errors, ids::random_id, operations::Handler, output::Output, state::AppState};

const SHORTCUT_CHARACTERS: usize = 40;
const CONTENT_CHARACTERS: usize = 2_000;

impl Handler for ListCannedReplies {
    type Output = Output<Vec<CannedReply>>;

    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        let rows = app.store.canned_replies(caller.workspace).await.map_err(errors::from_store)?;
        Ok(Output::of(rows.into_iter().map(item).collect()))
    }
}

impl Handler for SaveCannedReply {
    type Output = Output<SavedCannedReplyId>;

    /// Adds a canned reply, or changes the one with this ID (40416 if there is none); 40901 if the shortcut is taken.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let mut form = Validator::default();
        let shortcut = form.parse_field(shortcut(&input.shortcut)).unwrap_or_default();
        let content = text::multi_line("Content", &input.content, CONTENT_CHARACTERS);
        let content = content.and_then(|content| text::non_empty("Content", content.trim().to_owned()));
        let content = form.parse_field(content).unwrap_or_default();
        form.finish(())?;
        let given = input.canned_reply_id.map(CannedReplyId);
        let id = given.unwrap_or_else(|| CannedReplyId::from_random(random_id()));
        let change = CannedReplyChange { id, is_new: given.is_none(), shortcut, content };
        let write = caller.write(app.clock.now_ms());
        let done = app.store.save_canned_reply(&write, caller.workspace, change).await.map_err(errors::from_store)?;
        let id = done.value.ok_or_else(errors::canned_reply_not_found)?;
        Ok(Output::from(done).map(|_| SavedCannedReplyId { canned_reply_id: id.0 }))
    }
}

impl Handler for DeleteCannedReply {
    type Output = Output<i64>;

    /// Deletes a canned reply; returns 1, or 40416 if there is none.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let write = caller.write(app.clock.now_ms());
        let id = CannedReplyId(input.canned_reply_id);
        let done = app.store.delete_canned_reply(&write, caller.workspace, id).await.map_err(errors::from_store)?;
        if done.value { Ok(Output::from(done).map(|_| 1)) } else { Err(errors::canned_reply_not_found()) }
    }
}

/// Reads what is typed after `/`, with or without it.
fn shortcut(typed: &str) -> Result<String, FieldError> {
    let typed = typed.trim();
    let line = text::required_line("Shortcut", typed.strip_prefix('/').unwrap_or(typed), SHORTCUT_CHARACTERS)?;
    if line.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')) {
        return Ok(line);
    }
    Err(FieldError::new(ErrorCode::WrongFormat, "Shortcut", "may have letters, digits, - and _ only"))
}

fn item(row: CannedReplyRow) -> CannedReply {
    CannedReply {
        canned_reply_id: row.id.0,
        shortcut: row.shortcut,
        content: row.content,
        changed_time: rfc3339_ms(row.changed_at_ms),
    }
}
