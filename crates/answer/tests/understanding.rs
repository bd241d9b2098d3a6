//! Measures understanding on labelled questions; prints the accuracy and fails under the recorded level.
//!
//! Why it exists: the level only rises. Short forms of a label: `beds>=3`, `price<500000`,
//! `city=a|b` (`_` is a space), `type=house`, `word=pool`, `sale`, `rent`, `sold`, `order=PriceAsc`, `limit=3`.

mod homes;

use porchlight_answer::{Bot, Intent, Meaning, TalkState, Today, Vocabulary, understand, write};
use porchlight_domain::{Availability, Bound, Filter, Listing, ListingId, Order, Range, SaleType, SpaceType, Tours};
use serde::Deserialize;

/// The level reached; raise it, never lower it.
const FILTER_PERCENT: f64 = 99.5;
const RESULT_PERCENT: f64 = 99.5;

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };

#[derive(Deserialize)]
struct File {
    question: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    q: String,
    #[serde(default)]
    after: Vec<String>,
    #[serde(default)]
    intent: Option<String>,
    #[serde(default)]
    f: Option<String>,
    #[serde(default)]
    ids: Vec<i64>,
    #[serde(default)]
    fields: Vec<String>,
    #[serde(default)]
    unknown: Option<String>,
    /// The home whose surroundings are meant.
    #[serde(default)]
    near: Option<i64>,
    /// Nothing matches, so what is shown is the near miss.
    #[serde(default)]
    miss: bool,
}

struct Label {
    filter: Filter,
    order: Option<Order>,
    limit: Option<usize>,
}

#[test]
fn questions_are_understood_at_the_recorded_level() {
    let file: File = toml::from_str(include_str!("../questions/en.toml")).expect("the questions are TOML");
    let homes = homes::homes();
    let words = homes::vocabulary(&homes);
    let (mut filters, mut results) = (0, 0);
    for question in &file.question {
        let (meaning, shown) = ask(question, &homes, &words);
        let filter = filter_problem(question, &meaning);
        let result = result_problem(question, &meaning, &shown, &homes);
        filters += usize::from(filter.is_none());
        results += usize::from(result.is_none());
        for problem in [filter, result].into_iter().flatten() {
            println!("{:?}: {problem}", question.q);
        }
    }
    let percent = |n: usize| 100.0 * n as f64 / file.question.len() as f64;
    println!(
        "{} questions: filter exactly right {:.1} %, result exactly right {:.1} %",
        file.question.len(),
        percent(filters),
        percent(results)
    );
    assert!(file.question.len() >= 100);
    assert!(percent(filters) >= FILTER_PERCENT, "understanding fell to {:.1} %", percent(filters));
    assert!(percent(results) >= RESULT_PERCENT, "results fell to {:.1} %", percent(results));
}

fn ask(question: &Question, homes: &[Listing], words: &Vocabulary) -> (Meaning, Vec<i64>) {
    let bot = Bot { name: "Porch".into(), can_talk_to_human: true, ..Bot::default() };
    let mut talk = TalkState::default();
    for text in question.after.iter().chain([&question.q]) {
        let mut meaning = understand(text, &talk, words, TODAY);
        let facts = homes::facts(homes, &mut meaning);
        let written = write(&meaning, &facts, &bot);
        assert!(!written.text.is_empty(), "{text:?} got no answer");
        if std::ptr::eq(text, &question.q) {
            return (meaning, written.cards.iter().map(|id| id.0).collect());
        }
        talk = written.talk;
    }
    unreachable!("the question itself is asked last")
}

fn filter_problem(question: &Question, meaning: &Meaning) -> Option<String> {
    let intent = question.intent.as_deref().unwrap_or("Search");
    if format!("{:?}", meaning.intent) != intent {
        return Some(format!("intent {:?}, not {intent}; {:?}", meaning.intent, meaning.filter));
    }
    let fields: Vec<String> = meaning.fields.iter().map(|field| format!("{field:?}")).collect();
    if !question.fields.is_empty() && fields != question.fields {
        return Some(format!("fields {fields:?}, not {:?}", question.fields));
    }
    if meaning.unknown_places.first() != question.unknown.as_ref() {
        return Some(format!("unknown places {:?}", meaning.unknown_places));
    }
    let label = label(question.f.as_deref()?);
    let (mut own, mut wanted) = (meaning.filter.clone(), label.filter);
    if question.near.is_some() {
        own.near = None;
    }
    // Every wish also leaves out texts that deny it; the labels need not say so.
    own.not_words.retain(|word| !word.strip_prefix("no ").is_some_and(|word| own.words.iter().any(|own| own == word)));
    [&mut own, &mut wanted].into_iter().for_each(sort);
    if own != wanted {
        return Some(format!("\n   understood {}\n   expected   {}", short(&own), short(&wanted)));
    }
    if meaning.order != label.order.unwrap_or(meaning.order)
        || (label.order.is_none() && meaning.order != Order::Newest && question.near.is_none())
    {
        return Some(format!("order {:?}", meaning.order));
    }
    // The home in the middle is fetched besides.
    let own_limit = meaning.limit - usize::from(question.near.is_some());
    if label.limit.is_some() != meaning.limit_named || label.limit.is_some_and(|limit| limit != own_limit) {
        return Some(format!("limit {} (named: {})", meaning.limit, meaning.limit_named));
    }
    None
}

fn result_problem(question: &Question, meaning: &Meaning, shown: &[i64], homes: &[Listing]) -> Option<String> {
    let expected: Vec<i64> = match (&question.f, meaning.intent) {
        (_, Intent::Summary) => return None,
        (None, _) => question.ids.clone(),
        (Some(_), _) if question.unknown.is_some() => Vec::new(),
        (Some(_), _) if question.miss => return (meaning.intent != Intent::Search).then(|| "no search".into()),
        (Some(text), intent) => {
            let mut label = label(text);
            if let Some(near) = question.near {
                let home = homes.iter().find(|home| home.id == ListingId(near))?;
                let mut around = meaning.clone();
                around.set_near(home);
                label.filter.near = around.filter.near;
                label.order = Some(Order::Nearest);
            }
            let mut found = homes::find(homes, &label.filter, label.order.unwrap_or_default());
            found.retain(|home| question.near.is_none_or(|near| home.id != ListingId(near)));
            let all = found.len();
            let ids =
                found.into_iter().map(|home| home.id.0).skip(meaning.skip).take(label.limit.unwrap_or(5)).collect();
            if intent == Intent::Count && all > 5 { Vec::new() } else { ids }
        }
    };
    (shown != expected).then(|| format!("shows {shown:?}, not {expected:?}"))
}

fn sort(filter: &mut Filter) {
    for list in
        [&mut filter.words, &mut filter.not_words, &mut filter.cities, &mut filter.property_types, &mut filter.streets]
    {
        list.sort();
    }
    for range in [&mut filter.price, &mut filter.building_area_sqft, &mut filter.lot_area_sqft] {
        for bound in [&mut range.min, &mut range.max].into_iter().flatten() {
            bound.value = bound.value.normalize();
        }
    }
}

/// A filter without what is unset.
fn short(filter: &Filter) -> String {
    let plain = serde_json::to_value(Filter::default()).expect("a filter is JSON");
    let own = serde_json::to_value(filter).expect("a filter is JSON");
    let changed = own.as_object().expect("an object").iter().filter(|(key, value)| plain[key.as_str()] != **value);
    changed.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

fn label(text: &str) -> Label {
    let mut out = Label { filter: Filter::default(), order: None, limit: None };
    for part in text.split_whitespace() {
        let at = part.find(['<', '>', '=']).unwrap_or(part.len());
        let (name, rest) = part.split_at(at);
        let sign = if rest.starts_with(">=") || rest.starts_with("<=") { 2 } else { rest.len().min(1) };
        let (sign, value) = rest.split_at(sign);
        put(&mut out, name, sign, value);
    }
    out
}

fn put(label: &mut Label, name: &str, sign: &str, value: &str) {
    let f = &mut label.filter;
    let list = || value.split('|').map(|item| item.replace('_', " ")).collect::<Vec<_>>();
    match name {
        "sale" => f.sale_type = Some(SaleType::ForSale),
        "rent" => f.sale_type = Some(SaleType::ForRent),
        "sold" => f.availability = Availability::Sold,
        "soon" => f.availability = Availability::ComingSoon,
        "pending" => f.availability = Availability::Pending,
        "nohoa" => f.no_hoa = true,
        "near" => {}
        "city" => f.cities = list(),
        "notcity" => f.not_cities = list(),
        "state" => f.states = list(),
        "zip" => f.zips = list(),
        "loc" => f.locations = list(),
        "street" => f.streets = list(),
        "word" => f.words.extend(list()),
        "notword" => f.not_words.extend(list()),
        "type" => f.property_types = vec![kind(value).into()],
        "nottype" => f.not_property_types = vec![kind(value).into()],
        "tour" => f.tours = Some(if value == "3d" { Tours::ThreeD } else { Tours::OpenHouse }),
        "space" => f.space_type = Some(if value == "room" { SpaceType::Room } else { SpaceType::EntirePlace }),
        "order" => label.order = Some(order(value)),
        "limit" => label.limit = value.parse().ok(),
        _ => bound(range(f, name), sign, value),
    }
}

fn kind(value: &str) -> &'static str {
    match value {
        "house" => "single family residential",
        "condo" => "condo/co-op",
        "townhouse" => "townhouse",
        "apartment" => "apartment",
        "land" => "vacant land",
        "multi" => "multi-family (2-4 unit)",
        "mobile" => "mobile/manufactured home",
        other => panic!("no kind {other}"),
    }
}

fn order(value: &str) -> Order {
    serde_json::from_value(value.into()).expect("an order")
}

fn range<'a>(f: &'a mut Filter, name: &str) -> &'a mut Range {
    match name {
        "beds" => &mut f.bedrooms,
        "baths" => &mut f.bathrooms,
        "price" => &mut f.price,
        "area" => &mut f.building_area_sqft,
        "lot" => &mut f.lot_area_sqft,
        "year" => &mut f.year_built,
        "days" => &mut f.days_on_market,
        "parking" => &mut f.parking_spots,
        "hoa" => &mut f.hoa_month,
        "deposit" => &mut f.deposit,
        other => panic!("no range {other}"),
    }
}

fn bound(range: &mut Range, sign: &str, value: &str) {
    let bound = Some(Bound { value: value.parse().expect("a number"), inclusive: sign != "<" && sign != ">" });
    match sign {
        "<" | "<=" => range.max = bound,
        ">" | ">=" => range.min = bound,
        _ => *range = Range { min: bound, max: bound },
    }
}

/// Prints what one question takes; not asserted, because a debug build on shared cores says little.
#[test]
fn a_vocabulary_of_thousands_of_terms_still_understands() {
    let (first, last) = (["Alder", "Birch", "Cedar", "Dogwood"], ["brook", "field", "gate", "hollow", "mere"]);
    let street = |n: usize| format!("{} {}{} Street", n * 3 + 1, first[n % 4], last[n % 5]);
    let words = Vocabulary::from_terms(porchlight_answer::Terms {
        cities: (0..500).map(|n| format!("{}ton {n}", first[n % 4])).chain(["Riverton".into()]).collect(),
        addresses: (0..5_000).map(street).collect(),
        property_types: vec!["Condo".into()],
        ..Default::default()
    });
    let text = "3 bedrom condo in rivertn under 500k with a fenced yard and parking";
    let start = std::time::Instant::now();
    let rounds = 50;
    for _ in 0..rounds {
        assert_eq!(understand(text, &TalkState::default(), &words, TODAY).filter.cities, ["riverton"]);
    }
    println!("one question: {} µs", start.elapsed().as_micros() / rounds);
}
