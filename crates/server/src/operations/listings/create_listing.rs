use porchlight_api::{ApiError, NewListing};
use porchlight_domain::{
    ChatbotId, ListingId,
    listing_input::{InputContext, draft_from_new},
};
use porchlight_store::{ChatbotRow, StoreError};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, ids::random_id, operations::chatbot_id, output::Output, state::AppState};

impl Handler for NewListing {
    type Output = Output<String>;

    /// Creates a listing; returns its ID as text.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        // Only the times of open houses need the chatbot's time zone.
        let known = app.known_chatbots.find(caller.workspace, &input.serial_number);
        let known = known.filter(|_| input.open_houses.is_none());
        let (chatbot, time_zone) = match known {
            Some(id) => (id, String::new()),
            None => zone_of(read_chatbot(app, caller, &input).await?),
        };
        let draft = draft_from_new(&input, &InputContext::new(app.clock.year(), &time_zone))?;
        let (write, id) = (caller.write(app.clock.now_ms()), ListingId::from_random(random_id()));
        let mut done = app.store.insert_listing(&write, chatbot, id, &draft).await;
        if known.is_some() && matches!(done, Err(StoreError::NotFound)) {
            let chatbot = read_chatbot(app, caller, &input).await?;
            done = app.store.insert_listing(&write, chatbot.id, id, &draft).await;
        }
        Ok(Output::from(done.map_err(errors::from_store)?).map(|id| id.to_string()))
    }
}

fn zone_of(chatbot: ChatbotRow) -> (ChatbotId, String) {
    (chatbot.id, chatbot.settings.time_zone)
}

async fn read_chatbot(app: &AppState, caller: &AuthContext, input: &NewListing) -> Result<ChatbotRow, ApiError> {
    let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
    app.known_chatbots.add(&chatbot);
    Ok(chatbot)
}
