//! The head of an HTTP/1 response, as far as a model's response needs it (RFC 9112).

use std::io::{Error, ErrorKind, Result};

use http::{HeaderValue, StatusCode};
use httparse::{EMPTY_HEADER, Header, Response, Status};

use super::body_decoder::BodyDecoder;

/// As hyper has it.
const MAX_HEADERS: usize = 100;

#[derive(Debug)]
pub(in super::super) struct ResponseHead {
    pub status: StatusCode,
    pub retry_after: Option<HeaderValue>,
    /// How its body ends.
    pub(super) body: BodyDecoder,
    /// Another request may follow.
    pub(super) keeps_alive: bool,
}

impl ResponseHead {
    /// Removes a head from the beginning of `read`; `None` if it is incomplete.
    ///
    /// # Errors
    /// It isn't HTTP/1, or does not say where its body ends.
    pub fn take(read: &mut Vec<u8>) -> Result<Option<Self>> {
        let mut headers = [EMPTY_HEADER; MAX_HEADERS];
        let mut parsed = Response::new(&mut headers);
        let Status::Complete(length) = parsed.parse(read).map_err(invalid)? else { return Ok(None) };
        let status = StatusCode::from_u16(parsed.code.unwrap_or_default()).map_err(invalid)?;
        let is_old = parsed.version != Some(1);
        let head = Self {
            status,
            retry_after: values(parsed.headers, "retry-after").find_map(|value| HeaderValue::from_bytes(value).ok()),
            body: body(status, is_old, parsed.headers)?,
            keeps_alive: !is_old && !closes(parsed.headers),
        };
        read.drain(..length);
        Ok(Some(head))
    }
}

fn values<'a>(headers: &'a [Header<'a>], name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    headers.iter().filter(move |header| header.name.eq_ignore_ascii_case(name)).map(|header| header.value)
}

/// The members of a list, which may be in several headers.
fn members<'a>(headers: &'a [Header<'a>], name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    values(headers, name).flat_map(|value| value.split(|byte| *byte == b',')).map(<[u8]>::trim_ascii)
}

fn closes(headers: &[Header<'_>]) -> bool {
    // With both, the endpoint and we may disagree about the end.
    let has_both =
        values(headers, "transfer-encoding").next().is_some() && values(headers, "content-length").next().is_some();
    has_both || members(headers, "connection").any(|member| member.eq_ignore_ascii_case(b"close"))
}

fn body(status: StatusCode, is_old: bool, headers: &[Header<'_>]) -> Result<BodyDecoder> {
    if status.is_informational() || matches!(status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED) {
        return Ok(BodyDecoder::of_length(0));
    }
    if let Some(last) = members(headers, "transfer-encoding").last() {
        return match last.eq_ignore_ascii_case(b"chunked") {
            _ if is_old => Err(invalid("its transfer encoding is not of its version")),
            true => Ok(BodyDecoder::chunked()),
            false => Ok(BodyDecoder::until_close()),
        };
    }
    let mut length = None;
    for member in members(headers, "content-length") {
        let is_number = !member.is_empty() && member.iter().all(u8::is_ascii_digit);
        let number = std::str::from_utf8(member).ok().filter(|_| is_number).and_then(|text| text.parse().ok());
        match (number, length) {
            (Some(number), None) => length = Some(number),
            (Some(number), Some(other)) if number == other => {}
            _ => return Err(invalid("its length is not a number")),
        }
    }
    Ok(length.map_or_else(BodyDecoder::until_close, BodyDecoder::of_length))
}

fn invalid(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::new(ErrorKind::InvalidData, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Result<Option<ResponseHead>> {
        ResponseHead::take(&mut text.as_bytes().to_vec())
    }

    fn read(lines: &str) -> Option<(BodyDecoder, bool)> {
        let head = head(&format!("HTTP/1.1 200 OK\r\n{lines}\r\n")).ok()?.expect("it is whole");
        Some((head.body, head.keeps_alive))
    }

    #[test]
    fn a_head_says_where_its_body_ends_and_whether_the_connection_stays_open() {
        let (chunked, open) = (BodyDecoder::chunked(), BodyDecoder::until_close());
        for (lines, expected) in [
            ("", Some((open, true))),
            ("Content-Length: 5\r\n", Some((BodyDecoder::of_length(5), true))),
            ("Content-Length: 5, 5\r\ncontent-length:5\r\n", Some((BodyDecoder::of_length(5), true))),
            ("Content-Length: 5\r\nContent-Length: 6\r\n", None),
            ("Content-Length: +5\r\n", None),
            ("Content-Length: -5\r\n", None),
            ("Content-Length:\r\n", None),
            ("Content-Length: 99999999999999999999\r\n", None),
            ("Transfer-Encoding: Chunked\r\n", Some((chunked, true))),
            ("Transfer-Encoding: gzip\r\nTransfer-Encoding: identity, chunked\r\n", Some((chunked, true))),
            ("Transfer-Encoding: chunked, gzip\r\n", Some((open, true))),
            ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", Some((chunked, false))),
            ("Connection: keep-alive, Close\r\nContent-Length: 0\r\n", Some((BodyDecoder::of_length(0), false))),
        ] {
            assert_eq!(read(lines), expected, "{lines}");
        }
        let old = head("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\n")
            .expect("good")
            .expect("whole");
        assert_eq!((old.body, old.keeps_alive), (BodyDecoder::of_length(2), false));
        assert!(head("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").is_err());
    }

    #[test]
    fn what_is_no_head_is_rejected_and_a_part_of_one_waits() {
        for text in [
            "HTTP/2 200 OK\r\n\r\n",
            "HTTP/1.1 20 OK\r\n\r\n",
            "HTTP/1.1 2000 OK\r\n\r\n",
            "<html>\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
            "HTTP/1.1 200 OK\r\na: b\r\n folded\r\n\r\n",
            "HTTP/1.1 200 OK\r\na: \u{0}\r\n\r\n",
        ] {
            assert!(head(text).is_err(), "{text:?}");
        }
        let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "a: b\r\n".repeat(MAX_HEADERS + 1));
        assert!(head(&many).is_err());
        let whole = "HTTP/1.1 429 Slow\r\nRetry-After: 2\r\n\r\nrest";
        let length = whole.len() - 4;
        assert!((0..length).all(|end| matches!(head(&whole[..end]), Ok(None))));
        let mut bytes = whole.as_bytes().to_vec();
        let head = ResponseHead::take(&mut bytes).expect("good").expect("whole");
        assert_eq!((head.status.as_u16(), head.retry_after), (429, Some(HeaderValue::from_static("2"))));
        assert_eq!(bytes, b"rest");
    }
}
