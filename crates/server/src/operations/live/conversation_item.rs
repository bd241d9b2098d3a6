use porchlight_api::{ApiError, Conversation};
use porchlight_domain::{MemberId, SessionId, time::rfc3339_ms};
use porchlight_store::{LiveConversationRow, TYPING_MS, VISITOR_AWAY_MS};

use crate::{
    auth::AuthContext,
    errors,
    operations::{conversations::item, leads},
    state::AppState,
};

/// A conversation of the workspace; 40403 if there is none.
pub(super) async fn find(
    app: &AppState,
    caller: &AuthContext,
    session: i64,
    member: Option<MemberId>,
) -> Result<Conversation, ApiError> {
    let found = app.store.live_conversation(caller.workspace, SessionId(session), member).await;
    let row = found.map_err(errors::from_store)?.ok_or_else(errors::session_not_found)?;
    Ok(to_conversation(row, app.clock.now_ms()))
}

/// The same with the notes of the office.
pub(super) async fn find_with_notes(
    app: &AppState,
    caller: &AuthContext,
    session: i64,
    member: Option<MemberId>,
) -> Result<Conversation, ApiError> {
    let id = SessionId(session);
    let found = app.store.live_conversation(caller.workspace, id, member).await.map_err(errors::from_store)?;
    let row = found.ok_or_else(errors::session_not_found)?;
    let notes = app.store.notes_of_session(row.chatbot, id).await.map_err(errors::from_store)?;
    let notes = Some(notes.into_iter().map(leads::note).collect());
    Ok(Conversation { notes, ..to_conversation(row, app.clock.now_ms()) })
}

pub(super) fn to_conversation(row: LiveConversationRow, now_ms: i64) -> Conversation {
    let time = |ms: i64| if ms > 0 { rfc3339_ms(ms) } else { String::new() };
    let seen_ms = if row.rev > 0 { row.visitor_seen_ms } else { row.conversation.last_at_ms };
    Conversation {
        serial_number: row.serial,
        state: row.state,
        phase: row.phase,
        holder_id: row.holder.map_or(0, |member| member.0),
        holder_name: row.holder_name,
        assignee_id: row.assignee.map_or(0, |member| member.0),
        assignee_name: row.assignee_name,
        waiting_since: time(row.waiting_since_ms),
        snoozed_until: time(row.snoozed_until_ms),
        lead_id: row.lead.map_or(0, |lead| lead.0),
        online: is_recent(seen_ms, VISITOR_AWAY_MS, now_ms),
        visitor_typing: is_recent(row.visitor_typing_ms, TYPING_MS, now_ms),
        unread: row.unread,
        last_text: row.last_text,
        last_by: match row.last_role.as_str() {
            "visitor" => "Visitor",
            "agent" => "Agent",
            "" => "",
            _ => "AI",
        }
        .into(),
        blocked: row.is_blocked,
        rev: row.rev,
        notes: None,
        item: item(row.conversation),
    }
}

/// Returns whether something happened at most `length_ms` ago; never for 0. Clocks of replicas differ a little.
pub(super) fn is_recent(at_ms: i64, length_ms: i64, now_ms: i64) -> bool {
    at_ms > 0 && now_ms.abs_diff(at_ms) as i64 <= length_ms
}
