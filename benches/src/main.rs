//! Measures the built program on this machine and prints tables.
//!
//! Compare numbers within one run only; absolute numbers differ between machines. Nothing is asserted.

mod answers;
mod listing_fixture;
mod listings;
mod program;
mod timing;

use std::path::PathBuf;

use clap::Parser;

/// Prints what the service costs and how fast it is.
#[derive(Parser)]
struct Options {
    /// The program to measure; build it with `cargo build --release -p porchlight-server`.
    #[arg(long, default_value = "target/release/porchlight")]
    program: PathBuf,
    /// Listings in the chatbot that is paged through.
    #[arg(long, default_value_t = 100_000)]
    listings: usize,
    /// Listings that answers are made from.
    #[arg(long = "homes", default_value_t = 10_000)]
    answer_listings: usize,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    println!("machine: {} cores, {}", std::thread::available_parallelism()?, program::processor());
    program::measure_start(&options.program).await?;
    listings::measure(&options.program, options.listings).await?;
    answers::measure(&options.program, options.answer_listings).await
}
