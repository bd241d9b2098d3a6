//! Holds the leads of a conversation against what it expects.

use porchlight_client::api::{Lead, LeadRequest, RequestTime};
use porchlight_domain::fold;

use super::{
    Conversation, days,
    play::{Played, TODAY},
    tally::{FIELDS, Outcome, Tally},
};

pub fn score(tally: &mut Tally, conversation: &Conversation, played: &Played) {
    let leads = &played.leads;
    let contacts = |lead: &Lead| format!("{} {} {}", lead.name, lead.email, lead.phone);
    if !conversation.skips("lead") {
        let (expected, outcome) = match (conversation.expects_lead(), leads.is_empty()) {
            (true, false) => ("a lead", Outcome::Right),
            (true, true) => ("a lead", Outcome::Missing),
            (false, true) => ("", Outcome::Empty),
            (false, false) => ("", Outcome::Invented),
        };
        tally.note("lead", outcome, expected, &leads.first().map(contacts).unwrap_or_default());
        for lead in leads.iter().skip(1) {
            tally.note("lead", Outcome::Invented, "", &contacts(lead));
        }
    }
    if leads.is_empty() && !conversation.expects_lead() {
        let fields = FIELDS.into_iter().skip(1).filter(|field| !conversation.skips(field));
        fields.for_each(|field| tally.note(field, Outcome::Empty, "", ""));
        return;
    }
    let nobody = Lead::default();
    let lead = leads.first().unwrap_or(&nobody);
    let mut requests: Vec<&LeadRequest> =
        leads.iter().rev().flat_map(|lead| &lead.requests).filter(|request| request.state != "Dropped").collect();
    requests.dedup_by_key(|request| request.request_id);
    of_requests(tally, conversation, &requests);
    of_times(tally, conversation, &requests);
    of_money(tally, conversation, lead, &requests);
    of_person(tally, conversation, lead);
}

fn of_requests(tally: &mut Tally, conversation: &Conversation, requests: &[&LeadRequest]) {
    if !conversation.skips("kinds") {
        let (expected, maybe) = (conversation.texts("kinds"), conversation.texts("maybe"));
        let mut got: Vec<String> = requests.iter().map(|request| request.kind.clone()).collect();
        // Whatever else a visitor leaves contact details for is a question.
        got.retain(|kind| expected.contains(&kind.as_str()) || kind != "Question" && !maybe.contains(&kind.as_str()));
        got.sort_unstable();
        got.dedup();
        tally.several("kind", &expected, &got, |expected, got| expected == got);
    }
    if !conversation.skips("home") {
        let mut got: Vec<String> = requests
            .iter()
            .flat_map(|request| &request.listings)
            .map(|listing| listing.street_address.clone())
            .collect();
        got.sort_unstable();
        got.dedup();
        tally.several("home", &conversation.texts("home"), &got, |expected, got| {
            let rest = got.strip_prefix(expected);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        });
    }
    if !conversation.skips("address") {
        let valuations = requests.iter().filter(|request| request.kind == "Valuation");
        let got =
            valuations.chain(requests).map(|request| request.street_address.as_str()).find(|street| !street.is_empty());
        let got = got.unwrap_or_default();
        let is_same = |expected: &str| fold(got).contains(&fold(expected)) && got.len() < expected.len() + 40;
        tally.single("address", conversation.text("address"), got, is_same);
    }
}

fn of_times(tally: &mut Tally, conversation: &Conversation, requests: &[&LeadRequest]) {
    let times: Vec<_> = requests.iter().flat_map(|request| &request.times).collect();
    let dates = sorted(times.iter().filter_map(|time| time.date.clone()).collect());
    if !conversation.skips("day") {
        let mut rules: Vec<&str> = conversation.texts("day");
        // A day that has no date stays in the visitor's words.
        if let Some(quote) = rules.first().and_then(|rule| rule.strip_prefix("said ")) {
            let is_kept = times.iter().any(|time| time.date.is_none() && fold(&time.quote).contains(&fold(quote)));
            if is_kept {
                tally.note("day", Outcome::Right, quote, quote);
                rules.clear();
            }
            if !is_kept || !dates.is_empty() {
                tally.several("day", &rules, &dates, |_, _| false);
            }
        } else {
            // A weekday that is today's may be meant today or in a week: it has no date.
            let is_open = times.iter().any(|time| time.date.is_none() && !time.quote.is_empty());
            let (open, rules): (Vec<&str>, Vec<&str>) =
                rules.into_iter().partition(|rule| is_open && days::is_today(rule, TODAY));
            open.iter().for_each(|rule| tally.note("day", Outcome::Right, rule, rule));
            if rules.is_empty() && dates.is_empty() && !open.is_empty() {
                return of_hours(tally, conversation, &times);
            }
            tally.several("day", &rules, &dates, |rule, got| days::date(rule, TODAY).to_string() == got);
        }
    }
    of_hours(tally, conversation, &times);
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts.dedup();
    texts
}

fn of_hours(tally: &mut Tally, conversation: &Conversation, times: &[&RequestTime]) {
    if !conversation.skips("time") {
        let hours = times.iter().filter_map(|time| time.from.clone().or_else(|| time.part.clone()));
        tally.several("time", &conversation.texts("time"), &sorted(hours.collect()), |expected, got| expected == got);
    }
}

fn of_money(tally: &mut Tally, conversation: &Conversation, lead: &Lead, requests: &[&LeadRequest]) {
    if !conversation.skips("budget") {
        let stated = requests.iter().rev().find_map(|request| request.budget.as_ref());
        let got = stated.map_or(lead.budget.as_str(), |budget| budget.quote.as_str());
        let is_same = |expected: &str| {
            if let Some(quote) = expected.strip_prefix("said ") {
                let is_open = stated.is_none_or(|budget| budget.low.is_none() && budget.high.is_none());
                return is_open && fold(got).contains(&fold(quote));
            }
            let (low, high) = match expected.strip_prefix("<=") {
                Some(high) => (None, high),
                None => expected.split_once('-').map(|(low, high)| (Some(low), high)).expect("a range"),
            };
            match stated.filter(|budget| budget.high.is_some()) {
                Some(budget) => (budget.low, budget.high) == (low.and_then(|low| low.parse().ok()), high.parse().ok()),
                None => low.into_iter().chain([high]).all(|amount| amounts(got).contains(&amount.to_owned())),
            }
        };
        tally.single("budget", conversation.text("budget"), got, is_same);
    }
    if !conversation.skips("pay") {
        let stated = requests.iter().rev().find_map(|request| request.financing.as_ref());
        let got = stated.map_or(lead.financing.as_str(), |financing| financing.quote.as_str());
        let is_same = |expected: &str| match (stated, expected.split_once(' ')) {
            (Some(stated), Some((kind, amount))) => stated.kind == kind && stated.amount == amount.parse().ok(),
            (Some(stated), None) => stated.kind == expected && stated.amount.is_none(),
            (None, _) => conversation.texts("say").iter().any(|typed| typed.contains(got)),
        };
        tally.single("financing", conversation.text("pay"), got, is_same);
    }
    if !conversation.skips("when") {
        let of_request = || requests.iter().map(|request| request.timeline.as_str()).find(|when| !when.is_empty());
        let got = if lead.when.is_empty() { of_request().unwrap_or_default() } else { &lead.when };
        tally.single("timeline", conversation.text("when"), got, |expected| fold(got).contains(&fold(expected)));
    }
}

/// The amounts of a search in words: "450000" of "up to $450,000".
fn amounts(text: &str) -> Vec<String> {
    let terms = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let plain = terms.map(|word| word.replace(',', "").to_lowercase());
    plain.map(|word| word.strip_suffix('k').map_or_else(|| word.clone(), |amount| format!("{amount}000"))).collect()
}

fn of_person(tally: &mut Tally, conversation: &Conversation, lead: &Lead) {
    let untitled = |name: &str| {
        let folded = fold(name);
        let title = ["ms ", "mrs ", "mr ", "dr ", "ms. ", "mrs. ", "mr. ", "dr. "];
        title.into_iter().find_map(|title| folded.strip_prefix(title).map(str::to_owned)).unwrap_or(folded)
    };
    if !conversation.skips("name") {
        let is_same = |expected: &str| untitled(&lead.name) == untitled(expected);
        tally.single("name", conversation.text("name"), &lead.name, is_same);
    }
    if !conversation.skips("email") {
        tally.single("email", conversation.text("email"), &lead.email, |expected| fold(&lead.email) == expected);
    }
    if !conversation.skips("phone") {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        let is_same = |expected: &str| digits(&lead.phone) == digits(expected);
        tally.single("phone", conversation.text("phone"), &lead.phone, is_same);
    }
    if conversation.expects_lead() {
        let is_same = |expected: &str| lead.language == expected;
        tally.single("language", Some(&conversation.language), &lead.language, is_same);
    }
}
