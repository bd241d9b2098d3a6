//! Text that several emails share: times, visitor details and transcripts.

use porchlight_domain::time::local_day;
use porchlight_store::{MessageRole, MessageRow, VisitorRow};

/// Messages of one conversation in an email.
const MAX_MESSAGES: usize = 50;
/// Bytes of one conversation in an email.
pub const MAX_TRANSCRIPT_BYTES: usize = 64 * 1024;

/// Formats a local time: "2026-11-20 14:05".
pub fn local_time(ms: i64, zone: &str) -> String {
    format!("{} {}", local_day(ms, zone), local_clock(ms, zone))
}

/// Formats a local time of day: "14:05".
pub fn local_clock(ms: i64, zone: &str) -> String {
    let day = local_day(ms, zone);
    format!("{:02}:{:02}", day.hour, day.minute)
}

/// Adds a line "Name: value" unless the value is empty.
pub fn field_line(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        out.push_str(&format!("{name}: {}\n", value.replace('\n', " ")));
    }
}

/// Adds name, contact details and page if known.
pub fn visitor(out: &mut String, visitor: &VisitorRow, uri: &str) {
    field_line(out, "Name", &visitor.name);
    field_line(out, "Email", &visitor.email);
    field_line(out, "Phone", &visitor.phone);
    field_line(out, "Page", if visitor.page.is_empty() { uri } else { &visitor.page });
}

/// Adds the end of a conversation, one paragraph per message, and how many messages are left out.
pub fn transcript(out: &mut String, messages: &[MessageRow], zone: &str) {
    transcript_end(out, messages, 0, zone);
}

/// Like `transcript`, for a conversation with `earlier` messages before these.
pub fn transcript_end(out: &mut String, messages: &[MessageRow], earlier: usize, zone: &str) {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut room = MAX_TRANSCRIPT_BYTES;
    for message in messages.iter().rev().take(MAX_MESSAGES) {
        let who = speaker(message);
        let paragraph = format!("[{}] {who}: {}\n\n", local_clock(message.created_at_ms, zone), content(message));
        if paragraph.len() > room {
            // A single message can be too long; keep its start.
            if paragraphs.is_empty() {
                paragraphs.push(format!("{}…\n\n", cut(&paragraph, room)));
            }
            break;
        }
        room -= paragraph.len();
        paragraphs.push(paragraph);
    }
    match earlier + messages.len() - paragraphs.len() {
        0 => {}
        1 => out.push_str("1 earlier message isn't shown. See the app for the full conversation.\n\n"),
        n => out.push_str(&format!("{n} earlier messages aren't shown. See the app for the full conversation.\n\n")),
    }
    paragraphs.iter().rev().for_each(|paragraph| out.push_str(paragraph));
}

/// Returns who wrote a message: a member by name.
pub fn speaker(message: &MessageRow) -> &str {
    match message.role {
        _ if message.from_visitor => "Visitor",
        MessageRole::Agent | MessageRole::Event if !message.member_name.is_empty() => &message.member_name,
        _ => "Chatbot",
    }
}

/// Cuts to a number of bytes at a character boundary.
pub fn cut(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// Returns the text of a message, or a label for its files.
pub fn content(message: &MessageRow) -> String {
    let text = message.content.trim();
    if !text.is_empty() {
        return text.to_owned();
    }
    match message.file_ids.len() {
        0 if message.role == MessageRole::Event => match message.kind.as_str() {
            "Joined" => "(joined the conversation)".into(),
            "HandedBack" => "(handed back to the chatbot)".into(),
            _ => "(left the conversation)".into(),
        },
        0 if message.running => "(answer in progress)".into(),
        0 => "(no text)".into(),
        n => {
            let (one, many) = match message.kind.as_str() {
                "Image" => ("image", "images"),
                "Audio" => ("voice message", "voice messages"),
                "Video" => ("video", "videos"),
                _ => ("file", "files"),
            };
            format!("({n} {})", if n == 1 { one } else { many })
        }
    }
}

/// Returns the unanswered questions.
pub fn unanswered(messages: &[MessageRow]) -> Vec<String> {
    let question = |at: usize| messages[..at].iter().rev().find(|message| message.from_visitor);
    let without = messages.iter().enumerate().filter(|(_, message)| !message.from_visitor && message.no_answer);
    without.filter_map(|(at, _)| question(at)).map(content).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(content: &str) -> MessageRow {
        MessageRow { content: content.into(), from_visitor: true, ..MessageRow::default() }
    }

    #[test]
    fn a_transcript_keeps_the_end_and_says_what_is_left_out() {
        let messages: Vec<MessageRow> = (1..=60).map(|n| message(&format!("question {n}."))).collect();
        let mut out = String::new();
        transcript(&mut out, &messages, "UTC");
        assert!(
            out.starts_with("10 earlier messages aren't shown. See the app for the full conversation.\n\n["),
            "{out}"
        );
        assert!(out.contains("question 11.") && out.contains("question 60.") && !out.contains("question 10."));
    }

    #[test]
    fn long_messages_stay_within_64_kilobytes() {
        let messages: Vec<MessageRow> = (0..40).map(|_| message(&"ü".repeat(10_000))).collect();
        let mut out = String::new();
        transcript(&mut out, &messages, "UTC");
        assert!(out.len() <= MAX_TRANSCRIPT_BYTES + 100 && out.starts_with("37 earlier"), "{}", out.len());
        let mut one = String::new();
        transcript(&mut one, &[message(&"ü".repeat(100_000))], "UTC");
        assert!((MAX_TRANSCRIPT_BYTES - 100..MAX_TRANSCRIPT_BYTES + 100).contains(&one.len()), "{}", one.len());
        let mut short = String::new();
        transcript(&mut short, &[message("hello")], "UTC");
        assert_eq!(short, "[00:00] Visitor: hello\n\n");
    }
}
