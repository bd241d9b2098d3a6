//! Leads as the wire shows them: with what their visitors ask for, and the addresses of the homes.

use std::collections::{BTreeSet, HashMap};

use porchlight_answer::Language;
use porchlight_api::{Lead, LeadRequest};
use porchlight_domain::{LeadId, ListingId, time::day_number};
use porchlight_store::{ChatbotRow, LeadRow, RequestRow, StoreError};

use crate::state::AppState;

/// Listings whose addresses are read at once.
const LISTINGS_PER_READ: usize = 500;

/// Every status, as stored and on the wire.
pub(super) const STATUSES: [&str; 6] = ["New", "Contacted", "ShowingBooked", "Closed", "Lost", "Spam"];
/// Every kind of request.
pub(super) const KINDS: [&str; 5] = ["Showing", "MovedShowing", "Valuation", "Alert", "Question"];

/// Returns the leads with their requests, in their order.
pub(crate) async fn items(
    app: &AppState,
    chatbot: &ChatbotRow,
    rows: Vec<LeadRow>,
    language: &Option<String>,
) -> Result<Vec<Lead>, StoreError> {
    let language = language.as_deref().and_then(Language::by_code).unwrap_or_default();
    let ids: Vec<LeadId> = rows.iter().map(|row| row.id).collect();
    let requests = app.store.requests_of_leads(chatbot.id, &ids).await?;
    let street_names = street_names(app, chatbot, &requests).await?;
    let mut by_lead: HashMap<LeadId, Vec<LeadRequest>> = HashMap::new();
    for request in requests {
        if let Some(lead) = request.lead {
            let street_name = request.listing.and_then(|id| street_names.get(&id).cloned()).unwrap_or_default();
            by_lead.entry(lead).or_default().push(request.into_item(street_name));
        }
    }
    let mut leads = Vec::with_capacity(rows.len());
    for row in rows {
        let preferences = app.answering.preferences_from(chatbot, &row, language).await?;
        let requests = by_lead.remove(&row.id).unwrap_or_default();
        leads.push(row.into_item(preferences, requests));
    }
    Ok(leads)
}

async fn street_names(
    app: &AppState,
    chatbot: &ChatbotRow,
    requests: &[RequestRow],
) -> Result<HashMap<ListingId, String>, StoreError> {
    let ids: BTreeSet<ListingId> = requests.iter().filter_map(|request| request.listing).collect();
    let ids: Vec<ListingId> = ids.into_iter().collect();
    let day = day_number(app.clock.now_ms(), &chatbot.settings.time_zone);
    let mut found = HashMap::new();
    for part in ids.chunks(LISTINGS_PER_READ) {
        let listings = app.store.listings_by_ids(chatbot.id, day, part).await?;
        found.extend(listings.into_iter().map(|listing| {
            let content = listing.content;
            let name = if content.street_address.is_empty() { content.mls_number } else { content.street_address };
            (listing.id, name)
        }));
    }
    Ok(found)
}
