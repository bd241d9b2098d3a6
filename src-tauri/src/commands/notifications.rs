//! Notifications of the desktop: whose notices are shown, and a trial.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, State};

use super::own;
use crate::{
    desktop::Desktop,
    error::CommandResult,
    notifications::{self, NoticeWatch, NotificationTexts, WatchedNotices},
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    /// The member, with a secret key.
    #[serde(default)]
    member_id: Option<i64>,
    /// Missing: no notices.
    #[serde(default)]
    texts: Option<NotificationTexts>,
}

#[derive(Deserialize)]
struct Trial {
    title: String,
    body: String,
}

/// This computer, as services know it.
#[derive(Debug, Serialize)]
pub struct ThisDevice {
    device: String,
    /// The chatbots of the open notices.
    notices: Vec<String>,
}

/// Follows the notices of the connection in use. Errors: 10004.
#[tauri::command]
pub async fn watch_notices(
    desktop: State<'_, Desktop>,
    watch: State<'_, NoticeWatch>,
    input: Value,
) -> CommandResult<ThisDevice> {
    let Wanted { member_id: member, texts } = own(input)?;
    let connection = desktop.current();
    watch.set(texts.map(|texts| WatchedNotices { connection, member, texts }));
    Ok(ThisDevice { device: notifications::device(&desktop)?, notices: watch.open() })
}

/// Shows a notification now.
#[tauri::command]
pub async fn show_test_notification(app: AppHandle, input: Value) -> CommandResult<()> {
    let Trial { title, body } = own(input)?;
    notifications::test_popup(&app, title, body);
    Ok(())
}
