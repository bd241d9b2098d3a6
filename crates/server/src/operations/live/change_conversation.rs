use porchlight_api::{ApiError, ChangeConversation, Conversation, ErrorCode, FieldError};
use porchlight_domain::{MemberId, SessionId, validation::Validator};
use porchlight_store::{ConversationChange, ConversationChangeOutcome};

use super::{acting_member, conversation_item};
use crate::{auth::AuthContext, errors, operations::Handler, output::Output, state::AppState};

const STATES: [&str; 4] = ["pending", "open", "snoozed", "resolved"];

impl Handler for ChangeConversation {
    type Output = Output<Conversation>;

    /// Changes what is sent; 40908 for an old `Rev`, 40410 for an unknown assignee.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let change = change(&input)?;
        let member = acting_member::optional(app, caller, input.member_id).await?;
        let change = ConversationChange { by: member, ..change };
        let (write, session) = (caller.write(app.clock.now_ms()), SessionId(input.session_id));
        let done = app.store.change_conversation(&write, caller.workspace, session, change).await;
        let done = done.map_err(errors::from_store)?;
        match done.value {
            ConversationChangeOutcome::Changed => {}
            ConversationChangeOutcome::NotFound => return Err(errors::session_not_found()),
            ConversationChangeOutcome::NoSuchMember => return Err(errors::member_not_found()),
            ConversationChangeOutcome::Conflict(rev) => return Err(errors::changed_meanwhile(rev)),
        }
        app.live.wake(session);
        let conversation = conversation_item::find(app, caller, input.session_id, member).await?;
        Ok(Output::from(done).map(|_| conversation))
    }
}

fn change(input: &ChangeConversation) -> Result<ConversationChange, Vec<FieldError>> {
    let mut form = Validator::default();
    if input.state.as_deref().is_some_and(|state| !STATES.contains(&state)) {
        form.reject(FieldError::new(ErrorCode::NotInSet, "State", "must be pending, open, snoozed or resolved"));
    }
    let until = input.snoozed_until.as_deref().filter(|time| !time.is_empty());
    let until = until.map(|time| {
        let time: Result<jiff::Timestamp, _> = time.parse();
        let ms = time.map(jiff::Timestamp::as_millisecond);
        ms.map_err(|_| FieldError::by_rule(ErrorCode::WrongFormat, "SnoozedUntil"))
    });
    let snoozed_until_ms = until.and_then(|until| form.parse_field(until));
    if snoozed_until_ms.is_some() && input.state.as_deref() != Some("snoozed") {
        form.reject(FieldError::new(ErrorCode::WrongCombination, "SnoozedUntil", "needs State snoozed"));
    }
    let assignee = input.assignee_id.map(|id| Some(id).filter(|id| *id != 0).map(MemberId));
    form.finish(ConversationChange {
        state: input.state.clone(),
        snoozed_until_ms,
        assignee,
        blocked: input.blocked,
        rev: input.rev,
        by: None,
    })
}
