//! Starts the app: plugins, state, the built-in service and the window.
//!
//! The window opens at once while the service starts; commands that need the service wait for it.

use tauri::{AppHandle, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder};
use tauri_plugin_window_state::StateFlags;

use crate::{
    built_in_service, commands,
    crash::{CrashLog, PreviousStart},
    desktop::Desktop,
    link::OpenedLink,
    menu,
    notifications::{self, NoticeWatch},
    profile::ProfileFile,
    renderer::{self, FirstPaint, RendererSettings},
    thumbnails::{self, Thumbnails},
    window::{MAIN_WINDOW, open_links, show_main},
};

/// How the last start ended, for the first word of the window.
pub struct PreviousRun(pub PreviousStart);

/// Runs the app until its last window closes.
pub fn run() {
    // Tauri's runtime has one thread per core, which is too few for the service on a small computer.
    let workers = porchlight_server::work::worker_threads();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(workers).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("Porchlight couldn't start: {error}");
            std::process::exit(1);
        }
    };
    tauri::async_runtime::set(runtime.handle().clone());
    // The window's size and position are restored, not whether it was hidden at exit.
    let remembered = StateFlags::all() - StateFlags::VISIBLE;
    let window_state = tauri_plugin_window_state::Builder::default()
        .with_state_flags(remembered)
        .with_filter(|label| label == MAIN_WINDOW);
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(|app, arguments, _folder| second_start(app, &arguments)))
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::init())
        .plugin(window_state.build())
        .register_asynchronous_uri_scheme_protocol("picture", thumbnails::serve)
        .invoke_handler(commands::handler())
        .on_menu_event(menu::on_menu_event)
        .setup(|app| set_up(app.handle()))
        .build(tauri::generate_context!());
    match app {
        Ok(app) => app.run(|app, event| match event {
            RunEvent::Exit => end(app),
            #[cfg(target_os = "macos")]
            RunEvent::Opened { urls } => open_links(app, urls.iter().map(url::Url::as_str)),
            _ => {}
        }),
        Err(error) => {
            eprintln!("Porchlight couldn't start: {error}");
            std::process::exit(1);
        }
    }
    // Waits for no thread that is stuck.
    runtime.shutdown_background();
}

fn set_up(app: &AppHandle) -> Result<(), Box<dyn std::error::Error>> {
    let data = app.path().app_data_dir()?;
    let mut log = CrashLog::in_folder(data.join("logs"));
    app.manage(PreviousRun(log.last_start()));
    if let Err(error) = log.begin() {
        tracing::warn!(%error, "the start could not be marked; a crash will not be told");
    }
    log.watch_panics();
    app.manage(log);
    app.manage(FirstPaint::default());
    let link = OpenedLink::default();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    link.keep_from(arguments.iter().map(String::as_str));
    app.manage(link);

    let file = ProfileFile::in_folder(&data)?;
    let profile = file.read();
    let thumbnails = Thumbnails::new();
    app.manage(Desktop::new(file, profile, data.join("service"), thumbnails));
    let handle = app.clone();
    // On its own thread, because opening the database and reading the keychain block.
    tauri::async_runtime::spawn_blocking(move || {
        tauri::async_runtime::block_on(built_in_service::begin(&handle));
    });
    app.manage(NoticeWatch::default());
    open_main(app)?;
    tauri::async_runtime::spawn(notifications::run(app.clone()));
    tauri::async_runtime::spawn(watch_for_blank(app.clone()));
    #[cfg(unix)]
    tauri::async_runtime::spawn(end_on_signal(app.clone()));
    Ok(())
}

fn open_main(app: &AppHandle) -> tauri::Result<()> {
    WebviewWindowBuilder::new(app, MAIN_WINDOW, WebviewUrl::default())
        .title("Porchlight")
        .inner_size(1280.0, 820.0)
        .min_inner_size(760.0, 560.0)
        .disable_drag_drop_handler()
        .zoom_hotkeys_enabled(true)
        .on_navigation(|url| url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost"))
        .build()
        .map(drop)
}

/// Handles a second start: shows the window and passes its link on.
fn second_start(app: &AppHandle, arguments: &[String]) {
    show_main(app);
    open_links(app, arguments.iter().skip(1).map(String::as_str));
}

/// Starts the program again with a safer renderer when nothing was drawn in time.
async fn watch_for_blank(app: AppHandle) {
    let mut left = renderer::first_paint_timeout();
    let step = std::time::Duration::from_millis(250);
    while !left.is_zero() {
        tokio::time::sleep(step.min(left)).await;
        if app.state::<FirstPaint>().is_recorded() {
            return;
        }
        // A hidden window renders nothing.
        if is_shown(&app) {
            left = left.saturating_sub(step);
        }
    }
    let Some(renderer) = renderer::in_use().safer() else { return };
    tracing::warn!(?renderer, "the window stayed empty; starting again");
    app.state::<CrashLog>().record("core", "blank-window", &[]);
    match app.path().app_data_dir().map(|data| renderer::save(&data, RendererSettings { renderer, reported: false })) {
        Ok(Ok(())) => {}
        _ => tracing::warn!("renderer could not be remembered"),
    }
    stop_service(&app).await;
    renderer::restart(renderer);
}

fn is_shown(app: &AppHandle) -> bool {
    let Some(window) = app.get_webview_window(MAIN_WINDOW) else { return false };
    window.is_visible().unwrap_or(true) && !window.is_minimized().unwrap_or(false)
}

/// The desktop session asks programs to exit when it ends. That isn't a crash.
#[cfg(unix)]
async fn end_on_signal(app: AppHandle) {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut known_hosts), Ok(mut hung_up)) = (signal(SignalKind::terminate()), signal(SignalKind::hangup())) else {
        return;
    };
    tokio::select! {
        _ = known_hosts.recv() => {}
        _ = hung_up.recv() => {}
    }
    app.exit(0);
}

fn end(app: &AppHandle) {
    tauri::async_runtime::block_on(stop_service(app));
    app.state::<CrashLog>().end();
}

/// Ends open answers with their final chunk and closes the database before the program ends.
async fn stop_service(app: &AppHandle) {
    let desktop = app.state::<Desktop>();
    if let Ok(built_in) = desktop.built_in().await
        && let Some(running) = built_in.running.lock().await.take()
    {
        running.stop().await;
    }
}
