//! URLs of a chatbot's own files after a move. Uploaded photos and those of sample listings are stored with the URL of
//! the service that took them; an app's own service is at a loopback address, which no visitor can reach.

use porchlight_domain::WorkspaceId;

use crate::{
    error::Result,
    executor::{Tx, args},
};

const LOOPBACK: [&str; 3] = ["http://127.0.0.1", "http://localhost", "http://[::1]"];
/// What every service serves: uploaded files, and the photos of the sample listings.
const FOLDERS: [&str; 2] = ["/files/", "/samples/"];
const BATCH: i64 = 500;

const SETTINGS: &str = "select id, settings from chatbot where workspace = $1";
const SET_SETTINGS: &str = "update chatbot set settings = $2 where id = $1";
const IMAGES: &str = "select seq, images from listing
where chatbot in (select id from chatbot where workspace = $1) and seq > $2
    and (images like '%/files/%' or images like '%/samples/%')
order by seq limit $3";
const SET_IMAGES: &str = "update listing set images = $2 where seq = $1";

/// Gives URLs of files at a loopback address the base URL of this service.
pub(super) async fn rebase(tx: &mut Tx<'_>, workspace: WorkspaceId, base_url: &str) -> Result<()> {
    for row in tx.rows(SETTINGS, args![workspace]).await? {
        let mut cells = row.reader();
        let (id, settings) = (cells.int()?, cells.text()?);
        if let Some(settings) = rebased(&settings, base_url) {
            tx.execute(SET_SETTINGS, args![id, settings]).await?;
        }
    }
    let mut after = i64::MIN;
    loop {
        let rows = tx.rows(IMAGES, args![workspace, after, BATCH]).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let mut cells = row.reader();
            let images;
            (after, images) = (cells.int()?, cells.text()?);
            if let Some(images) = rebased(&images, base_url) {
                tx.execute(SET_IMAGES, args![after, images]).await?;
            }
        }
    }
}

/// The text with other URLs; `None` if it has none to replace.
fn rebased(text: &str, base_url: &str) -> Option<String> {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find("http://") {
        let url = &rest[at..];
        out.push_str(&rest[..at]);
        let path = LOOPBACK.iter().find_map(|host| url.strip_prefix(host)).map(|after| {
            after.strip_prefix(':').map_or(after, |port| port.trim_start_matches(|c: char| c.is_ascii_digit()))
        });
        rest = match path.filter(|path| FOLDERS.iter().any(|folder| path.starts_with(folder))) {
            Some(path) => {
                out.push_str(base_url);
                path
            }
            None => {
                out.push_str("http://");
                &url["http://".len()..]
            }
        };
    }
    out.push_str(rest);
    (out != text).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::rebased;

    #[test]
    fn only_own_files_at_loopback_get_another_url() {
        let server = "https://chat.example.com/p";
        let moved = |text: &str| rebased(text, server);
        let of = |url: &str| format!(r#"["{url}","http://photos.example/files/1.jpg"]"#);
        for url in ["http://127.0.0.1:45543/files/7", "http://localhost/files/7", "http://[::1]:80/files/7"] {
            assert_eq!(moved(&of(url)), Some(of("https://chat.example.com/p/files/7")), "{url}");
        }
        let sample = of("http://127.0.0.1:45543/samples/a.webp");
        assert_eq!(moved(&sample), Some(of("https://chat.example.com/p/samples/a.webp")));
        for url in ["http://127.0.0.1:45543/other/7", "http://127.0.0.10/samples/a.webp", "http://127.0.0.1:x/files/7"]
        {
            assert_eq!(moved(&of(url)), None, "{url}");
        }
    }
}
