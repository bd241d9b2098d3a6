//! Writes the daily batches of webhooks: the leads, appointments and conversations of local days that are over.
//!
//! Days are planned as those of the daily emails, per webhook and chatbot. A batch covers the time since the one before,
//! so a changed time zone neither repeats nor loses anything.

use std::{collections::HashMap, time::Duration};

use porchlight_api::{Appointment, DAILY_CONVERSATIONS, DAILY_LEADS, DailyLead, Lead};
use porchlight_domain::{
    ChatbotId, WebhookId,
    email_schedule::{EmailSchedule, LocalDate, SETTLE_DELAY_MS, catch_up_start, plan},
    time::{day_bounds_ms, rfc3339_ms},
};
use porchlight_store::{
    BatchTarget, ChatbotRow, DailyBody, DailyReportMarker, MessageRole, MessageRow, ShowingRow, StoreError,
    to_javascript_json,
};
use serde::Serialize;

use crate::{
    operations::{history, leads::lead_item},
    state::AppState,
};

/// How often days that are over are looked for.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// Bytes of items in one request; a day with more is sent in parts.
const MAX_ITEMS_BYTES: usize = 5 * 1024 * 1024;

/// Until when nothing is due, by webhook and chatbot, for a time zone.
pub type QuietDays = HashMap<(WebhookId, ChatbotId), (String, std::ops::Range<i64>)>;

/// Writes batches until the service stops.
pub(crate) async fn run(app: AppState) {
    let (mut heartbeats, mut quiet) = (app.heartbeat.subscribe(), QuietDays::new());
    loop {
        if let Err(error) = enqueue_due_batches(&app, &mut quiet).await {
            tracing::warn!(%error, "failed to write daily batches, retrying");
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = heartbeats.wait_after(CHECK_INTERVAL, |due| due.has_daily_webhooks) => {}
        }
    }
}

/// Writes the batches that are due. Returns how many requests they make.
///
/// The service calls this every minute; tests call it with their own clock.
pub async fn enqueue_due_batches(app: &AppState, quiet: &mut QuietDays) -> Result<usize, StoreError> {
    let targets = app.store.batch_targets().await?;
    quiet.retain(|key, _| targets.iter().any(|target| (target.webhook, target.chatbot) == *key));
    let mut queued = 0;
    for target in targets {
        let now_ms = app.clock.now_ms();
        if app.stop.is_cancelled() {
            break;
        }
        let Some(chatbot) = app.store.chatbot_by_id(target.chatbot).await? else { continue };
        let (key, zone) = ((target.webhook, target.chatbot), &chatbot.settings.time_zone);
        if quiet.get(&key).is_some_and(|(known, range)| known == zone && range.contains(&now_ms)) {
            continue;
        }
        queued += write_days(app, target, &chatbot, now_ms).await?;
        let (_, midnight_ms) = day_bounds_ms(now_ms - SETTLE_DELAY_MS, zone);
        quiet.insert(key, (zone.clone(), now_ms..midnight_ms + SETTLE_DELAY_MS));
    }
    if queued > 0 {
        app.webhooks.wake();
    }
    Ok(queued)
}

async fn write_days(
    app: &AppState,
    target: BatchTarget,
    chatbot: &ChatbotRow,
    now_ms: i64,
) -> Result<usize, StoreError> {
    let (first, mut markers) = app.store.batch_markers(target, &catch_up_start(now_ms)).await?;
    let done: Vec<&str> = markers.iter().map(|marker| marker.local_date.as_str()).collect();
    let first = first.as_ref().map(|marker| marker.local_date.as_str());
    let due = match plan(&chatbot.settings.time_zone, first, &done, now_ms) {
        EmailSchedule::Begin(day) => {
            let marker = DailyReportMarker { local_date: day.date, until_ms: day.end_ms };
            app.store.set_batch_marker(target, marker, Vec::new(), now_ms).await?;
            return Ok(0);
        }
        EmailSchedule::Due(due) => due,
    };
    let mut queued = 0;
    for day in due {
        let (start_ms, marker) = DailyReportMarker::of_day(&day, &markers);
        let bodies = match target.is_on {
            true => bodies(app, chatbot, &day, (start_ms, marker.until_ms)).await?,
            false => Vec::new(),
        };
        let count = bodies.len();
        markers.push(marker.clone());
        if app.store.set_batch_marker(target, marker, bodies, now_ms).await? {
            queued += count;
        }
    }
    Ok(queued)
}

/// What is sent of a day; nothing of a day without leads, appointments and messages.
async fn bodies(
    app: &AppState,
    chatbot: &ChatbotRow,
    day: &LocalDate,
    (start_ms, end_ms): (i64, i64),
) -> Result<Vec<DailyBody>, StoreError> {
    if start_ms >= end_ms {
        return Ok(Vec::new());
    }
    let leads = leads(app, chatbot, start_ms, end_ms).await?;
    let conversations = app.store.spoken_between(chatbot.id, start_ms, end_ms).await?;
    // As in the daily emails: a greeting alone is no conversation.
    let has_person = |message: &MessageRow| message.from_visitor || message.role == MessageRole::Agent;
    let conversations = conversations.into_iter().filter(|one| one.messages.iter().any(has_person));
    let conversations: Vec<_> = conversations.map(history::item_of).collect();
    let split_up = |kind, name, items| {
        let all = split(items, MAX_ITEMS_BYTES);
        let count = all.len();
        let body = move |(at, items): (usize, Vec<String>)| -> Result<DailyBody, StoreError> {
            let body = format_batch(&chatbot.serial, name, &day.date, (at + 1, count), &items)?;
            Ok(DailyBody { kind, body })
        };
        all.into_iter().enumerate().map(body).collect::<Result<Vec<_>, _>>()
    };
    Ok([
        split_up(DAILY_LEADS, "Leads", to_texts(&leads)?)?,
        split_up(DAILY_CONVERSATIONS, "Conversations", to_texts(&conversations)?)?,
    ]
    .concat())
}

/// The leads and appointments of a day, by their time.
async fn leads(app: &AppState, chatbot: &ChatbotRow, start_ms: i64, end_ms: i64) -> Result<Vec<DailyLead>, StoreError> {
    let rows = app.store.list_leads(chatbot.id, start_ms, end_ms, None).await?;
    let leads = lead_item::items(app, chatbot, rows, &None).await?;
    let mut items: Vec<DailyLead> = leads.into_iter().map(|lead| item(lead, None)).collect();
    for showing in app.store.showings_booked(chatbot.id, start_ms, end_ms).await? {
        items.push(appointment(app, chatbot, showing).await?);
    }
    items.sort_by(|one, other| one.lead.create_time.cmp(&other.lead.create_time));
    Ok(items)
}

fn item(lead: Lead, appointment: Option<Appointment>) -> DailyLead {
    let kind = if appointment.is_some() { "Appointment" } else { "Lead" };
    DailyLead { lead: Lead { kind: kind.into(), ..lead }, appointment }
}

/// An appointment with the fields of its lead. A lead may be missing: then they are those of the showing.
async fn appointment(app: &AppState, chatbot: &ChatbotRow, showing: ShowingRow) -> Result<DailyLead, StoreError> {
    let row = match showing.lead {
        Some(lead) => app.store.lead(chatbot.id, lead).await?,
        None => None,
    };
    let lead = match row {
        Some(row) => lead_item::items(app, chatbot, vec![row], &None).await?.pop(),
        None => None,
    };
    let lead = lead.unwrap_or_else(|| Lead {
        name: showing.name.clone(),
        email: showing.email.clone(),
        phone: showing.phone.clone(),
        session_id: showing.session.map_or(0, |session| session.0),
        language: showing.language.clone(),
        ..Lead::default()
    });
    let appointment = Appointment {
        showing_id: showing.id.0,
        listing_id: if showing.has_listing { showing.listing.0 } else { 0 },
        street_address: showing.street_address,
        start: rfc3339_ms(showing.start_ms),
        end: rfc3339_ms(showing.end_ms),
        time_zone: showing.zone,
        state: showing.state,
        member_name: showing.member_name,
        note: showing.note,
    };
    Ok(item(Lead { create_time: rfc3339_ms(showing.created_at_ms), ..lead }, Some(appointment)))
}

fn to_texts<T: Serialize>(items: &[T]) -> Result<Vec<String>, StoreError> {
    items.iter().map(to_javascript_json).collect()
}

/// Groups items of up to `max_bytes` together; a larger item is a group of its own.
fn split(items: Vec<String>, max_bytes: usize) -> Vec<Vec<String>> {
    let (mut groups, mut bytes): (Vec<Vec<String>>, usize) = (Vec::new(), 0);
    for item in items {
        bytes += item.len() + 1;
        match groups.last_mut().filter(|_| bytes <= max_bytes) {
            Some(group) => group.push(item),
            None => {
                bytes = item.len() + 1;
                groups.push(vec![item]);
            }
        }
    }
    groups
}

/// `{"SerialNumber":…,"Type":"Leads","Date":"2026-11-20","Data":[…]}`, with `Part` and `Parts` if there are several.
fn format_batch(
    serial: &str,
    name: &str,
    date: &str,
    (part, part_count): (usize, usize),
    items: &[String],
) -> Result<String, StoreError> {
    let serial = to_javascript_json(&serial)?;
    let place = if part_count > 1 { format!("\"Part\":{part},\"Parts\":{part_count},") } else { String::new() };
    Ok(format!(
        "{{\"SerialNumber\":{serial},\"Type\":\"{name}\",\"Date\":\"{date}\",{place}\"Data\":[{}]}}",
        items.join(",")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_day_is_split_and_keeps_its_order() {
        let items: Vec<String> = (0..100).map(|n| format!("\"{}\"", n.to_string().repeat(40))).collect();
        let groups = split(items.clone(), 500);
        assert!(groups.len() > 10);
        for (at, group) in groups.iter().enumerate() {
            let body = format_batch("s", "Leads", "2026-11-20", (at + 1, groups.len()), group).expect("JSON");
            let json: serde_json::Value = serde_json::from_str(&body).expect("JSON");
            assert_eq!(
                (json["Part"].as_u64(), json["Parts"].as_u64()),
                (Some(at as u64 + 1), Some(groups.len() as u64))
            );
            assert!(group.iter().map(|item| item.len() + 1).sum::<usize>() <= 500);
        }
        assert_eq!(groups.concat(), items);
        assert_eq!(split(vec!["x".repeat(900), "y".into()], 500).len(), 2);
        assert!(split(Vec::new(), 500).is_empty());
    }
}
