//! Measures the built program on this machine and prints tables.
//!
//! Why it exists: a figure in the README names the command that printed it, and this is that
//! command. Ratios within one run are what counts; absolute numbers drift from machine to
//! machine. Nothing here asserts. Not here: peers, which are installed by scripts of their own.

mod answers;
mod homes;
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
    /// Homes that answers are made from.
    #[arg(long, default_value_t = 10_000)]
    homes: usize,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    println!("machine: {} cores, {}", std::thread::available_parallelism()?, program::processor());
    program::measure_start(&options.program).await?;
    listings::measure(&options.program, options.listings).await?;
    answers::measure(&options.program, options.homes).await
}
