//! Builds the bytes of a queued email.
//!
//! Text from visitors, pages and settings can't end a header line: it is cleaned here and encoded by lettre's typed
//! headers. The same email always gets the same headers.

use std::time::{Duration, SystemTime};

use lettre::{
    Message,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
};
use porchlight_domain::{email_rules::is_email, text};
use porchlight_store::{Csv, NewEmail};

use super::calendar_entry::{self, CalendarEntry};

/// The domain of message IDs of a service without a name of its own; replaced by the sender's.
pub const NO_HOST: &str = "porchlight.invalid";
const MAX_SUBJECT: usize = 200;
const MAX_NAME: usize = 100;

/// Suppresses automatic replies (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

/// Where a recipient stops emails like this one (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

/// Their email program may do it with one request (RFC 8058).
#[derive(Clone)]
struct ListUnsubscribePost;

macro_rules! written_only {
    ($header:ident, $name:literal, |$this:ident| $value:expr) => {
        impl Header for $header {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Err("this header is only written".into())
            }

            fn display(&self) -> HeaderValue {
                let $this = self;
                HeaderValue::new(Self::name(), $value)
            }
        }
    };
}
written_only!(AutoSubmitted, "Auto-Submitted", |_this| "auto-generated".into());
written_only!(ListUnsubscribe, "List-Unsubscribe", |this| format!("<{}>", this.0));
written_only!(ListUnsubscribePost, "List-Unsubscribe-Post", |_this| "List-Unsubscribe=One-Click".into());

/// Builds the email; `unsubscribe` is the https URL of its recipient.
///
/// # Errors
/// A sentence; only email addresses can be invalid.
pub fn build(email: &NewEmail, from: &Mailbox, unsubscribe: Option<String>) -> Result<Vec<u8>, String> {
    let sender = from.name.clone().unwrap_or_else(|| email.sender_name.clone());
    let sender = Some(one_line(&sender, MAX_NAME)).filter(|name| !name.is_empty());
    let date = SystemTime::UNIX_EPOCH + Duration::from_millis(email.now_ms.max(0) as u64);
    let message_id = match email.message_id.strip_suffix(NO_HOST) {
        Some(id) => format!("<{id}{}>", from.email.domain()),
        None => format!("<{}>", email.message_id),
    };
    let mut message = Message::builder()
        .from(Mailbox::new(sender, from.email.clone()))
        .subject(one_line(&email.subject, MAX_SUBJECT))
        .date(date)
        .message_id(Some(message_id))
        .header(AutoSubmitted);
    if let Some(url) = unsubscribe {
        message = message.header(ListUnsubscribe(url)).header(ListUnsubscribePost);
    }
    for to in &email.to {
        let mailbox = to.parse().map_err(|_| format!("{} isn't a valid email address.", one_line(to, MAX_NAME)))?;
        message = message.to(Mailbox::new(None, mailbox));
    }
    if is_email(&email.reply_to)
        && let Ok(mailbox) = email.reply_to.parse()
    {
        message = message.reply_to(Mailbox::new(None, mailbox));
    }
    let content = SinglePart::plain(body_text(&email.text));
    let built = match &email.csv {
        None => message.singlepart(content),
        Some(csv) if csv.name == calendar_entry::FILE_NAME => message.multipart(with_entry(content, csv, from)?),
        Some(csv) => {
            let kind = ContentType::parse("text/csv; charset=utf-8").map_err(|error| error.to_string())?;
            let table = Attachment::new(file_name(&csv.name)).body(csv.content.clone(), kind);
            message.multipart(MultiPart::mixed().singlepart(content).singlepart(table))
        }
    };
    built.map(|message| message.formatted()).map_err(|error| format!("Couldn't create the email: {error}."))
}

/// The text with a calendar entry: once for calendars, and as a file with the same bytes.
fn with_entry(content: SinglePart, csv: &Csv, from: &Mailbox) -> Result<MultiPart, String> {
    let entry: CalendarEntry = serde_json::from_str(&csv.content).map_err(|error| error.to_string())?;
    let ics = entry.to_ics(from.email.as_ref());
    let kind = |parameters: &str| {
        ContentType::parse(&format!("text/calendar; charset=utf-8; {parameters}")).map_err(|error| error.to_string())
    };
    let method = kind(&format!("method={}; component=VEVENT", entry.method.name()))?;
    let inline = SinglePart::builder().header(method).body(ics.clone());
    let file = Attachment::new(csv.name.clone()).body(ics, kind("name=showing.ics")?);
    let alternatives = MultiPart::alternative().singlepart(content).singlepart(inline);
    Ok(MultiPart::mixed().multipart(alternatives).singlepart(file))
}

/// Removes line breaks and characters that hide or reorder others.
pub fn one_line(text: &str, max_chars: usize) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect();
    let mut kept: Vec<&str> = spaced.split(' ').filter(|word| !word.is_empty()).collect();
    let cleaned: Vec<String>;
    if text::has_invisible_chars(&spaced) {
        cleaned = kept.iter().map(|word| without_hidden(word)).collect();
        kept = cleaned.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
    }
    // Text that looks encoded would be decoded by the reader, including line breaks.
    kept.join(" ").replace("=?", "= ?").chars().take(max_chars).collect()
}

/// Keeps line breaks and tabs; removes other control and reordering characters.
fn body_text(text: &str) -> String {
    without_hidden(&text.replace("\r\n", "\n").replace('\r', "\n"))
}

fn without_hidden(text: &str) -> String {
    let alone = |c: char| {
        // Joiners belong to letters of some scripts and to emoji.
        !matches!(c, '\n' | '\t' | '\u{200c}' | '\u{200d}') && text::has_invisible_chars(c.encode_utf8(&mut [0; 4]))
    };
    text.chars().filter(|c| !alone(*c)).collect()
}

/// Keeps letters, digits, dots and dashes.
fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use porchlight_domain::EmailId;
    use porchlight_store::EmailKind;
    use proptest::prelude::*;

    use super::*;

    const HEADERS: [&str; 10] = [
        "auto-submitted",
        "content-transfer-encoding",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
    ];

    fn email(subject: &str, name: &str, text: &str, reply_to: &str, csv: Option<Csv>) -> NewEmail {
        NewEmail {
            id: EmailId(1),
            kind: EmailKind::Handover,
            to: vec!["office@example.com".into()],
            reply_to: reply_to.into(),
            sender_name: name.into(),
            subject: subject.into(),
            text: text.into(),
            csv,
            message_id: "1@example.com".into(),
            now_ms: 1_790_000_000_000,
        }
    }

    /// Returns the names of the header lines; panics on any other line.
    fn headers(bytes: &[u8]) -> Vec<String> {
        let text = std::str::from_utf8(bytes).expect("ASCII");
        assert!(text.is_ascii(), "{text}");
        let head = text.split("\r\n\r\n").next().unwrap_or_default();
        let named = |line: &str| line.split_once(": ").map(|(name, _)| name.to_ascii_lowercase());
        head.split("\r\n")
            .filter(|line| !line.starts_with([' ', '\t']))
            .map(|line| named(line).unwrap_or_else(|| panic!("{line:?} is no header")))
            .collect()
    }

    proptest! {
        #[test]
        fn no_field_makes_a_header(
            subject in "(\\PC|[\r\n\0\u{202e}\u{200b}]|Bcc: a@b\\.c){0,80}",
            name in "(\\PC|[\r\n\0\"<>@\\\\]){0,40}",
            text in "(\\PC|[\r\n\0\u{85}\u{2028}]){0,200}",
            reply_to in prop_oneof![Just("ana@example.com".to_owned()), "(\\PC|[\r\n]){0,40}"],
        ) {
            let from = "bot@example.com".parse().expect("a mailbox");
            let csv = text.len().is_multiple_of(2).then(|| Csv { name: subject.clone(), content: text.clone() });
            let built = build(&email(&subject, &name, &text, &reply_to, csv), &from, None).expect("an email");
            let found = headers(&built);
            let mut once = found.clone();
            once.sort_unstable();
            once.dedup();
            prop_assert_eq!(once.len(), found.len());
            prop_assert!(found.iter().all(|name| HEADERS.contains(&name.as_str())), "{:?}", found);
        }
    }

    #[test]
    fn an_email_is_the_same_each_time_but_for_the_boundary() {
        let from = "Homes <bot@example.com>".parse().expect("a mailbox");
        let email = email("A visitor: Zoë", "Ignored", "Grüße\n", "ana@example.com", None);
        let built = build(&email, &from, None).expect("an email");
        assert_eq!(built, build(&email, &from, None).expect("an email"));
        let text = String::from_utf8(built).expect("ASCII");
        assert!(
            text.contains("Message-ID: <1@example.com>\r\n") && text.contains("Reply-To: ana@example.com\r\n"),
            "{text}"
        );
        assert!(
            text.contains("From: Homes <bot@example.com>\r\n") && text.contains("Auto-Submitted: auto-generated\r\n"),
            "{text}"
        );
    }

    #[test]
    fn hidden_characters_are_left_out_and_line_ends_are_spaces() {
        assert_eq!(one_line("Ana\r\nBcc: x@y.z \u{202e}evil\u{0}", 100), "Ana Bcc: x@y.z evil");
        assert_eq!(one_line("  a\u{200b}  b ", 100), "a b");
        assert_eq!(one_line("=?utf-8?q?=0D=0ABcc:_a?=", 100), "= ?utf-8?q?=0D=0ABcc:_a?=");
    }
}
