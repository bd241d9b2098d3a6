//! Prints what planning costs: the processor's time to parse each labeled question, by language, with the vocabularies of
//! 40, 10,000 and 1,000,000 listings, for short and long messages, the memory of each vocabulary, and the time until it
//! knows of a changed listing. A number in the documents names the command that printed it:
//! `cargo run --release -p porchlight-answer --example planning_time`.

#[path = "../tests/fixtures/mod.rs"]
#[allow(dead_code)]
mod fixtures;

use std::{fs, hint::black_box, path::Path, time::Instant};

use porchlight_answer::{DialogState, ListingVocabulary, Today, Vocabulary, parse_query};
use porchlight_domain::{ListingTerms, TermChange, TermCounts, TermKind};

const TODAY: Today = Today { year: 2026, month: 11, day: 20 };
const ROUNDS: usize = 5;
/// The goal for the median message.
const GOAL_MICROSECONDS: f64 = 200.0;

fn main() {
    let small = fixtures::vocabulary(&fixtures::homes());
    println!("40 listings: microseconds per message, median / p99 / longest");
    print_times(&small);
    print_lengths(&small);
    for (name, count) in [("10,000 listings", 10_000), ("1,000,000 listings", 1_000_000)] {
        let mut listings = measured(name, || listings(count));
        println!("\n{name}: microseconds per message, median / p99 / longest");
        let vocabulary = listings.vocabulary();
        print_times(&vocabulary);
        print_lengths(&vocabulary);
        print_changes(&mut listings, count);
    }
}

/// Prints the time from a change of a listing to a vocabulary that knows it, while a question has the previous one.
fn print_changes(listings: &mut ListingVocabulary, count: usize) {
    let mut times = Vec::new();
    for n in 0..1_000 {
        let before = listing(n, count);
        let mut after = before.clone();
        after.street_address = format!("{} Renamed {} Street", n + 3, n / 10);
        if n % 10 == 0 {
            after.names.retain(|(kind, _)| *kind != TermKind::City);
            after.add_name(TermKind::City, &format!("New Town {n}"));
        }
        let change = TermChange { before: Some(before), after: Some(after) };
        let earlier = listings.vocabulary();
        let began = Instant::now();
        listings.apply([&change]).expect("the change is of these listings");
        times.push(began.elapsed().as_secs_f64() * 1e6);
        drop(earlier);
    }
    times.sort_unstable_by(f64::total_cmp);
    let began = Instant::now();
    listings.settle();
    println!(
        "  a changed listing: {:.0} / {:.0} / {:.0} microseconds, after 1,000 of them {:.1} ms once",
        times[500],
        times[990],
        times[999],
        began.elapsed().as_secs_f64() * 1e3
    );
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

/// The words of an agency with so many listings, read one after the other.
fn listings(count: usize) -> ListingVocabulary {
    let mut counts = TermCounts::default();
    (0..count).for_each(|n| counts.add(&listing(n, count)));
    ListingVocabulary::new(counts)
}

/// One of so many listings: cities, streets and numbers in the proportions of a state.
fn listing(n: usize, count: usize) -> ListingTerms {
    const FIRST: [&str; 20] = [
        "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Grand", "Hazel", "Iron", "Juniper", "Kings", "Laurel",
        "Maple", "North", "Oak", "Pine", "Quarry", "River", "Spring", "Tower",
    ];
    const LAST: [&str; 10] = ["brook", "dale", "field", "gate", "hollow", "mere", "ridge", "side", "view", "wood"];
    const KIND: [&str; 5] = ["Street", "Avenue", "Lane", "Drive", "Court"];
    const TYPES: [&str; 3] = ["Single Family Residential", "Condo/Co-op", "Townhouse"];
    let street = |n: usize| format!("{}{} {}", FIRST[n % 20], LAST[n / 20 % 10], KIND[n / 200 % 5]);
    let city = n % (count.min(2_000) / 4);
    let mut terms = ListingTerms {
        position: n as i64,
        names: Vec::new(),
        street_address: format!("{} {}", n / 1_000 * 7 + n % 7 + 1, street(n % 1_000)),
        mls_number: format!("MLS{n:07}"),
    };
    terms.add_name(TermKind::City, &format!("{}ton {}", FIRST[city % 20], city / 20));
    terms.add_name(TermKind::State, "WA");
    terms.add_name(TermKind::Zip, &format!("98{:03}", n % (count.min(4_000) / 8)));
    terms.add_name(TermKind::PropertyType, TYPES[n % 3]);
    terms.add_name(TermKind::CurrencySymbol, "$");
    terms
}

fn measured(name: &str, make: impl FnOnce() -> ListingVocabulary) -> ListingVocabulary {
    let (before, began) = (memory_mib(), Instant::now());
    let made = make();
    let seconds = began.elapsed().as_secs_f64();
    println!("\nvocabulary of {name}: {:.1} MiB, built in {seconds:.2} s", memory_mib() - before);
    made
}

/// Resident memory of this process.
fn memory_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}
