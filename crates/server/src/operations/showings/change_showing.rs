use porchlight_answer::Language;
use porchlight_api::{ApiError, ChangeShowing, ErrorCode, FieldError, Showing};
use porchlight_domain::{MemberId, ShowingId, text};
use porchlight_store::{ChangeOutcome, MAX_MOVES, ShowingAction, ShowingChange, ShowingRow};

use super::{book_showing::start, not_bookable, report_later, taken, was_taken};
use crate::{
    auth::AuthContext,
    errors,
    operations::Handler,
    output::Output,
    showings::{SlotRequest, free_times, item},
    state::AppState,
};

const REASON_CHARACTERS: usize = 500;
const OTHER_DAYS: i64 = 14;

impl Handler for ChangeShowing {
    type Output = Output<Showing>;

    /// Changes a showing; a visitor can move and cancel their own.
    ///
    /// 40907 with other slots if the new time is taken; 40908 for an old `Rev`; 42208 if its state doesn't allow the
    /// action; 42905 after five moves of a visitor.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let by_visitor = caller.visitor.is_some();
        let action = action(&input, by_visitor)?;
        let showing = find(app, caller, input.showing_id).await?;
        let change = ShowingChange { workspace: showing.workspace, id: showing.id, action, by_visitor, rev: input.rev };
        let done = app.store.change_showing(&caller.write(app.clock.now_ms()), change.clone()).await;
        let done = match done {
            Err(error) if was_taken(&error) => return Err(rejected(app, &showing, &change, ChangeOutcome::Taken).await),
            done => done.map_err(errors::from_store)?,
        };
        if done.value != ChangeOutcome::Changed {
            return Err(rejected(app, &showing, &change, done.value).await);
        }
        report_later(app);
        if let Some(session) = showing.session {
            app.live.wake(session);
        }
        let row = app.store.showing(showing.workspace, showing.id).await.map_err(errors::from_store)?;
        let changed = item(app, &caller.base_url, row.ok_or_else(errors::showing_not_found)?);
        Ok(Output::from(done).map(|_| changed))
    }
}

/// A showing of the workspace, for a visitor one of their own session; 40412 otherwise.
pub(super) async fn find(app: &AppState, caller: &AuthContext, id: i64) -> Result<ShowingRow, ApiError> {
    let found = app.store.showing(caller.workspace, ShowingId(id)).await.map_err(errors::from_store)?;
    let is_own = |showing: &ShowingRow| match &caller.visitor {
        Some(visitor) => showing.chatbot == visitor.chatbot.id && showing.session == Some(visitor.session),
        None => true,
    };
    found.filter(is_own).ok_or_else(errors::showing_not_found)
}

fn action(input: &ChangeShowing, by_visitor: bool) -> Result<ShowingAction, ApiError> {
    let reason = text::multi_line("Reason", input.reason.as_deref().unwrap_or_default(), REASON_CHARACTERS)?;
    let reason = reason.trim().to_owned();
    let member = input.member_id.filter(|_| !by_visitor).map(MemberId);
    Ok(match input.action.as_str() {
        "Move" => {
            let typed = input.start.as_deref().ok_or_else(|| FieldError::missing("Start"))?;
            let outside_hours = !by_visitor && input.outside_hours == Some(true);
            ShowingAction::Move { start_ms: start("Start", typed)?, member, outside_hours }
        }
        "Cancel" => ShowingAction::Cancel { reason },
        "Confirm" | "Decline" | "Done" | "NoShow" if by_visitor => {
            return Err(ApiError::new(ErrorCode::WrongKeyKind, "This API key has no permission for this action."));
        }
        "Confirm" => ShowingAction::Confirm { member },
        "Decline" => ShowingAction::Decline { reason },
        "Done" => ShowingAction::Done,
        "NoShow" => ShowingAction::NoShow,
        _ => return Err(FieldError::by_rule(ErrorCode::NotInSet, "Action").into()),
    })
}

async fn rejected(app: &AppState, showing: &ShowingRow, change: &ShowingChange, outcome: ChangeOutcome) -> ApiError {
    match outcome {
        ChangeOutcome::Conflict(rev) => errors::changed_meanwhile(rev),
        ChangeOutcome::WrongState => not_bookable("The state of this showing doesn't allow that."),
        ChangeOutcome::Off => not_bookable("Showings are turned off."),
        ChangeOutcome::TooManyMoves => {
            let sentence = format!("This showing was moved {MAX_MOVES} times. Ask our team for another time.");
            ApiError::new(ErrorCode::LiveLimitReached, sentence)
        }
        ChangeOutcome::Taken => {
            let ShowingAction::Move { start_ms, .. } = change.action else { return taken() };
            let Ok(Some(chatbot)) = app.store.chatbot_by_id(showing.chatbot).await else { return taken() };
            let (listing, except) = (Some(showing.listing), Some(showing.id));
            let request = SlotRequest { listing, except, days: OTHER_DAYS, ..SlotRequest::default() };
            let language = Language::by_code(&showing.language).unwrap_or_default();
            match free_times(&app.store, app.clock.now_ms(), &chatbot, request).await {
                Ok(free) => taken().with_slots(free.others(start_ms, language)),
                Err(error) => errors::from_store(error),
            }
        }
        ChangeOutcome::NotFound | ChangeOutcome::Changed => errors::showing_not_found(),
    }
}
