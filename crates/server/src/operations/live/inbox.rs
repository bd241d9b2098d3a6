//! Lists the inbox and returns one conversation of it.

use porchlight_api::{
    ApiError, Conversation, ErrorCode, FieldError, GetConversation, InboxCounts, InboxPage, ListInbox,
};
use porchlight_domain::{
    ChatbotId,
    listing_query::{page_number, page_size},
    text,
    validation::Validator,
};
use porchlight_store::{InboxCountsRow, InboxQuery, InboxView};

use super::{acting_member, conversation_item};
use crate::{
    auth::AuthContext,
    errors,
    operations::{Handler, chatbot_id},
    output::Output,
    state::AppState,
};

const SEARCH_CHARACTERS: usize = 200;

impl Handler for ListInbox {
    type Output = Output<InboxPage>;

    /// Returns one page, or only that nothing changed since `After`.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = match input.serial_number.as_deref().filter(|serial| !serial.is_empty()) {
            Some(serial) => Some(chatbot_id::chatbot(app, caller, "SerialNumber", serial).await?.id),
            None => None,
        };
        let member = acting_member::optional(app, caller, input.member_id).await?;
        let query = InboxQuery { member, ..query(&input, chatbot)? };
        // Before the page: what changes in between is news next time.
        let next = app.store.inbox_cursor(caller.workspace, member).await.map_err(errors::from_store)?;
        if input.after.as_deref() == Some(next.as_str()) {
            return Ok(Output::of(InboxPage { next, unchanged: true, ..InboxPage::default() }));
        }
        let (rows, total, counts) = app.store.list_inbox(caller.workspace, &query).await.map_err(errors::from_store)?;
        let now_ms = app.clock.now_ms();
        Ok(Output::of(InboxPage {
            list: rows.into_iter().map(|row| conversation_item::to_conversation(row, now_ms)).collect(),
            virtual_count: total,
            counts: Some(to_counts(counts)),
            next,
            unchanged: false,
        }))
    }
}

impl Handler for GetConversation {
    type Output = Output<Conversation>;

    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let member = acting_member::optional(app, caller, input.member_id).await?;
        conversation_item::find_with_notes(app, caller, input.session_id, member).await.map(Output::of)
    }
}

fn query(input: &ListInbox, chatbot: Option<ChatbotId>) -> Result<InboxQuery, Vec<FieldError>> {
    let mut form = Validator::default();
    let view = match input.view.as_deref() {
        None | Some("All") => InboxView::All,
        Some("Mine") => InboxView::Mine,
        Some("Unassigned") => InboxView::Unassigned,
        Some("Open") => InboxView::Open,
        Some("Snoozed") => InboxView::Snoozed,
        Some("Resolved") => InboxView::Resolved,
        Some(_) => {
            form.reject(FieldError::by_rule(ErrorCode::NotInSet, "View"));
            InboxView::All
        }
    };
    let search = text::single_line("Search", input.search.as_deref().unwrap_or_default(), SEARCH_CHARACTERS);
    let search = form.parse_field(search).unwrap_or_default();
    let page = form.parse_field(page_number("PageNumber", input.page_number)).unwrap_or(1);
    let size = form.parse_field(page_size("PageSize", input.page_size)).unwrap_or(1);
    form.finish(InboxQuery {
        chatbot,
        view,
        search,
        member: None,
        offset: i64::from(page - 1) * i64::from(size),
        size: size.into(),
    })
}

fn to_counts(counts: InboxCountsRow) -> InboxCounts {
    InboxCounts {
        mine: counts.mine,
        unassigned: counts.unassigned,
        open: counts.open,
        snoozed: counts.snoozed,
        resolved: counts.resolved,
        all: counts.all,
        waiting: counts.waiting,
    }
}
