use porchlight_api::{ApiError, ChatbotItem, ChatbotPage, FieldError, ListChatbots};
use porchlight_domain::{
    listing_query::{page_number, page_size},
    time::rfc3339_ms,
};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for ListChatbots {
    type Output = Output<ChatbotPage>;

    /// Returns one page of chatbots and the total count.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let (page, size) = page_of(&input)?;
        let (rows, total) = app.store.list_chatbots(caller.workspace, page, size).await.map_err(errors::from_store)?;
        let list = rows.into_iter().map(|row| ChatbotItem {
            serial_number: row.serial,
            name: row.settings.name,
            chat_bubble_color: row.settings.chat_bubble_color.to_string(),
            create_time: rfc3339_ms(row.created_at_ms),
            listing_count: row.listing_count,
        });
        Ok(Output::of(ChatbotPage { list: list.collect(), virtual_count: total }))
    }
}

fn page_of(input: &ListChatbots) -> Result<(u32, u32), Vec<FieldError>> {
    match (page_number("PageNumber", input.page_number), page_size("PageSize", input.page_size)) {
        (Ok(page), Ok(size)) => Ok((page, size)),
        (page, size) => Err([page.err(), size.err()].into_iter().flatten().collect()),
    }
}
