//! Names by which the system knows the app and its window, and bringing the window to the front.

use tauri::{AppHandle, Emitter, Manager};

use crate::link::OpenedLink;

/// Label of the only window that has permissions.
pub const MAIN_WINDOW: &str = "main";
/// As in `tauri.conf.json`; the folders of the app are called by it.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux needs it before Tauri runs"))]
pub const IDENTIFIER: &str = "house.porchlight.desktop";

/// Keeps the first valid link and tells the window.
pub fn open_links<'a>(app: &AppHandle, arguments: impl IntoIterator<Item = &'a str>) {
    if app.state::<OpenedLink>().keep_from(arguments)
        && let Err(error) = app.emit_to(MAIN_WINDOW, "link", ())
    {
        tracing::warn!(%error, "the window could not be told of a link");
    }
}

/// Shows the window, also if it is minimized.
pub fn show_main(app: &AppHandle) {
    let Some(window) = app.get_webview_window(MAIN_WINDOW) else { return };
    let shown = window.unminimize().and_then(|()| window.show()).and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be brought to the front");
    }
}
