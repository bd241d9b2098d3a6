//! The notices of a member: those that are open, which of them this device shows, and closing them.

use std::time::Duration;

use porchlight_api::{ApiError, CloseNotices, ErrorCode, FieldError, ListNotices, Notice, NoticePage, SetPresence};
use porchlight_domain::{
    NoticeId, SessionId,
    notifications::{MAX_HELD_MS, NotificationSettings},
    time::rfc3339_ms,
};
use porchlight_store::{MemberRow, NoticeRow};
use tokio::time::Instant;

use super::acting_member;
use crate::{
    auth::AuthContext, errors, operations::Handler, output::Output, state::AppState, stream_request::StreamRequest,
};

const MAX_WAIT_S: i64 = 50;
const MAX_CLOSED: usize = 50;
const DEVICE_CHARACTERS: usize = 64;

impl Handler for ListNotices {
    type Output = Output<NoticePage>;

    /// Returns the open notices, after waiting for a change if `WaitS` says so. It may return earlier.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let wait_s = input.wait_s.unwrap_or(0);
        if !(0..=MAX_WAIT_S).contains(&wait_s) {
            return Err(FieldError::by_rule(ErrorCode::OutOfRange, "WaitS").into());
        }
        let device = input.device.as_deref().map(device).transpose()?;
        let member = acting_member::in_background(app, caller, input.member_id).await?;
        if let Some(device) = device {
            let recorded = app.store.record_device(member.id, device, app.clock.now_ms()).await;
            recorded.map_err(errors::from_store)?;
        }
        // The rest is for questions.
        let is_full =
            app.notices.follower_count() + app.live.sessions.follower_count() >= app.config.connections.total / 2;
        let wait_s = if is_full { 0 } else { wait_s.unsigned_abs() };
        let ends_at = Instant::now() + Duration::from_secs(wait_s);
        let mut follower = (wait_s > 0).then(|| app.notices.follow(member.id, false));
        let mut access = StreamRequest::uncounted(app, caller);
        loop {
            if let Some(follower) = &mut follower {
                follower.mark_read();
            }
            let (page, lapses_at) = read(app, caller, &member, device).await?;
            let is_news = input.after.as_deref() != Some(page.next.as_str());
            let Some(follower) = follower.as_mut().filter(|_| !is_news && Instant::now() < ends_at) else {
                return Ok(Output::of(page));
            };
            if app.stop.is_cancelled() {
                return Ok(Output::of(page));
            }
            tokio::select! {
                () = follower.changed() => {}
                () = tokio::time::sleep_until(lapses_at.min(ends_at)) => {}
                () = app.stop.cancelled() => {}
                error = access.ends() => return Err(error),
            }
        }
    }
}

impl Handler for CloseNotices {
    type Output = Output<i64>;

    /// Closes those of the member; returns 1.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        if input.notice_ids.len() > MAX_CLOSED {
            return Err(FieldError::by_rule(ErrorCode::TooMany, "NoticeIDs").into());
        }
        let member = acting_member::required(app, caller, input.member_id).await?;
        let ids = input.notice_ids.into_iter().map(NoticeId).collect();
        app.store.close_notices(caller.workspace, member.id, ids).await.map_err(errors::from_store)?;
        Ok(Output::of(1))
    }
}

impl Handler for SetPresence {
    type Output = Output<i64>;

    /// Stores what the member does; 40403 if the workspace has no such conversation.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let device = device(&input.device)?;
        let focus = input.focus_session_id.filter(|id| *id != 0).map(SessionId);
        let member = acting_member::in_background(app, caller, input.member_id).await?;
        if let Some(session) = focus {
            let found = app.store.live_chatbot(caller.workspace, session).await.map_err(errors::from_store)?;
            found.ok_or_else(errors::session_not_found)?;
        }
        let now_ms = app.clock.now_ms();
        app.store.set_presence(member.id, device, input.active, focus, now_ms).await.map_err(errors::from_store)?;
        if input.active {
            app.live.record_presence(&app.store, member.id, now_ms).await;
        }
        Ok(Output::of(1))
    }
}

/// The name that a device gave itself.
fn device(name: &str) -> Result<&str, FieldError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let is_valid = (1..=DEVICE_CHARACTERS).contains(&name.len()) && name.bytes().all(is_plain);
    is_valid.then_some(name).ok_or_else(|| {
        FieldError::new(ErrorCode::WrongFormat, "Device", "must be 1 to 64 letters, digits, hyphens and underscores")
    })
}

/// The notices as they are now, and when that changes by itself.
async fn read(
    app: &AppState,
    caller: &AuthContext,
    member: &MemberRow,
    device: Option<&str>,
) -> Result<(NoticePage, Instant), ApiError> {
    let settings = app.store.notification_settings(caller.workspace, member.id).await.map_err(errors::from_store)?;
    let settings = settings.unwrap_or_default();
    let now_ms = app.clock.now_ms();
    let mut rows = app.store.open_notices(member.id).await.map_err(errors::from_store)?;
    if let Some(device) = device {
        let wanted = rows.iter().filter(|row| row.device != device && is_ready(&settings, row, now_ms));
        let wanted = wanted.map(|row| row.id).collect();
        let claimed = app.store.claim_notices(member.id, device, wanted, now_ms).await;
        if claimed.map_err(errors::from_store)? {
            rows = app.store.open_notices(member.id).await.map_err(errors::from_store)?;
        }
    }
    let mut list = Vec::with_capacity(rows.len());
    let mut wait_ms = settings.quiet_until_ms(now_ms).map_or(i64::MAX, |end_ms| end_ms - now_ms);
    for row in rows {
        let shown_at_ms = row.desktop_at_ms.map(|at_ms| settings.quiet_until_ms(at_ms).unwrap_or(at_ms));
        if let Some(left_ms) = shown_at_ms.map(|at_ms| at_ms - now_ms).filter(|left_ms| *left_ms > 0) {
            wait_ms = wait_ms.min(left_ms);
        }
        let is_shown = device.is_some_and(|device| device == row.device) && is_ready(&settings, &row, now_ms);
        let is_held = row.desktop_at_ms.is_some_and(|at_ms| settings.quiet_until_ms(at_ms).is_some());
        list.push(item(app, row, is_shown, is_held).await?);
    }
    let show_names = settings.show_names;
    let fingerprint = blake3::hash(format!("{show_names} {list:?}").as_bytes()).to_hex();
    let lapses_at = Instant::now() + Duration::from_millis(wait_ms.clamp(1, 3_600_000).unsigned_abs());
    Ok((NoticePage { list, show_names, next: fingerprint[..16].to_owned() }, lapses_at))
}

/// Whether a screen tells it now.
fn is_ready(settings: &NotificationSettings, row: &NoticeRow, now_ms: i64) -> bool {
    let Some(at_ms) = row.desktop_at_ms else { return false };
    // A time too far ahead means that the clock was set back.
    let is_due = settings.quiet_until_ms(at_ms).unwrap_or(at_ms) <= now_ms || at_ms > now_ms + MAX_HELD_MS;
    is_due && settings.quiet_until_ms(now_ms).is_none()
}

async fn item(app: &AppState, row: NoticeRow, show: bool, held: bool) -> Result<Notice, ApiError> {
    let chatbot = app.store.chatbot_by_id(row.chatbot).await.map_err(errors::from_store)?;
    Ok(Notice {
        notice_id: row.id.0,
        kind: row.kind.name().into(),
        serial_number: row.serial,
        chatbot_name: chatbot.map(|chatbot| chatbot.settings.name).unwrap_or_default(),
        session_id: row.session.map_or(0, |session| session.0),
        showing_id: row.showing.map_or(0, |showing| showing.0),
        count: row.count,
        name: row.name,
        text: row.text,
        show,
        held,
        create_time: rfc3339_ms(row.created_at_ms),
        change_time: rfc3339_ms(row.changed_at_ms),
    })
}
