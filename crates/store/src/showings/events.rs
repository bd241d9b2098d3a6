//! Webhook events of showings, in the transaction of the change.

use porchlight_api::EventItem;

use crate::{
    error::Result,
    executor::Tx,
    showings::row::ShowingRow,
    webhooks::emit::{self, NewEvent},
};

/// Writes an event. The showing must be locked. Previews have no showings.
pub(super) async fn emit(tx: &mut Tx<'_>, kind: &'static str, showing: ShowingRow, now_ms: i64) -> Result<()> {
    let Some(listeners) = emit::listeners(tx, showing.chatbot).await?.filter(|all| all.want(kind)) else {
        return Ok(());
    };
    let (subject, sequence) = (format!("showing:{}", showing.id), Some(showing.rev));
    // The page for moving and canceling is the visitor's alone.
    let local = in_english(&showing);
    let item = EventItem::Showing(Box::new(showing.into_item(local, String::new())));
    listeners.emit(tx, NewEvent { kind, subject, sequence, item }, now_ms).await?;
    Ok(())
}

/// "Saturday, November 28, 2026, 5:00 PM"
fn in_english(showing: &ShowingRow) -> String {
    let zone = porchlight_domain::showings::zone_of(&showing.zone);
    let time = jiff::Timestamp::from_millisecond(showing.start_ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    time.to_zoned(zone).strftime("%A, %B %-d, %Y, %-I:%M %p").to_string()
}
