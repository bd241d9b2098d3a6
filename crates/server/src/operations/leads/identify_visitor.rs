//! Sets a visitor's contact details, as sent by the page. Addresses that a visitor types are found in
//! `answers/leads`.

use porchlight_api::{ApiError, ErrorCode, FieldError, IdentifyVisitor};
use porchlight_domain::{
    LeadId, SessionId, email_rules::optional_email, text, url_rules::optional_url, validation::Validator,
};
use porchlight_store::{LeadRoom, LimitReached, StoreError, VisitorChange};

use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    ids::random_id,
    ledger::{Quantity, Source},
    operations::chat,
    output::Output,
    state::AppState,
};

pub(super) const NAME_CHARACTERS: usize = 200;
const PHONE_CHARACTERS: usize = 40;

impl Handler for IdentifyVisitor {
    type Output = Output<i64>;

    /// Stores the contact details; with an email address or phone number the visitor becomes a lead.
    ///
    /// Above the lead limit the contact joins the session's newest lead; above the identity limit the call is rejected
    /// (42903).
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let visitor = caller.as_visitor()?;
        if input.session_id != 0 && SessionId(input.session_id) != visitor.session {
            return Err(errors::session_not_found());
        }
        let change = change(&input)?;
        if change == VisitorChange::default() {
            return Ok(Output::of(1));
        }
        let now_ms = app.clock.now_ms();
        let source = Source::of(&app.ledger, caller, &visitor.chatbot, Some(visitor.session));
        // Charged with the write, so repeated or unchanged requests are free.
        let identity = app.ledger.charge_of(&source, &[(Quantity::Identities, 1)], now_ms);
        let (write, new) = (caller.write(now_ms), chat::new_session(caller, &visitor.chatbot));
        let (chatbot, session) = (visitor.chatbot.id, visitor.session);
        let keep = async |room| {
            let lead = LeadId::from_random(random_id());
            let data = (change.clone(), identity.clone());
            app.store.identify(&write, chatbot, session, new.clone(), data, (lead, room)).await
        };
        let charge = app.ledger.charge_of(&source, &[(Quantity::Leads, 1)], now_ms);
        let is_lead_limit = |limit: &LimitReached| charge.counters().iter().any(|counter| counter.name == limit.name);
        let done = match keep(LeadRoom::Counted(Some(charge.clone()))).await {
            Err(StoreError::LimitReached(limit)) if is_lead_limit(&limit) => {
                app.ledger.reject(&source, &limit, now_ms);
                keep(LeadRoom::Merged(charge.clone())).await
            }
            kept => kept,
        };
        let done = done.map_err(|error| app.ledger.to_error(&source, error, now_ms))?;
        if change.email.is_some() || change.phone.is_some() {
            app.answering.send_owed(&visitor.chatbot, session).await;
        }
        Ok(Output::from(done))
    }
}

/// Checks the contact details that a page or a visitor sends.
pub(in crate::operations) fn change(input: &IdentifyVisitor) -> Result<VisitorChange, Vec<FieldError>> {
    let mut form = Validator::default();
    let name = input.name.as_deref().map(|name| text::single_line("Name", name, NAME_CHARACTERS));
    let email = input.email.as_deref().map(|email| optional_email("Email", email));
    let phone = input.phone.as_deref().map(phone);
    let page = input.page.as_deref().map(|page| optional_url("Page", page));
    let change = VisitorChange {
        name: name.and_then(|name| form.parse_field(name)),
        email: email.and_then(|email| form.parse_field(email)),
        phone: phone.and_then(|phone| form.parse_field(phone)),
        page: page.and_then(|page| form.parse_field(page)),
    };
    form.finish(change)
}

/// Checks a phone number: 5 to 20 digits with any formatting, or "".
pub(super) fn phone(typed: &str) -> Result<String, FieldError> {
    let number = text::single_line("Phone", typed, PHONE_CHARACTERS)?;
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let is_plain = number.chars().all(|c| c.is_ascii_digit() || " +-()./#*,xX".contains(c));
    if number.is_empty() || (is_plain && (5..=20).contains(&digits)) {
        return Ok(number);
    }
    Err(FieldError::new(ErrorCode::WrongFormat, "Phone", "must be a phone number of 5 to 20 digits"))
}
