use porchlight_api::{ApiError, ListListings, ListingPage};
use porchlight_domain::{listing_item::to_item, listing_query::ListingQuery};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for ListListings {
    type Output = Output<ListingPage>;

    /// Returns one page and the exact total. Empty past the end.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let query = ListingQuery::try_from(&input)?;
        let found = app.store.list_listings(chatbot.id, &query).await.map_err(errors::from_store)?;
        Ok(Output::of(ListingPage { list: found.rows.iter().map(to_item).collect(), virtual_count: found.total }))
    }
}
