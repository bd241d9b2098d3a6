//! For sale or for rent, the whole place or a room: also where one of the two is what is not wished.

use porchlight_domain::{SaleType, SpaceType};

use super::details;
use crate::parse_state::ParseState;

/// Reads sale or rent, and what part of a home is let.
pub fn extract(reading: &mut ParseState<'_>) {
    const RENT: [&str; 21] = [
        "month to month",
        "by the month",
        "on a monthly basis",
        "en alquiler",
        "alquiler",
        "para alquilar",
        "for rent",
        "to rent",
        "for lease",
        "to let",
        "rentals",
        "rental",
        "renting",
        "rent",
        "lease",
        "leases",
        "leasing",
        "rents",
        "per month",
        "a month",
        "monthly",
    ];
    /// "Per month", "a month", "monthly", the last of the table.
    const A_MONTH: usize = 3;
    const SALE: [&str; 13] = [
        "for purchase",
        "to purchase",
        "to own",
        "for sale",
        "en venta",
        "to buy",
        "buying",
        "purchase",
        "buy",
        "on sale",
        "purchasing",
        "4 sale",
        "sale",
    ];
    fee_period(reading);
    as_investment(reading);
    // "Which pays the least HOA per month" rents nothing.
    let rent = if reading.says_any(&["hoa", "fee", "fees", "dues", "payment", "mortgage"]) {
        &RENT[..RENT.len() - A_MONTH]
    } else {
        &RENT[..]
    };
    if gives_up_renting(reading) {
        reading.filter.sale_type = Some(SaleType::ForSale);
        while reading.take_any(rent).is_some() || reading.take_any(&SALE).is_some() {}
    } else if reading.says("rent or buy") || reading.says("buy or rent") {
        reading.take_any(&["rent or buy", "buy or rent"]);
    } else if let Some(denied) = denied_sale_type(reading, rent, &SALE) {
        reading.filter.sale_type = Some(denied);
    } else if reading.take_any(rent).is_some() {
        reading.filter.sale_type = Some(SaleType::ForRent);
        while reading.take_any(rent).is_some() {}
    } else if reading.take_any(&SALE).is_some() {
        reading.filter.sale_type = Some(SaleType::ForSale);
    }
    room(reading);
    const ENTIRE: [&str; 33] = [
        "place to myself",
        "place to ourselves",
        "place all to myself",
        "all to myself",
        "all to ourselves",
        "place of my own",
        "place of our own",
        "own place",
        "dont want to share",
        "dont want roommates",
        "dont want a roommate",
        "dont want housemates",
        "dont share",
        "wont share",
        "nothing shared",
        "not sharing",
        "self contained",
        "entire unit",
        "no roommates",
        "no roommate",
        "without roommates",
        "no housemates",
        "no flatmates",
        "not shared",
        "no sharing",
        "not a shared",
        "entire place",
        "whole place",
        "entire home",
        "entire apartment",
        "whole apartment",
        "entire house",
        "whole house",
    ];
    const NOT_ENTIRE: [&str; 12] = [
        "not a whole apartment",
        "not a whole place",
        "not a whole house",
        "not the whole apartment",
        "not the whole place",
        "not the whole house",
        "not an entire apartment",
        "not an entire place",
        "not an entire house",
        "not the entire apartment",
        "not the entire place",
        "not the entire house",
    ];
    // "Own pool, not a shared one" is about the pool.
    const THINGS: [&str; 10] =
        ["pool", "laundry", "yard", "garden", "driveway", "entrance", "parking", "garage", "bathroom", "walls"];
    let is_of_thing = reading.says("shared one") || reading.says("shared") && reading.says_any(&THINGS);
    let is_meant = |phrase: &&&str| !is_of_thing || !phrase.ends_with("shared");
    // "Just a room, not a whole apartment".
    if reading.take_any(&NOT_ENTIRE).is_some() {
        reading.filter.space_type = Some(SpaceType::Room);
    }
    if let Some(found) = ENTIRE.iter().filter(is_meant).find_map(|phrase| reading.find(phrase)) {
        // The apartment stays for its type.
        let typed = matches!(reading.word(found.end - 1), "apartment" | "house");
        reading.take(found.start..found.end - usize::from(typed));
        reading.filter.space_type = Some(SpaceType::EntirePlace);
    }
}

/// "For my rental portfolio", "as a rental": bought to be let.
fn as_investment(reading: &mut ParseState<'_>) {
    const USES: [&str; 13] = [
        "rental portfolio",
        "rental business",
        "rental investments",
        "rental investment",
        "as a rental property",
        "as a rental",
        "as rentals",
        "for rental purposes",
        "to use as a rental",
        "to keep as a rental",
        "put up for rent",
        "put it up for rent",
        "put them up for rent",
    ];
    let listed = reading.says_any(&["listed as", "available as", "offered as"]);
    let buys = reading.says_any(&["buy", "buying", "for sale", "purchase", "portfolio", "invest", "investor"]);
    if !listed && buys && reading.take_any(&USES).is_some() {
        reading.filter.sale_type = Some(SaleType::ForSale);
    }
}

/// "A condo I can rent out", "do they allow rentals", "can I raise the rent": what an owner may do with a home, and no
/// wish to rent one.
pub fn lets_out(reading: &mut ParseState<'_>) {
    const PHRASES: [&str; 42] = [
        "renting the other",
        "rent the other",
        "rent out the other",
        "rent one side",
        "renting one side",
        "rent the upstairs",
        "rent it out",
        "rent this out",
        "rent that out",
        "rent them out",
        "rent the place out",
        "rent out",
        "rented out",
        "renting it out",
        "renting out",
        "as a rental investment",
        "allow rentals",
        "allows rentals",
        "allowing rentals",
        "allow renting",
        "allows renting",
        "rentals allowed",
        "rentals are allowed",
        "allow short term rentals",
        "allows short term rentals",
        "short term rentals allowed",
        "short term rentals are allowed",
        "rented by the week",
        "rent by the week",
        "weekly rentals",
        "rental cap",
        "rental restrictions",
        "rental rules",
        "raise the rent",
        "raise the rents",
        "raise rent",
        "raise rents",
        "increase the rent",
        "increase rent",
        "rent increase",
        "rent increases",
        "rent control",
    ];
    let find = |reading: &ParseState<'_>| PHRASES.iter().find_map(|phrase| reading.find(phrase));
    if find(reading).is_none() {
        return;
    }
    let asks_of_listing = details::unstated::find(reading).is_some();
    let mut typed = None;
    while let Some(found) = find(reading) {
        let phrase = found.clone().map(|at| reading.word(at)).collect::<Vec<_>>().join(" ");
        let foreign = crate::languages::as_typed(reading.text, &reading.tokens[found.clone()]);
        typed.get_or_insert(foreign.unwrap_or(phrase));
        reading.take(found);
    }
    if let Some(typed) = typed.filter(|_| !asks_of_listing && reading.filter.sale_type.is_none()) {
        reading.filter.sale_type = Some(SaleType::ForSale);
        reading.impossible.push(typed);
    }
}

/// "Monthly dues", "what do I pay a month with a mortgage": the month is of a fee or payment, and asks for no rental.
fn fee_period(reading: &mut ParseState<'_>) {
    const FEES: [&str; 14] = [
        "hoa",
        "hoas",
        "dues",
        "fee",
        "fees",
        "payment",
        "payments",
        "mortgage",
        "loan",
        "maintenance",
        "assessment",
        "tax",
        "taxes",
        "utilities",
    ];
    const RENTS: [&str; 7] = ["rent", "rents", "rental", "rentals", "renting", "lease", "for rent"];
    if reading.says_any(&FEES) && !reading.says_any(&RENTS) {
        while reading.take_any(&["per month", "a month", "monthly", "by the month"]).is_some() {}
    }
}

/// "Tired of renting", "rather than rent", "renting now, want to buy": homes for sale are wished.
fn gives_up_renting(reading: &mut ParseState<'_>) -> bool {
    const GIVES_UP: [&str; 16] = [
        "tired of renting",
        "sick of renting",
        "done renting",
        "done with renting",
        "stop renting",
        "quit renting",
        "instead of renting",
        "rather than renting",
        "rather than rent",
        "instead of rent",
        "tired of paying rent",
        "sick of paying rent",
        "done paying rent",
        "stop paying rent",
        "out of renting",
        "renting forever",
    ];
    const RENTS_NOW: [&str; 10] = [
        "currently renting",
        "currently rent",
        "renting now",
        "renting right now",
        "renting at the moment",
        "been renting",
        "renting currently",
        "rent right now",
        "we rent now",
        "i rent now",
    ];
    if reading.take_any(&GIVES_UP).is_some() {
        return true;
    }
    let buys = reading.says_any(&["buy", "buying", "purchase", "own"]);
    buys && reading.take_any(&RENTS_NOW).is_some()
}

/// "To buy, not rent", "not rentals": the other of the two is wished.
fn denied_sale_type(reading: &mut ParseState<'_>, rent: &[&str], sale: &[&str]) -> Option<SaleType> {
    let denied = |phrases: &[&str]| {
        let found = phrases.iter().filter_map(|phrase| reading.find(phrase));
        // "I don't want to pay rent over 2000" is a rent.
        found.into_iter().any(|found| {
            let back = usize::from(matches!(
                reading.before(found.start, 1),
                "a" | "the" | "for" | "to" | "want" | "looking" | "any"
            ));
            let back = back
                + usize::from(
                    back == 1
                        && matches!(reading.before(found.start, 2), "looking" | "want" | "wanting" | "interested"),
                );
            matches!(reading.before(found.start, back + 1), "not" | "no" | "dont" | "never" | "without" | "nor")
                && (reading.pauses(found.end)
                    || reading.tokens.get(found.end).is_none_or(|token| token.number.is_none()))
                && !matches!(reading.word(found.end), "over" | "above" | "more" | "higher")
                && !(found.start - back..=found.start).any(|at| reading.pauses(at))
        })
    };
    let other = if denied(rent) {
        SaleType::ForSale
    } else if denied(sale) {
        SaleType::ForRent
    } else {
        return None;
    };
    while reading.take_any(rent).is_some() || reading.take_any(sale).is_some() {}
    Some(other)
}

/// "A room to rent", but not "room for a big family"; "not a room" is the whole place.
fn room(reading: &mut ParseState<'_>) {
    const ROOM: [&str; 14] = [
        "house share",
        "house shares",
        "flat share",
        "flatshare",
        "houseshare",
        "roomshare",
        "room share",
        "shared housing",
        "a room",
        "rooms",
        "private room",
        "shared room",
        "single room",
        "room",
    ];
    for phrase in ROOM {
        let Some(found) = reading.find(phrase) else { continue };
        let (next, after) = (reading.word(found.end), reading.word(found.end + 1));
        // "A room for under 700".
        let is_priced = matches!(after, "under" | "below" | "less" | "around" | "about" | "max" | "$")
            && reading.tokens[found.end..].iter().take(5).any(|token| token.number.is_some_and(|n| n >= 100.into()));
        let space = matches!(next, "for" | "to")
            && !matches!(after, "rent" | "let" | "lease" | "me" | "a" | "one")
            && !is_priced
            || next == "for" && matches!(after, "a") && !matches!(reading.word(found.end + 2), "month" | "student");
        let other = matches!(next, "s" | "sizes" | "size")
            || matches!(
                reading.before(found.start, 1),
                "more"
                    | "living"
                    | "dining"
                    | "family"
                    | "laundry"
                    | "bonus"
                    | "game"
                    | "media"
                    | "much"
                    | "enough"
                    | "storage"
            );
        if space || other {
            continue;
        }
        let denied = reading.is_denied(found.start);
        reading.take(found);
        reading.filter.space_type = Some(if denied { SpaceType::EntirePlace } else { SpaceType::Room });
        reading.filter.sale_type = Some(SaleType::ForRent);
        return;
    }
}
