//! One notification of the desktop. A click shows the window and opens the link, as another program could.
//!
//! `tauri-plugin-notification` drops the handle of a notification on desktops, so clicks on it are lost
//! (tauri-apps/plugins-workspace#2150). Here a task holds it until it is closed.

use notify_rust::{Notification, NotificationResponse};
use tauri::AppHandle;
use tokio::sync::mpsc;

use super::shown::PopupText;
use crate::window;

/// A notification on the screen; it is closed when this is dropped.
pub(super) struct Popup(mpsc::UnboundedSender<PopupText>);

impl Popup {
    pub fn show(app: AppHandle, text: PopupText) -> Self {
        let (sender, changes) = mpsc::unbounded_channel();
        tauri::async_runtime::spawn(hold(app, text, changes));
        Self(sender)
    }

    /// Shows another text in its place.
    pub fn change(&self, text: PopupText) {
        // The person may have closed it; then nothing pops up again.
        let _ = self.0.send(text);
    }
}

/// Shows a notification that leads nowhere, so that a person sees whether they arrive.
pub fn test_popup(app: &AppHandle, title: String, body: String) {
    let text = PopupText { title, body, open: String::new(), link: String::new() };
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        // Until the person closes it, or the system does.
        let (_sender, changes) = mpsc::unbounded_channel();
        hold(app, text, changes).await;
    });
}

fn notification(text: &PopupText) -> Notification {
    let mut notification = Notification::new();
    notification.appname("Porchlight").summary(&text.title).body(&text.body).icon("porchlight-desktop");
    // Without the action `default`, nobody learns of a click on the body.
    notification.action("default", &text.open);
    notification.finalize()
}

fn respond(app: &AppHandle, response: &NotificationResponse, link: &str) {
    if matches!(response, NotificationResponse::Closed(_)) {
        return;
    }
    window::show_main(app);
    if !link.is_empty() {
        window::open_links(app, [link]);
    }
}

/// Holds the notification until it is closed, here or on the screen.
#[cfg(all(unix, not(target_os = "macos")))]
async fn hold(app: AppHandle, mut text: PopupText, mut changes: mpsc::UnboundedReceiver<PopupText>) {
    let mut handle = match notification(&text).show_async().await {
        Ok(handle) => handle,
        // A system without notifications; the count in the window remains.
        Err(error) => return tracing::debug!(%error, "a notification could not be shown"),
    };
    loop {
        let changed = tokio::select! {
            () = handle.wait_for_action_async(|response: &NotificationResponse| respond(&app, response, &text.link)) => return,
            changed = changes.recv() => changed,
        };
        match changed {
            Some(new) => {
                text = new;
                handle.summary(&text.title).body(&text.body);
                if let Err(error) = handle.update() {
                    tracing::debug!(%error, "a notification could not be changed");
                }
            }
            None => return handle.close_async().await,
        }
    }
}

/// The same where only a blocked thread learns of a click, and a notification can't be changed or closed.
#[cfg(not(all(unix, not(target_os = "macos"))))]
async fn hold(app: AppHandle, text: PopupText, _changes: mpsc::UnboundedReceiver<PopupText>) {
    let shown = std::thread::Builder::new().name("notification".into()).spawn(move || {
        let waited = notification(&text).show().and_then(|handle| {
            handle.wait_for_response(|response: &NotificationResponse| respond(&app, response, &text.link))
        });
        if let Err(error) = waited {
            tracing::debug!(%error, "a notification could not be shown");
        }
    });
    if let Err(error) = shown {
        tracing::warn!(%error, "no thread for a notification");
    }
}
