//! What the emails about a conversation that was handed off say. Whoever reads the email can answer without opening the
//! app.
//! Pure.

use porchlight_domain::{Settings, email_rules::is_email};
use porchlight_store::{EmailKind, LeadPreferences, MessageRow, NewEmail, VisitorRow};

use super::{EmailService, text};

/// The newest questions without an answer that an email lists.
const MAX_UNANSWERED: usize = 10;
/// Characters of each.
const MAX_QUESTION: usize = 300;

/// A conversation as its emails tell it.
pub struct HandoffEmail<'a> {
    pub settings: &'a Settings,
    pub visitor: &'a VisitorRow,
    /// The page on which the conversation began.
    pub uri: &'a str,
    pub preferences: &'a LeadPreferences,
    /// Conditions beside budget, place and rooms.
    pub features: &'a str,
    /// All of them, or those that were not told yet.
    pub messages: &'a [MessageRow],
}

impl HandoffEmail<'_> {
    /// The email of a preference; `message` is what the visitor said with it, `earlier` how many messages came before.
    pub fn request_text(&self, service: &EmailService, message: &str, earlier: usize, now_ms: i64) -> NewEmail {
        let mut text = format!("{} wants to talk to a person.\n\n", self.who("A visitor"));
        self.details(&mut text, now_ms);
        text::field_line(&mut text, "Message", message);
        let unanswered = text::unanswered(self.messages);
        if !unanswered.is_empty() {
            text.push_str("\nQuestions without an answer:\n");
            for question in unanswered.iter().rev().take(MAX_UNANSWERED).rev() {
                let short: String = question.replace('\n', " ").chars().take(MAX_QUESTION).collect();
                text.push_str(&format!("- {short}\n"));
            }
        }
        text.push_str("\nThe conversation:\n\n");
        text::transcript_end(&mut text, self.messages, earlier, &self.settings.time_zone);
        let subject = format!("{}: {} wants to talk to a person", self.settings.name, self.who("a visitor"));
        self.email(service, subject, text, now_ms)
    }

    /// The email of what was said after the handoff.
    pub fn news(&self, service: &EmailService, now_ms: i64) -> NewEmail {
        let mut text = format!("{} who wanted to talk to a person has said more.\n\n", self.who("The visitor"));
        self.details(&mut text, now_ms);
        text.push_str("\nSince the last mail:\n\n");
        text::transcript(&mut text, self.messages, &self.settings.time_zone);
        let subject = format!("{}: more from {}", self.settings.name, self.who("the visitor who wants a person"));
        self.email(service, subject, text, now_ms)
    }

    fn who(&self, unnamed: &str) -> String {
        if self.visitor.name.is_empty() { unnamed.to_owned() } else { self.visitor.name.clone() }
    }

    fn details(&self, text: &mut String, now_ms: i64) {
        let zone = &self.settings.time_zone;
        text::field_line(text, "When", &format!("{} ({zone})", text::local_time(now_ms, zone)));
        text::visitor(text, self.visitor, self.uri);
        let preferences = self.preferences;
        let details =
            [&preferences.rooms, &preferences.area, &preferences.budget, &preferences.timeline].map(String::as_str);
        let details: Vec<&str> =
            details.into_iter().chain([self.features]).filter(|request_text| !request_text.is_empty()).collect();
        text::field_line(text, "Looking for", &details.join("; "));
    }

    fn email(&self, service: &EmailService, subject: String, text: String, now_ms: i64) -> NewEmail {
        let (id, message_id) = service.new_ids();
        let reply_to = Some(self.visitor.email.clone()).filter(|email| is_email(email)).unwrap_or_default();
        NewEmail {
            id,
            kind: EmailKind::Handover,
            to: vec![self.settings.handoff_email.clone()],
            reply_to,
            sender_name: self.settings.name.clone(),
            subject,
            text,
            csv: None,
            message_id,
            now_ms,
        }
    }
}
