//! Chooses how the web view draws before it is started.
//!
//! Why it exists: without a graphics card WebKitGTK's DMA-BUF renderer costs memory and start
//! time, and on some drivers shows a blank window. The switch is an environment variable that
//! must be there before the first thread, so the program starts itself once more with it.

/// Starts the program anew with the plain renderer where no graphics card is found.
///
/// Returns only when nothing has to change.
#[cfg(target_os = "linux")]
pub fn choose_renderer() {
    use std::{env, fs, os::unix::process::CommandExt, process::Command};

    const SWITCH: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    let has_card = fs::read_dir("/dev/dri")
        .is_ok_and(|files| files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("renderD")));
    if has_card || env::var_os(SWITCH).is_some() {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let error = Command::new(program).args(env::args_os().skip(1)).env(SWITCH, "1").exec();
        tracing::warn!(%error, "could not start again with the plain renderer");
    }
}

/// Other systems choose well by themselves.
#[cfg(not(target_os = "linux"))]
pub fn choose_renderer() {}
