use porchlight_api::{ApiError, ChangeLead, FieldError, Lead};
use porchlight_domain::{LeadId, email_rules::optional_email, text, validation::Validator};
use porchlight_store::{LeadChange, LeadChangeOutcome};

use super::{
    find_leads::one_of,
    identify_visitor::{NAME_CHARACTERS, phone},
    lead_item::{self, STATUSES},
};
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

impl Handler for ChangeLead {
    type Output = Output<Lead>;

    /// Changes what is sent and writes the history; 40408 if there is no such lead, 40908 for an old `Rev`.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let change = change(&input)?;
        let (write, id) = (caller.write(app.clock.now_ms()), LeadId(input.lead_id));
        let done = app.store.change_lead(&write, chatbot.id, id, &change).await.map_err(errors::from_store)?;
        match done.value {
            LeadChangeOutcome::Changed => {}
            LeadChangeOutcome::NotFound => return Err(errors::lead_not_found()),
            LeadChangeOutcome::Conflict(rev) => return Err(errors::changed_meanwhile(rev)),
        }
        let row = app.store.lead(chatbot.id, id).await.map_err(errors::from_store)?;
        let row = row.ok_or_else(errors::lead_not_found)?;
        let lead = lead_item::items(app, &chatbot, vec![row], &input.language).await.map_err(errors::from_store)?.pop();
        let lead = lead.ok_or_else(errors::lead_not_found)?;
        Ok(Output::from(done).map(|_| lead))
    }
}

fn change(input: &ChangeLead) -> Result<LeadChange, Vec<FieldError>> {
    let mut form = Validator::default();
    let status = one_of(&mut form, ("Status", &input.status), &STATUSES);
    let name = input.name.as_deref().map(|name| text::single_line("Name", name, NAME_CHARACTERS));
    let email = input.email.as_deref().map(|email| optional_email("Email", email));
    let number = input.phone.as_deref().map(phone);
    let change = LeadChange {
        status: Some(status.to_owned()).filter(|status| !status.is_empty()),
        name: name.and_then(|name| form.parse_field(name)),
        email: email.and_then(|email| form.parse_field(email)),
        phone: number.and_then(|number| form.parse_field(number)),
        unread: input.unread,
        rev: input.rev,
    };
    form.finish(change)
}
