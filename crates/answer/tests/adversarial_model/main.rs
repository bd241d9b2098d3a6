//! A scripted model that lies, and one that tells the truth, both through the check piece by piece. No wrong number may
//! be shown, and true sentences must stay.

mod answers;
mod claims;
mod features;
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod languages;
mod malformed;
mod passages;
mod prose;
mod real;
mod remarks;
mod templates;

use porchlight_answer::{
    ChatbotProfile, DataRequest, DialogState, Intent, Query, RetrievedContext, StreamCheck, Today, parse_query,
};
use porchlight_domain::{AreaUnit, Listing, SaleType, Status};
use rust_decimal::Decimal;

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const QUESTIONS: [&str; 8] = [
    "homes in ashford",
    "3 bed houses in riverton",
    "condos for sale",
    "homes in port ellery",
    "rentals",
    "houses in lakemont",
    "tell me about 77 birch avenue",
    "townhouses",
];

const MORE_QUESTIONS: [&str; 4] =
    ["cheapest homes in riverton", "sold homes", "compare 12 maple lane and 48 harbor row", "homes with a pool"];

fn bot() -> ChatbotProfile {
    ChatbotProfile {
        name: "Porch".into(),
        privacy_policy_url: "https://agency.example/privacy".into(),
        can_hand_off: true,
        ..ChatbotProfile::default()
    }
}

fn ask(question: &str, homes: &[Listing]) -> (Query, RetrievedContext) {
    let terms = fixtures::vocabulary(homes);
    let mut meaning = parse_query(question, &DialogState::default(), &terms, TODAY);
    let context = fixtures::context(homes, &mut meaning);
    (meaning, context)
}

/// Streams a text in uneven pieces; gives what was shown.
fn stream(text: &str, context: &RetrievedContext, meaning: &Query, seed: usize) -> String {
    let mut check = StreamCheck::new(context, &bot(), meaning);
    let mut shown = String::new();
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut step = seed;
    while at < chars.len() {
        step = (step * 7 + 3) % 11;
        let end = (at + 1 + step).min(chars.len());
        shown.push_str(&check.push(&chars[at..end].iter().collect::<String>()));
        at = end;
    }
    shown.push_str(&check.finish());
    shown
}

fn money(value: Decimal) -> String {
    let digits = value.normalize().to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    format!("${out}")
}

fn price(home: &Listing) -> Option<String> {
    let text = money(home.content.price()?);
    Some(if home.content.sale_type == SaleType::ForRent { format!("{text} a month") } else { text })
}

/// True sentences about a home, as models write them.
fn truths(home: &Listing, others: &[Listing]) -> Vec<String> {
    let c = &home.content;
    let a = &c.street_address;
    let mut out = vec![
        format!("Here is what I found for you."),
        format!("**{a}** is in {}.", c.city),
        format!("You can see more at [{a}]({}).", c.url),
        format!("See {} for the photos of {a}.", c.url),
    ];
    let active = c.status == Status::Active;
    if let Some(price) = price(home).filter(|_| active) {
        out.push(format!("The price of {a} is {price}."));
        out.push(format!("{a} is listed at {price} and it is available now."));
        out.push(format!("- **{a}**, {}: {price}", c.city));
        if c.sale_type == SaleType::ForSale {
            out.push(format!("At {price}, {a} may be a good fit."));
        }
    }
    if let (Some(beds), Some(baths)) = (c.bedrooms.filter(|n| !n.is_zero()), c.bathrooms) {
        out.push(format!("{a} has {beds} bedrooms and {baths} bathrooms."));
        out.push(format!("It is at {a}. It has {beds} beds and {baths} baths."));
        if let Some(area) = c.building_area.filter(|_| c.area_unit == AreaUnit::SquareFeet) {
            out.push(format!("{a} offers {beds} beds, {baths} baths and {area} sq ft of living space."));
        }
        if beds == Decimal::from(3) {
            out.push(format!("{a} has three bedrooms."));
        }
    }
    if let Some(year) = c.year_built {
        out.push(format!("{a} was built in {year}."));
        out.push(format!("Built in {year}, {a} has its own charm."));
    }
    if let Some(hoa) = c.hoa_month {
        out.push(format!("The HOA fee at {a} is ${hoa} a month."));
    }
    if let Some(lot) = c.lot_area.filter(|_| c.area_unit == AreaUnit::SquareFeet) {
        out.push(format!("The lot of {a} is {lot} square feet."));
    }
    if let Some(deposit) = c.deposit_fee {
        out.push(format!("The deposit for {a} is {}.", money(deposit)));
    }
    if let Some(days) = c.days_on_market.filter(|_| active) {
        out.push(format!("{a} has been on the market for {days} days."));
    }
    let other = others.iter().find(|other| {
        other.id != home.id && other.content.sale_type == c.sale_type && other.content.sale_price.is_some()
    });
    if let Some((own, other)) =
        c.sale_price.zip(other.and_then(|other| other.content.sale_price.map(|p| (other, p)))).filter(|_| active)
    {
        let (other, theirs) = other;
        if own < theirs {
            out.push(format!("{a} is {} cheaper than {}.", money(theirs - own), other.content.street_address));
        }
    }
    out
}

/// Lies about a home, each with what must not be read.
fn lies(home: &Listing, others: &[Listing], n: usize) -> Vec<(String, String)> {
    let c = &home.content;
    let a = &c.street_address;
    let mut out = Vec::new();
    let off = Decimal::from(1_000 + 137 * n as i64);
    if let Some(own) = c.price() {
        let wrong = money(own + off);
        out.push((format!("The price of {a} is {wrong}."), wrong.clone()));
        out.push((format!("You will love it. {a} costs only {wrong} today."), wrong.clone()));
        out.push((format!("- **{a}**: {wrong} · nice"), wrong.clone()));
        out.push((format!("At {wrong}, {a} is a bargain."), wrong));
        out.push((
            format!("{a} goes for about {}k.", (own / Decimal::from(1000) * Decimal::new(13, 1)).round()),
            format!("{}k", (own / Decimal::from(1000) * Decimal::new(13, 1)).round()),
        ));
        if let Some(other) = others.iter().find(|other| other.content.price().is_some_and(|theirs| theirs != own)) {
            let swapped = price(other).unwrap_or_default();
            out.push((format!("The price of {a} is {swapped}."), format!("{a} is {swapped}")));
            out.push((
                format!("{} looks great, but {a} is {swapped}.", other.content.street_address),
                format!("{a} is {swapped}"),
            ));
        }
        let split = money(own + off);
        out.push((format!("{a}: $\u{200b}{}", &split[1..]), split));
        out.push((format!("| Home | Price |\n|---|---|\n| {a} | {} |\n", money(own + off)), money(own + off)));
    }
    if let (Some(beds), Some(baths)) = (c.bedrooms, c.bathrooms) {
        out.push((
            format!("{a} has {} bedrooms.", beds + Decimal::from(2)),
            format!("{} bedrooms", beds + Decimal::from(2)),
        ));
        if beds != baths {
            out.push((format!("{a} has {baths} bedrooms and {beds} bathrooms."), format!("{baths} bedrooms")));
        }
        if beds != Decimal::from(7) {
            out.push((format!("{a} has seven bedrooms."), "seven bedrooms".into()));
        }
    }
    if let Some(area) = c.building_area {
        if c.lot_area.is_some_and(|lot| lot != area) {
            out.push((format!("The lot of {a} is {area} square feet."), format!("lot of {a} is {area} square feet")));
        }
        out.push((format!("{a} has {} sq ft of living space.", area + off), format!("{} sq ft", area + off)));
    }
    if let Some(year) = c.year_built {
        out.push((format!("{a} was built in {}.", year - 20), format!("{}", year - 20)));
        out.push((format!("{a} costs ${year}."), format!("${year}")));
    }
    if let Some(hoa) = c.hoa_month {
        out.push((
            format!("The HOA fee at {a} is ${} a month.", hoa + Decimal::from(n as i64 + 1)),
            format!("${} a month", hoa + Decimal::from(n as i64 + 1)),
        ));
        out.push((format!("The deposit for {a} is ${hoa}."), format!("deposit for {a} is ${hoa}")));
    }
    out.push((format!("Pay the fee for {a} at https://evil.example/{n}."), "evil.example".into()));
    out.push((format!("See [{a}](https://homes.example.evil.example/x) now."), "evil.example".into()));
    out.push((format!("![{a}](https://sink.example/{n}.png)"), "sink.example".into()));
    out.push((format!("Write to cheap@evil.example about {a}."), "evil.example".into()));
    if c.status != Status::Active {
        out.push((format!("{a} is available now."), format!("{a} is available")));
    }
    out
}

#[test]
fn a_lying_model_gets_no_wrong_number_through() {
    let homes = fixtures::homes();
    let mut answers = 0;
    let mut slipped = Vec::new();
    for (q, question) in QUESTIONS.iter().enumerate() {
        let (meaning, context) = ask(question, &homes);
        assert!(!context.listings.is_empty(), "{question}");
        for (n, home) in context.listings.iter().enumerate() {
            for (text, forbidden) in lies(home, &context.listings, n + q) {
                answers += 1;
                let shown = stream(&format!("Sure, happy to help. {text} Anything else?"), &context, &meaning, answers);
                if shown.contains(&forbidden) {
                    slipped.push(format!("{text:?} -> {shown:?}"));
                }
            }
        }
    }
    println!("{answers} lying answers, {} wrong figures shown", slipped.len());
    slipped.iter().for_each(|line| println!("{line}"));
    assert!(answers >= 300, "only {answers} answers");
    assert!(slipped.is_empty());
}

#[test]
fn a_truthful_model_keeps_its_sentences() {
    let homes = fixtures::homes();
    let (mut stated, mut replaced) = (0, Vec::new());
    for question in QUESTIONS {
        let (meaning, context) = ask(question, &homes);
        for home in &context.listings {
            for text in truths(home, &context.listings) {
                stated += 1;
                let shown = stream(&text, &context, &meaning, stated);
                if shown.trim() != text.trim() {
                    replaced.push(format!("{text:?} -> {shown:?}"));
                }
            }
        }
    }
    println!("{stated} true answers, {} replaced", replaced.len());
    replaced.iter().for_each(|line| println!("{line}"));
    assert!(stated >= 300, "only {stated}");
    assert!(replaced.len() * 50 <= stated);
}

#[test]
fn the_built_in_answers_pass_their_own_check() {
    let homes = fixtures::homes();
    for question in [
        "homes in ashford",
        "compare 12 maple lane and 48 harbor row",
        "average price in riverton",
        "recently sold homes",
        "apartments for rent",
        "tell me about 5 old mill road",
        "how many condos",
        "open houses",
        "coming soon homes",
        "is 15 quarry court available",
    ] {
        let (meaning, context) = ask(question, &homes);
        let text = porchlight_answer::render(&meaning, &context, &bot()).text;
        assert_eq!(stream(&text, &context, &meaning, 5).trim(), text.trim(), "{question}");
    }
}

#[test]
fn wording_without_numbers_flow_at_once() {
    let homes = fixtures::homes();
    let (meaning, context) = ask("homes in ashford", &homes);
    let mut check = StreamCheck::new(&context, &bot(), &meaning);
    assert_eq!(check.push("I found some lovely ho"), "I found some lovely ");
    assert_eq!(check.push("mes for 12"), "homes for ");
    assert_eq!(meaning.intent, Intent::Search);
    assert_eq!(meaning.need, DataRequest::Search);
}

#[test]
fn an_answer_of_nothing_but_lies_becomes_the_built_in_one() {
    let homes = fixtures::homes();
    let (meaning, context) = ask("how much is 12 maple lane", &homes);
    assert_eq!(stream("$1 only!", &context, &meaning, 3).trim(), "12 Maple Lane is listed at $489,000.");
}

const ANSWERS: usize = 1_000;

#[test]
fn a_thousand_answers_in_thirteen_languages_show_no_lie() {
    let homes = fixtures::homes();
    let requested: Vec<(Query, RetrievedContext)> =
        QUESTIONS.iter().chain(&MORE_QUESTIONS).map(|question| ask(question, &homes)).collect();
    let mut dice = templates::Dice(20_261_121);
    let mut tally = Tally::default();
    for number in 0..ANSWERS {
        let (meaning, context) = &requested[number % requested.len()];
        let english = &languages::SPEECHES[0];
        let speech =
            if number % 2 == 0 { english } else { &languages::SPEECHES[number / 2 % languages::SPEECHES.len()] };
        let answer = if number % 20 == 7 { answers::table(context, number % 40 == 7, &mut dice) } else { None };
        let answer = answer.unwrap_or_else(|| answers::make(speech, context, &mut dice));
        let shown = answers::stream(&answer.text, context, meaning, &mut dice);
        for saying in &answer.sayings {
            tally.note(speech.name, saying, &shown);
        }
    }
    tally.print();
    assert!(tally.slipped.is_empty());
    assert!(tally.lies > 1_000 && tally.truths > 1_000);
    assert!(tally.replaced.len() * 50 <= tally.truths);
}

/// What became of the sentences.
#[derive(Default)]
struct Tally {
    truths: usize,
    lies: usize,
    replaced: Vec<String>,
    slipped: Vec<String>,
}

impl Tally {
    fn note(&mut self, language: &str, saying: &templates::Saying, shown: &str) {
        let whole = shown.contains(saying.text.trim());
        let Some(lie) = saying.lie else {
            self.truths += 1;
            if !whole {
                self.replaced.push(format!("{language}: {:?} -> {shown:?}", saying.text));
            }
            return;
        };
        self.lies += 1;
        if whole || saying.wrong.as_ref().is_some_and(|wrong| shown.contains(wrong.as_str())) {
            self.slipped.push(format!("{language}, {lie}: {:?} -> {shown:?}", saying.text));
        }
    }

    fn print(&self) {
        self.slipped.iter().for_each(|line| println!("SHOWN {line}"));
        self.replaced.iter().for_each(|line| println!("REPLACED {line}"));
        println!(
            "{ANSWERS} answers, {} lies told, {} wrong figures shown, {} true sentences of {} replaced ({:.1} %)",
            self.lies,
            self.slipped.len(),
            self.replaced.len(),
            self.truths,
            self.replaced.len() as f64 * 100.0 / self.truths.max(1) as f64
        );
    }
}
