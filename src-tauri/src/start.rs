//! Puts the app together: plugins, state, the built-in service, the window.
//!
//! Why it exists: the order matters. The window opens at once and the service starts beside it;
//! whoever needs the service waits for it, so nothing is asked too early.

use tauri::{AppHandle, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder};
use tokio::sync::watch;

use crate::{
    built_in, commands,
    desktop::{Desktop, Start},
    keychain,
    pictures::{self, Pictures},
    profile::ProfileFile,
};

/// Label of the only window that has permissions.
pub const MAIN_WINDOW: &str = "main";

/// Runs the app until its last window closes.
pub fn run() {
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(|app, _arguments, _folder| show_main(app)))
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_window_state::Builder::default().with_filter(|label| label == MAIN_WINDOW).build())
        .register_asynchronous_uri_scheme_protocol("picture", pictures::serve)
        .invoke_handler(commands::handler())
        .setup(|app| set_up(app.handle()))
        .build(tauri::generate_context!());
    match app {
        Ok(app) => app.run(|app, event| {
            if matches!(event, RunEvent::Exit) {
                stop_service(app);
            }
        }),
        Err(error) => {
            eprintln!("Porchlight could not start: {error}");
            std::process::exit(1);
        }
    }
}

fn set_up(app: &AppHandle) -> Result<(), Box<dyn std::error::Error>> {
    let data = app.path().app_data_dir()?;
    let file = ProfileFile::in_folder(&data)?;
    let profile = file.read();
    let wanted_port = profile.port;
    let (tell, built_in) = watch::channel(Start::Starting);
    let pictures = Pictures::new()?;
    app.manage(Desktop::new(file, profile, built_in, pictures));
    let handle = app.clone();
    // On a thread of its own: opening the database and asking the keychain both block.
    tauri::async_runtime::spawn_blocking(move || {
        let start = tauri::async_runtime::block_on(start_service(&handle, data.join("service"), wanted_port));
        tell.send_replace(start);
    });
    open_main(app)?;
    Ok(())
}

async fn start_service(app: &AppHandle, data: std::path::PathBuf, wanted_port: u16) -> Start {
    let desktop = app.state::<Desktop>();
    let probed = tokio::task::spawn_blocking(keychain::probe).await;
    let keychain =
        probed.unwrap_or_else(|_| keychain::KeychainState::Missing("The keychain could not be asked.".into()));
    desktop.note_keychain(keychain.clone());
    match built_in::start(data, wanted_port, keychain).await {
        Ok((built_in, port)) => {
            if port != wanted_port
                && let Err(fault) = desktop.change_profile(|profile| profile.port = port)
            {
                tracing::warn!(message = fault.message, "the port could not be remembered");
            }
            Start::Ready(built_in)
        }
        Err(message) => {
            tracing::error!(message, "built-in service did not start");
            Start::Failed(message)
        }
    }
}

fn open_main(app: &AppHandle) -> tauri::Result<()> {
    WebviewWindowBuilder::new(app, MAIN_WINDOW, WebviewUrl::default())
        .title("Porchlight")
        .inner_size(1280.0, 820.0)
        .min_inner_size(760.0, 560.0)
        .disable_drag_drop_handler()
        .on_navigation(|address| address.scheme() == "tauri" || address.host_str() == Some("tauri.localhost"))
        .build()
        .map(drop)
}

fn show_main(app: &AppHandle) {
    let Some(window) = app.get_webview_window(MAIN_WINDOW) else { return };
    let shown = window.unminimize().and_then(|()| window.show()).and_then(|()| window.set_focus());
    if let Err(error) = shown {
        tracing::warn!(%error, "the window could not be brought to the front");
    }
}

/// Ends open answers with their final chunk and closes the database before the program ends.
fn stop_service(app: &AppHandle) {
    let desktop = app.state::<Desktop>();
    tauri::async_runtime::block_on(async {
        if let Ok(built_in) = desktop.built_in().await
            && let Some(running) = built_in.running.lock().await.take()
        {
            running.stop().await;
        }
    });
}
