//! Asks the labelled turns and judges what was understood and what was shown. Two things can be right apart from each
//! other: the filter, and the homes that come of it.

use porchlight_answer::{ChatbotProfile, DialogState, Intent, Query, Vocabulary, parse_query, render};
use porchlight_domain::{Filter, Listing, ListingId, Order};

use crate::{
    equivalence::{comparable, fields_differ},
    fixtures, kinds,
    label::{Label, label},
    sets::{Set, Turn},
};

/// How many homes are shown when the question names no number.
const SHOWN: usize = 5;

/// A turn with what was wrong about it.
pub struct Judged {
    /// What the visitor wrote before.
    pub earlier: Vec<String>,
    pub q: String,
    pub expected: String,
    pub got: String,
    pub filter: Option<String>,
    pub result: Option<String>,
    /// Conditions of the label and turns before: what a failure is ordered by.
    pub hardness: usize,
    /// What the turn asks for, as the label has it: the intent, and for a search the names of its conditions.
    pub kinds: Vec<String>,
    /// Where understanding and label differ, in words that quote nothing of the turn.
    pub differences: Vec<String>,
}

/// Holds every conversation of a set.
pub fn judge(set: &Set, homes: &[Listing], vocabulary: &Vocabulary) -> Vec<Judged> {
    let bot = ChatbotProfile { name: "Porch".into(), can_hand_off: true, ..ChatbotProfile::default() };
    let mut out = Vec::with_capacity(set.turns());
    for dialog_state in &set.conversations {
        let (mut state, mut earlier) = (DialogState::default(), Vec::new());
        let say = |text: &str, state: &DialogState| {
            let mut meaning = parse_query(text, state, vocabulary, crate::TODAY);
            let context = fixtures::context(homes, &mut meaning);
            let written = render(&meaning, &context, &bot);
            assert!(!written.text.is_empty(), "{text:?} got no answer");
            (meaning, written.cards.iter().map(|id| id.0).collect::<Vec<_>>(), written.conversation)
        };
        for turn in &dialog_state.turn {
            for text in &turn.after {
                state = say(text, &state).2;
                earlier.push(text.clone());
            }
            let (meaning, shown, next) = say(&turn.q, &state);
            out.push(judged(turn, &earlier, &meaning, &shown, homes));
            state = next;
            earlier.push(turn.q.clone());
        }
    }
    out
}

fn judged(turn: &Turn, earlier: &[String], meaning: &Query, shown: &[i64], homes: &[Listing]) -> Judged {
    let named = turn.f.as_deref().map_or(turn.fields.len() + turn.ids.len(), |f| f.split_whitespace().count());
    Judged {
        earlier: earlier.to_vec(),
        q: turn.q.clone(),
        expected: expectation(turn),
        got: understanding(meaning),
        filter: filter_problem(turn, meaning),
        result: result_problem(turn, meaning, shown, homes),
        hardness: named + earlier.len(),
        kinds: kinds::of(turn, earlier),
        differences: kinds::differences(turn, meaning),
    }
}

/// The first thing that was understood otherwise; `None` when all is right.
fn filter_problem(turn: &Turn, meaning: &Query) -> Option<String> {
    if format!("{:?}", meaning.intent) != turn.intent {
        return Some("intent".into());
    }
    let calculation = meaning.calculation.map(|request| request.label());
    if turn.calc.is_some() && turn.calc != calculation {
        return Some("calculation".into());
    }
    if fields_differ(turn, meaning) {
        return Some("fields".into());
    }
    if meaning.unknown_places.first() != turn.unknown.as_ref() {
        return Some(format!("unknown places {:?}", meaning.unknown_places));
    }
    let label = label(turn.f.as_deref()?);
    // What only texts state is no condition of the store.
    let mut own = meaning.filter.without_stated();
    // "From today" belongs to every question about open houses; labels name days only where the question does.
    own.open_house = own.open_house.filter(|window| window.until.is_some());
    if turn.near.is_some() {
        own.near = None;
    }
    if comparable(own) != comparable(label.filter) {
        return Some("filter".into());
    }
    let unasked = label.order.is_none() && meaning.order != Order::Newest && turn.near.is_none();
    if unasked || meaning.order != label.order.unwrap_or(meaning.order) {
        return Some("order".into());
    }
    if meaning.skip != label.skip {
        return Some(format!("skip {}", meaning.skip));
    }
    // The home in the middle is fetched besides, and those shown before too.
    let own_limit = meaning.limit - usize::from(turn.near.is_some()) - meaning.skip;
    if label.limit.is_some() != meaning.limit_named || label.limit.is_some_and(|limit| limit != own_limit) {
        return Some("limit".into());
    }
    None
}

/// What was shown instead of the right homes; `None` when they are right.
fn result_problem(turn: &Turn, meaning: &Query, shown: &[i64], homes: &[Listing]) -> Option<String> {
    let intent_right = format!("{:?}", meaning.intent) == turn.intent;
    let differs = |expected: &[i64]| (shown != expected).then(|| format!("shows {shown:?}, not {expected:?}"));
    let Some(text) = &turn.f else {
        // Where no home is to be shown, the answer itself is the result.
        return if turn.ids.is_empty() && !intent_right { Some("another answer".into()) } else { differs(&turn.ids) };
    };
    if let Some(place) = &turn.unknown {
        let phrase = meaning.unknown_places.first() == Some(place);
        return if phrase { differs(&[]) } else { Some(format!("{place} is not said to be unknown")) };
    }
    let (own, wanted) = (found_by(meaning, homes), wanted(turn, label(text), meaning, homes));
    match meaning.intent {
        // The number and the prices are of all that match.
        Intent::Count | Intent::Summary if intent_right => {
            let (mut own, mut wanted) = (own, wanted.clone());
            own.sort_unstable();
            wanted.sort_unstable();
            (own != wanted).then(|| format!("figures over {own:?}, not {wanted:?}"))
        }
        _ if !intent_right => Some("another answer".into()),
        _ if turn.miss => (!own.is_empty()).then(|| format!("shows {own:?}, where there are none")),
        _ => {
            let label = label(text);
            let page: Vec<i64> = wanted.into_iter().skip(label.skip).take(label.limit.unwrap_or(SHOWN)).collect();
            differs(&page)
        }
    }
}

/// Labels that say there are homes where there are none, or none where there are some.
pub fn wrong_misses(set: &Set, homes: &[Listing]) -> Vec<String> {
    let turns = set.conversations.iter().flat_map(|dialog_state| &dialog_state.turn);
    let own = turns.filter(|turn| turn.near.is_none() && turn.unknown.is_none());
    let wrong = own.filter(|turn| {
        let filter = turn.f.as_deref().map(|f| label(f).filter);
        filter.is_some_and(|filter| fixtures::find(homes, &filter, Order::Newest).is_empty() != turn.miss)
    });
    wrong.map(|turn| turn.q.clone()).collect()
}

fn found_by(meaning: &Query, homes: &[Listing]) -> Vec<i64> {
    fixtures::find(homes, &meaning.filter, meaning.order).iter().map(|home| home.id.0).collect()
}

/// All homes that the label means, in its order.
fn wanted(turn: &Turn, mut label: Label, meaning: &Query, homes: &[Listing]) -> Vec<i64> {
    if let Some(home) = turn.near.and_then(|near| homes.iter().find(|home| home.id == ListingId(near))) {
        // How far around is the program's to choose.
        let mut around = meaning.clone();
        around.within_m = around.within_m.max(1);
        around.set_near(home);
        label.filter.near = around.filter.near;
        label.order = label.order.or(Some(Order::Nearest));
    }
    let found = fixtures::find(homes, &label.filter, label.order.unwrap_or_default());
    found.iter().map(|home| home.id.0).filter(|id| turn.near != Some(*id)).collect()
}

/// The label in a line.
fn expectation(turn: &Turn) -> String {
    let mut out = turn.intent.clone();
    if let Some(f) = &turn.f {
        out += &format!(" {}", short(&label(f).filter));
        let rest = ["order", "limit", "skip"];
        let rest = f.split_whitespace().filter(|part| rest.iter().any(|name| part.starts_with(name)));
        rest.for_each(|part| out += &format!(" {part}"));
    }
    if !turn.ids.is_empty() {
        out += &format!(" homes {:?}", turn.ids);
    }
    if !turn.fields.is_empty() {
        out += &format!(" fields {:?}", turn.fields);
    }
    if let Some(calc) = &turn.calc {
        out += &format!(" calculation {calc}");
    }
    if let Some(near) = turn.near {
        out += &format!(" near home {near}");
    }
    if let Some(place) = &turn.unknown {
        out += &format!(" unknown place {place}");
    }
    out
}

fn understanding(meaning: &Query) -> String {
    let mut out = format!("{:?} {} order={:?}", meaning.intent, short(&meaning.filter), meaning.order);
    if meaning.limit_named {
        out += &format!(" limit={}", meaning.limit);
    }
    if !meaning.fields.is_empty() {
        out += &format!(" fields {:?}", meaning.fields);
    }
    if let Some(request) = meaning.calculation {
        out += &format!(" calculation {}", request.label());
    }
    out
}

/// A filter without what is unset.
fn short(filter: &Filter) -> String {
    let plain = serde_json::to_value(Filter::default()).expect("a filter is JSON");
    let own = serde_json::to_value(filter).expect("a filter is JSON");
    let changed = own.as_object().expect("an object").iter().filter(|(key, value)| plain[key.as_str()] != **value);
    changed.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}
