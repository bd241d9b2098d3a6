use porchlight_api::{ApiError, ErrorCode, FieldError, ListShowings, ShowingList};
use porchlight_domain::{
    LeadId, SessionId, serial_number,
    showings::{date_of, date_range_ms, parse_date, zone_of},
};
use porchlight_store::ShowingQuery;

use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, chatbot_id},
    output::Output,
    showings::item,
    state::AppState,
};

const STATES: [&str; 7] = ["Requested", "Confirmed", "Canceled", "Declined", "Expired", "Done", "NoShow"];
const USUAL_DAYS: i32 = 60;
const MAX_DAYS: i32 = 400;

impl Handler for ListShowings {
    type Output = Output<ShowingList>;

    /// Returns showings by their start, of a visitor those of their own session.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = match &caller.visitor {
            Some(visitor) => {
                serial_number::check("SerialNumber", &input.serial_number)?;
                if visitor.chatbot.serial != input.serial_number {
                    return Err(errors::chatbot_not_found());
                }
                visitor.chatbot.clone()
            }
            None => chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?,
        };
        let zone = zone_of(&chatbot.settings.time_zone);
        let from = input.from.as_deref().map(|from| parse_date("From", from)).transpose()?;
        let from = from.unwrap_or_else(|| date_of(app.clock.now_ms(), &zone));
        let to = input.to.as_deref().map(|to| parse_date("To", to)).transpose()?;
        let (from_ms, until_ms, days) = date_range_ms(&zone, from, to, USUAL_DAYS);
        if !(0..=MAX_DAYS).contains(&days) {
            let rule = "must be a day from From to 400 days after it";
            return Err(FieldError::new(ErrorCode::OutOfRange, "To", rule).into());
        }
        if input.states.iter().flatten().any(|state| !STATES.contains(&state.as_str())) {
            return Err(FieldError::by_rule(ErrorCode::NotInSet, "States").into());
        }
        let session = match &caller.visitor {
            Some(visitor) => match input.session_id {
                None | Some(0) => Some(visitor.session),
                Some(id) if id == visitor.session.0 => Some(visitor.session),
                Some(_) => return Err(errors::session_not_found()),
            },
            None => input.session_id.filter(|id| *id != 0).map(SessionId),
        };
        let query = ShowingQuery { from_ms, until_ms, session, lead: input.lead_id.map(LeadId) };
        let rows = app.store.list_showings(chatbot.id, query).await.map_err(errors::from_store)?;
        let list = rows.into_iter().map(|row| item(app, &caller.base_url, row));
        let list = list.filter(|showing| {
            input.states.as_ref().is_none_or(|states| states.contains(&showing.state))
                && input.member_ids.as_ref().is_none_or(|members| members.contains(&showing.member_id))
        });
        Ok(Output::of(ShowingList { list: list.collect(), time_zone: chatbot.settings.time_zone }))
    }
}
