//! All paths of the service.

use std::sync::Arc;

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, RawQuery, Request, State},
    routing::{MethodRouter, any, get, put},
};
use http::{HeaderValue, Method, Response, header, request::Parts};
use porchlight_api::{ApiError, ErrorCode, Operation};

use super::{
    body, compat_mode, cors, credentials,
    dispatch::{Call, HANDLERS},
    headers,
    middleware::OperationName,
    probe::{self, Probes},
    request_meta::RequestMeta,
    response, self_origin,
};
use crate::{
    data_moves, email::unsubscribe_page, operations::files, output::Output, showings, state::AppState, widget_assets,
};

pub fn router(app: AppState) -> Router {
    let mut router = Router::new();
    for &(operation, call) in HANDLERS {
        let handler =
            move |State(app): State<AppState>, request: Request| answer_operation(app, operation, call, request);
        router = router.route(operation.path, any(handler));
    }
    let probes = Probes::new(app.store.clone());
    let probe = move |State(app): State<AppState>, Path(token): Path<String>, request: Request| {
        get_probe(Arc::clone(&probes), app, token, request)
    };
    router
        .route("/healthz", only_get(get(healthz)))
        .route("/readyz", only_get(get(readyz)))
        .route(probe::ROUTE, only_get(get(probe)))
        .route("/openapi.json", only_get(get(openapi)))
        .route("/uploads/{id}", put(put_upload).fallback(wrong_method_put))
        .route("/moves/{id}/{offset}", put(put_part).fallback(wrong_method_put))
        .route("/files/{id}", only_get(get(get_file)))
        .route("/pictures/{listing}/{n}", only_get(get(get_thumbnail_file)))
        .merge(widget_assets::router())
        .merge(showings::router())
        .merge(unsubscribe_page::router())
        .merge(app.admin.get().map_or_else(Router::new, |routes| routes(&app)))
        .fallback(no_such_operation)
        .with_state(app)
}

fn only_get(route: MethodRouter<AppState>) -> MethodRouter<AppState> {
    route.fallback(method_not_allowed)
}

async fn answer_operation(
    app: AppState,
    operation: &'static Operation,
    call: Call,
    request: Request,
) -> Response<Body> {
    let (head, body) = request.into_parts();
    let meta = with_meta(&head);
    let mut response = match run(&app, &meta, operation, call, &head, body).await {
        Ok(response) => response,
        Err(error) => response::error_response(&meta, &error),
    };
    if response.status() == http::StatusCode::METHOD_NOT_ALLOWED {
        let allow = if operation.also_get { "GET, POST" } else { "POST" };
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
    }
    if let Some(origin) = &meta.origin {
        let is_own = self_origin::allows_keys(&app, origin, &head.headers, &head.uri);
        cors::allow_operation(operation, origin, is_own, &mut response);
    }
    response.extensions_mut().insert(OperationName(operation.name));
    response
}

async fn run(
    app: &AppState,
    meta: &RequestMeta,
    operation: &'static Operation,
    call: Call,
    head: &Parts,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let mut caller = match check_early(app, meta, operation, head).await {
        Ok(caller) => caller,
        Err(error) => {
            body::discard(&head.headers, body).await;
            return Err(error);
        }
    };
    let mut bytes = match meta.method {
        Method::GET => Bytes::new(),
        _ => body::read(body, operation.max_body).await?,
    };
    if bytes.is_empty() && operation.also_get {
        bytes = Bytes::from_static(b"{}");
    }
    if app.config.only_specification {
        bytes = compat_mode::strip_body(operation.name, bytes);
        let answered = call(app, &caller, &bytes).await?;
        return Ok(compat_mode::strip_answer(operation.name, answered).await);
    }
    credentials::with_idempotency(&mut caller, &head.headers, operation, &bytes)?;
    call(app, &caller, &bytes).await
}

/// Checks before the body is read.
async fn check_early(
    app: &AppState,
    meta: &RequestMeta,
    operation: &'static Operation,
    head: &Parts,
) -> Result<crate::AuthContext, ApiError> {
    let is_get = meta.method == Method::GET && operation.also_get;
    if meta.method != Method::POST && !is_get {
        return Err(ApiError::new(ErrorCode::WrongMethod, "Use POST for this operation."));
    }
    headers::idempotency_key(&head.headers)?;
    let caller = credentials::authenticate(app, meta, &head.headers, &head.uri, operation).await?;
    if !is_get {
        body::check_media_type(&head.headers)?;
        body::check_length(&head.headers, operation.max_body)?;
    }
    Ok(caller)
}

async fn healthz() -> Result<Response<Body>, RouteError> {
    Ok(response::reply(Output::of("ok"))?)
}

async fn readyz(State(app): State<AppState>) -> Result<Response<Body>, RouteError> {
    app.store.first_workspace().await.map_err(crate::errors::from_store)?;
    app.store.check_writable().await.map_err(crate::errors::from_store)?;
    Ok(response::reply(Output::of("ready"))?)
}

/// The reply to `porchlight doctor`.
async fn get_probe(probes: Arc<Probes>, app: AppState, token: String, request: Request) -> Response<Body> {
    let (head, _) = request.into_parts();
    let mut response = probes.answer(&app, &token, &head).await;
    response.extensions_mut().insert(OperationName("get_probe"));
    response
}

async fn openapi() -> Response<Body> {
    let mut response = Response::new(Body::from(porchlight_api::openapi::document_json()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    response
}

async fn put_upload(
    State(app): State<AppState>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Response<Body> {
    let (head, body) = request.into_parts();
    let meta = with_meta(&head);
    raw(&meta, "put_upload", files::put_upload(&app, &id, &query.unwrap_or_default(), &meta, &head.headers, body).await)
}

async fn put_part(
    State(app): State<AppState>,
    Path((id, offset)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Response<Body> {
    let (head, body) = request.into_parts();
    let query = query.unwrap_or_default();
    let mut response = data_moves::put_part(&app, (id.as_str(), offset.as_str()), &query, &head.headers, body).await;
    response.extensions_mut().insert(OperationName("put_part"));
    response
}

async fn get_file(State(app): State<AppState>, Path(id): Path<String>, request: Request) -> Response<Body> {
    let (head, _) = request.into_parts();
    raw(&with_meta(&head), "get_file", files::get_file(&app, &id, &head.headers).await)
}

async fn get_thumbnail_file(
    State(app): State<AppState>,
    Path((listing, n)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Response<Body> {
    let (head, _) = request.into_parts();
    let query = query.unwrap_or_default();
    raw(&with_meta(&head), "get_picture", files::get_thumbnail(&app, &listing, &n, &query, &head.headers).await)
}

/// Completes the response of a path outside of the API, readable by any page.
fn raw(meta: &RequestMeta, name: &'static str, answered: Result<Response<Body>, ApiError>) -> Response<Body> {
    let mut response = answered.unwrap_or_else(|error| response::error_response(meta, &error));
    if let Some(origin) = &meta.origin {
        cors::allow(response.headers_mut(), origin);
    }
    response.extensions_mut().insert(OperationName(name));
    response
}

async fn no_such_operation(request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    body::discard(&head.headers, body).await;
    response::error_response(&with_meta(&head), &ApiError::new(ErrorCode::NoSuchOperation, "Unknown operation."))
}

pub(crate) async fn method_not_allowed(request: Request) -> Response<Body> {
    wrong_method(request, "GET", "Use GET for this URL.")
}

async fn wrong_method_put(request: Request) -> Response<Body> {
    wrong_method(request, "PUT", "Use PUT for this URL.")
}

fn wrong_method(request: Request, allow: &'static str, message: &str) -> Response<Body> {
    let (head, _) = request.into_parts();
    let mut response = response::error_response(&with_meta(&head), &ApiError::new(ErrorCode::WrongMethod, message));
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
    response
}

/// Returns the metadata of a request.
pub(crate) fn with_meta(head: &Parts) -> RequestMeta {
    let found = head.extensions.get::<RequestMeta>().cloned();
    found.unwrap_or_else(|| RequestMeta::new(&head.method, &head.headers, std::net::IpAddr::from([0, 0, 0, 0])))
}

/// An error of a handler without request metadata.
struct RouteError(ApiError);

impl From<ApiError> for RouteError {
    fn from(error: ApiError) -> Self {
        Self(error)
    }
}

impl axum::response::IntoResponse for RouteError {
    fn into_response(self) -> Response<Body> {
        let meta = RequestMeta::new(&Method::GET, &http::HeaderMap::new(), std::net::IpAddr::from([0, 0, 0, 0]));
        response::error_response(&meta, &self.0)
    }
}
