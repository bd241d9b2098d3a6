//! The bytes of an event: the same after `JSON.stringify(JSON.parse(body))`, because some verifiers sign what they
//! parsed.

use std::io;

use porchlight_api::{EventBody, EventItem};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use crate::error::{Result, StoreError};

/// Largest body in bytes.
const MAX_BODY: usize = 20_000;
/// Most characters of a text, tried in this order until the body is small enough.
const TEXT_LIMITS: [usize; 5] = [2_000, 1_000, 400, 150, 50];
/// Most requests in a lead, the newest.
const MAX_REQUESTS: usize = 10;
/// Whole numbers that JavaScript has exactly.
const MAX_EXACT: f64 = 9_007_199_254_740_991.0;

/// Writes numbers as JavaScript does: `550000`, not `550000.0`.
struct JavaScriptNumbers(CompactFormatter);

impl Formatter for JavaScriptNumbers {
    fn write_f64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        if value.fract() == 0.0 && value.abs() <= MAX_EXACT {
            return self.0.write_i64(writer, value as i64);
        }
        if value.abs() > MAX_EXACT || value.abs() < 1e-6 {
            // JavaScript has another spelling. No price is like this.
            return self.0.write_null(writer);
        }
        self.0.write_f64(writer, value)
    }
}

/// Formats an event. Long texts are cut until it has at most 20 KB.
pub(super) fn format_body(event: &EventBody) -> Result<String> {
    let mut body = String::new();
    for limit in TEXT_LIMITS {
        let mut bounded = event.clone();
        shorten(&mut bounded.data.item, limit);
        body = to_javascript_json(&bounded)?;
        if body.len() <= MAX_BODY {
            break;
        }
    }
    Ok(body)
}

/// Serializes a value as `JSON.stringify` would after `JSON.parse`.
pub fn to_javascript_json(value: &impl Serialize) -> Result<String> {
    let broken = |error: &dyn std::fmt::Display| StoreError::Broken(format!("writing an event: {error}"));
    let mut bytes = Vec::with_capacity(1_024);
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, JavaScriptNumbers(CompactFormatter));
    value.serialize(&mut serializer).map_err(|error| broken(&error))?;
    String::from_utf8(bytes).map_err(|error| broken(&error))
}

fn shorten(item: &mut EventItem, limit: usize) {
    match item {
        EventItem::Lead(lead) => {
            let skipped = lead.requests.len().saturating_sub(MAX_REQUESTS);
            lead.requests.drain(..skipped);
            let texts = [
                &mut lead.message,
                &mut lead.name,
                &mut lead.email,
                &mut lead.phone,
                &mut lead.budget,
                &mut lead.place,
                &mut lead.rooms,
                &mut lead.when,
                &mut lead.financing,
            ];
            texts.into_iter().for_each(|text| shorten_text(text, limit));
            lead.requests.iter_mut().for_each(|request| shorten_request(request, limit));
        }
        EventItem::Request(item) => shorten_request(&mut item.request, limit),
        EventItem::Showing(item) => {
            let texts = [
                &mut item.street_address,
                &mut item.member_name,
                &mut item.name,
                &mut item.email,
                &mut item.phone,
                &mut item.note,
                &mut item.reason,
            ];
            texts.into_iter().for_each(|text| shorten_text(text, limit));
        }
        EventItem::Conversation(item) => {
            let texts = [
                &mut item.name,
                &mut item.email,
                &mut item.phone,
                &mut item.page,
                &mut item.first_question,
                &mut item.message,
            ];
            texts.into_iter().for_each(|text| shorten_text(text, limit));
        }
        EventItem::Message(item) => shorten_text(&mut item.content, limit),
        EventItem::Webhook(_) => {}
    }
}

fn shorten_request(request: &mut porchlight_api::LeadRequest, limit: usize) {
    request.times.truncate(MAX_REQUESTS);
    let times = request.times.iter_mut().map(|time| &mut time.quote);
    let money = request.budget.iter_mut().map(|budget| &mut budget.quote);
    let financing = request.financing.iter_mut().map(|financing| &mut financing.quote);
    let listings = request.listings.iter_mut().map(|listing| &mut listing.street_address);
    let texts = [&mut request.message, &mut request.timeline, &mut request.street_address];
    times.chain(money).chain(financing).chain(listings).chain(texts).for_each(|text| shorten_text(text, limit));
}

fn shorten_text(text: &mut String, limit: usize) {
    if let Some((end, _)) = text.char_indices().nth(limit) {
        text.truncate(end);
        text.push('…');
    }
}
