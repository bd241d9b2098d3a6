//! Emails about a conversation that was handed off. The team can reply without opening the app.

use porchlight_domain::{Settings, email_rules::is_email};
use porchlight_store::{ChatbotRow, EmailKind, LeadPreferences, MessageRow, NewEmail, VisitorRow};

use super::{EmailService, text};

/// Newest unanswered questions in an email.
const MAX_UNANSWERED: usize = 10;
/// Characters per question.
const MAX_QUESTION: usize = 300;

/// The conversation of a handoff email.
pub struct HandoffEmail<'a> {
    pub settings: &'a Settings,
    pub visitor: &'a VisitorRow,
    /// The page where the conversation started.
    pub uri: &'a str,
    pub preferences: &'a LeadPreferences,
    /// Preferences besides budget, area and rooms.
    pub features: &'a str,
    /// All messages, or those since the last email.
    pub messages: &'a [MessageRow],
}

impl HandoffEmail<'_> {
    /// The email for a handoff request.
    ///
    /// `message` is the visitor's note, `earlier` the number of messages before `self.messages`.
    pub fn request_email(&self, service: &EmailService, message: &str, earlier: usize, now_ms: i64) -> NewEmail {
        let visitor = self.visitor_name("A visitor");
        let is_reachable = self.visitor.is_reachable();
        let lacks = if is_reachable { "" } else { " and left no contact details" };
        let mut text = format!("{visitor} asked to talk to a person{lacks}.\n\n");
        self.details(&mut text, now_ms);
        text::field_line(&mut text, "Message", message);
        let unanswered = text::unanswered(self.messages);
        if !unanswered.is_empty() {
            text.push_str("\nUnanswered questions:\n");
            for question in unanswered.iter().rev().take(MAX_UNANSWERED).rev() {
                let short: String = question.replace('\n', " ").chars().take(MAX_QUESTION).collect();
                text.push_str(&format!("- {short}\n"));
            }
        }
        text.push_str("\nConversation:\n\n");
        text::transcript_end(&mut text, self.messages, earlier, &self.settings.time_zone);
        let subject = if is_reachable {
            format!("{}: New handoff request from {}", self.settings.name, self.visitor_name("a visitor"))
        } else {
            format!("{}: {visitor} asked for a person and left no contact details", self.settings.name)
        };
        self.email(service, subject, text, now_ms)
    }

    /// The email for messages after the handoff.
    pub fn follow_up_email(&self, service: &EmailService, now_ms: i64) -> NewEmail {
        let mut text = format!("{} sent new messages.\n\n", self.visitor_name("The visitor"));
        self.details(&mut text, now_ms);
        text.push_str("\nNew since our last email:\n\n");
        text::transcript(&mut text, self.messages, &self.settings.time_zone);
        let subject = format!("{}: New messages from {}", self.settings.name, self.visitor_name("a visitor"));
        self.email(service, subject, text, now_ms)
    }

    fn visitor_name(&self, unnamed: &str) -> String {
        if self.visitor.name.is_empty() { unnamed.to_owned() } else { self.visitor.name.clone() }
    }

    fn details(&self, text: &mut String, now_ms: i64) {
        let zone = &self.settings.time_zone;
        text::field_line(text, "Time", &format!("{} ({zone})", text::local_time(now_ms, zone)));
        text::visitor(text, self.visitor, self.uri);
        let preferences = self.preferences;
        let details =
            [&preferences.rooms, &preferences.area, &preferences.budget, &preferences.financing, &preferences.timeline]
                .map(String::as_str);
        let details: Vec<&str> =
            details.into_iter().chain([self.features]).filter(|detail| !detail.is_empty()).collect();
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

/// Returns whether a visitor can ask for a person: an email address is set, or the office has members. Without an email
/// server the email waits.
pub(crate) fn handoff_enabled(chatbot: &ChatbotRow) -> bool {
    !chatbot.settings.handoff_email.is_empty() || chatbot.has_members
}
