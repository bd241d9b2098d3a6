//! Contact details that come with a request for a person: fields of the request, or words of its message.

use porchlight_answer::{Language, contact_details};
use porchlight_domain::LeadId;
use porchlight_store::{
    ChatbotRow, HandoffContact, LeadRoom, LeadSource, LimitReached, NewLead, StoreError, VisitorChange, VisitorRow,
};

use super::{
    handoff_request::HandoffRequest,
    preferences::{dialog_state, load_preferences, stated_timeline},
};
use crate::{
    answers::engine::{AnswerEngine, EngineState},
    ids::random_id,
    ledger::Quantity,
    work::{Class, Requester},
};

/// The details of a request, with the lead that they may make.
#[derive(Clone)]
pub(super) struct Contact(pub(super) HandoffContact);

impl Contact {
    pub(super) fn apply_to(&self, visitor: &mut VisitorRow) {
        apply(&self.0.change, visitor);
    }

    /// Above the limit of leads the contact joins one that exists. Returns false for other limits.
    pub(super) fn joins_a_lead(&mut self, limit: &LimitReached) -> bool {
        match &self.0.room {
            LeadRoom::Counted(Some(charge)) if charge.counters().iter().any(|counter| counter.name == limit.name) => {
                self.0.room = LeadRoom::Merged(charge.clone());
                true
            }
            _ => false,
        }
    }
}

/// Puts the details in place of those that are known.
pub(super) fn apply(change: &VisitorChange, visitor: &mut VisitorRow) {
    let details = [
        (&change.name, &mut visitor.name),
        (&change.email, &mut visitor.email),
        (&change.phone, &mut visitor.phone),
        (&change.page, &mut visitor.page),
    ];
    for (new, known) in details {
        if let Some(new) = new {
            known.clone_from(new);
        }
    }
}

/// The contact details of a request, to be stored with its handoff.
pub(super) async fn contact(
    shared: &EngineState,
    chatbot: &ChatbotRow,
    handoff_request: &HandoffRequest,
    now_ms: i64,
) -> Result<Option<Contact>, StoreError> {
    let Some(change) = handoff_request.contact.clone() else { return Ok(None) };
    let (session, source) = (handoff_request.session, &handoff_request.source);
    let state = shared.store.session(chatbot.id, session).await?.map(|session| session.state_json);
    let state = dialog_state(&state.unwrap_or_default());
    let (mut preferences, _) = load_preferences(shared, chatbot, &state, Language::En).await?;
    if preferences.timeline.is_empty() {
        preferences.timeline = stated_timeline(shared, chatbot, session).await?;
    }
    let lead = NewLead {
        id: LeadId::from_random(random_id()),
        source: LeadSource::Conversation,
        name: String::new(),
        email: String::new(),
        phone: String::new(),
        message: handoff_request.message.clone(),
        preferences,
        language: state.language.code().to_owned(),
    };
    let charge = shared.ledger.charge_of(source, &[(Quantity::Identities, 1)], now_ms);
    let room = LeadRoom::Counted(Some(shared.ledger.charge_of(source, &[(Quantity::Leads, 1)], now_ms)));
    Ok(Some(Contact(HandoffContact { change, charge, lead, room })))
}

impl AnswerEngine {
    /// The details in the fields of a request, and those in its message that no field gives.
    pub async fn handoff_details(
        &self,
        chatbot: &ChatbotRow,
        fields: VisitorChange,
        message: &str,
    ) -> Option<VisitorChange> {
        let requester = Requester { tenant: chatbot.id.0, class: Class::Visitor, request_id: "" };
        let text = message.to_owned();
        let read = self.0.work.understanding.run(requester, move || contact_details::read(&text)).await;
        let left = read.ok().flatten().unwrap_or_default();
        let known = |field: Option<String>, left: String| {
            field.filter(|text| !text.is_empty()).or(Some(left).filter(|text| !text.is_empty()))
        };
        let change = VisitorChange {
            name: known(fields.name, left.name),
            email: known(fields.email, left.email),
            phone: known(fields.phone, left.phone),
            page: None,
        };
        Some(change).filter(|change| *change != VisitorChange::default())
    }
}
