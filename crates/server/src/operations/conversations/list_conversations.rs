use porchlight_api::{ApiError, ConversationItem, ConversationPage, CountedDay, FieldError, ListConversations};
use porchlight_domain::{
    ChatbotId,
    listing_query::{page_number, page_size},
    numbers, text,
    time::{day_bounds_ms, local_day, parse_day_range, rfc3339_ms},
};
use porchlight_store::{ConversationQuery, ConversationRow};

use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

const SEARCH_CHARACTERS: usize = 200;
const MAX_DAYS: i64 = 366;

impl Handler for ListConversations {
    type Output = Output<ConversationPage>;

    /// Returns one page, latest conversation first, and the total count. Empty past the end.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let query = query(&input)?;
        let days = match input.count_days {
            Some(days) => Some(count_days(app, chatbot.id, &chatbot.settings.time_zone, days).await?),
            None => None,
        };
        let (rows, total) = app.store.list_conversations(chatbot.id, &query).await.map_err(errors::from_store)?;
        Ok(Output::of(ConversationPage { list: rows.into_iter().map(item).collect(), virtual_count: total, days }))
    }
}

/// Parses the input; returns all errors at once.
fn query(input: &ListConversations) -> Result<ConversationQuery, Vec<FieldError>> {
    let mut problems = Vec::new();
    let search = text::single_line("Search", input.search.as_deref().unwrap_or_default(), SEARCH_CHARACTERS);
    let range = parse_day_range(input.start_time.as_deref(), input.end_time.as_deref());
    let days = numbers::integer("CountDays", input.count_days.unwrap_or(1), 1, MAX_DAYS);
    let (page, size) = (page_number("PageNumber", input.page_number), page_size("PageSize", input.page_size));
    let search = search.map_err(|problem| problems.push(problem)).unwrap_or_default();
    let (start_ms, end_ms) = range.map_err(|errors| problems.extend(errors)).unwrap_or_default();
    let _ = days.map_err(|problem| problems.push(problem));
    let page = page.map_err(|problem| problems.push(problem)).unwrap_or(1);
    let size = size.map_err(|problem| problems.push(problem)).unwrap_or(1);
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(ConversationQuery {
        search,
        no_answer: input.no_answer,
        handed_off: input.handed_off,
        rated_down: input.rated_down,
        start_ms,
        end_ms,
        offset: i64::from(page - 1) * i64::from(size),
        size: size.into(),
    })
}

/// Daily counts up to today in the chatbot's time zone, oldest first.
async fn count_days(app: &AppState, chatbot: ChatbotId, zone: &str, days: i64) -> Result<Vec<CountedDay>, ApiError> {
    let mut bounds = vec![day_bounds_ms(app.clock.now_ms(), zone)];
    while (bounds.len() as i64) < days {
        let (next_ms, _) = bounds[bounds.len() - 1];
        bounds.push(day_bounds_ms(next_ms - 1, zone));
    }
    bounds.reverse();
    let counts = app.store.count_days(chatbot, &bounds).await.map_err(errors::from_store)?;
    let counted = bounds.into_iter().zip(counts).map(|((start_ms, end_ms), count)| CountedDay {
        day: local_day(start_ms, zone).to_string(),
        start_time: rfc3339_ms(start_ms),
        end_time: rfc3339_ms(end_ms - 1),
        questions: count.questions,
        no_answer: count.no_answers,
        handed_off: count.handoffs,
    });
    Ok(counted.collect())
}

pub(in crate::operations) fn item(conversation: ConversationRow) -> ConversationItem {
    ConversationItem {
        session_id: conversation.session.0,
        create_time: rfc3339_ms(conversation.created_at_ms),
        last_time: rfc3339_ms(conversation.last_at_ms),
        uri: conversation.uri,
        name: conversation.visitor_name,
        email: conversation.visitor_email,
        phone: conversation.visitor_phone,
        messages: conversation.questions,
        no_answer: conversation.no_answers,
        handed_off: conversation.is_handed_off,
        rating: conversation.rating,
        first_question: conversation.first_question,
    }
}
