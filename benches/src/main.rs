//! Measures the built program on this machine and prints tables.
//!
//! Compare numbers within one run only; absolute numbers differ between machines. Nothing is asserted.

mod answers;
mod backup;
mod follow;
mod import;
mod listing_fixture;
mod listings;
mod model_endpoint;
mod program;
mod streams;
mod syscalls;
mod timing;

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use crate::program::Setup;

/// Prints what the service costs and how fast it is.
#[derive(Parser)]
struct Options {
    /// What to measure; by default `start`, `listings`, `import`, `answers` and `streams`
    #[arg(value_enum)]
    suites: Vec<Suite>,
    /// The program to measure; build it with `cargo build --release -p porchlight-server`
    #[arg(long, default_value = "target/release/porchlight")]
    program: PathBuf,
    /// A PostgreSQL server's URL; each measurement creates a database there. SQLite without it
    #[arg(long, env = "PORCHLIGHT_TEST_POSTGRES")]
    postgres: Option<String>,
    /// Listings in the chatbot that is paged through
    #[arg(long, default_value_t = 100_000)]
    listings: usize,
    /// Listings that answers are made from
    #[arg(long, default_value_t = 10_000)]
    answer_listings: usize,
    /// Times each rate is measured; the median is printed
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// Start time, idle memory, size
    Start,
    /// Creates and pages
    Listings,
    /// Import through the API
    Import,
    /// Answers of the built-in engine and through a model
    Answers,
    /// Answers of the built-in engine alone, its memory, and the first answer after a change of the listings
    BuiltIn,
    /// Time to the first words, gaps, and 2,000 open streams
    Streams,
    /// System calls per question and per create; needs strace
    Syscalls,
    /// Memory of 1,000 held streams
    Memory,
    /// Reads and writes during a backup, and a restore; `--listings 1000000` makes about 1 GiB
    Backup,
    /// What 2,000 followed conversations and an idle service cost: CPU time, statements and memory
    Follow,
}

const DEFAULT: [Suite; 5] = [Suite::Start, Suite::Listings, Suite::Import, Suite::Answers, Suite::Streams];

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let cores = std::thread::available_parallelism()?;
    // Before the runtime starts its threads, which inherit the core.
    let is_pinned = program::pin_this_process();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    println!(
        "machine: {} cores, {}; {}; {}",
        cores,
        program::processor(),
        if options.postgres.is_some() { "PostgreSQL" } else { "SQLite" },
        if is_pinned { "program on core 0, load and model endpoint on core 1" } else { "not pinned to cores" }
    );
    timing::set_rounds(options.rounds);
    let setup = Setup { program: options.program.clone(), postgres: options.postgres.clone(), is_pinned };
    let suites = if options.suites.is_empty() { DEFAULT.to_vec() } else { options.suites.clone() };
    for suite in suites {
        runtime.block_on(async {
            match suite {
                Suite::Start => program::measure_start(&setup).await,
                Suite::Listings => listings::measure(&setup, options.listings).await,
                Suite::Import => import::measure(&setup, options.listings).await,
                Suite::Answers => answers::measure(&setup, options.answer_listings).await,
                Suite::BuiltIn => answers::measure_built_in(&setup, options.answer_listings).await,
                Suite::Streams => streams::measure(&setup, options.answer_listings).await,
                Suite::Syscalls => syscalls::measure(&setup).await,
                Suite::Memory => streams::measure_held(&setup).await,
                Suite::Backup => backup::measure(&setup, options.listings).await,
                Suite::Follow => follow::measure(&setup).await,
            }
        })?;
    }
    Ok(())
}
