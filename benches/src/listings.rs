//! Creates, imports and pages of listings.

use std::{path::Path, time::Instant};

use porchlight_client::api::{ImportListings, ListListings, NewListing, Number, RawRow};

use crate::{listing_fixture::listing, program::BenchService, timing};

/// Prints creates, import and pages over this many listings.
pub async fn measure(program: &Path, listings: usize) -> anyhow::Result<()> {
    println!("\nlistings (durable: an answer means that it is on disk)");
    let service = BenchService::open(program).await?;
    let spare = BenchService::open(program).await?;
    for clients in [1, 64] {
        timing::print("create", clients, 2_000, |number| create(&spare, clients * 1_000_000 + number)).await?;
    }
    import(&service, listings).await?;
    let last_page = (listings / 20).max(1) as i64;
    let pages = [("first page", 1), ("page in the middle", last_page / 2), ("last page", last_page)];
    for (name, page) in pages {
        timing::print(name, 1, 500, |_| {
            list(&service, ListListings { page_number: Some(page.max(1)), ..request(&service) })
        })
        .await?;
    }
    let city = |name: &str| ListListings { city_name: Some(name.into()), ..request(&service) };
    timing::print("common city", 1, 500, |_| list(&service, city("mill town"))).await?;
    timing::print("rare city", 1, 500, |_| list(&service, city("rare 1"))).await?;
    for clients in [1, 16] {
        let by_number = |number: usize| ListListings {
            mls_number: Some(format!("B{:07}", number % listings)),
            ..request(&service)
        };
        timing::print("MLS number", clients, 2_000, |number| list(&service, by_number(number * 7))).await?;
    }
    println!("memory after all this: {:.1} MiB", service.memory_mib()?);
    Ok(())
}

fn request(service: &BenchService) -> ListListings {
    ListListings { serial_number: service.serial.clone(), ..ListListings::default() }
}

async fn list(service: &BenchService, request: ListListings) -> anyhow::Result<()> {
    service.client.list_listings(&request).await?;
    Ok(())
}

/// Imports made-up listings, 1,000 a call, and prints the rate.
pub async fn import(service: &BenchService, count: usize) -> anyhow::Result<()> {
    let begun = Instant::now();
    for start in (0..count).step_by(1_000) {
        let rows: Result<Vec<RawRow>, _> =
            (start..(start + 1_000).min(count)).map(|number| RawRow::new(&listing(number))).collect();
        let call = ImportListings { serial_number: service.serial.clone(), rows: rows?, ..ImportListings::default() };
        let report = service.client.import_listings(&call).await?;
        anyhow::ensure!(report.rejected == 0, "row refused: {:?}", report.errors.first());
    }
    println!(
        "{:<44}   1 client   {:>8.0} rows/s ({count} rows)",
        "import",
        count as f64 / begun.elapsed().as_secs_f64()
    );
    Ok(())
}

async fn create(service: &BenchService, number: usize) -> anyhow::Result<()> {
    let row = listing(number);
    let zero = Number::default();
    let listing = NewListing {
        serial_number: service.serial.clone(),
        sale_type: row.sale_type,
        status: row.status,
        currency_symbol: "$".into(),
        property_type: row.property_type,
        bedrooms: row.bedrooms.unwrap_or(zero),
        bathrooms: row.bathrooms.unwrap_or(zero),
        url: row.url,
        mls_number: row.mls_number,
        year_built: row.year_built.unwrap_or(zero),
        building_area: row.building_area.unwrap_or(zero),
        area_unit: "Square Feet".into(),
        city: row.city,
        street_address: row.street_address,
        sale_price: row.sale_price,
        ..NewListing::default()
    };
    service.client.create_listing(&listing).await?;
    Ok(())
}
