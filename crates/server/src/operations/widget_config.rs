//! Returns the public settings that the widget needs, with a session and its visitor key. Needs no key and writes
//! nothing: the session is stored with its first question.

use porchlight_answer::opening::{placeholder_in, welcome_in, widget_language};
use porchlight_api::{ApiError, ConversationSummary, GetWidgetConfig, WidgetConfig};
use porchlight_domain::{FileId, SessionId, serial_number, settings_view::to_public_settings};

use crate::operations::Handler;
use crate::{
    auth::AuthContext, email::handoff::handoff_enabled, errors, files::visitor_media::VisitorMedia, ids::random_id,
    keys::VisitorKey, output::Output, state::AppState,
};

impl Handler for GetWidgetConfig {
    type Output = Output<WidgetConfig>;

    /// Returns the public settings; a valid visitor key keeps its session and is renewed.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        serial_number::check("serialNumber", &input.serial_number)?;
        let session = match &caller.visitor {
            Some(visitor) if visitor.chatbot.serial == input.serial_number => visitor.session,
            _ => {
                app.limits.new_session(caller.client_ip)?;
                SessionId::from_random(random_id())
            }
        };
        let found = app.store.public_chatbot(&input.serial_number).await.map_err(errors::from_store)?;
        let chatbot = found.ok_or_else(errors::chatbot_not_found)?;
        caller.authorize_domain(&chatbot.settings)?;
        let takes = app.answering.takes(&chatbot);
        let can_hand_off = handoff_enabled(&chatbot);
        let tags = format!("{},{}", input.language.as_deref().unwrap_or_default(), caller.accept_language);
        let language = widget_language(&chatbot.settings.ai_response_language, &tags);
        let claim = VisitorKey { serial: chatbot.serial, session, issued_at_ms: app.clock.now_ms(), language };
        let client_ip =
            |id: Option<FileId>| id.map_or_else(String::new, |id| format!("{}/files/{id}", caller.base_url));
        let settings = &chatbot.settings;
        let media = VisitorMedia::new(settings, takes).taken();
        let (icon, avatar) = (client_ip(settings.chat_icon), client_ip(settings.avatar));
        // Only a returning visitor can have one.
        let known = caller.visitor.as_ref().filter(|visitor| visitor.session == session);
        let conversation = match known {
            Some(_) => app.store.visitor_summary(chatbot.id, session).await.map_err(errors::from_store)?,
            None => None,
        };
        let conversation = conversation.map(|(phase, unread)| ConversationSummary { phase, unread });
        let showings = app.store.bookable_showings(chatbot.id).await.map_err(errors::from_store)?;
        let showings = showings.map(|mode| mode.name().to_owned());
        let mut public = to_public_settings(settings, &icon, &avatar, can_hand_off, media);
        let language = language.unwrap_or_default();
        public.welcome_message = welcome_in(&public.welcome_message, language).to_owned();
        public.user_input_placeholder = placeholder_in(&public.user_input_placeholder, language).to_owned();
        Ok(Output::of(WidgetConfig {
            session_id: session.0,
            session_key: app.keys.sign_visitor(&claim),
            conversation,
            showings,
            settings: public,
        }))
    }
}
