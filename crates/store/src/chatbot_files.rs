//! Uploads of a workspace that only one chatbot uses. Several chatbots may share an upload; it is deleted with the last
//! one.

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, FileId, Settings, WorkspaceId};

use crate::{
    error::Result,
    executor::{Row, Tx, args},
    idempotency::from_json,
};

const SETTINGS: &str = "select settings from chatbot where workspace = $1 and id = $2";
const IMAGES: &str = "select l.images from listing l join chatbot c on c.id = l.chatbot
where c.workspace = $1 and c.id = $2 and l.images like '%/files/%'";
const SENT: &str = "select m.file_ids from message m join chatbot c on c.id = m.chatbot
where c.workspace = $1 and c.id = $2 and m.file_ids <> '[]'";
const SETTINGS_OF_OTHERS: &str = "select settings from chatbot where workspace = $1 and id <> $2";
const IMAGES_OF_OTHERS: &str = "select l.images from listing l join chatbot c on c.id = l.chatbot
where c.workspace = $1 and c.id <> $2 and l.images like '%/files/%'";
const SENT_TO_OTHERS: &str = "select m.file_ids from message m join chatbot c on c.id = m.chatbot
where c.workspace = $1 and c.id <> $2 and m.file_ids <> '[]'";
const STORAGE_KEY: &str = "select storage_key from stored_file where workspace = $1 and id = $2 and chatbot is null";
const FORGET: &str = "delete from stored_file where workspace = $1 and id = $2";

/// Deletes the rows of uploads that no other chatbot uses; returns their storage keys.
///
/// Reads the photos of the workspace's other chatbots, but only if there is something to
/// delete.
pub(crate) async fn forget(tx: &mut Tx<'_>, workspace: WorkspaceId, chatbot: ChatbotId) -> Result<Vec<String>> {
    let mut used = used_in(tx, workspace, chatbot, [SETTINGS, IMAGES, SENT]).await?;
    if used.is_empty() {
        return Ok(Vec::new());
    }
    let by_others = used_in(tx, workspace, chatbot, [SETTINGS_OF_OTHERS, IMAGES_OF_OTHERS, SENT_TO_OTHERS]).await?;
    used.retain(|id| !by_others.contains(id));
    let mut storage_keys = Vec::new();
    for id in used {
        let Some(row) = tx.row(STORAGE_KEY, args![workspace, id]).await? else { continue };
        storage_keys.push(row.reader().text()?);
        tx.execute(FORGET, args![workspace, id]).await?;
    }
    Ok(storage_keys)
}

async fn used_in(
    tx: &mut Tx<'_>,
    workspace: WorkspaceId,
    chatbot: ChatbotId,
    [settings, images, sent]: [&'static str; 3],
) -> Result<BTreeSet<i64>> {
    let mut used = BTreeSet::new();
    for row in tx.rows(settings, args![workspace, chatbot]).await? {
        let settings: Settings = from_json(&row.reader().text()?)?;
        used.extend([settings.chat_icon, settings.avatar].into_iter().flatten().map(|id| id.0));
    }
    for row in tx.rows(images, args![workspace, chatbot]).await? {
        let urls: Vec<String> = list(&row)?;
        used.extend(urls.iter().filter_map(|url| file_of(url)));
    }
    for row in tx.rows(sent, args![workspace, chatbot]).await? {
        used.extend(list::<FileId>(&row)?.into_iter().map(|id| id.0));
    }
    Ok(used)
}

fn list<T: serde::de::DeserializeOwned>(row: &Row) -> Result<Vec<T>> {
    from_json(&row.reader().text()?)
}

/// The file ID in a URL that looks like ours. Whether the file is ours must be checked.
fn file_of(url: &str) -> Option<i64> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.rsplit_once("/files/")?.1.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::file_of;

    #[test]
    fn only_file_urls_name_a_file() {
        assert_eq!(file_of("https://homes.example/bot/files/17?w=1"), Some(17));
        assert_eq!(file_of("https://homes.example/files/17/x"), None);
        assert_eq!(file_of("https://homes.example/photos/17.jpg"), None);
    }
}
