//! Parses `picture://` URLs. Their four forms are in `ui/src/api/desktop.ts`; anything else is rejected.

use tauri::http::Uri;
use url::form_urlencoded;

/// A requested image.
#[derive(Debug, PartialEq, Eq)]
pub enum ThumbnailRequest {
    /// The n-th photo of a listing.
    Photo { listing: i64, index: usize, width: u32 },
    /// An uploaded file.
    File { id: i64 },
    /// A photo that is not saved yet.
    Url { url: String, width: u32 },
    /// A square of the map, once a person has switched streets on.
    Tile { zoom: u32, x: u32, y: u32 },
}

/// Highest zoom level of the map tiles.
const DEEPEST_ZOOM: u32 = 19;

impl ThumbnailRequest {
    /// Reads an address; none when it has none of the forms.
    pub fn parse(uri: &Uri) -> Option<Self> {
        let query: Vec<(String, String)> =
            form_urlencoded::parse(uri.query().unwrap_or("").as_bytes()).into_owned().collect();
        let value = |name: &str| query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let width = || match value("w") {
            Some("256") => Some(256),
            Some("512") => Some(512),
            Some("1024") => Some(1024),
            _ => None,
        };
        let segments: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
        match segments.as_slice() {
            ["address"] => Some(Self::Url { url: value("u")?.to_owned(), width: width()? }),
            ["tile", zoom, x, y] => tile(zoom.parse().ok()?, x.parse().ok()?, y.parse().ok()?),
            ["files", id] => Some(Self::File { id: id.parse().ok()? }),
            [listing, index] => {
                Some(Self::Photo { listing: listing.parse().ok()?, index: index.parse().ok()?, width: width()? })
            }
            _ => None,
        }
    }

    /// Width of the picture to make, in pixels.
    pub const fn width(&self) -> u32 {
        match self {
            Self::Photo { width, .. } | Self::Url { width, .. } => *width,
            Self::File { .. } | Self::Tile { .. } => 256,
        }
    }
}

/// Only squares that exist: a zoom has 2^zoom columns and rows.
fn tile(zoom: u32, x: u32, y: u32) -> Option<ThumbnailRequest> {
    (zoom <= DEEPEST_ZOOM && x < (1 << zoom) && y < (1 << zoom)).then_some(ThumbnailRequest::Tile { zoom, x, y })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<ThumbnailRequest> {
        ThumbnailRequest::parse(&text.parse().expect("an address"))
    }

    #[test]
    fn a_photo_is_named_by_listing_place_and_width() {
        let wanted = parse("picture://localhost/42/3?w=256&v=9");
        assert_eq!(wanted, Some(ThumbnailRequest::Photo { listing: 42, index: 3, width: 256 }));
    }

    #[test]
    fn a_url_is_unescaped() {
        let wanted = parse("picture://localhost/address?w=1024&u=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1");
        assert_eq!(wanted, Some(ThumbnailRequest::Url { url: "https://example.com/a?b=1".into(), width: 1024 }));
    }

    #[test]
    fn a_square_of_the_map_is_named_by_zoom_column_and_row() {
        assert_eq!(
            parse("picture://localhost/tile/12/655/1430"),
            Some(ThumbnailRequest::Tile { zoom: 12, x: 655, y: 1430 })
        );
        assert_eq!(parse("picture://localhost/tile/2/4/0"), None);
        assert_eq!(parse("picture://localhost/tile/20/1/1"), None);
        assert_eq!(parse("picture://localhost/tile/2/-1/0"), None);
    }

    #[test]
    fn other_widths_and_paths_are_rejected() {
        assert_eq!(parse("picture://localhost/42/3?w=9999"), None);
        assert_eq!(parse("picture://localhost/42?w=256"), None);
        assert_eq!(parse("picture://localhost/../etc/passwd?w=256"), None);
    }
}
