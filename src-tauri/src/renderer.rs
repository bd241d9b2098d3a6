//! Chooses how the web view draws, and a safer way after a window that stayed blank.
//!
//! WebKitGTK's DMA-BUF renderer shows a blank window with some drivers, and costs memory and start time
//! without a graphics card; on a few machines compositing fails as well. The switches are environment
//! variables, set before the first thread. If the page doesn't report its first paint, or the last start
//! ended before it, the next start uses a safer renderer, which is saved; the app then restarts itself.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use serde::{Deserialize, Serialize};

/// How the web view draws, the usual way first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Renderer {
    #[default]
    Usual,
    /// Without DMA-BUF.
    Plain,
    /// Without DMA-BUF and without compositing.
    Safe,
}

impl Renderer {
    /// The next one to try after an empty window; none after the last.
    pub fn safer(self) -> Option<Self> {
        match self {
            Self::Usual => Some(Self::Plain),
            Self::Plain => Some(Self::Safe),
            Self::Safe => None,
        }
    }
}

/// What is stored about this computer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RendererSettings {
    pub renderer: Renderer,
    /// The person was told of the last change.
    #[serde(rename = "told")]
    pub reported: bool,
}

/// Reads the stored choice from the app's data folder, or the default.
pub fn load(data: &Path) -> RendererSettings {
    let text = fs::read_to_string(file(data)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Stores it for the next starts. Errors: those of the file system; the stored choice is unchanged then.
pub fn save(data: &Path, drawing: RendererSettings) -> io::Result<()> {
    fs::create_dir_all(data)?;
    let next = data.join("drawing.json.next");
    fs::write(&next, serde_json::to_vec(&drawing)?)?;
    fs::rename(next, file(data))
}

fn file(data: &Path) -> PathBuf {
    data.join("drawing.json")
}

/// Whether the page reported that it was rendered.
#[derive(Default)]
pub struct FirstPaint(AtomicBool);

impl FirstPaint {
    pub fn note(&self) {
        // A test pretends that nothing was drawn; everything after this is as in earnest.
        if std::env::var_os("PORCHLIGHT_PRETEND_BLANK").is_none() || in_use().safer().is_none() {
            self.0.store(true, Ordering::Release);
        }
    }

    pub fn is_recorded(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// How long a window may stay empty; a busy machine needs its time. A test sets it shorter.
pub fn first_paint_timeout() -> Duration {
    let given = std::env::var("PORCHLIGHT_BLANK_AFTER_MS").ok().and_then(|text| text.parse().ok());
    Duration::from_millis(given.unwrap_or(20_000))
}

#[cfg(target_os = "linux")]
pub use linux::{choose_renderer, in_use, restart};

#[cfg(target_os = "linux")]
mod linux {
    use std::{
        env, fs,
        os::unix::process::CommandExt,
        path::{Path, PathBuf},
        process::Command,
    };

    use super::{Renderer, RendererSettings, load, save};
    use crate::{
        crash::{CrashLog, PreviousStart},
        window::IDENTIFIER,
    };

    const NO_DMABUF: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    const NO_COMPOSITING: &str = "WEBKIT_DISABLE_COMPOSITING_MODE";

    /// Sets the switches that this computer needs. Must run first, while there is one thread.
    ///
    /// A person's own switches stay as they are.
    pub fn choose_renderer() {
        if env::var_os(NO_DMABUF).is_some() || env::var_os(NO_COMPOSITING).is_some() {
            return;
        }
        let wanted = after_last_start(&data_folder());
        let without_card = if has_card() { Renderer::Usual } else { Renderer::Plain };
        let renderer = if wanted == Renderer::Usual { without_card } else { wanted };
        for switch in switches(renderer) {
            // Not by starting again: WebKit's libraries would be loaded twice.
            if let Err(error) = glib::setenv(switch, "1", true) {
                tracing::warn!(%error, switch, "renderer could not be chosen");
            }
        }
    }

    fn switches(renderer: Renderer) -> &'static [&'static str] {
        match renderer {
            Renderer::Usual => &[],
            Renderer::Plain => &[NO_DMABUF],
            Renderer::Safe => &[NO_DMABUF, NO_COMPOSITING],
        }
    }

    /// A start that ended before its window was drawn is followed by a safer one.
    fn after_last_start(data: &Path) -> Renderer {
        let known = load(data).renderer;
        let log = CrashLog::in_folder(data.join("logs"));
        let Some(safer) = known.safer().filter(|_| log.last_start() == PreviousStart::Undrawn) else { return known };
        if let Err(error) = save(data, RendererSettings { renderer: safer, reported: false }) {
            tracing::warn!(%error, "renderer could not be remembered");
        }
        safer
    }

    /// Takes the place of this process with the same arguments; returns only when that fails.
    pub fn restart(renderer: Renderer) {
        let Ok(program) = env::current_exe() else { return };
        let mut next = Command::new(program);
        next.args(env::args_os().skip(1));
        next.envs(switches(renderer).iter().map(|switch| (switch, "1")));
        let error = next.exec();
        tracing::warn!(%error, "could not start again with another renderer");
    }

    /// How this process draws.
    pub fn in_use() -> Renderer {
        if env::var_os(NO_COMPOSITING).is_some() {
            return Renderer::Safe;
        }
        if env::var_os(NO_DMABUF).is_some() { Renderer::Plain } else { Renderer::Usual }
    }

    fn has_card() -> bool {
        fs::read_dir("/dev/dri")
            .is_ok_and(|files| files.flatten().any(|file| file.file_name().to_string_lossy().starts_with("renderD")))
    }

    /// The data folder that Tauri will use. Tauri can't be asked before it runs.
    fn data_folder() -> PathBuf {
        let given = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
        let home = || PathBuf::from(env::var_os("HOME").unwrap_or_default()).join(".local/share");
        given.unwrap_or_else(home).join(IDENTIFIER)
    }
}

/// Other systems choose well by themselves.
#[cfg(not(target_os = "linux"))]
pub fn choose_renderer() {}

/// Other systems have no step to take.
#[cfg(not(target_os = "linux"))]
pub fn start_again(_renderer: Renderer) {}

/// There is one way only, and none that is safer.
#[cfg(not(target_os = "linux"))]
pub fn in_use() -> Renderer {
    Renderer::Safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_read_back_and_nonsense_is_the_usual_way() {
        let data = std::env::temp_dir().join(format!("porchlight-drawing-{}", std::process::id()));
        assert_eq!(load(&data), RendererSettings::default());
        let drawing = RendererSettings { renderer: Renderer::Safe, reported: true };
        save(&data, drawing).unwrap();
        assert_eq!(load(&data), drawing);
        fs::write(file(&data), "nonsense").unwrap();
        assert_eq!(load(&data).renderer, Renderer::Usual);
        fs::remove_dir_all(data).unwrap();
    }
}
