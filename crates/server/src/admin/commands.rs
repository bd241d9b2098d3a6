//! `POST /manage/command/NAME`: imports and exports of the admin app, which are not API operations.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Extension, Path, Request, State},
};
use http::{HeaderValue, Response, header, request::Parts};
use porchlight_api::{ApiError, ErrorCode, ImportListings, Request as _};
use porchlight_domain::OnConflict;
use serde_json::{Value, json};

use crate::{
    auth::AuthContext,
    http::{body, credentials, request_meta::RequestMeta, response, router, self_origin},
    imports::{self, InProcessListings, JobRegistry, ListingServiceError},
    sample_listings,
    state::AppState,
};

/// A file of 64 MB as base64, plus options.
const MAX_BYTES: usize = 92 * 1024 * 1024;
const SAMPLES: &str = "add_sample_homes";

/// Runs a command. Responds with `{answer}` or `{refusal: {code, message}}`.
pub async fn run(
    State(app): State<AppState>,
    Extension(jobs): Extension<Arc<JobRegistry>>,
    Path(name): Path<String>,
    request: Request,
) -> Response<Body> {
    let (head, body) = request.into_parts();
    let meta = router::with_meta(&head);
    let (caller, input) = match authorize(&app, &meta, &head, body).await {
        Ok(authorize) => authorize,
        Err(error) => return response::error_response(&meta, &error),
    };
    let base_url = self_origin::base_url(&app, &head.headers, &head.uri);
    let service = InProcessListings::new(app, caller);
    let answered = match name.as_str() {
        SAMPLES => add_samples(&service, &jobs, &base_url, &input).await,
        _ => imports::run(&name, &service, &jobs, input).await,
    };
    let reply = match answered {
        Ok(value) => json!({ "answer": value }),
        Err(error) => json!({ "refusal": error }),
    };
    let mut response = Response::new(Body::from(reply.to_string()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Imports the sample listings, with photos served by this service.
async fn add_samples(
    service: &InProcessListings,
    jobs: &JobRegistry,
    base_url: &str,
    input: &Value,
) -> Result<Value, ListingServiceError> {
    let Some(serial) = input["serialNumber"].as_str() else {
        return Err(ListingServiceError::input("serialNumber is required."));
    };
    let rows = sample_listings::rows(base_url);
    let outcome = imports::import_rows(service, jobs, serial, "samples", rows, false, OnConflict::Update).await?;
    serde_json::to_value(outcome).map_err(|_| ListingServiceError::input("The report couldn't be created."))
}

async fn authorize(
    app: &AppState,
    meta: &RequestMeta,
    head: &Parts,
    body: Body,
) -> Result<(AuthContext, Value), ApiError> {
    // All commands need the permission to import.
    let operation = ImportListings::OPERATION;
    let caller = credentials::authenticate(app, meta, &head.headers, &head.uri, operation).await?;
    body::check_length(&head.headers, MAX_BYTES)?;
    let bytes = body::read(body, MAX_BYTES).await?;
    let input = serde_json::from_slice(&bytes);
    Ok((caller, input.map_err(|_| ApiError::new(ErrorCode::WrongType, "Request body must be JSON."))?))
}
