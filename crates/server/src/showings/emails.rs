//! Emails about showings, to the visitor in their language and to who shows the home, each with a calendar entry.

use porchlight_answer::{
    Language,
    render::format::showings,
    showing_messages::{self as texts, ShowingMessages},
};
use porchlight_domain::email_rules::is_email;
use porchlight_store::{
    ChargedEmail, ChatbotRow, Csv, DueReminder, EmailKind, NewEmail, ReportedShowing, ShowingRow, StoreError,
};

use crate::{
    email::{
        budget::recipients,
        calendar_entry::{CalendarEntry, FILE_NAME, Method},
        field_line, showing_link,
    },
    state::AppState,
};

/// Queues the emails about showings that changed. Returns how many showings were reported.
pub async fn report_changes(app: &AppState) -> Result<usize, StoreError> {
    let mut count = 0;
    for showing in app.store.unreported_showings().await? {
        let Some(chatbot) = app.store.chatbot_by_id(showing.chatbot).await? else { continue };
        let reported = Report::new(app, &chatbot, &showing).reported();
        count += usize::from(app.store.mark_reported(chatbot.id, reported).await?);
    }
    if count > 0 {
        app.email.queued();
    }
    Ok(count)
}

/// Queues the reminder of a showing.
pub async fn remind(app: &AppState, due: DueReminder) -> Result<(), StoreError> {
    let Some(showing) = app.store.showing(due.workspace, due.id).await? else { return Ok(()) };
    let Some(chatbot) = app.store.chatbot_by_id(showing.chatbot).await? else { return Ok(()) };
    let report = Report::new(app, &chatbot, &showing);
    let email = (!due.is_late).then(|| report.to_visitor(report.texts.reminder, None)).flatten();
    let email = email.map(|(email, charges)| (NewEmail { kind: EmailKind::Reminder, ..email }, charges));
    if app.store.reminded(chatbot.id, due, email).await? {
        app.email.queued();
    }
    Ok(())
}

/// The calendar entry of a showing for its visitor, as the page offers it.
pub fn visitors_entry(app: &AppState, chatbot: &ChatbotRow, showing: &ShowingRow) -> CalendarEntry {
    let is_over = !showing.is_open(app.clock.now_ms());
    let method = if is_over { Method::Cancel } else { Method::Request };
    let url = showing_link::manage_url(app, &app.base_url(), showing.id);
    CalendarEntry { url, ..Report::new(app, chatbot, showing).entry(method, true) }
}

struct Report<'a> {
    app: &'a AppState,
    chatbot: &'a ChatbotRow,
    showing: &'a ShowingRow,
    language: Language,
    texts: &'static ShowingMessages,
    now_ms: i64,
}

impl<'a> Report<'a> {
    fn new(app: &'a AppState, chatbot: &'a ChatbotRow, showing: &'a ShowingRow) -> Self {
        let language = Language::by_code(&showing.language).unwrap_or_default();
        Self { app, chatbot, showing, language, texts: texts::of(language), now_ms: app.clock.now_ms() }
    }

    fn reported(&self) -> ReportedShowing {
        let showing = self.showing;
        let now = format!("{}:{}", showing.state, showing.sequence);
        let method = match showing.state.as_str() {
            "Confirmed" => Some(Method::Request),
            "Requested" if showing.entry_sent => Some(Method::Request),
            "Canceled" | "Declined" | "Expired" if showing.entry_sent => Some(Method::Cancel),
            _ => None,
        };
        let mut emails: Vec<ChargedEmail> = Vec::new();
        if now != showing.reported {
            emails.extend(self.to_visitor(self.sentence(), method));
            // The office knows what it did itself; without an entry there is nothing to add.
            if showing.cause != "Office" || method.is_some() {
                emails.extend(self.to_office(method));
            }
        }
        let entry_sent = method.map_or(showing.entry_sent, |method| method == Method::Request);
        ReportedShowing { id: showing.id, rev: showing.rev, reported: now, entry_sent, emails }
    }

    /// What became of the showing.
    fn sentence(&self) -> &'static str {
        let (showing, texts) = (self.showing, self.texts);
        let was_reported = !showing.reported.is_empty();
        match showing.state.as_str() {
            "Requested" if was_reported => texts.moved_waits,
            "Requested" => texts.requested,
            "Confirmed" if showing.reported.starts_with("Confirmed") => texts.moved,
            "Confirmed" => texts.confirmed,
            "Declined" => texts.declined,
            "Expired" => texts.expired,
            _ => texts.canceled,
        }
    }

    fn to_visitor(&self, sentence: &str, method: Option<Method>) -> Option<ChargedEmail> {
        let showing = self.showing;
        if !is_email(&showing.email) {
            return None;
        }
        let texts = self.texts;
        let mut text = format!("{sentence}.\n\n");
        self.details(&mut text, texts, self.language);
        if showing.is_open(self.now_ms) {
            let url = showing_link::queued_url(self.app, showing.id);
            text.push_str(&format!("\n{}: {url}\n", texts.manage));
        }
        let mut reply_to = [&showing.member_email, &self.chatbot.settings.handoff_email].into_iter();
        let reply_to = reply_to.find(|email| is_email(email)).cloned().unwrap_or_default();
        let subject = format!("{sentence}: {}", showing.street_address);
        let charges = self.app.ledger.recipient_charges(self.chatbot, &showing.email, self.now_ms);
        let entry = method.map(|method| self.entry(method, true));
        Some((self.email(vec![showing.email.clone()], reply_to, subject, text, entry), charges))
    }

    fn to_office(&self, method: Option<Method>) -> Option<ChargedEmail> {
        let showing = self.showing;
        let to = match is_email(&showing.member_email) {
            true => vec![showing.member_email.clone()],
            false => recipients(&self.chatbot.settings),
        };
        if to.is_empty() {
            return None;
        }
        let visitor = if showing.name.is_empty() { "A visitor" } else { showing.name.as_str() };
        let what = match (showing.state.as_str(), showing.cause.as_str()) {
            ("Requested", _) if showing.reported.is_empty() => format!("{visitor} asked for a showing"),
            ("Requested", _) => format!("{visitor} asked for another time"),
            ("Confirmed", "Visitor") if showing.reported.starts_with("Confirmed") => {
                format!("{visitor} moved a showing")
            }
            ("Confirmed", "Visitor") => format!("{visitor} booked a showing"),
            ("Confirmed", _) => format!("Showing with {visitor} confirmed"),
            ("Canceled", "Visitor") => format!("{visitor} canceled a showing"),
            ("Expired", _) => format!("The showing with {visitor} wasn't confirmed in time"),
            _ => format!("Showing with {visitor} canceled"),
        };
        let mut text = format!("{what}.\n\n");
        field_line(&mut text, "Name", &showing.name);
        field_line(&mut text, "Email", &showing.email);
        field_line(&mut text, "Phone", &showing.phone);
        self.details(&mut text, texts::of(Language::En), Language::En);
        if showing.state == "Requested" {
            let zone = &showing.zone;
            let until = showings::day_and_time(showing.hold_until_ms, zone, Language::En);
            text.push_str(&format!("\nConfirm or decline it in the app. It expires on {until} ({zone}).\n"));
        }
        let subject = format!("{}: {what}: {}", self.chatbot.settings.name, showing.street_address);
        let entry = method.map(|method| self.entry(method, false));
        let reply_to = if is_email(&showing.email) { showing.email.clone() } else { String::new() };
        Some((self.email(to, reply_to, subject, text, entry), Vec::new()))
    }

    fn details(&self, text: &mut String, texts: &ShowingMessages, language: Language) {
        let showing = self.showing;
        let when = showings::day_and_time(showing.start_ms, &showing.zone, language);
        field_line(text, texts.property, &showing.street_address);
        field_line(text, texts.time, &format!("{when} ({})", showing.zone));
        field_line(text, texts.with_member, &showing.member_name);
        field_line(text, texts.note, &showing.note);
        field_line(text, texts.reason, &showing.reason);
    }

    fn entry(&self, method: Method, for_visitor: bool) -> CalendarEntry {
        let (showing, settings) = (self.showing, &self.chatbot.settings);
        let organizer = if showing.member_name.is_empty() { &settings.name } else { &showing.member_name };
        let contact = [&showing.name, &showing.email, &showing.phone].map(String::as_str);
        let contact: Vec<&str> = contact.into_iter().filter(|part| !part.is_empty()).collect();
        let url = || showing_link::queued_url(self.app, showing.id);
        CalendarEntry {
            method,
            uid: format!("showing-{}@{}.porchlight", showing.id, self.chatbot.serial),
            sequence: showing.sequence,
            start_ms: showing.start_ms,
            end_ms: showing.end_ms,
            stamp_ms: self.now_ms,
            is_tentative: showing.state == "Requested",
            summary: format!("{}: {}", self.texts.title, showing.street_address),
            location: showing.street_address.clone(),
            description: if for_visitor { String::new() } else { contact.join(", ") },
            url: if for_visitor { url() } else { String::new() },
            organizer_name: organizer.clone(),
            attendee: if is_email(&showing.email) { showing.email.clone() } else { String::new() },
            attendee_name: showing.name.clone(),
        }
    }

    fn email(
        &self,
        to: Vec<String>,
        reply_to: String,
        subject: String,
        text: String,
        entry: Option<CalendarEntry>,
    ) -> NewEmail {
        let (id, message_id) = self.app.email.new_ids();
        let content = entry.and_then(|entry| serde_json::to_string(&entry).ok());
        NewEmail {
            id,
            kind: EmailKind::Showing,
            to,
            reply_to,
            sender_name: self.chatbot.settings.name.clone(),
            subject,
            text,
            csv: content.map(|content| Csv { name: FILE_NAME.into(), content }),
            message_id,
            now_ms: self.now_ms,
        }
    }
}
