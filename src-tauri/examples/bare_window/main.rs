//! A window with an empty page, to measure what the web view itself costs. `benches/app` runs it beside the app.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/bare_window/tauri.conf.json"))
}
