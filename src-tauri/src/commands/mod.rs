//! The commands that the main window may call; the table of contents of the desktop core.
//!
//! Why it exists: names here, in `commands.txt` and in the capability are the same set.

mod answers;
mod built_in;
mod connection_view;
mod connections;
mod import;
mod keys;
mod operations;
mod program;
mod saving;
mod uploads;
mod windows;

pub use connections::probe_built_in;
use porchlight_api::Request;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tauri::{Wry, ipc::Invoke};

use crate::{
    fault::{Answer, DesktopFault},
    start::MAIN_WINDOW,
};

/// Every command, for the main window only.
///
/// The capability says the same; here it holds even if that list should ever be wrong.
pub fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    let commands = every_command();
    move |invoke| {
        if invoke.message.webview_ref().label() == MAIN_WINDOW {
            return commands(invoke);
        }
        invoke.resolver.reject(DesktopFault::input("This window may call nothing."));
        true
    }
}

fn every_command() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    tauri::generate_handler![
        operations::edit_chatbot,
        answers::ask,
        operations::create_listing,
        operations::update_listing,
        operations::list_listings,
        operations::delete_listings,
        operations::create_session,
        operations::list_models,
        operations::create_chatbot,
        operations::remove_chatbot,
        operations::request_upload,
        operations::finish_upload,
        operations::get_widget_config,
        answers::ask_widget,
        operations::get_history,
        operations::count_messages,
        operations::get_credits,
        operations::set_session_limit,
        operations::list_chatbots,
        operations::get_chatbot,
        operations::import_listings,
        operations::session_messages,
        answers::resume_answer,
        operations::stop_answer,
        operations::rate_answer,
        operations::talk_to_person,
        operations::identify_visitor,
        operations::list_conversations,
        operations::explain_answer,
        operations::list_leads,
        operations::list_mails,
        operations::get_usage,
        operations::list_facts,
        operations::save_fact,
        operations::remove_fact,
        operations::make_key,
        operations::list_keys,
        operations::revoke_key,
        connections::app_state,
        connections::add_connection,
        connections::test_connection,
        connections::rename_connection,
        connections::remove_connection,
        connections::select_connection,
        connections::retry_keychain,
        built_in::built_in_settings,
        built_in::save_built_in_settings,
        built_in::test_mail,
        built_in::test_model,
        keys::set_key,
        keys::forget_key,
        keys::has_key,
        import::add_sample_homes,
        import::read_import_file,
        import::import_file,
        import::undo_import,
        import::last_import,
        import::save_refused_rows,
        import::export_listings,
        import::run_progress,
        import::cancel_run,
        uploads::upload_picture,
        saving::pick_file,
        saving::save_file,
        windows::open_external,
        windows::open_as_visitor,
        windows::embed_snippet,
        program::note_drawn,
        program::program_info,
        program::record_fault,
        program::read_crash_log,
        program::show_folder,
        program::set_renderer,
        program::take_link,
        program::set_menu,
        program::quit,
    ]
}

/// Reads an operation's input with the service's own strict reader. Errors: its faults.
fn read<T: Request>(input: &Value) -> Answer<T> {
    Ok(porchlight_api::read::read(input.to_string().as_bytes())?)
}

/// Reads the input of a desktop command. Errors: 10006.
fn own<T: DeserializeOwned>(input: Value) -> Answer<T> {
    serde_json::from_value(input)
        .map_err(|error| DesktopFault::input(format!("The command was not understood: {error}.")))
}
