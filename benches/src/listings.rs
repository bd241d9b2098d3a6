//! Creates and pages of listings.

use porchlight_client::api::{ListListings, NewListing, Number};

use crate::{
    import::import,
    listing_fixture::listing,
    program::{BenchService, Setup},
    timing,
};

/// Prints creates, and pages over this many listings.
pub async fn measure(setup: &Setup, listings: usize) -> anyhow::Result<()> {
    println!("\nlistings (durable: an answer means that it is on disk)");
    let service = BenchService::open(setup).await?;
    let spare = BenchService::open(setup).await?;
    for clients in [1, 32, 64] {
        timing::print(&spare, "create", clients, 2_000, |number| create(&spare, clients * 1_000_000 + number)).await?;
    }
    import(&service, listings).await?;
    let last_page = (listings / 20).max(1) as i64;
    let pages = [("first page", 1), ("page in the middle", last_page / 2), ("last page", last_page)];
    for (name, page) in pages {
        timing::print(&service, name, 1, 500, |_| {
            list(&service, ListListings { page_number: Some(page.max(1)), ..request(&service) })
        })
        .await?;
    }
    let city = |name: &str| ListListings { city_name: Some(name.into()), ..request(&service) };
    timing::print(&service, "common city", 1, 500, |_| list(&service, city("mill town"))).await?;
    timing::print(&service, "rare city", 1, 500, |_| list(&service, city("rare 1"))).await?;
    for clients in [1, 16] {
        let by_number = |number: usize| ListListings {
            mls_number: Some(format!("B{:07}", number % listings)),
            ..request(&service)
        };
        timing::print(&service, "MLS number", clients, 2_000, |number| list(&service, by_number(number * 7))).await?;
    }
    timing::print(&service, "first page", 16, 2_000, |_| list(&service, request(&service))).await?;
    println!("memory: {:.1} MiB", service.memory_mib()?);
    Ok(())
}

fn request(service: &BenchService) -> ListListings {
    ListListings { serial_number: service.serial.clone(), ..ListListings::default() }
}

async fn list(service: &BenchService, request: ListListings) -> anyhow::Result<()> {
    service.client.list_listings(&request).await?;
    Ok(())
}

/// Creates one listing.
pub async fn create(service: &BenchService, number: usize) -> anyhow::Result<()> {
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
