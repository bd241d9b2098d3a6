//! Parses `porchlight://` links, which any web page or email can contain.
//!
//! A link only opens something: a chatbot, a tab, a listing, a conversation, or a form filled with a service's URL. It never
//! carries a key and never changes anything. Anything else is ignored.

use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use url::Url;

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "to", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub enum AppLink {
    Chatbot { serial_number: String, tab: Option<&'static str>, listing: Option<String>, conversation: Option<String> },
    Connect { url: String },
}

/// The link that was opened last, until the window takes it.
#[derive(Default)]
pub struct OpenedLink(Mutex<Option<AppLink>>);

impl OpenedLink {
    /// Stores the first valid link in the arguments. Returns false if there is none.
    pub fn keep_from<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> bool {
        let Some(link) = arguments.into_iter().find_map(read) else { return false };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(link);
        true
    }

    /// Returns the link, once.
    pub fn take(&self) -> Option<AppLink> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

const LONGEST: usize = 1_000;
const TABS: [&str; 8] = ["look", "listings", "talk", "conversations", "leads", "showings", "knowledge", "embed"];

/// Parses a link; `None` unless it is exactly one of the supported forms.
pub fn read(text: &str) -> Option<AppLink> {
    if text.len() > LONGEST || !text.starts_with("porchlight://") {
        return None;
    }
    let url = Url::parse(text).ok()?;
    let bare =
        url.username().is_empty() && url.password().is_none() && url.port().is_none() && url.fragment().is_none();
    if !bare {
        return None;
    }
    match url.host_str()? {
        "chatbot" => chatbot(&url),
        "connect" => connect(&url),
        _ => None,
    }
}

fn chatbot(url: &Url) -> Option<AppLink> {
    if url.query().is_some() {
        return None;
    }
    let segments: Vec<&str> = url.path_segments()?.collect();
    let (serial, tab, listing, conversation) = match segments[..] {
        [serial] | [serial, ""] => (serial, None, None, None),
        [serial, "listing", id] if is_number(id) => (serial, Some("listings"), Some(id.to_owned()), None),
        [serial, "conversation", id] if is_number(id) => (serial, Some("conversations"), None, Some(id.to_owned())),
        [serial, tab] => (serial, Some(*TABS.iter().find(|known| **known == tab)?), None, None),
        _ => return None,
    };
    let named = !serial.is_empty() && serial.len() <= 64 && serial.bytes().all(is_plain);
    let serial_number = serial.to_owned();
    named.then_some(AppLink::Chatbot { serial_number, tab, listing, conversation })
}

/// An address without a user, a query or a fragment: nothing in it can be a key.
fn connect(url: &Url) -> Option<AppLink> {
    if !matches!(url.path(), "" | "/") {
        return None;
    }
    let mut pairs = url.query_pairs();
    let (name, value) = pairs.next()?;
    if name != "url" || pairs.next().is_some() || value.chars().any(char::is_control) {
        return None;
    }
    let service = Url::parse(&value).ok()?;
    let plain = matches!(service.scheme(), "http" | "https")
        && service.has_host()
        && service.username().is_empty()
        && service.password().is_none()
        && service.query().is_none()
        && service.fragment().is_none();
    plain.then(|| AppLink::Connect { url: service.as_str().trim_end_matches('/').to_owned() })
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

fn is_number(text: &str) -> bool {
    (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_a_chatbot_a_tab_a_listing_a_conversation_or_a_form() {
        let bot = |tab, listing: Option<&str>| {
            let listing = listing.map(str::to_owned);
            Some(AppLink::Chatbot { serial_number: "a-B_9".into(), tab, listing, conversation: None })
        };
        assert_eq!(read("porchlight://chatbot/a-B_9"), bot(None, None));
        assert_eq!(read("porchlight://chatbot/a-B_9/"), bot(None, None));
        assert_eq!(read("porchlight://chatbot/a-B_9/leads"), bot(Some("leads"), None));
        assert_eq!(read("porchlight://chatbot/a-B_9/listing/77"), bot(Some("listings"), Some("77")));
        assert_eq!(read("porchlight://chatbot/a-B_9/showings"), bot(Some("showings"), None));
        let conversation = AppLink::Chatbot {
            serial_number: "a-B_9".into(),
            tab: Some("conversations"),
            listing: None,
            conversation: Some("31".into()),
        };
        assert_eq!(read("porchlight://chatbot/a-B_9/conversation/31"), Some(conversation));
        assert_eq!(
            read("porchlight://connect?url=https%3A%2F%2Fchat.example.com%2Fbot%2F"),
            Some(AppLink::Connect { url: "https://chat.example.com/bot".into() })
        );
    }

    #[test]
    fn hostile_links_are_nothing() {
        let long = format!("porchlight://chatbot/{}", "a".repeat(2_000));
        let hostile = [
            "",
            "chatbot/abc",
            "https://chatbot/abc",
            "PORCHLIGHT:chatbot/abc",
            "porchlight:chatbot/abc",
            "porchlight://",
            "porchlight://chatbot",
            "porchlight://chatbot/",
            "porchlight://chatbot/../../etc/passwd",
            "porchlight://chatbot/a%2Fb",
            "porchlight://chatbot/a b",
            "porchlight://chatbot/<script>alert(1)</script>",
            "porchlight://chatbot/abc/settings",
            "porchlight://chatbot/abc/listing/",
            "porchlight://chatbot/abc/listing/1;drop",
            "porchlight://chatbot/abc/listing/-1",
            "porchlight://chatbot/abc/listing/1/delete",
            "porchlight://chatbot/abc/conversation/",
            "porchlight://chatbot/abc/conversation/x",
            "porchlight://chatbot/abc/conversation/1/take-over",
            "porchlight://chatbot/abc/conversation/1?send=hello",
            "porchlight://chatbot/abc?key=sk_1",
            "porchlight://chatbot/abc#x",
            "porchlight://user:sk_1@chatbot/abc",
            "porchlight://chatbot:80/abc",
            "porchlight://connect",
            "porchlight://connect?url=",
            "porchlight://connect?url=javascript:alert(1)",
            "porchlight://connect?url=file:///etc/passwd",
            "porchlight://connect?url=https://user:sk_1@chat.example.com",
            "porchlight://connect?url=https://chat.example.com/?key=sk_1",
            "porchlight://connect?url=https://chat.example.com%23sk_1",
            "porchlight://connect?url=https://chat.example.com&key=sk_1",
            "porchlight://connect?key=sk_1&url=https://chat.example.com",
            "porchlight://connect?url=https://a.example&url=https://b.example",
            "porchlight://connect/x?url=https://chat.example.com",
            "porchlight://set-key?key=sk_1",
            "porchlight://quit",
            long.as_str(),
        ];
        for link in hostile {
            assert_eq!(read(link), None, "{link}");
        }
        println!("hostile links ignored: {}", hostile.len());
    }
}
