//! Lines that several emails share: times, who the visitor is, what was said. A conversation reads the same in every
//! email. Pure.

use porchlight_domain::time::local_day;
use porchlight_store::{MessageRow, VisitorRow};

/// Messages of one conversation that an email tells.
const MAX_MESSAGES: usize = 50;
/// Bytes of one conversation that an email tells.
pub const MAX_TRANSCRIPT_BYTES: usize = 64 * 1024;

/// "2026-11-20 14:05" in a zone.
pub fn local_time(ms: i64, zone: &str) -> String {
    format!("{} {}", local_day(ms, zone), local_clock(ms, zone))
}

/// "14:05" in a zone.
pub fn local_clock(ms: i64, zone: &str) -> String {
    let day = local_day(ms, zone);
    format!("{:02}:{:02}", day.hour, day.minute)
}

/// "Name: value" and a line's end; nothing for an unknown value.
pub fn field_line(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        out.push_str(&format!("{name}: {}\n", value.replace('\n', " ")));
    }
}

/// Page, name and addresses, as far as they are known.
pub fn visitor(out: &mut String, visitor: &VisitorRow, uri: &str) {
    field_line(out, "Name", &visitor.name);
    field_line(out, "E-mail", &visitor.email);
    field_line(out, "Phone", &visitor.phone);
    field_line(out, "Page", if visitor.page.is_empty() { uri } else { &visitor.page });
}

/// The end of the conversation as text, a paragraph a message: at most `MAX_MESSAGES` messages and `MAX_TALK_BYTES`.
///
/// Says how many earlier messages are left out.
pub fn transcript(out: &mut String, messages: &[MessageRow], zone: &str) {
    transcript_end(out, messages, 0, zone);
}

/// The same for the last messages of a conversation with so many earlier ones.
pub fn transcript_end(out: &mut String, messages: &[MessageRow], earlier: usize, zone: &str) {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut room = MAX_TRANSCRIPT_BYTES;
    for message in messages.iter().rev().take(MAX_MESSAGES) {
        let who = if message.from_visitor { "Visitor" } else { "Chatbot" };
        let paragraph = format!("[{}] {who}: {}\n\n", local_clock(message.created_at_ms, zone), labels(message));
        if paragraph.len() > room {
            // One message alone may be longer than an email; its beginning says what it is about.
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
        1 => out.push_str("1 earlier message is left out; the app shows the whole conversation.\n\n"),
        n => out.push_str(&format!("{n} earlier messages are left out; the app shows the whole conversation.\n\n")),
    }
    paragraphs.iter().rev().for_each(|paragraph| out.push_str(paragraph));
}

/// At most so many bytes, whole characters.
pub fn cut(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// What a message says, or what was sent instead.
pub fn labels(message: &MessageRow) -> String {
    let content = message.content.trim();
    if !content.is_empty() {
        return content.to_owned();
    }
    match message.file_ids.len() {
        0 if message.running => "(still being answered)".into(),
        0 => "(no words)".into(),
        n => format!("({n} {} of kind {})", if n == 1 { "file" } else { "files" }, message.kind),
    }
}

/// The questions that the chatbot could not answer.
pub fn unanswered(messages: &[MessageRow]) -> Vec<String> {
    let question = |at: usize| messages[..at].iter().rev().find(|message| message.from_visitor);
    let without = messages.iter().enumerate().filter(|(_, message)| !message.from_visitor && message.no_answer);
    without.filter_map(|(at, _)| question(at)).map(labels).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(labels: &str) -> MessageRow {
        MessageRow { content: labels.into(), from_visitor: true, ..MessageRow::default() }
    }

    #[test]
    fn a_transcript_keeps_the_end_and_says_what_is_left_out() {
        let messages: Vec<MessageRow> = (1..=60).map(|n| message(&format!("question {n}."))).collect();
        let mut out = String::new();
        transcript(&mut out, &messages, "UTC");
        assert!(
            out.starts_with("10 earlier messages are left out; the app shows the whole conversation.\n\n["),
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
