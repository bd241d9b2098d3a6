//! Queues the emails about local days that are over: conversations and leads.
//!
//! Each chatbot gets one email per kind and local day, and none for a day without content. An email covers the time since
//! the previous one, so a changed time zone neither repeats nor loses a message.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porchlight_domain::{
    ChatbotId, Settings, email_rules,
    email_schedule::{EmailSchedule, LocalDate, SETTLE_DELAY_MS, catch_up_start, plan},
    time::day_bounds_ms,
};
use porchlight_store::{ChatbotRow, DailyReportMarker, EmailKind, NewEmail, StoreError};

use super::report_text::Report;
use crate::state::AppState;

const PAGE: i64 = 200;
const KINDS: [EmailKind; 2] = [EmailKind::DailyChatLogs, EmailKind::DailyLeads];
/// Chatbots whose next report time is cached.
const MAX_REMEMBERED: usize = 50_000;

/// Caches until when no report is due, by chatbot and kind.
#[derive(Default)]
pub struct ReportState(Mutex<HashMap<(ChatbotId, EmailKind), QuietPeriod>>);

/// Valid while the settings are unchanged and the clock is in the range.
struct QuietPeriod {
    zone: String,
    has_recipients: bool,
    since_ms: i64,
    until_ms: i64,
}

impl ReportState {
    fn is_quiet(&self, chatbot: &ChatbotRow, kind: EmailKind, now_ms: i64) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(&(chatbot.id, kind)).is_some_and(|quiet| {
            quiet.zone == chatbot.settings.time_zone
                && quiet.has_recipients != recipients(&chatbot.settings, kind).is_empty()
                && (quiet.since_ms..quiet.until_ms).contains(&now_ms)
        })
    }

    fn record(&self, chatbot: &ChatbotRow, kind: EmailKind, now_ms: i64) {
        let zone = chatbot.settings.time_zone.clone();
        let (_, midnight_ms) = day_bounds_ms(now_ms - SETTLE_DELAY_MS, &zone);
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() > MAX_REMEMBERED {
            seen.clear();
        }
        let has_recipients = !recipients(&chatbot.settings, kind).is_empty();
        let quiet = QuietPeriod { zone, has_recipients, since_ms: now_ms, until_ms: midnight_ms + SETTLE_DELAY_MS };
        seen.insert((chatbot.id, kind), quiet);
    }
}

/// Queues the daily emails that are due. Returns how many.
pub async fn enqueue_due_reports(app: &AppState, seen: &ReportState) -> Result<usize, StoreError> {
    let (mut after, mut queued) = (ChatbotId(0), 0);
    loop {
        let chatbots = app.store.daily_chatbots(after, PAGE).await?;
        let Some(last) = chatbots.last() else { break };
        after = last.id;
        for chatbot in &chatbots {
            for kind in KINDS {
                let now_ms = app.clock.now_ms();
                if app.stop.is_cancelled() || seen.is_quiet(chatbot, kind, now_ms) {
                    continue;
                }
                queued += queue_days(app, chatbot, kind, now_ms).await?;
                seen.record(chatbot, kind, now_ms);
            }
        }
    }
    if queued > 0 {
        app.email.queued();
    }
    Ok(queued)
}

/// Queues the emails of one kind.
async fn queue_days(app: &AppState, chatbot: &ChatbotRow, kind: EmailKind, now_ms: i64) -> Result<usize, StoreError> {
    let to = recipients(&chatbot.settings, kind);
    let (first, mut markers) = app.store.report_markers(chatbot.id, kind, &catch_up_start(now_ms)).await?;
    if to.is_empty() && first.is_none() {
        return Ok(0);
    }
    let done: Vec<&str> = markers.iter().map(|marker| marker.local_date.as_str()).collect();
    let first = first.as_ref().map(|marker| marker.local_date.as_str());
    let due = match plan(&chatbot.settings.time_zone, first, &done, now_ms) {
        EmailSchedule::Begin(day) => {
            app.store
                .set_report_marker(
                    chatbot.id,
                    kind,
                    DailyReportMarker { local_date: day.date, until_ms: day.end_ms },
                    None,
                )
                .await?;
            return Ok(0);
        }
        EmailSchedule::Due(due) => due,
    };
    let mut queued = 0;
    for day in due {
        let (start_ms, marker) = DailyReportMarker::of_day(&day, &markers);
        let report_email = report_email(app, chatbot, kind, &to, &day, (start_ms, marker.until_ms), now_ms).await?;
        let has_email = report_email.is_some();
        markers.push(marker.clone());
        queued += usize::from(app.store.set_report_marker(chatbot.id, kind, marker, report_email).await? && has_email);
    }
    Ok(queued)
}

fn recipients(settings: &Settings, kind: EmailKind) -> Vec<String> {
    let stored = match kind {
        EmailKind::DailyLeads => &settings.email_for_daily_leads,
        EmailKind::DailyChatLogs => &settings.email_for_daily_chat_logs,
        EmailKind::Handover
        | EmailKind::BudgetWarning
        | EmailKind::BudgetReached
        | EmailKind::WebhookFailing
        | EmailKind::Showing
        | EmailKind::Notice
        | EmailKind::Reminder => {
            return Vec::new();
        }
    };
    email_rules::parse_emails(stored).map(str::to_owned).collect()
}

/// Builds the email of a day; `None` without recipients or content.
async fn report_email(
    app: &AppState,
    chatbot: &ChatbotRow,
    kind: EmailKind,
    to: &[String],
    day: &LocalDate,
    (start_ms, end_ms): (i64, i64),
    now_ms: i64,
) -> Result<Option<NewEmail>, StoreError> {
    if to.is_empty() || start_ms >= end_ms {
        return Ok(None);
    }
    let report = match kind {
        EmailKind::DailyLeads => {
            let mut leads = app.store.list_leads(chatbot.id, start_ms, end_ms, None).await?;
            leads.reverse();
            for lead in &mut leads {
                lead.preferences =
                    app.answering.preferences_from(chatbot, lead, porchlight_answer::Language::En).await?;
            }
            let total = app.store.count_leads(chatbot.id, start_ms, end_ms, None).await?;
            super::report_text::leads_report(&chatbot.settings, &day.date, &leads, total)
        }
        EmailKind::DailyChatLogs
        | EmailKind::Handover
        | EmailKind::BudgetWarning
        | EmailKind::BudgetReached
        | EmailKind::WebhookFailing
        | EmailKind::Showing
        | EmailKind::Notice
        | EmailKind::Reminder => {
            let conversations = app.store.conversations_between(chatbot.id, start_ms, end_ms).await?;
            super::report_text::conversations_report(&chatbot.settings, &day.date, conversations)
        }
    };
    Ok(report.map(|Report { subject, text, csv }| {
        let (id, message_id) = app.email.new_ids();
        let sender_name = chatbot.settings.name.clone();
        let (to, reply_to) = (to.to_vec(), String::new());
        NewEmail { id, kind, to, reply_to, sender_name, subject, text, csv: Some(csv), message_id, now_ms }
    }))
}
