//! Reads a request body into a tree, strictly.
//!
//! General readers accept what the API rejects: a member that appears twice in any case, nesting over 16, a
//! lone surrogate, a byte order mark. Numbers keep their text, because money is never floating point.
//! Tests compare the reader with serde_json.

use crate::error::{ApiError, ErrorCode, excerpt};

/// Deepest nesting of arrays and objects that a body may have.
pub const MAX_DEPTH: usize = 16;

/// One JSON value; numbers keep their text.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

/// Reads one JSON object.
///
/// Errors: 40001 not JSON, 40002 not an object, 40003 a member twice, 40004 too deep,
/// 40005 not UTF-8, a byte order mark or a lone surrogate.
pub fn parse_object(body: &[u8]) -> Result<Node, ApiError> {
    let is_plain = |text: &&str| !text.starts_with('\u{feff}') && !is_utf16(text);
    let text = std::str::from_utf8(body).ok().filter(is_plain).ok_or_else(not_utf8)?;
    let mut reader = Reader { bytes: text.as_bytes(), text, at: 0, depth: 0 };
    reader.skip_space();
    let node = reader.value()?;
    reader.skip_space();
    if reader.at < reader.bytes.len() {
        return Err(reader.not_json());
    }
    match node {
        Node::Object(_) => Ok(node),
        _ => Err(ApiError::new(ErrorCode::NotAnObject, "Request body must be a JSON object.")),
    }
}

impl Node {
    /// Prints the value as compact JSON, numbers as they came.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::Text(text) => out.push_str(&quoted(text)),
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    out.push_str(&quoted(name));
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// ASCII in two bytes a character is valid UTF-8 with a NUL in every pair.
fn is_utf16(text: &str) -> bool {
    matches!(text.as_bytes(), [0, _, ..] | [_, 0, ..])
}

fn not_utf8() -> ApiError {
    ApiError::new(ErrorCode::NotUtf8, "Request body must be UTF-8 text without a byte order mark.")
}

struct Reader<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn not_json(&self) -> ApiError {
        let before = &self.text.as_bytes()[..self.at.min(self.bytes.len())];
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        let message = format!("Request body is not valid JSON (line {line}, column {column}).");
        ApiError::new(ErrorCode::NotJson, message)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), ApiError> {
        if self.peek() != Some(byte) {
            return Err(self.not_json());
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self) -> Result<Node, ApiError> {
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::list),
            Some(b'"') => Ok(Node::Text(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Node::Bool(true)),
            Some(b'f') => self.word("false", Node::Bool(false)),
            Some(b'n') => self.word("null", Node::Null),
            _ => Err(self.not_json()),
        }
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<Node, ApiError>) -> Result<Node, ApiError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("Request body is nested too deeply (limit {MAX_DEPTH}).");
            return Err(ApiError::new(ErrorCode::TooDeep, message));
        }
        self.at += 1;
        let node = read(self)?;
        self.depth -= 1;
        Ok(node)
    }

    fn word(&mut self, word: &str, node: Node) -> Result<Node, ApiError> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(self.not_json());
        }
        self.at += word.len();
        Ok(node)
    }

    fn list(&mut self) -> Result<Node, ApiError> {
        let mut items = Vec::new();
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Node::List(items));
        }
        loop {
            self.skip_space();
            items.push(self.value()?);
            self.skip_space();
            if self.peek() == Some(b',') {
                self.at += 1;
            } else {
                self.expect(b']')?;
                return Ok(Node::List(items));
            }
        }
    }

    fn object(&mut self) -> Result<Node, ApiError> {
        let mut members: Vec<(String, Node)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Node::Object(members));
        }
        loop {
            self.skip_space();
            let name = self.string()?;
            if !seen.insert(name.to_ascii_lowercase()) {
                let message = format!("Member \"{}\" appears more than once.", excerpt(&name));
                return Err(ApiError::new(ErrorCode::DuplicateMember, message));
            }
            self.skip_space();
            self.expect(b':')?;
            self.skip_space();
            let value = self.value()?;
            members.push((name, value));
            self.skip_space();
            if self.peek() == Some(b',') {
                self.at += 1;
            } else {
                self.expect(b'}')?;
                return Ok(Node::Object(members));
            }
        }
    }

    fn number(&mut self) -> Result<Node, ApiError> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return Err(self.not_json()),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        // A number that no double can hold (1e400) is refused as JSON readers commonly do.
        if text.parse::<f64>().is_ok_and(f64::is_finite) {
            Ok(Node::Number(text.to_owned()))
        } else {
            Err(self.not_json())
        }
    }

    fn digits(&mut self) -> Result<(), ApiError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err(self.not_json()) } else { Ok(()) }
    }

    fn string(&mut self) -> Result<String, ApiError> {
        self.expect(b'"')?;
        let mut out = String::new();
        loop {
            let start = self.at;
            while self.peek().is_some_and(|b| b != b'"' && b != b'\\' && b >= 0x20) {
                self.at += 1;
            }
            out.push_str(&self.text[start..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => return Err(self.not_json()),
            }
        }
    }

    fn escape(&mut self) -> Result<char, ApiError> {
        self.at += 1;
        let byte = self.peek().ok_or_else(|| self.not_json())?;
        let plain = match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => return Err(self.not_json()),
        };
        self.at += 1;
        Ok(plain)
    }

    fn unicode_escape(&mut self) -> Result<char, ApiError> {
        let high = self.hex4()?;
        if !(0xd800..0xe000).contains(&high) {
            return char::from_u32(high).ok_or_else(not_utf8);
        }
        if high >= 0xdc00 || !self.bytes[self.at..].starts_with(b"\\u") {
            return Err(not_utf8());
        }
        self.at += 1;
        let low = self.hex4()?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err(not_utf8());
        }
        char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)).ok_or_else(not_utf8)
    }

    /// Reads `uXXXX` with the cursor on the `u`.
    fn hex4(&mut self) -> Result<u32, ApiError> {
        self.at += 1;
        let digits = self.bytes.get(self.at..self.at + 4).filter(|d| d.iter().all(u8::is_ascii_hexdigit));
        let digits = digits.and_then(|d| std::str::from_utf8(d).ok()).ok_or_else(|| self.not_json())?;
        self.at += 4;
        u32::from_str_radix(digits, 16).map_err(|_| self.not_json())
    }
}
