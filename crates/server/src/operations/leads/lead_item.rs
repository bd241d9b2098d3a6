//! Leads as the wire shows them: with what their visitors ask for, and the addresses of the homes.

use std::collections::{BTreeSet, HashMap};

use porchlight_answer::Language;
use porchlight_api::{ApiError, Lead, LeadRequest, RequestListing};
use porchlight_domain::{
    LeadId, ListingId,
    time::{day_number, rfc3339_ms},
};
use porchlight_store::{ChatbotRow, LeadPreferences, LeadRow, RequestRow};

use crate::{errors, state::AppState};

/// Listings whose addresses are read at once.
const LISTINGS_PER_READ: usize = 500;

/// Every status, as stored and on the wire.
pub(super) const STATUSES: [&str; 6] = ["New", "Contacted", "ShowingBooked", "Closed", "Lost", "Spam"];
/// Every kind of request.
pub(super) const KINDS: [&str; 5] = ["Showing", "MovedShowing", "Valuation", "Alert", "Question"];

/// Returns the leads with their requests, in their order.
pub(super) async fn items(
    app: &AppState,
    chatbot: &ChatbotRow,
    rows: Vec<LeadRow>,
    language: &Option<String>,
) -> Result<Vec<Lead>, ApiError> {
    let language = language.as_deref().and_then(Language::by_code).unwrap_or_default();
    let ids: Vec<LeadId> = rows.iter().map(|row| row.id).collect();
    let requests = app.store.requests_of_leads(chatbot.id, &ids).await.map_err(errors::from_store)?;
    let street_names = street_names(app, chatbot, &requests).await?;
    let mut by_lead: HashMap<LeadId, Vec<LeadRequest>> = HashMap::new();
    for request in requests {
        if let Some(lead) = request.lead {
            by_lead.entry(lead).or_default().push(request_item(request, &street_names));
        }
    }
    let mut leads = Vec::with_capacity(rows.len());
    for row in rows {
        let preferences = app.answering.preferences_from(chatbot, &row, language).await.map_err(errors::from_store)?;
        let requests = by_lead.remove(&row.id).unwrap_or_default();
        leads.push(shown(row, preferences, requests));
    }
    Ok(leads)
}

async fn street_names(
    app: &AppState,
    chatbot: &ChatbotRow,
    requests: &[RequestRow],
) -> Result<HashMap<ListingId, String>, ApiError> {
    let ids: BTreeSet<ListingId> = requests.iter().filter_map(|request| request.listing).collect();
    let ids: Vec<ListingId> = ids.into_iter().collect();
    let day = day_number(app.clock.now_ms(), &chatbot.settings.time_zone);
    let mut found = HashMap::new();
    for part in ids.chunks(LISTINGS_PER_READ) {
        let listings = app.store.listings_by_ids(chatbot.id, day, part).await.map_err(errors::from_store)?;
        found.extend(listings.into_iter().map(|listing| {
            let content = listing.content;
            let name = if content.street_address.is_empty() { content.mls_number } else { content.street_address };
            (listing.id, name)
        }));
    }
    Ok(found)
}

fn request_item(row: RequestRow, street_names: &HashMap<ListingId, String>) -> LeadRequest {
    let listing = row.listing.map(|id| RequestListing {
        listing_id: id.0,
        street_address: street_names.get(&id).cloned().unwrap_or_default(),
    });
    LeadRequest {
        request_id: row.id.0,
        kind: row.kind,
        state: row.state,
        listings: listing.into_iter().collect(),
        times: serde_json::from_str(&row.times).unwrap_or_default(),
        budget: serde_json::from_str(&row.budget).ok(),
        financing: serde_json::from_str(&row.financing).ok(),
        timeline: row.timeline,
        street_address: row.street_address,
        message: row.message,
        missing: row.missing,
        rev: row.rev,
        create_time: rfc3339_ms(row.created_at_ms),
    }
}

fn shown(row: LeadRow, preferences: LeadPreferences, requests: Vec<LeadRequest>) -> Lead {
    Lead {
        kind: row.source.clone(),
        source: row.source,
        name: row.name,
        email: row.email,
        phone: row.phone,
        message: row.message,
        session_id: row.session.0,
        create_time: rfc3339_ms(row.created_at_ms),
        budget: preferences.budget,
        place: preferences.area,
        rooms: preferences.rooms,
        when: preferences.timeline,
        financing: preferences.financing,
        lead_id: row.id.0,
        status: row.status,
        requests,
        language: row.language,
        unread: row.unread,
        rev: row.rev,
    }
}
