//! Notifications of the desktop for the notices of a member.
//!
//! This process follows the notices itself, because a web view may sleep while its window is minimized. The window says
//! whose notices they are, and gives the texts.

mod popup;
mod shown;

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use getrandom::fill;
use porchlight_api::{ListNotices, NoticePage};
use serde::Deserialize;
use tauri::{AppHandle, Emitter, Manager};
use tokio::sync::watch;

pub use popup::test_popup;

use crate::{desktop::Desktop, error::CommandResult, notifications::shown::ShownNotices, window::MAIN_WINDOW};

/// The service answers at the latest after so many seconds.
const WAIT_S: i64 = 20;
/// Between two requests, so that a service that doesn't wait isn't asked all the time.
const PAUSE: Duration = Duration::from_millis(500);
const MAX_RETRY: Duration = Duration::from_secs(30);
const TITLE: &str = "Porchlight";

/// The words of notifications, in the language of the window. `{count}` is replaced.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NotificationTexts {
    pub new_lead: String,
    pub waiting: String,
    pub message: String,
    pub messages: String,
    pub showing: String,
    pub assigned: String,
    /// Several at once.
    pub several: String,
    /// The button that opens a notification.
    pub open: String,
}

/// Whose notices are followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedNotices {
    pub connection: String,
    /// With a secret key.
    pub member: Option<i64>,
    pub texts: NotificationTexts,
}

/// What the window wants to be followed.
pub struct NoticeWatch {
    wanted: watch::Sender<Option<WatchedNotices>>,
    /// The chatbots of the open notices, for a page that was loaded again.
    open: Mutex<Vec<String>>,
}

impl Default for NoticeWatch {
    fn default() -> Self {
        Self { wanted: watch::Sender::new(None), open: Mutex::default() }
    }
}

impl NoticeWatch {
    /// Follows these from now on; `None` for none.
    pub fn set(&self, watched: Option<WatchedNotices>) {
        self.wanted.send_if_modified(|current| {
            let is_other = *current != watched;
            *current = watched;
            is_other
        });
    }

    /// The serial number of the chatbot of each open notice.
    pub fn open(&self) -> Vec<String> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Follows what the window wants until the program ends.
pub async fn run(app: AppHandle) {
    let mut wanted = app.state::<NoticeWatch>().wanted.subscribe();
    loop {
        let watched = wanted.borrow_and_update().clone();
        let changed = match watched {
            Some(watched) => tokio::select! {
                changed = wanted.changed() => changed,
                () = follow(&app, &watched) => Ok(()),
            },
            None => wanted.changed().await,
        };
        count(&app, Vec::new());
        if changed.is_err() {
            return;
        }
    }
}

/// The name of this computer for services, made at its first use. Errors: 10004.
pub fn device(desktop: &Desktop) -> CommandResult<String> {
    let known = desktop.profile().device;
    if !known.is_empty() {
        return Ok(known);
    }
    let mut random = [0; 8];
    // Without randomness, two computers of one member may have one name: one of them shows notifications.
    let _ = fill(&mut random);
    let name = format!("desktop-{:016x}", u64::from_be_bytes(random));
    desktop.change_profile(|profile| profile.device.clone_from(&name))?;
    Ok(name)
}

async fn follow(app: &AppHandle, watched: &WatchedNotices) {
    let desktop = app.state::<Desktop>();
    let mut shown = ShownNotices::new(app.clone(), watched.texts.clone());
    let (mut after, mut retry) = (None, Duration::from_secs(1));
    loop {
        match list(&desktop, watched, after.clone()).await {
            Ok(page) => {
                count(app, page.list.iter().map(|notice| notice.serial_number.clone()).collect());
                after = Some(page.next.clone());
                shown.update(&page);
                retry = Duration::from_secs(1);
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => {
                tracing::debug!(code = error.code, "notices could not be listed");
                tokio::time::sleep(retry).await;
                retry = (retry * 2).min(MAX_RETRY);
            }
        }
    }
}

/// The open notices: at once, and later when they are other ones than those of `after`.
async fn list(desktop: &Desktop, watched: &WatchedNotices, after: Option<String>) -> CommandResult<NoticePage> {
    let wait_s = after.is_some().then_some(WAIT_S);
    let request = ListNotices { member_id: watched.member, device: Some(device(desktop)?), wait_s, after };
    Ok(desktop.client_of(&watched.connection).await?.list_notices(&request).await?)
}

/// Shows how many notices are open: in the title, on the icon where the system has that, and in the window. `serials`
/// are those of their chatbots.
fn count(app: &AppHandle, serials: Vec<String>) {
    app.state::<NoticeWatch>().open.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&serials);
    let Some(window) = app.get_webview_window(MAIN_WINDOW) else { return };
    let count = serials.len();
    let title = if count == 0 { TITLE.to_owned() } else { format!("({count}) {TITLE}") };
    let badge = i64::try_from(count).ok().filter(|count| *count > 0);
    let shown = [app.emit_to(MAIN_WINDOW, "notices", serials), window.set_title(&title), window.set_badge_count(badge)];
    for error in shown.into_iter().filter_map(Result::err) {
        tracing::debug!(%error, "the number of notices could not be shown");
    }
}
