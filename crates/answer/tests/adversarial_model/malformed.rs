//! Texts that no model should write, in pieces that no stream should have. The check stands between every model and
//! every visitor, so it must neither panic nor slow down.

use porchlight_answer::StreamCheck;

use crate::{answers, ask, bot, fixtures, templates};

#[test]
fn any_text_in_any_pieces_is_survived() {
    use proptest::prelude::*;
    let homes = fixtures::homes();
    let (meaning, context) = ask("homes in ashford", &homes);
    let terms = r"(\\PC{0,12}|[0-9.,'$€ ]{1,12}|12 Maple Lane|half a million|\\| *|un demi|四十八万九|e\u{301}|cheaper than|2026-08-|[a-z]{1,9}|\n){0,40}";
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let texts = (proptest::string::string_regex(terms).expect("a pattern"), 1..9_u64);
    runner
        .run(&texts, |(text, seed)| {
            answers::stream(&text, &context, &meaning, &mut templates::Dice(seed));
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn a_long_text_costs_no_more_than_its_length() {
    let homes = fixtures::homes();
    let (meaning, context) = ask("homes in ashford", &homes);
    let time = |text: &str| {
        let mut check = StreamCheck::new(&context, &bot(), &meaning);
        let began = std::time::Instant::now();
        let mut buffer = [0; 4];
        text.chars().for_each(|c| {
            check.push(c.encode_utf8(&mut buffer));
        });
        check.finish();
        began.elapsed().as_secs_f64()
    };
    for unit in ["a", "1", "lovely home ", "$489,000 ", ". ", "cheaper than ", "价格", "| ", "(", "12 Maple Lane "] {
        let short = time(&unit.repeat(2_000 / unit.len()));
        let long = time(&unit.repeat(16_000 / unit.len()));
        println!("{unit:?}: 2 kB {short:.3} s, 16 kB {long:.3} s");
        // Eight times the length; a quadratic check would take sixty-four times as long.
        assert!(long < short * 40.0 + 2.0, "{unit:?}: {short:.3} s, then {long:.3} s");
    }
}
