//! Reads a service's listings, all or those that a file names, for dry runs and undo.

use std::collections::HashSet;

use futures::{StreamExt, stream};
use porchlight_api::{ListListings, ListingItem, ListingPage};

use super::{
    jobs::{Job, JobStage},
    listing_service::{ListingServiceError, ListingsService},
};

/// Listings per page; the maximum of the API.
const PAGE: i64 = 100;
/// Pages to request at a time from services with `import_listings`.
const TOGETHER: usize = 4;
/// More pages than any service allows.
const MAX_PAGES: i64 = 100_000;

/// Passes each listing to `take` once, in list order.
///
/// `run` counts listings. Stops without an error when the run is canceled.
pub async fn each<S: ListingsService>(
    service: &S,
    list: &ListListings,
    run: &Job,
    mut take: impl FnMut(ListingItem),
) -> Result<(), ListingServiceError> {
    let mut seen: HashSet<i64> = HashSet::new();
    let first = service.list(page_of(list, 1)).await?;
    let (size, total) = (first.list.len() as i64, first.virtual_count);
    run.begin(JobStage::Reading, usize::try_from(total).unwrap_or(0));
    let mut give = |page: ListingPage| {
        run.add(page.list.len());
        let count = page.list.len();
        page.list.into_iter().filter(|item| seen.insert(item.id)).for_each(&mut take);
        count
    };
    give(first);
    if size == 0 || size >= total {
        return Ok(());
    }
    let last = (total + size - 1).div_euclid(size).min(MAX_PAGES);
    let together = if service.can_import() { TOGETHER } else { 1 };
    let mut pages = stream::iter(2..=last).map(|number| service.list(page_of(list, number))).buffered(together);
    while let Some(page) = pages.next().await {
        if run.is_cancelled() || give(page?) == 0 {
            break;
        }
    }
    Ok(())
}

fn page_of(list: &ListListings, number: i64) -> ListListings {
    ListListings { page_number: Some(number), page_size: Some(PAGE), ..list.clone() }
}

/// Lists every listing of a chatbot.
pub fn all_listings(serial_number: &str) -> ListListings {
    ListListings { serial_number: serial_number.to_owned(), ..ListListings::default() }
}
