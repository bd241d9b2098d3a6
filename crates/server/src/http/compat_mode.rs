//! Hides everything beyond the specification (`porchlight serve --only-specification`, hidden, for tests).
//!
//! The app must work with any service that implements the specification. This mode removes our paths, headers and
//! fields.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use futures::StreamExt;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use serde_json::{Map, Value, json};

/// The six operations of the specification, the session and the model list.
const KNOWN: [&str; 8] = [
    "/chat/Chatbot/Edit",
    "/chat/Chat/ClientAsk",
    "/chat/Chatbot/RealEstateCreate",
    "/chat/Chatbot/RealEstateUpdate",
    LISTING_LIST,
    "/chat/Chatbot/RealEstateDelete",
    "/chat/Chatbot/GetSession",
    MODEL_LIST,
];
const MODEL_LIST: &str = "/chat/Chatbot/ModelList";
const LISTING_LIST: &str = "/chat/Chatbot/RealEstateList";
const SESSION_KEY: &str = "chatrobot-sessionkey";
const OUR_REQUEST_HEADERS: [&str; 2] = ["idempotency-key", "prefer"];
const OUR_HEADERS: [&str; 11] = [
    "x-porchlight",
    "x-request-id",
    "x-error-code",
    "x-error-fields",
    "retry-after",
    "ratelimit",
    "ratelimit-policy",
    "idempotent-replayed",
    "x-porchlight-warning",
    "preference-applied",
    "access-control-expose-headers",
];
/// Request fields that another service ignores.
const OUR_FIELDS: [&str; 9] =
    ["search", "status", "propertytype", "minprice", "maxprice", "minbedrooms", "minbathrooms", "orderby", "cards"];
const OUR_LISTING_INPUTS: [&str; 1] = ["openhouses"];
const OUR_LISTING_FIELDS: [&str; 3] = ["Location", "AreaUnit", "OpenHouses"];
/// More than any page of listings.
const MAX_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// Returns 404 for paths beyond the specification.
pub fn unknown_path<B>(request: &Request<B>) -> Option<Response<Body>> {
    if KNOWN.contains(&request.uri().path()) {
        return None;
    }
    let mut response = Response::new(Body::from("<html><body><h1>404 Not Found</h1></body></html>"));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html"));
    Some(response)
}

/// Rejects requests that another service rejects: POST for the model list, and the list without session key.
pub fn reject_like_another<B>(request: &Request<B>) -> Option<Response<Body>> {
    let path = request.uri().path();
    if path == MODEL_LIST && request.method() == Method::POST {
        let mut response = Response::new(Body::from("<html><body><h1>405 Method Not Allowed</h1></body></html>"));
        *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET"));
        return Some(response);
    }
    if path == LISTING_LIST && !request.headers().contains_key(SESSION_KEY) {
        let message = format!("The header {SESSION_KEY} is missing.");
        let envelope = json!({"Data": null, "Version": "3.2.1", "Success": false, "Code": 401, "Message": message});
        let mut response = Response::new(Body::from(envelope.to_string()));
        *response.status_mut() = StatusCode::UNAUTHORIZED;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        return Some(response);
    }
    None
}

/// Removes our headers from a request.
pub fn strip_request_headers(headers: &mut HeaderMap) {
    for name in OUR_REQUEST_HEADERS {
        headers.remove(name);
    }
}

/// Removes our fields from the body of a request.
pub fn strip_body(operation: &str, bytes: Bytes) -> Bytes {
    let ours: &[&str] = match operation {
        "list_listings" | "ask" => &OUR_FIELDS,
        "create_listing" | "update_listing" => &OUR_LISTING_INPUTS,
        _ => return bytes,
    };
    let Ok(Value::Object(fields)) = serde_json::from_slice(&bytes) else { return bytes };
    let plain: Map<String, Value> =
        fields.into_iter().filter(|(name, _)| !ours.contains(&name.to_ascii_lowercase().as_str())).collect();
    Value::Object(plain).to_string().into()
}

/// Removes our fields from a response.
pub async fn strip_answer(operation: &str, response: Response<Body>) -> Response<Body> {
    match operation {
        "list_listings" => strip_page(response).await,
        "ask" => response.map(strip_stream),
        _ => response,
    }
}

/// Removes our headers from a complete response.
pub fn strip_headers(headers: &mut HeaderMap) {
    for name in OUR_HEADERS {
        headers.remove(name);
    }
    if headers.contains_key(header::ACCESS_CONTROL_ALLOW_HEADERS) {
        let allowed = HeaderValue::from_static("content-type, authorization, chatrobot-sessionkey");
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, allowed);
    }
}

async fn strip_page(response: Response<Body>) -> Response<Body> {
    let (head, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, MAX_ANSWER_BYTES).await.unwrap_or_default();
    let Ok(mut answer) = serde_json::from_slice::<Value>(&bytes) else {
        return Response::from_parts(head, Body::from(bytes));
    };
    if let Some(list) = answer.pointer_mut("/Data/List").and_then(Value::as_array_mut) {
        for listing in list.iter_mut().filter_map(Value::as_object_mut) {
            listing.retain(|name, _| !OUR_LISTING_FIELDS.contains(&name.as_str()));
        }
    }
    Response::from_parts(head, Body::from(answer.to_string()))
}

/// The specification's final chunk has no `TaskCompleted`. Each chunk is whole lines.
fn strip_stream(body: Body) -> Body {
    Body::from_stream(body.into_data_stream().map(|piece| {
        let piece = piece.unwrap_or_default();
        let text = String::from_utf8_lossy(&piece).replace(",\"TaskCompleted\":true", "");
        Ok::<_, Infallible>(Bytes::from(text))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_list_is_a_get_and_the_list_wants_the_session_key() {
        let status = |request: http::request::Builder| {
            reject_like_another(&request.body(()).expect("a request")).map(|response| response.status().as_u16())
        };
        assert_eq!(status(Request::post(MODEL_LIST)), Some(405));
        assert_eq!(status(Request::get(MODEL_LIST)), None);
        assert_eq!(status(Request::post(LISTING_LIST).header("authorization", "sk_1")), Some(401));
        assert_eq!(status(Request::post(LISTING_LIST).header(SESSION_KEY, "wk_1")), None);
    }

    #[test]
    fn our_filters_are_passed_over_and_the_specifications_stay() {
        let body = Bytes::from_static(br#"{"SerialNumber":"x","City":"Port","minPrice":5,"Search":"a"}"#);
        assert_eq!(strip_body("list_listings", body), r#"{"City":"Port","SerialNumber":"x"}"#);
        let listing = Bytes::from_static(br#"{"Status":"Active"}"#);
        assert_eq!(strip_body("create_listing", listing.clone()), listing);
    }
}
