//! Names by which the system knows the app and its window.

/// Label of the only window that has permissions.
pub const MAIN_WINDOW: &str = "main";
/// As in `tauri.conf.json`; the folders of the app are called by it.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux needs it before Tauri runs"))]
pub const IDENTIFIER: &str = "house.porchlight.desktop";
