//! Writes events, in the transaction of what they tell.

use std::sync::atomic::{AtomicU64, Ordering};

use porchlight_api::{EventBody, EventData, EventItem};
use porchlight_domain::{ChatbotId, DeliveryId, EventId, WebhookId, WorkspaceId, time::rfc3339_ms};

use crate::{
    error::Result,
    executor::{Tx, args},
    keys::random,
    webhooks::body::format_body,
};

const LISTENERS: &str = "select w.id, w.workspace, w.events, c.serial from webhook w
join chatbot c on c.workspace = w.workspace
where c.id = $1 and (w.chatbot is null or w.chatbot = c.id) and w.state in ('On', 'Failing') and w.format = 'Standard'
order by w.id";
/// A webhook that is being deleted must not fail the visitor's request.
const LISTENERS_POSTGRES: &str = "select w.id, w.workspace, w.events, c.serial from webhook w
join chatbot c on c.workspace = w.workspace
where c.id = $1 and (w.chatbot is null or w.chatbot = c.id) and w.state in ('On', 'Failing') and w.format = 'Standard'
order by w.id
for key share of w";
const LAST: &str = "select coalesce(max(sequence), 0) from event where workspace = $1 and subject = $2";
const EVENT: &str = "insert into event (id, workspace, chatbot, type, subject, sequence, body, at_ms)
values ($1, $2, $3, $4, $5, $6, $7, $8)";
const DELIVERY: &str = "insert into delivery (id, webhook, event, subject, sequence, state, next_at_ms, created_at_ms)
values ($1, $2, $3, $4, $5, 'Waiting', $6, $6)";

/// Deliveries that this process wrote, of all stores.
static QUEUED: AtomicU64 = AtomicU64::new(0);

/// Returns a number that rises when this process writes deliveries, shortly before they are committed.
pub fn queued_deliveries() -> u64 {
    QUEUED.load(Ordering::Relaxed)
}

/// The webhooks that receive events of a chatbot.
pub(crate) struct Listeners {
    pub chatbot: Option<ChatbotId>,
    pub workspace: WorkspaceId,
    /// Of the chatbot; "" without one.
    pub serial: String,
    /// With the events that each receives.
    pub webhooks: Vec<(WebhookId, String)>,
}

/// An event to write.
pub(crate) struct NewEvent {
    pub kind: &'static str,
    /// `lead:71`
    pub subject: String,
    /// `None`: after the subject's last one.
    pub sequence: Option<i64>,
    pub item: EventItem,
}

/// An event whose body is final.
pub(super) struct StoredEvent<'e> {
    pub kind: &'e str,
    pub subject: &'e str,
    pub sequence: i64,
    pub body: &'e str,
}

/// Returns the webhooks of a chatbot's events; `None` if there are none.
pub(crate) async fn listeners(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<Option<Listeners>> {
    let rows = tx.rows(tx.dialect_sql(LISTENERS, LISTENERS_POSTGRES), args![chatbot]).await?;
    let mut found: Option<Listeners> = None;
    for row in &rows {
        let mut cells = row.reader();
        let (id, workspace) = (WebhookId(cells.int()?), WorkspaceId(cells.int()?));
        let (events, serial) = (cells.text()?, cells.text()?);
        let new = || Listeners { chatbot: Some(chatbot), workspace, serial, webhooks: Vec::new() };
        found.get_or_insert_with(new).webhooks.push((id, events));
    }
    Ok(found)
}

impl Listeners {
    /// Whether any webhook receives events of this type.
    pub(crate) fn want(&self, kind: &str) -> bool {
        self.webhooks.iter().any(|(_, events)| receives(events, kind))
    }

    /// Writes an event, and a delivery for each webhook that receives it. What the event tells of must be locked.
    pub(crate) async fn emit(&self, tx: &mut Tx<'_>, event: NewEvent, now_ms: i64) -> Result<Option<DeliveryId>> {
        if !self.want(event.kind) {
            return Ok(None);
        }
        let sequence = match event.sequence {
            Some(sequence) => sequence,
            // Times go on rising after old events were deleted, also if a clock was set back.
            None => now_ms.max(tx.number(LAST, args![self.workspace, &event.subject]).await?.unwrap_or(0) + 1),
        };
        let data = EventData {
            serial_number: self.serial.clone(),
            subject: event.subject.clone(),
            sequence,
            item: event.item,
        };
        let body = format_body(&EventBody { kind: event.kind, timestamp: rfc3339_ms(now_ms), data })?;
        let ids = self.webhooks.iter().filter(|(_, events)| receives(events, event.kind)).map(|(id, _)| *id);
        let stored = StoredEvent { kind: event.kind, subject: &event.subject, sequence, body: &body };
        insert(tx, (self.workspace, self.chatbot), stored, ids.collect(), now_ms).await
    }
}

/// Stores an event and a delivery for each webhook; returns the last delivery.
pub(super) async fn insert(
    tx: &mut Tx<'_>,
    (workspace, chatbot): (WorkspaceId, Option<ChatbotId>),
    event: StoredEvent<'_>,
    webhooks: Vec<WebhookId>,
    now_ms: i64,
) -> Result<Option<DeliveryId>> {
    let id = EventId::from_random(random()?);
    let StoredEvent { kind, subject, sequence, body } = event;
    let chatbot = chatbot.map(|chatbot| chatbot.0);
    tx.execute(EVENT, args![id, workspace, chatbot, kind, subject, sequence, body, now_ms]).await?;
    let mut last = None;
    for webhook in webhooks {
        let delivery = DeliveryId::from_random(random()?);
        tx.execute(DELIVERY, args![delivery, webhook, id, subject, sequence, now_ms]).await?;
        last = Some(delivery);
    }
    QUEUED.fetch_add(1, Ordering::Relaxed);
    Ok(last)
}

fn receives(events: &str, kind: &str) -> bool {
    events.split(',').any(|event| event == kind)
}
