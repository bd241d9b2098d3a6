//! Rejects request heads that a proxy could parse differently (request smuggling).
//!
//! hyper drops a repeated Content-Length and a Content-Length after Transfer-Encoding, and accepts line ends without
//! CR. So this checks the bytes before hyper does. It makes the last byte of a bad head invalid, and hyper rejects it
//! in turn, after the responses to earlier requests (docs/decisions/017).

/// hyper rejects longer heads itself.
const MAX_HEAD: usize = 64 * 1024;
const MAX_HEADERS: usize = 128;
/// Capacity kept between requests.
const KEPT_CAPACITY: usize = 1024;

/// Follows the requests of one connection.
#[derive(Default)]
pub struct HeadCheck {
    state: State,
    head: Vec<u8>,
    problem: Option<&'static str>,
}

#[derive(Default)]
enum State {
    #[default]
    Head,
    /// Remaining bytes of a body.
    Body(u64),
    /// No more checks. A chunked body or a bad head closes the connection.
    Unchecked,
}

impl HeadCheck {
    /// Checks bytes before hyper reads them.
    pub fn check(&mut self, bytes: &mut [u8]) {
        let mut at = 0;
        while at < bytes.len() {
            match self.state {
                State::Unchecked => return,
                State::Body(left) => {
                    let taken = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len() - at);
                    at += taken;
                    let left = left - taken as u64;
                    self.state = if left == 0 { State::Head } else { State::Body(left) };
                }
                State::Head => {
                    let line = bytes[at..].iter().position(|byte| *byte == b'\n').map(|end| end + 1);
                    let end = at + line.unwrap_or(bytes.len() - at);
                    self.head.extend_from_slice(&bytes[at..end]);
                    at = end;
                    if line.is_some() {
                        self.end_line(&mut bytes[end - 1]);
                    } else if self.head.len() > MAX_HEAD {
                        self.state = State::Unchecked;
                    }
                }
            }
        }
    }

    /// The problem of a rejected head.
    pub fn problem(&self) -> Option<&'static str> {
        self.problem
    }

    fn end_line(&mut self, last: &mut u8) {
        // Empty lines before a request are skipped.
        if matches!(self.head.as_slice(), b"\r\n" | b"\n") {
            self.head.clear();
            return;
        }
        if !self.head.ends_with(b"\n\r\n") && !self.head.ends_with(b"\n\n") {
            if self.head.len() > MAX_HEAD {
                self.state = State::Unchecked;
            }
            return;
        }
        self.state = match check_head(&self.head) {
            Ok(state) => state,
            Err(problem) => {
                self.problem = Some(problem);
                *last = 0;
                State::Unchecked
            }
        };
        self.head.clear();
        self.head.shrink_to(KEPT_CAPACITY);
    }
}

fn check_head(head: &[u8]) -> Result<State, &'static str> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    // hyper rejects what can't be parsed, with more specific statuses.
    let Ok(httparse::Status::Complete(_)) = request.parse(head) else { return Ok(State::Unchecked) };
    if head.iter().enumerate().any(|(at, byte)| *byte == b'\n' && (at == 0 || head[at - 1] != b'\r')) {
        return Err("Lines of the request head must end with CR LF.");
    }
    let is_1_1 = request.version == Some(1);
    let values = |name: &str| {
        let named = request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        named.map(|header| header.value).collect::<Vec<_>>()
    };
    let (lengths, encodings, hosts) = (values("content-length"), values("transfer-encoding"), values("host"));
    if lengths.len() > 1 {
        return Err("Header \"Content-Length\" must appear only once.");
    }
    if !lengths.is_empty() && !encodings.is_empty() {
        return Err("Headers \"Content-Length\" and \"Transfer-Encoding\" must not be sent together.");
    }
    if hosts.len() > 1 {
        return Err("Header \"Host\" must appear only once.");
    }
    if hosts.is_empty() && is_1_1 {
        return Err("Header \"Host\" is required.");
    }
    if !encodings.is_empty() {
        return Ok(State::Unchecked);
    }
    let Some(length) = lengths.first() else { return Ok(State::Head) };
    let length = std::str::from_utf8(length).ok().and_then(|text| text.trim().parse().ok());
    // hyper rejects an invalid length.
    Ok(match length {
        Some(0) => State::Head,
        Some(length) => State::Body(length),
        None => State::Unchecked,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

    /// Returns the problem, and whether the bytes were changed.
    fn fed(text: &str, size: usize) -> (Option<&'static str>, bool) {
        let mut check = HeadCheck::default();
        let mut bytes = text.as_bytes().to_vec();
        bytes.chunks_mut(size).for_each(|piece| check.check(piece));
        (check.problem(), bytes != text.as_bytes())
    }

    #[test]
    fn ambiguous_heads_are_broken_however_they_arrive() {
        let bad = [
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\ncontent-length: 1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
            "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n",
            "GET / HTTP/1.1\nHost: x\n\n",
            "GET / HTTP/1.1\r\nHost: x\r\nAccept: */*\n\r\n",
        ];
        for head in bad {
            for size in [1, 7, 1_000] {
                let (problem, is_broken) = fed(head, size);
                assert!(problem.is_some() && is_broken, "{head:?} in pieces of {size}");
            }
        }
    }

    #[test]
    fn good_requests_pass_one_after_another_with_anything_in_their_bodies() {
        let body = "Content-Length: 1\nHost: y\n\n";
        let with_body = format!("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let all = format!("\r\n{GOOD}{with_body}{with_body}{GOOD}GET / HTTP/1.0\r\n\r\n");
        for size in [1, 7, 1_000] {
            assert_eq!(fed(&all, size), (None, false), "in pieces of {size}");
        }
    }

    #[test]
    fn a_bad_head_behind_good_requests_is_broken() {
        let (problem, is_broken) = fed(&format!("{GOOD}{GOOD}GET / HTTP/1.1\r\n\r\n"), 5);
        assert!(is_broken);
        assert_eq!(problem, Some("Header \"Host\" is required."));
    }
}
