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
        .filter(|talk| talk.messages.iter().any(|message| message.from_visitor))
        .collect();
    if conversations_report.is_empty() {
        return None;
    }
    let count = counted(conversations_report.len(), "conversation", "conversations");
    let mut text = format!("{}: {count} on {date} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&CONVERSATION_COLUMNS);
    let mut told = 0;
    for talk in &conversations_report {
        if told < MAX_LISTED && text.len() < MAX_TEXT {
            tell(&mut text, talk, &settings.time_zone);
            told += 1;
        }
        rows(&mut table, talk, &settings.time_zone);
    }
    let (csv, left_out) = table.finish(format!("conversations-{date}.csv"));
    rest(&mut text, conversations_report.len() - told, left_out);
    Some(Report { subject: format!("{}: {count} on {date}", settings.name), text, csv })
}

/// The leads of a day, oldest first, of `total`; `None` when nobody left an address.
pub fn leads_report(settings: &Settings, date: &str, leads_report: &[LeadRow], total: i64) -> Option<Report> {
    if leads_report.is_empty() {
        return None;
    }
    let unread = usize::try_from(total).unwrap_or(0).saturating_sub(leads_report.len());
    let count = counted(leads_report.len() + unread, "lead", "leads");
    let mut text = format!("{}: {count} on {date} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&LEAD_COLUMNS);
    let mut told = 0;
    for (at, lead) in leads_report.iter().enumerate() {
        let time = text::local_time(lead.created_at_ms, &settings.time_zone);
        let (asked, session) = (&lead.preferences, lead.session.to_string());
        if at < MAX_LISTED && text.len() < MAX_TEXT {
            told += 1;
            text.push('\n');
            let facts = [
                ("Name", &lead.name),
                ("E-mail", &lead.email),
                ("Phone", &lead.phone),
                ("Time", &time),
                ("Budget", &asked.budget),
                ("Place", &asked.area),
                ("Rooms", &asked.rooms),
                ("When", &asked.timeline),
                ("Message", &lead.message),
            ];
            facts.into_iter().for_each(|(name, value)| text::field_line(&mut text, name, value));
        }
        table.row(
            [
                &time,
                &lead.name,
                &lead.email,
                &lead.phone,
                &lead.message,
                &asked.budget,
                &asked.area,
                &asked.rooms,
                &asked.timeline,
                &lead.source,
                &session,
            ]
            .map(String::as_str),
        );
    }
    let (csv, left_out) = table.finish(format!("leads-{date}.csv"));
    rest(&mut text, leads_report.len() - told, left_out + unread);
    Some(Report { subject: format!("{}: {count} on {date}", settings.name), text, csv })
}

fn tell(text: &mut String, talk: &DailyConversation, zone: &str) {
    text.push_str("\n----------------------------------------\n");
    text::visitor(text, &talk.visitor, &talk.uri);
    if talk.visitor.handed_over_at_ms.is_some() {
        text.push_str("Handed over to a person.\n");
    }
    let unanswered = text::unanswered(&talk.messages).len();
    if unanswered > 0 {
        text.push_str(&format!("Without an answer: {}.\n", counted(unanswered, "question", "questions")));
    }
    text.push('\n');
    text::transcript(text, &talk.messages, zone);
}

fn rows(table: &mut Table, talk: &DailyConversation, zone: &str) {
    let (visitor, session) = (&talk.visitor, talk.session.to_string());
    let handed_over = if visitor.handed_over_at_ms.is_some() { "yes" } else { "" };
    let page = if visitor.page.is_empty() { &talk.uri } else { &visitor.page };
    for message in &talk.messages {
        let time = text::local_time(message.created_at_ms, zone);
        let from = if message.from_visitor { "Visitor" } else { "Chatbot" };
        let no_answer = if message.no_answer { "yes" } else { "" };
        let words = text::labels(message);
        table.row([
            time.as_str(),
            &session,
            from,
            &words,
            no_answer,
            handed_over,
            &visitor.name,
            &visitor.email,
            &visitor.phone,
            page,
        ]);
    }
}

/// Says what is not in the text, and what is not even in the table.
fn rest(text: &mut String, untold: usize, left_out: usize) {
    if untold > 0 {
        text.push_str(&format!("\n{untold} more are in the attached table.\n"));
    }
    if left_out > 0 {
        text.push_str(&format!("\nThe table is too large for a mail: {left_out} more rows are only in the app.\n"));
    }
}

fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
