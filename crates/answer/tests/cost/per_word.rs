//! What the check of a model's words adds to each of them while they stream, by the length of the text. CPU time of the
//! thread: `cargo nextest run --workspace -E 'binary(cost) and test(per_word)' --no-capture` prints it.

use std::time::Duration;

use porchlight_answer::{ChatbotProfile, StreamCheck};
use porchlight_query::fair_housing::is_area_remark;

use crate::{meter::thread_cpu_time, streams::found};

/// Texts by what is checked in them. Those without an end are one sentence.
const KINDS: [(&str, &str); 6] = [
    ("prose", "Both of these homes are worth a closer look and each of them will suit somebody else. "),
    ("numbers", "12 Maple Lane was built in 1926 and has 3 bedrooms, 2 bathrooms and a price of $489,000. "),
    ("features", "It comes with a fenced yard, a garage, a fireplace and in-unit laundry, but without a pool. "),
    ("areas", "The neighborhood is safe and quiet, the area has good schools, and it is perfect for families. "),
    ("prose without an end", "both of these homes are worth a closer look and each of them will suit somebody else "),
    ("areas without an end", "the neighborhood is safe and quiet and the area has good schools and families "),
];
/// Words of the shortest and the longest text.
const LENGTHS: [usize; 4] = [250, 500, 1_000, 2_000];
/// How much more a word of the longest text may cost than one of the shortest. If the cost were quadratic, it would
/// be eight times as much.
const GROWTH: f64 = 3.0;

/// Median, 99th of 100 and mean of the time that a word adds, in microseconds.
fn per_word(text: &str) -> [f64; 3] {
    let (context, meaning) = found();
    let mut check = StreamCheck::new(&context, &ChatbotProfile::default(), &meaning);
    let mut times: Vec<Duration> = Vec::new();
    for word in text.split_inclusive(' ') {
        let before = thread_cpu_time();
        check.push(word);
        times.push(thread_cpu_time().saturating_sub(before));
    }
    let before = thread_cpu_time();
    check.finish();
    times.push(thread_cpu_time().saturating_sub(before));
    let mean = times.iter().sum::<Duration>().as_secs_f64() * 1e6 / times.len() as f64;
    times.sort_unstable();
    let part = |percent: usize| times[times.len() * percent / 100].as_secs_f64() * 1e6;
    [part(50), part(99), mean]
}

fn of_length(sentence: &str, count: usize) -> String {
    sentence.split_inclusive(' ').cycle().take(count).collect()
}

/// The best of three, since another process can take a core's cache away.
fn best(of: impl Fn() -> f64) -> f64 {
    (0..3).map(|_| of()).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_check_adds_per_word_what_it_adds_in_a_short_text() {
    per_word("Warm up: 12 Maple Lane costs $489,000 and is in a safe area. Una casa.");
    let mut slower = Vec::new();
    for (kind, sentence) in KINDS {
        let mut means = Vec::new();
        for length in LENGTHS {
            let text = of_length(sentence, length);
            let [median, p99, _] = per_word(&text);
            let mean = best(|| per_word(&text)[2]);
            println!("{kind}, {length} words: a word adds {mean:.1} µs (median {median:.1}, p99 {p99:.1})");
            means.push(mean);
        }
        if means[LENGTHS.len() - 1] > means[0] * GROWTH {
            slower.push(kind);
        }
    }
    println!(
        "{} kinds of text of up to {} words: the check of {} of them is slower than linear",
        KINDS.len(),
        LENGTHS[3],
        slower.len()
    );
    assert!(slower.is_empty(), "{slower:?}");
}

#[test]
fn the_check_of_remarks_on_areas_is_linear_in_a_sentence() {
    is_area_remark("Warm up.");
    let mut worst: f64 = 0.0;
    for (kind, sentence) in &KINDS[2..] {
        let mut means = Vec::new();
        for length in [15, 60, 240, 480] {
            let text = of_length(sentence, length).replace(['.', '\n'], ",");
            let mean = best(|| {
                let before = thread_cpu_time();
                std::hint::black_box(is_area_remark(&text));
                thread_cpu_time().saturating_sub(before).as_secs_f64() * 1e6 / length as f64
            });
            println!("remarks on areas, {kind}, a sentence of {length} words: {mean:.2} µs a word");
            means.push(mean);
        }
        worst = worst.max(means[3] / means[0]);
    }
    println!("a word of a sentence 32 times as long costs at most {worst:.2} times as much");
    assert!(worst < GROWTH, "{worst}");
}
