use porchlight_api::{ApiError, EVENT_TYPES, FieldError, ListWebhooks, WebhookPage};
use porchlight_domain::{
    listing_query::{page_number, page_size},
    validation::Validator,
};

use super::webhook_item::webhook_item;
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for ListWebhooks {
    type Output = Output<WebhookPage>;

    /// Returns one page of webhooks, oldest first, without their secrets.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (offset, size) = page(input.page_number, input.page_size)?;
        let rows = app.store.webhooks(caller.workspace).await.map_err(errors::from_store)?;
        let (virtual_count, now_ms) = (rows.len() as i64, app.clock.now_ms());
        let list = rows.into_iter().skip(offset as usize).take(size as usize);
        Ok(Output::of(WebhookPage {
            list: list.map(|row| webhook_item(row, now_ms)).collect(),
            virtual_count,
            event_types: EVENT_TYPES.map(str::to_owned).to_vec(),
        }))
    }
}

/// The offset and the size of a page.
pub(super) fn page(number: Option<i64>, size: Option<i64>) -> Result<(i64, i64), Vec<FieldError>> {
    let mut form = Validator::default();
    let number = form.parse_field(page_number("PageNumber", number)).unwrap_or(1);
    let size = form.parse_field(page_size("PageSize", size)).unwrap_or(1);
    form.finish((i64::from(number - 1) * i64::from(size), i64::from(size)))
}
