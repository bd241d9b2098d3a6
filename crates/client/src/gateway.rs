//! Responses that come from a proxy, a firewall or a login page instead of the service: an HTTP status without
//! an envelope.
//!
//! Tells whether sending an edit again can help. `ui/src/api/between.ts` has the same table for browsers.

/// What the caller can do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatewayError {
    /// The same request is refused again: a person has to change something.
    Rejected,
    /// The same request may pass a little later.
    Later,
    /// The service was not reached: it is down, or behind a sign-in page.
    NotReached,
}

impl GatewayError {
    /// By the HTTP status alone.
    pub fn from_response(http_status: u16) -> Self {
        match http_status {
            408 | 425 | 429 => Self::Later,
            400..=499 | 501 | 505 => Self::Rejected,
            // 200 and redirects are pages to sign in to a network; 5xx say that nothing answers behind.
            _ => Self::NotReached,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read, Write},
        net::TcpListener,
    };

    use porchlight_api::ListModels;

    use super::GatewayError;
    use crate::{Client, ClientError, Keys};

    #[test]
    fn each_status_of_a_proxy_has_its_class() {
        for status in [400, 401, 403, 404, 405, 407, 410, 411, 413, 414, 415, 422, 426, 431, 451, 501] {
            assert_eq!(GatewayError::from_response(status), GatewayError::Rejected, "{status}");
        }
        for status in [408, 425, 429] {
            assert_eq!(GatewayError::from_response(status), GatewayError::Later, "{status}");
        }
        for status in [200, 204, 301, 302, 307, 500, 502, 503, 504, 511, 522] {
            assert_eq!(GatewayError::from_response(status), GatewayError::NotReached, "{status}");
        }
    }

    /// Answers one request with `head` as soon as its head was read, and takes no more.
    fn proxy(head: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a request");
            let mut read = Vec::new();
            let mut piece = [0; 1024];
            while !read.windows(4).any(|part| part == b"\r\n\r\n") {
                let length = stream.read(&mut piece).expect("a head");
                read.extend_from_slice(&piece[..length]);
            }
            stream.write_all(head.as_bytes()).expect("an answer");
            stream.shutdown(std::net::Shutdown::Write).expect("an open connection");
            // As nginx does: what still comes is read and thrown away.
            while stream.read(&mut piece).is_ok_and(|length| length > 0) {}
        });
        url
    }

    #[tokio::test]
    async fn a_proxy_error_has_its_status_and_retry_time() {
        let url = proxy("HTTP/1.1 429 Slow down\r\nretry-after: 30\r\ncontent-length: 4\r\n\r\nwait");
        let client = Client::new(&url, Keys::default()).expect("a client");
        let Err(ClientError::NotTheService { http_status, retry_after_s }) = client.call(&ListModels {}).await else {
            panic!("a proxy answered");
        };
        assert_eq!((http_status, retry_after_s), (429, Some(30)));
    }

    #[tokio::test]
    async fn a_rejection_counts_even_if_its_page_is_cut_off() {
        let url = proxy("HTTP/1.1 413 Too Large\r\ncontent-length: 4000\r\n\r\n<html>");
        let client = Client::new(&url, Keys::default()).expect("a client");
        let answer = client.call(&ListModels {}).await;
        assert!(matches!(answer, Err(ClientError::NotTheService { http_status: 413, .. })), "{answer:?}");
    }

    #[tokio::test]
    async fn a_file_too_large_for_a_proxy_is_rejected_even_if_it_is_not_read() {
        let url = proxy("HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        let client = Client::new(&url, Keys::default()).expect("a client");
        let answer = client.put_file(&url, vec![7; 8 << 20].into()).await;
        println!("8 MiB to a proxy that reads none of it: {answer:?}");
        assert!(matches!(answer, Err(ClientError::NotTheService { http_status: 413, .. })), "{answer:?}");
    }
}
