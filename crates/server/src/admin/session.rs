//! `/manage/session`: signs the admin app in and out.
//!
//! The page keeps its key in `sessionStorage`: a reload keeps it, other tabs and other origins don't see it, and no
//! request carries it by itself, so there is nothing to forge across sites.

use axum::{
    body::Body,
    extract::{Request, State},
};
use http::{HeaderValue, Response, header};
use porchlight_api::{ApiError, ErrorCode, ListKeys, Request as _};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    errors,
    http::{body, credentials, request_meta::RequestMeta, response, router},
    keys::sign_in,
    state::AppState,
};

const MAX_BYTES: usize = 1_024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SignIn {
    /// Of a link; absent to exchange the secret key of the request.
    token: Option<String>,
}

/// Exchanges the token of a link, or the secret key of the request, for the key of a session: `{key}`.
pub async fn start(State(app): State<AppState>, request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    let meta = router::with_meta(&head);
    let started = async {
        body::check_length(&head.headers, MAX_BYTES)?;
        let bytes = body::read(body, MAX_BYTES).await?;
        let input: SignIn = serde_json::from_slice(&bytes).map_err(|_| {
            ApiError::new(ErrorCode::WrongType, "Request body must be JSON with an optional \"token\".")
        })?;
        match input.token {
            Some(token) => by_link(&app, &meta, &token).await,
            None => {
                let operation = ListKeys::OPERATION;
                let caller = credentials::authenticate(&app, &meta, &head.headers, &head.uri, operation).await?;
                sign_in::by_key(&app, caller.workspace).await.map_err(errors::from_store)
            }
        }
    };
    answer(&meta, started.await.map(|key| json!({ "key": key })))
}

/// Ends the session of the request's key.
pub async fn end(State(app): State<AppState>, request: Request) -> Response<Body> {
    let (head, _) = request.into_parts();
    let meta = router::with_meta(&head);
    let ended = async {
        let operation = ListKeys::OPERATION;
        credentials::authenticate(&app, &meta, &head.headers, &head.uri, operation).await?;
        let key = head.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        sign_in::end(&app, credentials::without_bearer(key)).await.map_err(errors::from_store)
    };
    answer(&meta, ended.await.map(|ended| json!({ "ended": ended })))
}

async fn by_link(app: &AppState, meta: &RequestMeta, token: &str) -> Result<String, ApiError> {
    if let Some(key) = sign_in::by_link(app, token).await.map_err(errors::from_store)? {
        return Ok(key);
    }
    // Guesses are limited per client like wrong keys.
    app.limits.rejected_credential(meta.client_ip)?;
    let sentence = "This sign-in link has expired or was used. Create another with porchlight sign-in.";
    Err(ApiError::new(ErrorCode::InvalidCredentials, sentence))
}

fn answer(meta: &RequestMeta, answer: Result<Value, ApiError>) -> Response<Body> {
    let value = match answer {
        Ok(value) => value,
        Err(error) => return response::error_response(meta, &error),
    };
    let mut response = Response::new(Body::from(value.to_string()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
