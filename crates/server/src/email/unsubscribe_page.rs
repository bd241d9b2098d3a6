//! The page on which a recipient stops emails, by the link in `List-Unsubscribe`. GET changes nothing, because scanners
//! of emails follow links; email programs stop them with one POST (RFC 8058).

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, Path, State},
    routing::get,
};
use http::{HeaderMap, Response, StatusCode};
use porchlight_answer::link_pages::{self as texts, LinkPageTexts};
use porchlight_store::{EmailKind, StoppableEmail, StoreError};

use crate::{
    email::unsubscribe_link,
    http::{html::escaped, link_page},
    state::AppState,
};

const OPERATION: &str = "unsubscribe_page";
const MAX_BODY: usize = 4 * 1024;

/// What the page says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// The emails are sent; nothing was changed.
    Sent,
    Stopped,
    Resumed,
}

pub fn router() -> Router<AppState> {
    Router::new().route("/unsubscribe/{token}", get(show).post(change)).layer(DefaultBodyLimit::max(MAX_BODY))
}

async fn show(State(app): State<AppState>, Path(token): Path<String>, headers: HeaderMap) -> Response<Body> {
    let page = async {
        let Some(email) = find(&app, &token).await? else { return Ok(link_page::not_found(&headers)) };
        let view = if app.store.is_email_stopped(&email).await? { View::Stopped } else { View::Sent };
        render(&app, &headers, &token, &email, view).await
    };
    link_page::finish(page.await, &headers, OPERATION)
}

/// Anything but `action=resume` stops the emails: the one-click request has `List-Unsubscribe=One-Click`.
async fn change(
    State(app): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let page = async {
        let Some(email) = find(&app, &token).await? else { return Ok(link_page::not_found(&headers)) };
        let is_stopped = !url::form_urlencoded::parse(&body).any(|(name, value)| name == "action" && value == "resume");
        app.store.set_email_stop(&email, is_stopped, app.clock.now_ms()).await?;
        tracing::info!(chatbot_id = email.chatbot.0, kind = email.kind.name(), is_stopped, "emails stopped or resumed");
        let view = if is_stopped { View::Stopped } else { View::Resumed };
        render(&app, &headers, &token, &email, view).await
    };
    link_page::finish(page.await, &headers, OPERATION)
}

async fn find(app: &AppState, token: &str) -> Result<Option<StoppableEmail>, StoreError> {
    match unsubscribe_link::email_of(&app.secrets, token) {
        Some(id) => app.store.stoppable_email(id).await,
        None => Ok(None),
    }
}

async fn render(
    app: &AppState,
    headers: &HeaderMap,
    token: &str,
    email: &StoppableEmail,
    view: View,
) -> Result<Response<Body>, StoreError> {
    let Some(chatbot) = app.store.chatbot_by_id(email.chatbot).await? else {
        return Ok(link_page::not_found(headers));
    };
    let language = link_page::language_of(headers, &chatbot.settings.ai_response_language);
    let texts = texts::of(language);
    let title = match view {
        View::Sent => texts.stop_title,
        View::Stopped => texts.stopped_title,
        View::Resumed => texts.resumed_title,
    };
    let lead = if view == View::Stopped { format!("<p>{}</p>\n", texts.stopped_lead) } else { String::new() };
    let (action, button, class) = match view {
        View::Stopped => ("resume", texts.resume_button, " class=\"plain\""),
        View::Sent | View::Resumed => ("stop", texts.stop_button, ""),
    };
    let body = format!(
        "{}{lead}<dl>\n<dt>{}</dt><dd><bdi>{}</bdi></dd>\n<dt>{}</dt><dd>{}</dd>\n</dl>\n\
         <form method=\"post\" action=\"{token}\">\n<input type=\"hidden\" name=\"action\" value=\"{action}\">\n\
         <button type=\"submit\"{class}>{button}</button>\n</form>\n",
        link_page::heading(&chatbot.settings.name, title),
        texts.email_address,
        escaped(&email.recipient),
        texts.emails,
        kind_label(email.kind, texts),
    );
    Ok(link_page::html_page(StatusCode::OK, language, title, &body))
}

/// The other kinds can't be stopped.
fn kind_label(kind: EmailKind, texts: &LinkPageTexts) -> &'static str {
    match kind {
        EmailKind::DailyChatLogs => texts.daily_conversations,
        EmailKind::DailyLeads => texts.daily_leads,
        EmailKind::Notice => texts.notices,
        EmailKind::Reminder => texts.reminders,
        EmailKind::Handover
        | EmailKind::BudgetWarning
        | EmailKind::BudgetReached
        | EmailKind::WebhookFailing
        | EmailKind::Showing => texts.emails,
    }
}
