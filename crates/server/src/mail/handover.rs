//! What the mails about a talk that was handed over say.
//!
//! Why it exists: whoever reads the mail can answer without opening the app. Pure. Not here: the
//! wish itself (`answering/people.rs`) and when later words are told (`follow_ups.rs`).

use porchlight_domain::{Settings, email_rules::is_email};
use porchlight_store::{EmailKind, LeadPreferences, MessageRow, NewEmail, VisitorRow};

use super::{Mails, lines};

/// The newest questions without an answer that an email lists.
const MAX_UNANSWERED: usize = 10;
/// Characters of each.
const MAX_QUESTION: usize = 300;

/// A talk as its mails tell it.
pub struct Told<'a> {
    pub settings: &'a Settings,
    pub visitor: &'a VisitorRow,
    /// The page on which the talk began.
    pub uri: &'a str,
    pub asked_for: &'a LeadPreferences,
    /// Conditions beside budget, place and rooms.
    pub features: &'a str,
    /// All of them, or those that were not told yet.
    pub messages: &'a [MessageRow],
}

impl Told<'_> {
    /// The mail of a wish; `message` is what the visitor said with it, `earlier` how many messages came before.
    pub fn wish(&self, mails: &Mails, message: &str, earlier: usize, now_ms: i64) -> NewEmail {
        let mut text = format!("{} wants to talk to a person.\n\n", self.who("A visitor"));
        self.facts(&mut text, now_ms);
        lines::fact(&mut text, "Message", message);
        let unanswered = lines::unanswered(self.messages);
        if !unanswered.is_empty() {
            text.push_str("\nQuestions without an answer:\n");
            for question in unanswered.iter().rev().take(MAX_UNANSWERED).rev() {
                let short: String = question.replace('\n', " ").chars().take(MAX_QUESTION).collect();
                text.push_str(&format!("- {short}\n"));
            }
        }
        text.push_str("\nThe conversation:\n\n");
        lines::end_of_talk(&mut text, self.messages, earlier, &self.settings.time_zone);
        let subject = format!("{}: {} wants to talk to a person", self.settings.name, self.who("a visitor"));
        self.mail(mails, subject, text, now_ms)
    }

    /// The mail of what was said after the handover.
    pub fn news(&self, mails: &Mails, now_ms: i64) -> NewEmail {
        let mut text = format!("{} who wanted to talk to a person has said more.\n\n", self.who("The visitor"));
        self.facts(&mut text, now_ms);
        text.push_str("\nSince the last mail:\n\n");
        lines::talk(&mut text, self.messages, &self.settings.time_zone);
        let subject = format!("{}: more from {}", self.settings.name, self.who("the visitor who wants a person"));
        self.mail(mails, subject, text, now_ms)
    }

    fn who(&self, unnamed: &str) -> String {
        if self.visitor.name.is_empty() { unnamed.to_owned() } else { self.visitor.name.clone() }
    }

    fn facts(&self, text: &mut String, now_ms: i64) {
        let zone = &self.settings.time_zone;
        lines::fact(text, "When", &format!("{} ({zone})", lines::local_time(now_ms, zone)));
        lines::visitor(text, self.visitor, self.uri);
        let asked = self.asked_for;
        let wishes = [&asked.rooms, &asked.area, &asked.budget, &asked.timeline].map(String::as_str);
        let wishes: Vec<&str> = wishes.into_iter().chain([self.features]).filter(|wish| !wish.is_empty()).collect();
        lines::fact(text, "Looking for", &wishes.join("; "));
    }

    fn mail(&self, mails: &Mails, subject: String, text: String, now_ms: i64) -> NewEmail {
        let (id, message_id) = mails.new_ids();
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
