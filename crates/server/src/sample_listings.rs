//! The sample homes that come with the program, with pictures drawn by the project.
//!
//! Why it exists: a first start has something to talk about. Not here: drawing them
//! (`scripts/draw`) and putting them into a chatbot (an ordinary import).

use porchlight_api::ImportRow;

use crate::widget_assets::Sample;

/// The sample homes as rows of an import; their pictures are served at `base_url`.
///
/// Empty only when the program was built without them.
pub fn rows(base_url: &str) -> Vec<ImportRow> {
    let Some(file) = Sample::get("homes.json") else { return Vec::new() };
    let mut rows: Vec<ImportRow> = match serde_json::from_slice(&file.data) {
        Ok(rows) => rows,
        Err(error) => {
            tracing::error!(%error, "the sample homes cannot be read");
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
        for row in &rows {
            assert!(porchlight_domain::listing_input::draft_from_row(row, 2026).is_ok(), "{row:?}");
        }
    }
}
