//! Prints what the check of a model's words adds: time of the processor per piece, and how long text is held back in a
//! stream. A number in the documents names the command that printed it: `cargo run --release -p porchlight-answer
//! --example check_delay`. The stream is simulated: a piece of about four characters every 1/30 s; only the processor's
//! time is real.

#[path = "../tests/adversarial_model/answers.rs"]
#[allow(dead_code)]
mod answers;
#[path = "../tests/fixtures/mod.rs"]
#[allow(dead_code)]
mod fixtures;
#[path = "../tests/adversarial_model/languages.rs"]
mod languages;
#[path = "../tests/adversarial_model/passages.rs"]
mod passages;
#[path = "../tests/adversarial_model/templates.rs"]
#[allow(dead_code)]
mod templates;

use std::time::Instant;

use porchlight_answer::{ChatbotProfile, DialogState, Query, RetrievedContext, StreamCheck, Today, parse_query};

const PIECES_PER_SECOND: f64 = 30.0;
const PROSE: &str = "Both of these homes are worth a closer look, and they suit different people. \
12 Maple Lane is the quieter one: a craftsman with a deep front porch, fir floors and a fenced yard where two apple trees grow. \
It was built in 1926 and has 3 bedrooms and 2 bathrooms. People who like old houses tend to fall in love with places like this one. \
48 Harbor Row could hardly be more different. It is a townhouse from 2017 above the harbor, with a garage and a charger for an electric car. \
You pay $612,000 for it, and the HOA fee is $185 a month, so it is $123,000 more expensive than 12 Maple Lane. \
What matters most to you, a garden of your own or little to look after? Tell me a bit about how you live and I will gladly narrow it down further.";

/// Needed by the modules of the test.
pub fn bot() -> ChatbotProfile {
    ChatbotProfile { name: "Porch".into(), can_hand_off: true, ..ChatbotProfile::default() }
}

fn main() {
    let candidates = fixtures::homes();
    let ask = |question: &str| {
        let today = Today { year: 2026, month: 11, day: 20 };
        let mut meaning = parse_query(question, &DialogState::default(), &fixtures::vocabulary(&candidates), today);
        let context = fixtures::context(&candidates, &mut meaning);
        (meaning, context)
    };
    let (meaning, context) = ask("compare 12 maple lane and 48 harbor row");
    let prose: Vec<String> = (0..100).map(|_| PROSE.to_owned()).collect();
    print("prose", &prose, &context, &meaning);
    let (meaning, context) = ask("homes in ashford");
    let mut dice = templates::Dice(7);
    let texts = (0..300).map(|number| true_answer(&languages::SPEECHES[number % 13], &context, &mut dice));
    print("figures in every sentence, 13 languages", &texts.collect::<Vec<_>>(), &context, &meaning);
    let long = "Every home has a story of its own and I like to tell it ".repeat(3_600);
    let began = Instant::now();
    let mut check = StreamCheck::new(&context, &bot(), &meaning);
    long.chars().for_each(|c| drop(check.push(c.encode_utf8(&mut [0; 4]))));
    check.finish();
    println!(
        "{} kB without an end of sentence, by single characters: {:.2} s",
        long.len() / 1_000,
        began.elapsed().as_secs_f64()
    );
}

fn true_answer(speech: &languages::Speech, context: &RetrievedContext, dice: &mut templates::Dice) -> String {
    let mut out = String::new();
    for _ in 0..8 {
        let listing = dice.roll(context.listings.len());
        if let Some(saying) = templates::say(speech, context, listing, false, dice) {
            out.push_str(&saying.text);
            out.push('\n');
        }
    }
    out
}

/// Streams the texts and prints a line for the processor's time and one for the delay.
fn print(name: &str, texts: &[String], context: &RetrievedContext, meaning: &Query) {
    let (mut work, mut delays, mut replaced) = (Vec::new(), Vec::new(), 0);
    for text in texts {
        let mut check = StreamCheck::new(context, &bot(), meaning);
        let chars: Vec<char> = text.chars().collect();
        let mut received: Vec<(usize, f64)> = Vec::new();
        let (mut shown, mut out) = (Vec::new(), String::new());
        for (at, piece) in chars.chunks(4).enumerate() {
            let piece: String = piece.iter().collect();
            let now = at as f64 / PIECES_PER_SECOND;
            let began = Instant::now();
            out.push_str(&check.push(&piece));
            let took = began.elapsed().as_secs_f64();
            work.push(took);
            received.push((received.last().map_or(0, |last| last.0) + piece.len(), now));
            shown.push((out.len(), now + took));
        }
        let end = received.last().map_or(0.0, |last| last.1);
        out.push_str(&check.finish());
        shown.push((out.len(), end));
        if out.trim() != text.trim() {
            replaced += 1;
            continue;
        }
        for (length, at) in received {
            let when = shown.iter().find(|(shown, _)| *shown >= length).map_or(end, |(_, when)| *when);
            delays.push(when - at);
        }
    }
    let part = |values: &mut Vec<f64>, part: usize| {
        values.sort_by(f64::total_cmp);
        values.get(values.len() * part / 100).copied().unwrap_or_default()
    };
    let texts = texts.len();
    println!(
        "{name}: {} pieces of {texts} answers ({replaced} replaced): push takes median {:.1} µs, p99 {:.1} µs",
        work.len(),
        part(&mut work, 50) * 1e6,
        part(&mut work, 99) * 1e6
    );
    println!(
        "{name}: text is held back median {:.0} ms, p99 {:.0} ms (a piece every {:.0} ms)",
        part(&mut delays, 50) * 1e3,
        part(&mut delays, 99) * 1e3,
        1e3 / PIECES_PER_SECOND
    );
}
