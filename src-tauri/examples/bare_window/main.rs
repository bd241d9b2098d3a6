//! A window with one empty page: what the web view itself costs.
//!
//! Why it exists: `benches/app` measures start and memory of the app beside this, in the same run.
//! Not here: anything of Porchlight.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/bare_window/tauri.conf.json"))
}
