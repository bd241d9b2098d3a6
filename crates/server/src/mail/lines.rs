//! Lines that several mails share: times, who the visitor is, what was said.
//!
//! Why it exists: a talk reads the same in every mail. Pure. Not here: headers and sending.

use porchlight_domain::time::local_day;
use porchlight_store::{MessageRow, VisitorRow};

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
pub fn fact(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        out.push_str(&format!("{name}: {}\n", value.replace('\n', " ")));
    }
}

/// Page, name and addresses, as far as they are known.
pub fn visitor(out: &mut String, visitor: &VisitorRow, uri: &str) {
    fact(out, "Name", &visitor.name);
    fact(out, "E-mail", &visitor.email);
    fact(out, "Phone", &visitor.phone);
    fact(out, "Page", if visitor.page.is_empty() { uri } else { &visitor.page });
}

/// The talk as text, a paragraph a message.
pub fn talk(out: &mut String, messages: &[MessageRow], zone: &str) {
    for message in messages {
        let who = if message.from_visitor { "Visitor" } else { "Chatbot" };
        out.push_str(&format!("[{}] {who}: {}\n\n", local_clock(message.created_at_ms, zone), words(message)));
    }
}

/// What a message says, or what was sent instead.
pub fn words(message: &MessageRow) -> String {
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
    let asked = |at: usize| messages[..at].iter().rev().find(|message| message.from_visitor);
    let without = messages.iter().enumerate().filter(|(_, message)| !message.from_visitor && message.no_answer);
    without.filter_map(|(at, _)| asked(at)).map(words).collect()
}
