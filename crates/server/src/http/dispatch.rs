//! Calls the handler of an operation: decode the body, run, wrap the result.

use axum::body::{Body, Bytes};
use futures::future::BoxFuture;
use http::{HeaderValue, Response, header};
use porchlight_api::{self as api, Answer, ApiError, Operation, Request, decode};
use serde::Serialize;

use super::response::{self, OpenStream};
use crate::{
    auth::AuthContext,
    operations::Handler,
    output::{ByteStream, Output, OutputBody},
    state::AppState,
};

/// Runs one operation on a request body.
pub type Call = for<'a> fn(&'a AppState, &'a AuthContext, &'a Bytes) -> BoxFuture<'a, Result<Response<Body>, ApiError>>;

macro_rules! handlers {
    ($($(#[$doc:meta])* $kind:ident $name:ident: $input:ident => $reply:tt { $($fields:tt)* })*) => {
        /// Every operation with its handler. An operation whose input type has no [`Handler`] does not compile.
        pub const HANDLERS: &[(&Operation, Call)] = &[$((<api::$input as Request>::OPERATION, call::<api::$input>)),*];
    };
}

api::operations!(handlers);

fn call<'a, T: Handler>(
    app: &'a AppState,
    caller: &'a AuthContext,
    body: &'a Bytes,
) -> BoxFuture<'a, Result<Response<Body>, ApiError>> {
    Box::pin(async move {
        let handled = async { T::handle(app, caller, decode::decode(body)?).await }.await;
        handled.map_err(T::on_error)?.into_response()
    })
}

/// The result of a handler whose `Data` has the type `T`.
pub trait Respond<T> {
    /// Wraps the result in the envelope or opens the stream.
    fn into_response(self) -> Result<Response<Body>, ApiError>;
}

impl<T: Serialize> Respond<T> for Output<T> {
    fn into_response(self) -> Result<Response<Body>, ApiError> {
        response::reply(self)
    }
}

impl Respond<Answer> for OutputBody {
    fn into_response(self) -> Result<Response<Body>, ApiError> {
        match self {
            Self::Whole(reply) => reply.into_response(),
            Self::Stream(stream) => stream.into_response(),
        }
    }
}

impl Respond<Answer> for ByteStream {
    fn into_response(self) -> Result<Response<Body>, ApiError> {
        let chunks = futures::StreamExt::map(self, Ok::<_, std::convert::Infallible>);
        let mut response = Response::new(Body::from_stream(chunks));
        response.extensions_mut().insert(OpenStream);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
        headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
        Ok(response)
    }
}
