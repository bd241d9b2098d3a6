//! Prints what planning costs: the processor's time to parse each labeled question, by language, with the vocabularies of
//! 40, 10,000 and 1,000,000 listings, and the memory of each vocabulary. A number in the documents names the command that
//! printed it: `cargo run --release -p porchlight-answer --example planning_time`.

#[path = "../tests/fixtures/mod.rs"]
#[allow(dead_code)]
mod fixtures;

use std::{fs, hint::black_box, path::Path, time::Instant};

use porchlight_answer::{DialogState, Terms, Today, Vocabulary, parse_query};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const ROUNDS: usize = 5;

fn main() {
    let listings = fixtures::homes();
    let small = fixtures::vocabulary(&listings);
    for (name, vocabulary) in [
        ("40 listings", small),
        ("10,000 listings", measured("10,000 listings", || Vocabulary::from_terms(terms(10_000)))),
        ("1,000,000 listings", measured("1,000,000 listings", || Vocabulary::from_terms(terms(1_000_000)))),
    ] {
        println!("\n{name}: microseconds per message, median / p99 / longest");
        for (language, questions) in questions() {
            let mut times: Vec<f64> = Vec::with_capacity(questions.len() * ROUNDS);
            for _ in 0..ROUNDS {
                for question in &questions {
                    let began = Instant::now();
                    black_box(parse_query(question, &DialogState::default(), &vocabulary, TODAY));
                    times.push(began.elapsed().as_secs_f64() * 1e6);
                }
            }
            times.sort_unstable_by(f64::total_cmp);
            let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
            println!(
                "  {language}: {:>6.0} / {:>6.0} / {:>6.0}  ({} messages)",
                at(0.5),
                at(0.99),
                at(1.0),
                questions.len()
            );
        }
    }
    println!("\nlength: microseconds per message of so many words (English)");
    let vocabulary = fixtures::vocabulary(&listings);
    for count in [10, 100, 1_000, 10_000] {
        let text = "3 bedrooms in Riverton under 500k with a pool and ".repeat(count / 10);
        let began = Instant::now();
        black_box(parse_query(&text, &DialogState::default(), &vocabulary, TODAY));
        println!("  {count:>6}: {:>8.0}", began.elapsed().as_secs_f64() * 1e6);
    }
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
