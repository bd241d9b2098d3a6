//! Prints what planning costs: the processor's time to parse each labeled question, by language, with the vocabularies of
//! 40, 10,000 and 1,000,000 listings, for short and long messages, and the memory of each vocabulary. A number in the
//! documents names the command that printed it: `cargo run --release -p porchlight-answer --example planning_time`.

#[path = "../tests/fixtures/mod.rs"]
#[allow(dead_code)]
mod fixtures;

use std::{fs, hint::black_box, path::Path, time::Instant};

use porchlight_answer::{DialogState, Terms, Today, Vocabulary, parse_query};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const ROUNDS: usize = 5;
/// The goal for the median message.
const GOAL_MICROSECONDS: f64 = 200.0;

fn main() {
    let listings = fixtures::homes();
    let small = fixtures::vocabulary(&listings);
    for (name, vocabulary) in [
        ("40 listings", small),
        ("10,000 listings", measured("10,000 listings", || Vocabulary::from_terms(terms(10_000)))),
        ("1,000,000 listings", measured("1,000,000 listings", || Vocabulary::from_terms(terms(1_000_000)))),
    ] {
        println!("\n{name}: microseconds per message, median / p99 / longest");
        print_times(&vocabulary);
        print_lengths(&vocabulary);
    }
}

/// Prints the time for each language, and for all.
fn print_times(vocabulary: &Vocabulary) {
    let mut all = Vec::new();
    for (language, questions) in questions() {
        let mut times: Vec<f64> = Vec::with_capacity(questions.len() * ROUNDS);
        for _ in 0..ROUNDS {
            times.extend(questions.iter().map(|question| microseconds(question, vocabulary)));
        }
        print_line(&language, &mut times, questions.len());
        all.append(&mut times);
    }
    let count = all.len() / ROUNDS;
    print_line("all", &mut all, count);
}

fn print_line(name: &str, times: &mut [f64], messages: usize) {
    times.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let within = times.iter().filter(|time| **time <= GOAL_MICROSECONDS).count() as f64 * 100.0 / times.len() as f64;
    println!(
        "  {name:<3} {:>6.0} / {:>6.0} / {:>6.0}  {within:>3.0} % within {GOAL_MICROSECONDS:.0}  ({messages} messages)",
        at(0.5),
        at(0.99),
        at(1.0),
    );
}

/// Prints the time for messages of so many words, the median of a few.
fn print_lengths(vocabulary: &Vocabulary) {
    println!("  length: microseconds per message of 10 / 100 / 1,000 / 10,000 words");
    for (language, sentence) in [
        ("en", "3 bedrooms in Riverton under 500k with a pool and "),
        ("es", "3 habitaciones en Riverton por menos de 500 mil y "),
        ("de", "3 Schlafzimmer in Riverton mit Pool und Garage für Hunde "),
        ("ar", "شقة ثلاث غرف في Riverton مع مسبح و حديقة أو "),
    ] {
        let times = [1, 10, 100, 1_000].map(|count| {
            let text = sentence.repeat(count);
            let mut times: Vec<f64> = (0..ROUNDS).map(|_| microseconds(&text, vocabulary)).collect();
            times.sort_unstable_by(f64::total_cmp);
            format!("{:.0}", times[ROUNDS / 2])
        });
        println!("  {language:<3} {}", times.join(" / "));
    }
}

fn microseconds(text: &str, vocabulary: &Vocabulary) -> f64 {
    let began = Instant::now();
    black_box(parse_query(text, &DialogState::default(), vocabulary, TODAY));
    began.elapsed().as_secs_f64() * 1e6
}

/// The questions of each language, those of the unread files too.
fn questions() -> Vec<(String, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("questions");
    ["en", "es", "fr", "de", "it", "pt", "nl", "pl", "tr", "ar", "zh", "ja"]
        .iter()
        .map(|language| {
            let mut files =
                vec![folder.join(format!("{language}.toml")), folder.join(format!("unread/{language}.toml"))];
            files.retain(|file| file.exists());
            let texts = files.iter().map(|file| fs::read_to_string(file).expect("a file")).collect::<String>();
            let questions = texts.split("q = \"").skip(1).filter_map(|rest| rest.split('"').next());
            ((*language).to_owned(), questions.map(str::to_owned).collect())
        })
        .collect()
}

/// What an agency with so many listings has: cities, streets and numbers in the proportions of a state.
fn terms(count: usize) -> Terms {
    const FIRST: [&str; 20] = [
        "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Grand", "Hazel", "Iron", "Juniper", "Kings", "Laurel",
        "Maple", "North", "Oak", "Pine", "Quarry", "River", "Spring", "Tower",
    ];
    const LAST: [&str; 10] = ["brook", "dale", "field", "gate", "hollow", "mere", "ridge", "side", "view", "wood"];
    const KIND: [&str; 5] = ["Street", "Avenue", "Lane", "Drive", "Court"];
    let street = |n: usize| format!("{}{} {}", FIRST[n % 20], LAST[n / 20 % 10], KIND[n / 200 % 5]);
    Terms {
        cities: (0..count.min(2_000) / 4).map(|n| format!("{}ton {}", FIRST[n % 20], n / 20)).collect(),
        states: vec!["WA".into()],
        zips: (0..count.min(4_000) / 8).map(|n| format!("98{n:03}")).collect(),
        street_addresses: (0..count).map(|n| format!("{} {}", n / 1_000 * 7 + n % 7 + 1, street(n % 1_000))).collect(),
        mls_numbers: (0..count).map(|n| format!("MLS{n:07}")).collect(),
        property_types: vec!["Single Family Residential".into(), "Condo/Co-op".into(), "Townhouse".into()],
        currency_symbols: vec!["$".into()],
        ..Terms::default()
    }
}

fn measured(name: &str, make: impl FnOnce() -> Vocabulary) -> Vocabulary {
    let (before, began) = (memory_mib(), Instant::now());
    let made = make();
    let seconds = began.elapsed().as_secs_f64();
    println!("vocabulary of {name}: {:.1} MiB, built in {seconds:.2} s", memory_mib() - before);
    made
}

/// Resident memory of this process.
fn memory_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}
