//! What the daily mails say, as text and as a table.
//!
//! Why it exists: the text is read, the table is filed. Pure; the columns are documented in
//! docs/operating.md. Not here: which day it is.

use porchlight_domain::Settings;
use porchlight_store::{Csv, DailyConversation, LeadRow};

use crate::mail::{attachment::Table, lines};

/// Talks and leads that the text tells whole; the table has all of them.
const MOST_TOLD: usize = 100;
/// Characters of talks in the text.
const MOST_TEXT: usize = 200_000;

const TALK_COLUMNS: [&str; 10] =
    ["Time", "Session", "From", "Text", "No answer", "Handed over", "Name", "E-mail", "Phone", "Page"];
const LEAD_COLUMNS: [&str; 11] =
    ["Time", "Name", "E-mail", "Phone", "Message", "Budget", "Place", "Rooms", "When", "Left by", "Session"];

/// A mail's subject, text and table.
pub struct Report {
    pub subject: String,
    pub text: String,
    pub csv: Csv,
}

/// The talks of a day; none when no visitor said anything.
pub fn talks(settings: &Settings, date: &str, talks: Vec<DailyConversation>) -> Option<Report> {
    let talks: Vec<DailyConversation> =
        talks.into_iter().filter(|talk| talk.messages.iter().any(|message| message.from_visitor)).collect();
    if talks.is_empty() {
        return None;
    }
    let count = counted(talks.len(), "conversation", "conversations");
    let mut text = format!("{}: {count} on {date} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&TALK_COLUMNS);
    let mut told = 0;
    for talk in &talks {
        if told < MOST_TOLD && text.len() < MOST_TEXT {
            tell(&mut text, talk, &settings.time_zone);
            told += 1;
        }
        rows(&mut table, talk, &settings.time_zone);
    }
    let (csv, left_out) = table.finish(format!("conversations-{date}.csv"));
    rest(&mut text, talks.len() - told, left_out);
    Some(Report { subject: format!("{}: {count} on {date}", settings.name), text, csv })
}

/// The leads of a day, oldest first, of `total`; none when nobody left an address.
pub fn leads(settings: &Settings, date: &str, leads: &[LeadRow], total: i64) -> Option<Report> {
    if leads.is_empty() {
        return None;
    }
    let unread = usize::try_from(total).unwrap_or(0).saturating_sub(leads.len());
    let count = counted(leads.len() + unread, "lead", "leads");
    let mut text = format!("{}: {count} on {date} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&LEAD_COLUMNS);
    let mut told = 0;
    for (at, lead) in leads.iter().enumerate() {
        let time = lines::local_time(lead.created_at_ms, &settings.time_zone);
        let (asked, session) = (&lead.preferences, lead.session.to_string());
        if at < MOST_TOLD && text.len() < MOST_TEXT {
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
            facts.into_iter().for_each(|(name, value)| lines::fact(&mut text, name, value));
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
    rest(&mut text, leads.len() - told, left_out + unread);
    Some(Report { subject: format!("{}: {count} on {date}", settings.name), text, csv })
}

fn tell(text: &mut String, talk: &DailyConversation, zone: &str) {
    text.push_str("\n----------------------------------------\n");
    lines::visitor(text, &talk.visitor, &talk.uri);
    if talk.visitor.handed_over_at_ms.is_some() {
        text.push_str("Handed over to a person.\n");
    }
    let unanswered = lines::unanswered(&talk.messages).len();
    if unanswered > 0 {
        text.push_str(&format!("Without an answer: {}.\n", counted(unanswered, "question", "questions")));
    }
    text.push('\n');
    lines::talk(text, &talk.messages, zone);
}

fn rows(table: &mut Table, talk: &DailyConversation, zone: &str) {
    let (visitor, session) = (&talk.visitor, talk.session.to_string());
    let handed_over = if visitor.handed_over_at_ms.is_some() { "yes" } else { "" };
    let page = if visitor.page.is_empty() { &talk.uri } else { &visitor.page };
    for message in &talk.messages {
        let time = lines::local_time(message.created_at_ms, zone);
        let from = if message.from_visitor { "Visitor" } else { "Chatbot" };
        let no_answer = if message.no_answer { "yes" } else { "" };
        let words = lines::words(message);
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
