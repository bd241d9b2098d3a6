use porchlight_api::{ApiError, ErrorCode, FieldError, FindLeads, LeadCounts, LeadPage};
use porchlight_domain::{
    listing_query::{page_number, page_size},
    text,
    time::parse_day_range,
    validation::Validator,
};
use porchlight_store::LeadQuery;

use super::lead_item::{self, KINDS, STATUSES};
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, operations::chatbot_id, output::Output, state::AppState};

const SEARCH_CHARACTERS: usize = 200;

impl Handler for FindLeads {
    type Output = Output<LeadPage>;

    /// Returns one page of leads and the number of each status. Spam is left out unless asked for.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let chatbot = chatbot_id::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
        let query = query(&input)?;
        let found = app.store.find_leads(chatbot.id, &query).await.map_err(errors::from_store)?;
        let count = |status: &str| found.counts.iter().find(|(name, _)| name == status).map_or(0, |(_, n)| *n);
        let counts = LeadCounts {
            new: count("New"),
            contacted: count("Contacted"),
            showing_booked: count("ShowingBooked"),
            closed: count("Closed"),
            lost: count("Lost"),
            spam: count("Spam"),
            unread: found.unread,
        };
        let list = lead_item::items(app, &chatbot, found.leads, &input.language).await.map_err(errors::from_store)?;
        Ok(Output::of(LeadPage { list, virtual_count: found.total, counts }))
    }
}

fn query(input: &FindLeads) -> Result<LeadQuery, Vec<FieldError>> {
    let mut form = Validator::default();
    let status = one_of(&mut form, ("Status", &input.status), &STATUSES);
    let kind = one_of(&mut form, ("Kind", &input.kind), &KINDS);
    let order = one_of(&mut form, ("OrderBy", &input.order_by), &["newest", "oldest"]);
    let search = input.search.as_deref().unwrap_or_default();
    let search = form.parse_field(text::single_line("Search", search, SEARCH_CHARACTERS));
    let range = parse_day_range(input.start_time.as_deref(), input.end_time.as_deref());
    let (start_ms, end_ms) = range.unwrap_or_else(|problems| {
        problems.into_iter().for_each(|problem| form.reject(problem));
        Default::default()
    });
    let page = form.parse_field(page_number("PageNumber", input.page_number)).unwrap_or(1);
    let size = form.parse_field(page_size("PageSize", input.page_size)).unwrap_or(1);
    form.finish(LeadQuery {
        status,
        kind,
        search: search.unwrap_or_default(),
        start_ms,
        end_ms,
        oldest_first: order == "oldest",
        offset: i64::from(page - 1) * i64::from(size),
        size: size.into(),
    })
}

/// A value of a set, "" if none was sent.
pub(super) fn one_of(
    form: &mut Validator,
    (field, sent): (&str, &Option<String>),
    set: &[&'static str],
) -> &'static str {
    let sent = sent.as_deref().unwrap_or_default().trim();
    let known = set.iter().find(|known| **known == sent);
    if known.is_none() && !sent.is_empty() {
        let rule = format!("must be one of {}", set.join(", "));
        form.reject(FieldError::new(ErrorCode::NotInSet, field, &rule));
    }
    known.copied().unwrap_or_default()
}
