//! What a visitor looks for, as text for the office: in the visitor's words where there are any, else from the search.

use porchlight_answer::{DialogState, Language, StatedTerms, lead_preferences, timeline};
use porchlight_domain::SessionId;
use porchlight_store::{ChatbotRow, LeadPreferences, LeadRow, MessageRow, StoreError};

use crate::{
    answers::engine::{AnswerEngine, EngineState},
    work::{Class, Requester},
};

/// The last messages searched for a time frame.
const MAX_MESSAGES_READ: usize = 50;
/// The last messages loaded: an email shows 50, and unanswered questions are searched in more.
pub(super) const MAX_MESSAGES_LOADED: i64 = 100;

/// Budget, financing and timeline in the visitor's words.
pub(super) fn stated_preferences(stated: &StatedTerms) -> LeadPreferences {
    LeadPreferences {
        budget: stated.budget.as_ref().map(|budget| budget.quote.clone()).unwrap_or_default(),
        financing: stated.financing.as_ref().map(|financing| financing.quote.clone()).unwrap_or_default(),
        timeline: stated.timeline.clone(),
        ..LeadPreferences::default()
    }
}

/// The last time frame named in the conversation, "" for none.
pub(super) async fn stated_timeline(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    session: SessionId,
) -> Result<String, StoreError> {
    let (messages, _) = shared.store.last_messages(chatbot.id, session, MAX_MESSAGES_LOADED).await?;
    Ok(last_timeline(shared, chatbot, &messages).await)
}

/// The last time frame that the visitor named, "" for none.
pub(super) async fn last_timeline(shared: &EngineState, chatbot: &ChatbotRow, messages: &[MessageRow]) -> String {
    let last = messages.iter().rev().filter(|message| message.from_visitor).take(MAX_MESSAGES_READ);
    let last: Vec<String> = last.map(|message| message.content.clone()).collect();
    let requester = Requester { tenant: chatbot.id.0, class: Class::Visitor, request_id: "" };
    let read = move || last.iter().find_map(|preferences| timeline::parse_timeline(preferences)).unwrap_or_default();
    shared.work.understanding.run(requester, read).await.unwrap_or_default()
}

/// Budget, place, rooms and other preferences of a conversation, as text. What the visitor said of money is kept in the
/// visitor's words; only without them the search speaks.
pub(super) async fn load_preferences(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    dialog_state: &DialogState,
    language: Language,
) -> Result<(LeadPreferences, String), StoreError> {
    let stated = stated_preferences(&dialog_state.stated_terms);
    if dialog_state.filter.is_none() {
        return Ok((stated, String::new()));
    }
    let Some(vocabulary) = shared.vocabularies.of(chatbot).await? else { return Ok((stated, String::new())) };
    let preferences = lead_preferences(dialog_state, &vocabulary, language);
    let budget = if stated.budget.is_empty() { preferences.budget } else { stated.budget };
    let (area, rooms) = (preferences.area, preferences.rooms);
    Ok((LeadPreferences { budget, area, rooms, ..stated }, preferences.features))
}

/// The state of a conversation; a new one if it can't be read.
pub(super) fn dialog_state(state: &str) -> DialogState {
    serde_json::from_str(state).unwrap_or_default()
}

impl AnswerEngine {
    /// What a lead is looking for: from the conversation now, or else from when the lead was stored.
    ///
    /// Stored preferences are in English, whatever the language.
    pub async fn preferences_from(
        &self,
        chatbot: &ChatbotRow,
        lead: &LeadRow,
        language: Language,
    ) -> Result<LeadPreferences, StoreError> {
        let (now, _) = load_preferences(&self.0, chatbot, &dialog_state(&lead.state_json), language).await?;
        let kept = lead.preferences.clone();
        let newer = |now: String, kept: String| if now.is_empty() { kept } else { now };
        Ok(LeadPreferences {
            budget: newer(now.budget, kept.budget),
            area: newer(now.area, kept.area),
            rooms: newer(now.rooms, kept.rooms),
            timeline: kept.timeline,
            financing: newer(now.financing, kept.financing),
        })
    }
}
