//! The table of contents of the service: every path and who answers it.
//!
//! Why it exists: operations come from the one table, a handful of raw paths beside them. No
//! path is matched loosely. Not here: what any of them does.

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, RawQuery, Request, State},
    routing::{MethodRouter, any, get, put},
};
use http::{HeaderValue, Method, Response, header, request::Parts};
use porchlight_api::{ApiError, ErrorCode, Operation};

use super::{
    answer,
    asked::Asked,
    body, cors, credentials,
    dispatch::{Call, HANDLERS},
    edge::Named,
    headers, only_specification, own,
};
use crate::{operations::files, reply::Reply, service::App, widget_files};

/// All routes.
pub fn router(app: App) -> Router {
    let mut router = Router::new();
    for &(operation, call) in HANDLERS {
        let handler = move |State(app): State<App>, request: Request| answer_operation(app, operation, call, request);
        router = router.route(operation.path, any(handler));
    }
    router
        .route("/healthz", only_get(get(healthz)))
        .route("/readyz", only_get(get(readyz)))
        .route("/openapi.json", only_get(get(openapi)))
        .route("/uploads/{id}", put(put_upload).fallback(wrong_method_put))
        .route("/files/{id}", only_get(get(get_file)))
        .route("/pictures/{listing}/{n}", only_get(get(get_picture)))
        .merge(widget_files::router())
        .merge(app.config.manage.map_or_else(Router::new, |routes| routes(&app)))
        .fallback(no_such_operation)
        .with_state(app)
}

fn only_get(route: MethodRouter<App>) -> MethodRouter<App> {
    route.fallback(wrong_method_get)
}

async fn answer_operation(app: App, operation: &'static Operation, call: Call, request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let asked = noted(&parts);
    let mut response = match run(&app, &asked, operation, call, &parts, body).await {
        Ok(response) => response,
        Err(fault) => answer::fault(&asked, &fault),
    };
    if response.status() == http::StatusCode::METHOD_NOT_ALLOWED {
        let allow = if operation.also_get { "GET, POST" } else { "POST" };
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
    }
    if let Some(origin) = &asked.origin {
        let is_own = own::may_send_keys(&app, origin, &parts.headers, &parts.uri);
        cors::of_operation(operation, origin, is_own, &mut response);
    }
    response.extensions_mut().insert(Named(operation.name));
    response
}

async fn run(
    app: &App,
    asked: &Asked,
    operation: &'static Operation,
    call: Call,
    parts: &Parts,
    body: Body,
) -> Result<Response<Body>, ApiError> {
    let mut caller = match refuse_early(app, asked, operation, parts).await {
        Ok(caller) => caller,
        Err(fault) => {
            body::discard(&parts.headers, body).await;
            return Err(fault);
        }
    };
    let mut bytes = match asked.method {
        Method::GET => Bytes::new(),
        _ => body::read(body, operation.max_body).await?,
    };
    if bytes.is_empty() && operation.also_get {
        bytes = Bytes::from_static(b"{}");
    }
    if app.config.only_specification {
        bytes = only_specification::plain_body(operation.name, bytes);
        let answered = call(app, &caller, &bytes).await?;
        return Ok(only_specification::plain_answer(operation.name, answered).await);
    }
    credentials::with_idempotency(&mut caller, &parts.headers, operation, &bytes)?;
    call(app, &caller, &bytes).await
}

/// Everything that is refused before the body is read.
async fn refuse_early(
    app: &App,
    asked: &Asked,
    operation: &'static Operation,
    parts: &Parts,
) -> Result<crate::Caller, ApiError> {
    let is_get = asked.method == Method::GET && operation.also_get;
    if asked.method != Method::POST && !is_get {
        return Err(ApiError::new(ErrorCode::WrongMethod, "Use POST for this operation."));
    }
    headers::idempotency_key(&parts.headers)?;
    let caller = credentials::caller(app, asked, &parts.headers, &parts.uri, operation).await?;
    if !is_get {
        body::check_media_type(&parts.headers)?;
        body::check_length(&parts.headers, operation.max_body)?;
    }
    Ok(caller)
}

async fn healthz() -> Result<Response<Body>, Refusal> {
    Ok(answer::reply(Reply::of("ok"))?)
}

async fn readyz(State(app): State<App>) -> Result<Response<Body>, Refusal> {
    app.store.first_workspace().await.map_err(crate::faults::of_store)?;
    app.store.check_writable().await.map_err(crate::faults::of_store)?;
    Ok(answer::reply(Reply::of("ready"))?)
}

async fn openapi() -> Response<Body> {
    let mut response = Response::new(Body::from(porchlight_api::openapi::document_json()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    response
}

async fn put_upload(
    State(app): State<App>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let asked = noted(&parts);
    raw(
        &asked,
        "put_upload",
        files::put_upload(&app, &id, &query.unwrap_or_default(), &asked, &parts.headers, body).await,
    )
}

async fn get_file(State(app): State<App>, Path(id): Path<String>, request: Request) -> Response<Body> {
    let (parts, _) = request.into_parts();
    raw(&noted(&parts), "get_file", files::get_file(&app, &id, &parts.headers).await)
}

async fn get_picture(
    State(app): State<App>,
    Path((listing, n)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: Request,
) -> Response<Body> {
    let (parts, _) = request.into_parts();
    let query = query.unwrap_or_default();
    raw(&noted(&parts), "get_picture", files::get_picture(&app, &listing, &n, &query, &parts.headers).await)
}

/// An answer of a raw path, readable for the page that asked.
fn raw(asked: &Asked, name: &'static str, answered: Result<Response<Body>, ApiError>) -> Response<Body> {
    let mut response = answered.unwrap_or_else(|fault| answer::fault(asked, &fault));
    if let Some(origin) = &asked.origin {
        cors::allow(response.headers_mut(), origin);
    }
    response.extensions_mut().insert(Named(name));
    response
}

async fn no_such_operation(request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    body::discard(&parts.headers, body).await;
    answer::fault(&noted(&parts), &ApiError::new(ErrorCode::NoSuchOperation, "No such operation."))
}

pub(crate) async fn wrong_method_get(request: Request) -> Response<Body> {
    wrong_method(request, "GET", "Use GET for this address.")
}

async fn wrong_method_put(request: Request) -> Response<Body> {
    wrong_method(request, "PUT", "Use PUT for this address.")
}

fn wrong_method(request: Request, allow: &'static str, message: &str) -> Response<Body> {
    let (parts, _) = request.into_parts();
    let mut response = answer::fault(&noted(&parts), &ApiError::new(ErrorCode::WrongMethod, message));
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
    response
}

/// The notes that the edge took of a request.
pub(crate) fn noted(parts: &Parts) -> Asked {
    let taken = parts.extensions.get::<Asked>().cloned();
    taken.unwrap_or_else(|| Asked::of(&parts.method, &parts.headers, std::net::IpAddr::from([0, 0, 0, 0])))
}

/// A fault of a handler that has no notes at hand.
struct Refusal(ApiError);

impl From<ApiError> for Refusal {
    fn from(fault: ApiError) -> Self {
        Self(fault)
    }
}

impl axum::response::IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        let asked = Asked::of(&Method::GET, &http::HeaderMap::new(), std::net::IpAddr::from([0, 0, 0, 0]));
        answer::fault(&asked, &self.0)
    }
}
