//! The page on which a recipient stops emails, by the link in `List-Unsubscribe`. GET changes nothing, because scanners
//! of emails follow links; email programs stop them with one POST (RFC 8058). It works without JavaScript and cookies.

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, Path, State},
    routing::get,
};
use http::{HeaderName, HeaderValue, Response, StatusCode, header};
use porchlight_store::{EmailKind, StoppableEmail, StoreError};

use crate::{
    email::unsubscribe_link,
    http::{html::escaped, middleware::OperationName},
    state::AppState,
};

const MAX_BODY: usize = 4 * 1024;
const POLICY: &str =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub fn router() -> Router<AppState> {
    Router::new().route("/unsubscribe/{token}", get(show).post(change)).layer(DefaultBodyLimit::max(MAX_BODY))
}

async fn show(State(app): State<AppState>, Path(token): Path<String>) -> Response<Body> {
    let page = async {
        let Some(email) = find(&app, &token).await? else { return Ok(not_found()) };
        let is_stopped = app.store.is_email_stopped(&email).await?;
        render(&app, &token, &email, is_stopped).await
    };
    named(page.await.unwrap_or_else(|error| failed(&error)))
}

/// Anything but `action=resume` stops the emails: the one-click request has `List-Unsubscribe=One-Click`.
async fn change(State(app): State<AppState>, Path(token): Path<String>, body: Bytes) -> Response<Body> {
    let page = async {
        let Some(email) = find(&app, &token).await? else { return Ok(not_found()) };
        let is_stopped = !url::form_urlencoded::parse(&body).any(|(name, value)| name == "action" && value == "resume");
        app.store.set_email_stop(&email, is_stopped, app.clock.now_ms()).await?;
        tracing::info!(chatbot_id = email.chatbot.0, kind = email.kind.name(), is_stopped, "emails stopped or resumed");
        render(&app, &token, &email, is_stopped).await
    };
    named(page.await.unwrap_or_else(|error| failed(&error)))
}

async fn find(app: &AppState, token: &str) -> Result<Option<StoppableEmail>, StoreError> {
    match unsubscribe_link::email_of(&app.secrets, token) {
        Some(id) => app.store.stoppable_email(id).await,
        None => Ok(None),
    }
}

async fn render(
    app: &AppState,
    token: &str,
    email: &StoppableEmail,
    is_stopped: bool,
) -> Result<Response<Body>, StoreError> {
    let Some(chatbot) = app.store.chatbot_by_id(email.chatbot).await? else { return Ok(not_found()) };
    let name = escaped(&chatbot.settings.name);
    let recipient = escaped(&email.recipient);
    let kind = phrase(email.kind);
    let (heading, sentence, action, button) = match is_stopped {
        true => ("Emails stopped", format!("{recipient} gets no more {kind}."), "resume", "Send them again"),
        false => ("Stop these emails?", format!("{recipient} gets {kind}."), "stop", "Stop these emails"),
    };
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{heading}</title>\n\
         <link rel=\"stylesheet\" href=\"../showing/page.css\">\n</head>\n<body>\n<main>\n<p>{name}</p>\n\
         <h1>{heading}</h1>\n<p role=\"status\">{sentence}</p>\n\
         <form method=\"post\" action=\"{token}\">\n<input type=\"hidden\" name=\"action\" value=\"{action}\">\n\
         <button type=\"submit\">{button}</button>\n</form>\n</main>\n</body>\n</html>\n"
    );
    Ok(response(StatusCode::OK, "text/html; charset=utf-8", html))
}

/// The emails of a kind, in the middle of a sentence.
fn phrase(kind: EmailKind) -> &'static str {
    match kind {
        EmailKind::DailyChatLogs => "daily conversation summaries",
        EmailKind::DailyLeads => "daily lead summaries",
        EmailKind::Notice => "emails about new leads and messages",
        EmailKind::Reminder => "reminders of showings",
        EmailKind::Handover
        | EmailKind::BudgetWarning
        | EmailKind::BudgetReached
        | EmailKind::WebhookFailing
        | EmailKind::Showing => "emails",
    }
}

fn not_found() -> Response<Body> {
    let sentence = "This link has expired or is incomplete.";
    response(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", sentence.into())
}

fn failed(error: &StoreError) -> Response<Body> {
    tracing::error!(%error, "the page for stopping emails failed");
    let sentence = "Something went wrong. Try again in a moment.";
    response(StatusCode::SERVICE_UNAVAILABLE, "text/plain; charset=utf-8", sentence.into())
}

fn named(mut response: Response<Body>) -> Response<Body> {
    response.extensions_mut().insert(OperationName("unsubscribe_page"));
    response
}

fn response(status: StatusCode, kind: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    for (name, value) in [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
