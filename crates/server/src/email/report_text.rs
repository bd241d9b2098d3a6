//! What the daily emails say, as text and as a table. The text is read, the table is filed. Pure; the columns are
//! documented in docs/operating.md.

use porchlight_domain::Settings;
use porchlight_store::{Csv, DailyConversation, LeadRow};

use crate::email::{attachment::Table, text};

/// Conversations and leads that the text tells whole; the table has all of them.
const MAX_LISTED: usize = 100;
/// Characters of conversations in the text.
const MAX_TEXT: usize = 200_000;

const CONVERSATION_COLUMNS: [&str; 10] =
    ["Time", "Session", "From", "Text", "No answer", "Handed over", "Name", "E-mail", "Phone", "Page"];
const LEAD_COLUMNS: [&str; 11] =
    ["Time", "Name", "E-mail", "Phone", "Message", "Budget", "Place", "Rooms", "When", "Left by", "Session"];

/// An email's subject, text and table.
pub struct Report {
    pub subject: String,
    pub text: String,
    pub csv: Csv,
}

/// The conversations of a day; `None` when no visitor said anything.
pub fn conversations_report(
    settings: &Settings,
    date: &str,
    conversations_report: Vec<DailyConversation>,
) -> Option<Report> {
    let conversations_report: Vec<DailyConversation> = conversations_report
        .into_iter()
        .filter(|conversation| conversation.messages.iter().any(|message| message.from_visitor))
        .collect();
    if conversations_report.is_empty() {
        return None;
    }
    let count = count_of(conversations_report.len(), "conversation", "conversations");
    let mut text = format!("{}: {count} on {date} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&CONVERSATION_COLUMNS);
    let mut listed = 0;
    for conversation in &conversations_report {
        if listed < MAX_LISTED && text.len() < MAX_TEXT {
            push_conversation(&mut text, conversation, &settings.time_zone);
            listed += 1;
        }
        rows(&mut table, conversation, &settings.time_zone);
    }
    let (csv, left_out) = table.finish(format!("conversations-{date}.csv"));
    rest(&mut text, conversations_report.len() - listed, left_out);
    Some(Report { subject: format!("{}: {count} on {date}", settings.name), text, csv })
}

/// The leads of a day, oldest first, of `total`; `None` when nobody left an address.
pub fn leads_report(settings: &Settings, date: &str, leads_report: &[LeadRow], total: i64) -> Option<Report> {
    if leads_report.is_empty() {
        return None;
    }
    let unread = usize::try_from(total).unwrap_or(0).saturating_sub(leads_report.len());
    let count = count_of(leads_report.len() + unread, "lead", "leads");
    let mut text = format!("{}: {count} on {date} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&LEAD_COLUMNS);
    let mut listed = 0;
    for (at, lead) in leads_report.iter().enumerate() {
        let time = text::local_time(lead.created_at_ms, &settings.time_zone);
        let (preferences, session) = (&lead.preferences, lead.session.to_string());
        if at < MAX_LISTED && text.len() < MAX_TEXT {
            listed += 1;
            text.push('\n');
            let fields = [
                ("Name", &lead.name),
                ("E-mail", &lead.email),
                ("Phone", &lead.phone),
                ("Time", &time),
                ("Budget", &preferences.budget),
                ("Place", &preferences.area),
                ("Rooms", &preferences.rooms),
                ("When", &preferences.timeline),
                ("Message", &lead.message),
            ];
            fields.into_iter().for_each(|(name, value)| text::field_line(&mut text, name, value));
        }
        table.row(
            [
                &time,
                &lead.name,
                &lead.email,
                &lead.phone,
                &lead.message,
                &preferences.budget,
                &preferences.area,
                &preferences.rooms,
                &preferences.timeline,
                &lead.source,
                &session,
            ]
            .map(String::as_str),
        );
    }
    let (csv, left_out) = table.finish(format!("leads-{date}.csv"));
    rest(&mut text, leads_report.len() - listed, left_out + unread);
    Some(Report { subject: format!("{}: {count} on {date}", settings.name), text, csv })
}

fn push_conversation(text: &mut String, conversation: &DailyConversation, zone: &str) {
    text.push_str("\n----------------------------------------\n");
    text::visitor(text, &conversation.visitor, &conversation.uri);
    if conversation.visitor.handed_over_at_ms.is_some() {
        text.push_str("Handed over to a person.\n");
    }
    let unanswered = text::unanswered(&conversation.messages).len();
    if unanswered > 0 {
        text.push_str(&format!("Without an answer: {}.\n", count_of(unanswered, "question", "questions")));
    }
    text.push('\n');
    text::transcript(text, &conversation.messages, zone);
}

fn rows(table: &mut Table, conversation: &DailyConversation, zone: &str) {
    let (visitor, session) = (&conversation.visitor, conversation.session.to_string());
    let is_handed_off = if visitor.handed_over_at_ms.is_some() { "yes" } else { "" };
    let page = if visitor.page.is_empty() { &conversation.uri } else { &visitor.page };
    for message in &conversation.messages {
        let time = text::local_time(message.created_at_ms, zone);
        let from = if message.from_visitor { "Visitor" } else { "Chatbot" };
        let no_answer = if message.no_answer { "yes" } else { "" };
        let content = text::labels(message);
        table.row([
            time.as_str(),
            &session,
            from,
            &content,
            no_answer,
            is_handed_off,
            &visitor.name,
            &visitor.email,
            &visitor.phone,
            page,
        ]);
    }
}

/// Says what is not in the text, and what is not even in the table.
fn rest(text: &mut String, unlisted: usize, left_out: usize) {
    if unlisted > 0 {
        text.push_str(&format!("\n{unlisted} more are in the attached table.\n"));
    }
    if left_out > 0 {
        text.push_str(&format!("\nThe table is too large for a mail: {left_out} more rows are only in the app.\n"));
    }
}

fn count_of(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
