//! Sends one operation and opens its envelope.

use std::{sync::atomic::Ordering, time::Duration};

use porchlight_api::{AskRequest, Envelope, ErrorBody, KeyKind, Operation, Request, ResumeAnswer, VisitorAskRequest};
use reqwest::{RequestBuilder, Response, StatusCode, header};
use serde_json::Value;
use url::Url;

use crate::{
    AnswerStream, Client, ClientError,
    upload_target::{self, UploadTarget},
};

/// An import of 1,000 rows may take a while on a small machine.
const CALL_LIMIT: Duration = Duration::from_secs(60);
/// A file's address lives as long.
const UPLOAD_LIMIT: Duration = Duration::from_secs(600);
/// Of a file on its way.
const PIECE: usize = 64 * 1024;

/// The input of an operation that can stream its answer.
pub trait StreamRequest: Request {
    /// The same input, asking for a stream.
    fn streamed(self) -> Self {
        self
    }
}

impl StreamRequest for AskRequest {
    fn streamed(self) -> Self {
        Self { stream: Some(true), ..self }
    }
}

impl StreamRequest for VisitorAskRequest {}
impl StreamRequest for ResumeAnswer {}

impl Client {
    /// Calls the operation that the request belongs to.
    ///
    /// Errors: `Rejected` with the service's own words; `NotTheService`; `Transport`. Writes are
    /// sent once; give an idempotency key to be free to repeat.
    pub async fn call<T: Request>(&self, input: &T) -> Result<T::Reply, ClientError> {
        self.call_with_key(input, None).await
    }

    /// Calls with an `Idempotency-Key`: the same key and input has one effect however often it is sent.
    pub async fn call_with_key<T: Request>(&self, input: &T, key: Option<&str>) -> Result<T::Reply, ClientError> {
        let request = keyed(self.request(input).timeout(CALL_LIMIT), key);
        open(self.send_or_get::<T>(request).await?).await
    }

    /// Opens the stream of an operation that streams; under the same key a question is asked once.
    ///
    /// # Errors
    ///
    /// Those of [`Client::call`], before the first chunk.
    pub async fn stream<T: StreamRequest>(&self, input: T, key: Option<&str>) -> Result<AnswerStream, ClientError> {
        AnswerStream::open(keyed(self.request(&input.streamed()), key)).await
    }

    /// Sends a request; where the service has no POST for an operation that reads, asks by GET.
    pub(crate) async fn send_or_get<T: Request>(&self, request: RequestBuilder) -> Result<Response, reqwest::Error> {
        if !T::OPERATION.also_get {
            return request.send().await;
        }
        if !self.is_get_only.load(Ordering::Relaxed) {
            let response = request.send().await?;
            if !matches!(response.status(), StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED) {
                return Ok(response);
            }
        }
        let url = self.url_of(T::OPERATION);
        let response = self.with_keys_for(T::OPERATION, self.http.get(url)).timeout(CALL_LIMIT).send().await?;
        self.is_get_only.store(response.status().is_success(), Ordering::Relaxed);
        Ok(response)
    }

    /// Puts a file to the address that `request_upload` gave; needs no key.
    ///
    /// # Errors
    ///
    /// `UploadTarget` when the address is neither the service's own origin nor https at a public host; nothing is
    /// sent then.
    pub async fn put_file(&self, url: &str, bytes: bytes::Bytes) -> Result<(), ClientError> {
        self.put_file_with_progress(url, bytes, |_| {}).await
    }

    /// The same; tells of each piece that goes out, by its length. A future that is dropped ends the request.
    pub async fn put_file_with_progress(
        &self,
        url: &str,
        bytes: bytes::Bytes,
        sent: impl Fn(usize) + Send + 'static,
    ) -> Result<(), ClientError> {
        let url = Url::parse(url).map_err(|_| ClientError::UploadTarget { host: String::new() })?;
        let http = match UploadTarget::of(&url, &self.base_url)? {
            UploadTarget::Service => self.http.clone(),
            UploadTarget::PublicHost => upload_target::public_client()?,
        };
        let length = bytes.len();
        let pieces = (0..length).step_by(PIECE).map(move |at| {
            let piece = bytes.slice(at..length.min(at + PIECE));
            sent(piece.len());
            Ok::<_, std::convert::Infallible>(piece)
        });
        let body = reqwest::Body::wrap_stream(futures::stream::iter(pieces));
        // A bucket takes no body of unknown length.
        let request = http.put(url.clone()).timeout(UPLOAD_LIMIT).header(header::CONTENT_LENGTH, length);
        let response = match request.body(body).send().await {
            Err(error) if upload_target::was_private(&error) => return Err(upload_target::rejected(&url)),
            sent => sent?,
        };
        // A bucket answers a bare 200; our own service answers the envelope.
        if response.status().is_success() && response.headers().get("x-request-id").is_none() {
            return Ok(());
        }
        open::<Value>(response).await.map(drop)
    }

    pub(crate) fn request<T: Request>(&self, input: &T) -> RequestBuilder {
        let operation = T::OPERATION;
        self.with_keys_for(operation, self.http.post(self.url_of(operation)).json(input))
    }

    fn url_of(&self, operation: &Operation) -> String {
        format!("{}{}", self.base_url, operation.path.trim_start_matches('/'))
    }

    /// Adds the headers of the keys that the operation takes: a service may want either, or both.
    fn with_keys_for(&self, operation: &Operation, mut request: RequestBuilder) -> RequestBuilder {
        // The secret key takes precedence: hosted services accept no other for settings and chat.
        let takes_secret = operation.keys.iter().any(|kind| matches!(kind, KeyKind::Secret | KeyKind::Member));
        let secret = self.keys.secret.as_ref().filter(|_| takes_secret);
        let takes_session = operation.keys.iter().any(|kind| matches!(kind, KeyKind::Session | KeyKind::Visitor));
        let session = self.keys.session.as_ref().filter(|_| takes_session);
        if let Some(key) = secret {
            request = request.header(header::AUTHORIZATION, key);
        }
        if let Some(key) = session {
            request = request.header("chatrobot-sessionkey", key);
        }
        request
    }
}

/// Under the same key a write has one effect however often it is sent.
pub(crate) fn keyed(request: RequestBuilder, key: Option<&str>) -> RequestBuilder {
    match key {
        Some(key) => request.header("idempotency-key", key),
        None => request,
    }
}

/// Opens the envelope of an answer that is not a stream.
pub(crate) async fn open<R: serde::de::DeserializeOwned>(response: Response) -> Result<R, ClientError> {
    let http_status = response.status().as_u16();
    let number = |name: &str| response.headers().get(name)?.to_str().ok()?.parse::<u64>().ok();
    let detail = number("x-error-code");
    let retry_after_s = number("retry-after");
    let fields = response.headers().get("x-error-fields");
    let fields = fields.and_then(|fields| serde_json::from_slice(fields.as_bytes()).ok());
    let not_ours = || ClientError::NotTheService { http_status, retry_after_s };
    let was_rejected = response.status().is_client_error();
    let body = match response.bytes().await {
        // A proxy that refuses may hang up within its page; its status has said enough.
        Err(_) if was_rejected => return Err(not_ours()),
        body => body?,
    };
    let envelope: Envelope<Value> = serde_json::from_slice(&body).map_err(|_| not_ours())?;
    if envelope.success {
        let data = envelope.data.unwrap_or(Value::Null);
        return serde_json::from_value(data).map_err(|_| not_ours());
    }
    let slots = envelope.data.as_ref().and_then(|data| serde_json::from_value(data.get("Slots")?.clone()).ok());
    let code = detail.and_then(|code| u32::try_from(code).ok()).unwrap_or(u32::from(envelope.code) * 100);
    Err(ClientError::Rejected {
        error: ErrorBody { code, message: envelope.message, fields, slots },
        http_status,
        retry_after_s,
    })
}
