//! The deliveries of a webhook, and sending them again.

use porchlight_api::{
    ApiError, DeliveryPage, ErrorCode, FieldError, ListDeliveries, ReplayDeliveries, ReplayedDeliveries,
};
use porchlight_domain::{DeliveryId, WebhookId, time::day_range, validation::Validator};
use porchlight_store::ReplayFilter;

use super::{
    list_webhooks::page,
    webhook_item::{delivery_item, webhook},
};
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

const STATES: [&str; 3] = ["Waiting", "Sent", "Dead"];
/// Those that can be sent again.
const ENDED: [&str; 2] = ["Sent", "Dead"];
const MAX_IDS: usize = 1_000;

impl Handler for ListDeliveries {
    type Output = Output<DeliveryPage>;

    /// Returns one page of deliveries, newest first; 40415 if there is no such webhook.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let state = one_of(&input.state, &STATES)?;
        let place = page(input.page_number, input.page_size)?;
        let id = webhook(app, caller, input.webhook_id).await?.id;
        let found = app.store.deliveries(caller.workspace, id, state, place).await;
        let (rows, virtual_count) = found.map_err(errors::from_store)?;
        Ok(Output::of(DeliveryPage { list: rows.into_iter().map(delivery_item).collect(), virtual_count }))
    }
}

impl Handler for ReplayDeliveries {
    type Output = Output<ReplayedDeliveries>;

    /// Makes deliveries wait again with all attempts before them; 40415 if there is no such webhook.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let filter = filter(&input)?;
        let (write, id) = (caller.write(app.clock.now_ms()), WebhookId(input.webhook_id));
        let done = app.store.replay_deliveries(&write, caller.workspace, id, filter).await;
        let done = done.map_err(errors::from_store)?;
        let count = done.value.ok_or_else(errors::webhook_not_found)?;
        app.webhooks.wake();
        Ok(Output::from(done).map(|_| ReplayedDeliveries { count }))
    }
}

fn filter(input: &ReplayDeliveries) -> Result<ReplayFilter, Vec<FieldError>> {
    let mut form = Validator::default();
    let state = form.parse_field(one_of(&input.state, &ENDED)).unwrap_or_default();
    if let Some(ids) = &input.delivery_ids {
        if ids.is_empty() || ids.len() > MAX_IDS {
            form.reject(FieldError::new(ErrorCode::TooMany, "DeliveryIDs", "must have 1 to 1,000 IDs"));
        }
        return form.finish(ReplayFilter::Ids(ids.iter().map(|id| DeliveryId(*id)).collect()));
    }
    if input.from.is_none() && input.to.is_none() {
        form.reject(FieldError::missing("DeliveryIDs"));
    }
    let range = day_range(("From", input.from.as_deref()), ("To", input.to.as_deref()));
    let (start_ms, end_ms) = range.unwrap_or_else(|problems| {
        problems.into_iter().for_each(|problem| form.reject(problem));
        Default::default()
    });
    form.finish(ReplayFilter::Range { start_ms, end_ms, state })
}

fn one_of(sent: &Option<String>, set: &[&'static str]) -> Result<&'static str, FieldError> {
    let sent = sent.as_deref().unwrap_or_default().trim();
    if sent.is_empty() {
        return Ok("");
    }
    let known = set.iter().find(|known| **known == sent).copied();
    known.ok_or_else(|| FieldError::new(ErrorCode::NotInSet, "State", &format!("must be one of {}", set.join(", "))))
}
