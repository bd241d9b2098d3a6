//! Asserts that no text costs more than 250 ms of a core, on the CPU time of its thread and on counted steps.
//!
//! `PORCHLIGHT_LONG_FUZZ=1` multiplies the random cases by 50; `./scripts/test abuse` sets it.

mod corpus;
#[path = "../fixtures/mod.rs"]
mod fixtures;
mod listings;
mod meter;
mod per_word;
mod readers;
mod sentences;
mod streams;

use porchlight_answer::Today;

const TODAY: Today = Today { year: 2026, month: 11, day: 22 };

/// How many random cases to try.
fn cases(usual: usize) -> usize {
    let usual = if cfg!(debug_assertions) { usual / 10 } else { usual };
    if std::env::var_os("PORCHLIGHT_LONG_FUZZ").is_some() { usual * 50 } else { usual }
}
