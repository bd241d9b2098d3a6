//! A response of an endpoint, by either client.

use http::{HeaderValue, StatusCode, header::RETRY_AFTER};
use http_body_util::BodyExt;

use super::{
    error::{ModelError, connection_error, stream_error},
    plain_http::PlainBody,
};

pub(super) struct EndpointResponse {
    pub status: StatusCode,
    pub retry_after: Option<HeaderValue>,
    /// Without its head, whose values keep the buffer that they were read into.
    pub body: ResponseBody,
}

/// Dropping it closes the connection.
pub(super) enum ResponseBody {
    Plain(PlainBody),
    Reqwest(reqwest::Body),
}

impl From<reqwest::Response> for EndpointResponse {
    fn from(response: reqwest::Response) -> Self {
        let (status, retry_after) = (response.status(), response.headers().get(RETRY_AFTER).cloned());
        Self { status, retry_after, body: ResponseBody::Reqwest(http::Response::from(response).into_body()) }
    }
}

impl ResponseBody {
    /// The next bytes; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, ModelError> {
        match self {
            Self::Plain(body) => body.next().await.map_err(connection_error),
            Self::Reqwest(body) => match body.frame().await {
                Some(Ok(frame)) => Ok(Some(frame.into_data().map(Vec::from).unwrap_or_default())),
                Some(Err(error)) => Err(stream_error(error)),
                None => Ok(None),
            },
        }
    }

    /// Drops it after the end of the answer in it, so that its connection may serve another one.
    pub fn finish(self) {
        if let Self::Plain(body) = self {
            body.finish();
        }
    }
}
