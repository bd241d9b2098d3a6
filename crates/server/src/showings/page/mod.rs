//! The page on which a visitor sees, moves and cancels a showing, by the link in their email. It works without
//! JavaScript. GET changes nothing, because scanners of emails follow links.

mod html;

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, Path, State},
    routing::get,
};
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use jiff::Timestamp;
use porchlight_domain::text;
use porchlight_store::{ChangeOutcome, ChatbotRow, ShowingAction, ShowingChange, ShowingRow, StoreError, WriteContext};

use self::html::{Notice, PageView};
use super::{
    emails::{report_changes, visitors_entry},
    slots::{SlotRequest, free_times},
};
use crate::{
    email::{
        calendar_entry::FILE_NAME,
        showing_link::{signed_showing, token_hash},
    },
    http::link_page::{self, response},
    state::AppState,
};

/// The link works until this long after the end.
const VALID_MS: i64 = 7 * 24 * 3_600_000;
const SLOT_DAYS: i64 = 14;
const OPERATION: &str = "showing_page";
const MAX_BODY: usize = 16 * 1024;
const MAX_REASON: usize = 500;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/showing/page.css", get(style))
        .route("/showing/{token}", get(show).post(change))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

async fn style() -> Response<Body> {
    response(StatusCode::OK, "text/css; charset=utf-8", include_str!("page.css").to_owned())
}

async fn show(State(app): State<AppState>, Path(token): Path<String>, headers: HeaderMap) -> Response<Body> {
    let (token, is_file) = match token.strip_suffix(".ics") {
        Some(token) => (token, true),
        None => (token.as_str(), false),
    };
    let page = async {
        let Some((chatbot, showing)) = find(&app, token).await? else { return Ok(link_page::not_found(&headers)) };
        if is_file {
            return Ok(calendar_file(&app, &chatbot, &showing));
        }
        render(&app, token, &chatbot, showing, None).await
    };
    link_page::finish(page.await, &headers, OPERATION)
}

async fn change(
    State(app): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let page = async {
        let Some((chatbot, showing)) = find(&app, &token).await? else { return Ok(link_page::not_found(&headers)) };
        let Some(action) = action(&body) else {
            return render(&app, &token, &chatbot, showing, Some(Notice::Taken)).await;
        };
        let change =
            ShowingChange { workspace: showing.workspace, id: showing.id, action, by_visitor: true, rev: None };
        let done = app.store.change_showing(&WriteContext::at(app.clock.now_ms()), change).await;
        let outcome = match done {
            Err(StoreError::Taken(_)) => ChangeOutcome::Taken,
            done => done?.value,
        };
        let notice = match outcome {
            ChangeOutcome::Changed => {
                report_changes(&app).await?;
                if let Some(session) = showing.session {
                    app.live.wake(session);
                }
                return Ok(redirect(&token));
            }
            ChangeOutcome::Taken => Notice::Taken,
            _ => Notice::NotOpen,
        };
        render(&app, &token, &chatbot, showing, Some(notice)).await
    };
    link_page::finish(page.await, &headers, OPERATION)
}

/// What a form asks for: `action=cancel&reason=…` or `action=move&start=…`.
fn action(body: &[u8]) -> Option<ShowingAction> {
    let fields: Vec<(String, String)> = url::form_urlencoded::parse(body).into_owned().collect();
    let field = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    match field("action")? {
        "cancel" => {
            let reason: String = field("reason").unwrap_or_default().chars().take(MAX_REASON).collect();
            let reason = text::multi_line("Reason", &reason, MAX_REASON).unwrap_or_default();
            Some(ShowingAction::Cancel { reason: reason.trim().to_owned() })
        }
        "move" => {
            let start_ms = field("start")?.parse::<Timestamp>().ok()?.as_millisecond();
            Some(ShowingAction::Move { start_ms, member: None, outside_hours: false })
        }
        _ => None,
    }
}

async fn find(app: &AppState, token: &str) -> Result<Option<(ChatbotRow, ShowingRow)>, StoreError> {
    let Some(hash) = token_hash(token) else { return Ok(None) };
    let found = app.store.showing_by_token(hash, signed_showing(&app.secrets, token)).await?;
    let Some(showing) = found.filter(|showing| showing.end_ms + VALID_MS > app.clock.now_ms()) else {
        return Ok(None);
    };
    Ok(app.store.chatbot_by_id(showing.chatbot).await?.map(|chatbot| (chatbot, showing)))
}

async fn render(
    app: &AppState,
    token: &str,
    chatbot: &ChatbotRow,
    showing: ShowingRow,
    notice: Option<Notice>,
) -> Result<Response<Body>, StoreError> {
    let now_ms = app.clock.now_ms();
    let is_open = showing.is_open(now_ms) && showing.end_ms > now_ms;
    let free = match is_open {
        true => {
            let (listing, except) = (Some(showing.listing), Some(showing.id));
            let request = SlotRequest { listing, except, days: SLOT_DAYS, ..SlotRequest::default() };
            free_times(&app.store, app.clock.now_ms(), chatbot, request).await?
        }
        false => Default::default(),
    };
    let is_over = showing.end_ms <= now_ms && showing.state == "Confirmed";
    let page = PageView { token, chatbot, showing: &showing, free: &free, is_open, is_over, notice };
    let status = if notice.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let (language, title, body) = page.to_html();
    Ok(link_page::html_page(status, language, title, &body))
}

fn calendar_file(app: &AppState, chatbot: &ChatbotRow, showing: &ShowingRow) -> Response<Body> {
    let organizer = app.settings.sender_of(chatbot.workspace).unwrap_or_else(|| "noreply@porchlight.invalid".into());
    let ics = visitors_entry(app, chatbot, showing).to_ics(&organizer);
    let mut response = response(StatusCode::OK, "text/calendar; charset=utf-8", ics);
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{FILE_NAME}\""));
    if let Ok(name) = name {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// To the page itself, so that a reload repeats nothing.
fn redirect(token: &str) -> Response<Body> {
    let mut response = response(StatusCode::SEE_OTHER, "text/plain; charset=utf-8", String::new());
    if let Ok(location) = HeaderValue::from_str(token) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}
