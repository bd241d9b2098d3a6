//! The system's menu bar on macOS.
//!
//! It is built from the window's table of commands, in the user's language and with their shortcuts. An item
//! only tells the window which command was chosen. On Linux and Windows the window draws the menu itself.

use serde::Deserialize;
use tauri::{
    AppHandle, Emitter, Wry,
    menu::{CheckMenuItemBuilder, Menu, MenuEvent, MenuItemBuilder, Submenu, SubmenuBuilder},
};

use crate::window::MAIN_WINDOW;

/// One menu with its commands.
#[derive(Debug, Deserialize)]
pub struct MenuSection {
    title: String,
    items: Vec<Item>,
}

#[derive(Debug, Deserialize)]
struct Item {
    id: String,
    title: String,
    /// `Mod+Shift+K`, or nothing.
    keys: String,
    disabled: bool,
    /// None for a command that is neither on nor off.
    on: Option<bool>,
}

/// Rebuilds the menu bar. Errors: those of the system.
pub fn set(app: &AppHandle, sections: &[MenuSection]) -> tauri::Result<()> {
    if !cfg!(target_os = "macos") {
        return Ok(());
    }
    let made: Vec<Submenu<Wry>> =
        sections.iter().enumerate().map(|(place, section)| submenu(app, place, section)).collect::<Result<_, _>>()?;
    let menu = Menu::new(app)?;
    for submenu in &made {
        menu.append(submenu)?;
    }
    app.set_menu(menu).map(drop)
}

fn submenu(app: &AppHandle, place: usize, section: &MenuSection) -> tauri::Result<Submenu<Wry>> {
    let mut builder = SubmenuBuilder::new(app, &section.title);
    // A text field gets copy and paste from the bar, or not at all.
    if place == 1 {
        builder = builder.undo().redo().separator().cut().copy().paste().select_all().separator();
    }
    for item in &section.items {
        let keys = accelerator(&item.keys);
        if let Some(on) = item.on {
            let mut made = CheckMenuItemBuilder::with_id(&item.id, &item.title).enabled(!item.disabled).checked(on);
            if let Some(keys) = &keys {
                made = made.accelerator(keys);
            }
            builder = builder.item(&made.build(app)?);
        } else {
            let mut made = MenuItemBuilder::with_id(&item.id, &item.title).enabled(!item.disabled);
            if let Some(keys) = &keys {
                made = made.accelerator(keys);
            }
            builder = builder.item(&made.build(app)?);
        }
    }
    builder.build()
}

fn accelerator(keys: &str) -> Option<String> {
    (!keys.is_empty()).then(|| keys.replace("Mod", "CmdOrCtrl"))
}

/// Sends the chosen command to the window.
pub fn on_menu_event(app: &AppHandle, event: MenuEvent) {
    if let Err(error) = app.emit_to(MAIN_WINDOW, "menu", event.id().as_ref()) {
        tracing::warn!(%error, "the window could not be told of a menu item");
    }
}
