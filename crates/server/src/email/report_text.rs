//! Text and CSV of the daily emails. docs/email.md documents the columns.

use porchlight_domain::Settings;
use porchlight_store::{Csv, DailyConversation, LeadRow};

use crate::email::{attachment::Table, text};

/// Conversations and leads in the text; the CSV file has all of them.
const MAX_LISTED: usize = 100;
/// Characters of conversations in the text.
const MAX_TEXT: usize = 200_000;

const CONVERSATION_COLUMNS: [&str; 10] =
    ["Time", "Session", "From", "Text", "Unanswered", "Handed off", "Name", "Email", "Phone", "Page"];
const LEAD_COLUMNS: [&str; 11] =
    ["Time", "Name", "Email", "Phone", "Message", "Budget", "Area", "Beds and baths", "Timeline", "Source", "Session"];

/// Subject, text and CSV file of an email.
pub struct Report {
    pub subject: String,
    pub text: String,
    pub csv: Csv,
}

/// Reports the conversations of a day; `None` without visitor messages.
pub fn conversations_report(settings: &Settings, date: &str, conversations: Vec<DailyConversation>) -> Option<Report> {
    let conversations: Vec<DailyConversation> = conversations
        .into_iter()
        .filter(|conversation| conversation.messages.iter().any(|message| message.from_visitor))
        .collect();
    if conversations.is_empty() {
        return None;
    }
    let day = long_date(date);
    let count = count_of(conversations.len(), "conversation", "conversations");
    let mut text = format!("{}: {count} on {day} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&CONVERSATION_COLUMNS);
    let mut listed = 0;
    for conversation in &conversations {
        if listed < MAX_LISTED && text.len() < MAX_TEXT {
            push_conversation(&mut text, conversation, &settings.time_zone);
            listed += 1;
        }
        rows(&mut table, conversation, &settings.time_zone);
    }
    let (csv, left_out) = table.finish(format!("conversations-{date}.csv"));
    push_omitted(&mut text, conversations.len() - listed, left_out);
    Some(Report { subject: format!("{}: {count} on {day}", settings.name), text, csv })
}

/// Reports the leads of a day, oldest first, of `total`; `None` without leads.
pub fn leads_report(settings: &Settings, date: &str, leads: &[LeadRow], total: i64) -> Option<Report> {
    if leads.is_empty() {
        return None;
    }
    let unread = usize::try_from(total).unwrap_or(0).saturating_sub(leads.len());
    let day = long_date(date);
    let count = count_of(leads.len() + unread, "lead", "leads");
    let mut text = format!("{}: {count} on {day} ({}).\n", settings.name, settings.time_zone);
    let mut table = Table::new(&LEAD_COLUMNS);
    let mut listed = 0;
    for (at, lead) in leads.iter().enumerate() {
        let time = text::local_time(lead.created_at_ms, &settings.time_zone);
        let (preferences, session) = (&lead.preferences, lead.session.to_string());
        if at < MAX_LISTED && text.len() < MAX_TEXT {
            listed += 1;
            text.push('\n');
            let fields = [
                ("Name", &lead.name),
                ("Email", &lead.email),
                ("Phone", &lead.phone),
                ("Time", &time),
                ("Budget", &preferences.budget),
                ("Area", &preferences.area),
                ("Beds and baths", &preferences.rooms),
                ("Timeline", &preferences.timeline),
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
    push_omitted(&mut text, leads.len() - listed, left_out + unread);
    Some(Report { subject: format!("{}: {count} on {day}", settings.name), text, csv })
}

fn push_conversation(text: &mut String, conversation: &DailyConversation, zone: &str) {
    text.push_str("\n----------------------------------------\n");
    text::visitor(text, &conversation.visitor, &conversation.uri);
    if conversation.visitor.handed_over_at_ms.is_some() {
        text.push_str("Handed off to your team.\n");
    }
    let unanswered = text::unanswered(&conversation.messages).len();
    if unanswered > 0 {
        text.push_str(&format!("Unanswered: {}.\n", count_of(unanswered, "question", "questions")));
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
        let from = text::speaker(message);
        let no_answer = if message.no_answer { "yes" } else { "" };
        let content = text::content(message);
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

/// Reports what the text and the CSV file leave out.
fn push_omitted(text: &mut String, unlisted: usize, left_out: usize) {
    if unlisted > 0 {
        text.push_str(&format!("\n{unlisted} more in the attached CSV file.\n"));
    }
    if left_out > 0 {
        let rows = count_of(left_out, "row", "rows");
        text.push_str(&format!("\nThe attachment was shortened. See the app for the last {rows}.\n"));
    }
}

/// "Nov 22, 2026" of "2026-11-22".
fn long_date(date: &str) -> String {
    let parsed = date.parse::<jiff::civil::Date>();
    parsed.map_or_else(|_| date.to_owned(), |date| date.strftime("%b %-d, %Y").to_string())
}

fn count_of(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
