//! Whether homes are offered, coming, taken or sold.

use porchlight_domain::{Availability, Range};

use crate::parse_state::{DroppedConstraint, ParseState};

pub(super) fn status(reading: &mut ParseState<'_>) {
    const NOT_GONE: [&str; 14] = [
        "not pending",
        "isnt pending",
        "arent pending",
        "not under contract",
        "isnt under contract",
        "arent under contract",
        "not contingent",
        "not sold",
        "isnt sold",
        "arent sold",
        "not taken",
        "not already sold",
        "not under offer",
        "not in escrow",
    ];
    // "Anything similar that's not pending": what is offered.
    if reading.take_any(&NOT_GONE).is_some() {
        if reading.earlier.is_some_and(|earlier| earlier.availability != Availability::Available) {
            reading.forget.push(DroppedConstraint::Availability);
        }
        return;
    }
    let found = if reading
        .take_any(&[
            "coming soon",
            "coming to the market soon",
            "coming on the market soon",
            "coming to market",
            "coming to the market",
            "coming on the market",
            "hitting the market soon",
            "on the market soon",
            "listed soon",
            "for sale soon",
            "coming up",
            "about to be listed",
            "not listed yet",
            "not on the market yet",
            "not yet listed",
            "not yet on the market",
            "upcoming",
            "pre market",
            "off market soon",
        ])
        .is_some()
    {
        Availability::ComingSoon
    } else if reading
        .take_any(&[
            "under contract",
            "under offer",
            "sale agreed",
            "let agreed",
            "sold stc",
            "pending",
            "in escrow",
            "contingent",
        ])
        .is_some()
    {
        Availability::Pending
    } else if reading.take_any(&["off the market", "off market", "withdrawn"]).is_some() {
        Availability::OffMarket
    } else if reading
        .take_any(&[
            "recently sold",
            "sell for",
            "already sold",
            "sold recently",
            "been sold",
            "was sold",
            "sold",
            "solds",
            "past sales",
            "past sale",
        ])
        .is_some()
        || reading.says("did") && reading.take_any(&["sell", "sold"]).is_some()
    {
        Availability::Sold
    } else {
        let offered =
            reading.take_any(&["on the market", "available now", "still available", "available", "active"]).is_some();
        let gone = reading.earlier.is_some_and(|earlier| earlier.availability != Availability::Available);
        if gone && (offered || reading.filter.sale_type.is_some()) {
            reading.forget.push(DroppedConstraint::Availability);
        }
        return;
    };
    reading.filter.availability = found;
}

/// When a home was sold is in no column: it is said so, rather than taken for when it was listed.
pub(super) fn sold_when(reading: &mut ParseState<'_>) {
    const WHEN: [&str; 9] = [
        "this week",
        "last week",
        "this month",
        "last month",
        "past month",
        "this year",
        "last year",
        "today",
        "yesterday",
    ];
    if reading.filter.availability != Availability::Sold {
        return;
    }
    if let Some(phrase) = WHEN.into_iter().find(|phrase| reading.says(phrase)) {
        reading.take_any(&[phrase]);
        reading.impossible.push(phrase.to_owned());
        reading.filter.days_on_market = Range::default();
    }
}
