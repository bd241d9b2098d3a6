use porchlight_api::ImportRow;
use rust_embed::RustEmbed;

/// The sample listings and their photos.
#[derive(RustEmbed)]
#[folder = "samples"]
pub(crate) struct Sample;

/// Returns the sample listings as import rows, with photos served at `base_url`.
///
/// Empty if the program was built without them.
pub fn rows(base_url: &str) -> Vec<ImportRow> {
    let Some(file) = Sample::get("homes.json") else { return Vec::new() };
    let mut rows: Vec<ImportRow> = match serde_json::from_slice(&file.data) {
        Ok(rows) => rows,
        Err(error) => {
            tracing::error!(%error, "invalid sample listings");
            return Vec::new();
        }
    };
    for image in rows.iter_mut().filter_map(|row| row.images.as_mut()).flatten() {
        *image = format!("{base_url}/samples/{image}");
    }
    rows
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_sample_listing_passes_the_rules_of_an_import() {
        let rows = super::rows("http://127.0.0.1:8787");
        assert!(rows.len() >= 60);
        let context = porchlight_domain::listing_input::InputContext::new(2026, "UTC");
        for row in &rows {
            assert!(porchlight_domain::listing_input::draft_from_row(row, &context).is_ok(), "{row:?}");
        }
    }
}
