//! The commands that the main window may call: one per operation, generated from the table of operations, and the
//! desktop's own, which `commands.txt` and the capability name too.

mod backups;
mod built_in;
mod connection_view;
mod connections;
mod import;
mod keys;
mod notifications;
mod operations;
mod program;
mod save_file;
mod updates;
mod uploads;
mod website;
mod windows;

use porchlight_api::Request;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tauri::{Wry, ipc::Invoke};

use crate::{
    error::{CommandResult, DesktopError},
    window::MAIN_WINDOW,
};

/// All commands, for the main window only.
///
/// The capability says the same; here it holds even if that list should ever be wrong.
pub fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    let commands = every_command();
    move |invoke| {
        if invoke.message.webview_ref().label() == MAIN_WINDOW {
            return commands(invoke);
        }
        invoke.resolver.reject(DesktopError::input("This window can't run commands."));
        true
    }
}

macro_rules! every_command {
    ($($(#[$doc:meta])* $kind:ident $name:ident: $input:ident => $reply:tt { $($fields:tt)* })*) => {
        fn every_command() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
            tauri::generate_handler![
                $(operations::$name,)*
                connections::get_app_state,
                connections::add_connection,
                connections::test_connection,
                connections::rename_connection,
                connections::remove_connection,
                connections::select_connection,
                connections::retry_keychain,
                backups::choose_backup_folder,
                backups::save_backup_settings,
                built_in::built_in_settings,
                built_in::save_built_in_settings,
                built_in::test_built_in_email,
                built_in::test_built_in_model,
                keys::save_key,
                keys::delete_key,
                keys::has_key,
                website::begin_pairing,
                website::get_pairing,
                website::cancel_pairing,
                website::start_data_move,
                website::get_data_move,
                website::resume_data_move,
                website::discard_data_move,
                website::reopen_built_in,
                website::check_website,
                import::add_sample_listings,
                import::read_import_file,
                import::import_file,
                import::undo_import,
                import::get_last_import,
                import::save_failed_rows,
                import::export_listings,
                import::get_job_progress,
                import::cancel_job,
                uploads::upload_image,
                save_file::pick_file,
                save_file::save_file,
                windows::open_external,
                windows::open_as_visitor,
                windows::embed_snippet,
                program::record_first_paint,
                program::get_app_info,
                updates::get_update,
                updates::set_update_check,
                program::record_error,
                program::read_crash_log,
                program::show_folder,
                program::set_renderer,
                program::get_opened_link,
                program::set_menu,
                notifications::watch_notices,
                notifications::show_test_notification,
                program::quit,
            ]
        }
    };
}

porchlight_api::operations!(every_command);

/// Decodes an operation's input with the service's own strict decoder. Errors: those of the service.
fn decode<T: Request>(input: &Value) -> CommandResult<T> {
    Ok(porchlight_api::decode::decode(input.to_string().as_bytes())?)
}

/// Reads the input of a desktop command. Errors: 10006.
fn own<T: DeserializeOwned>(input: Value) -> CommandResult<T> {
    serde_json::from_value(input).map_err(|error| DesktopError::input(format!("Invalid command input: {error}.")))
}
