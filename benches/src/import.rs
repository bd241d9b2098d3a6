//! Imports through the API.

use std::time::Instant;

use porchlight_client::api::{ImportListings, RawRow};

use crate::{
    listing_fixture::listing,
    program::{BenchService, Setup},
};

/// Prints the rate of an import into an empty chatbot, and of the same rows again.
pub async fn measure(setup: &Setup, listings: usize) -> anyhow::Result<()> {
    println!("\nimport, 1,000 rows a call");
    let service = BenchService::open(setup).await?;
    import(&service, listings).await?;
    import(&service, listings).await
}

/// Imports made-up listings, 1,000 a call, and prints the rate.
pub async fn import(service: &BenchService, count: usize) -> anyhow::Result<()> {
    let (begun, cpu) = (Instant::now(), service.cpu()?);
    for start in (0..count).step_by(1_000) {
        let rows: Result<Vec<RawRow>, _> =
            (start..(start + 1_000).min(count)).map(|number| RawRow::new(&listing(number))).collect();
        let call = ImportListings { serial_number: service.serial.clone(), rows: rows?, ..ImportListings::default() };
        let report = service.client.import_listings(&call).await?;
        anyhow::ensure!(report.rejected == 0, "row refused: {:?}", report.errors.first());
    }
    let rate = count as f64 / begun.elapsed().as_secs_f64();
    let cpu_us = (service.cpu()?.saturating_sub(cpu)).as_secs_f64() * 1e6 / count as f64;
    println!("{:<32}    1 client  {rate:>8.0} rows/s  CPU {cpu_us:.0} µs a row ({count} rows)", "import");
    Ok(())
}
