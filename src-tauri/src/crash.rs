//! The crash log: when and where the app failed, in a file that stays on this computer.
//!
//! A line has a time, the version, a kind and places in our own files, but never the message, which may
//! contain a URL or a question. At 128 KB the file becomes `crash.old.log`, which replaces the previous one.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, Write},
    panic::{self, Location},
    path::{Path, PathBuf},
    sync::Arc,
};

const LARGEST: u64 = 128 * 1024;
const LONGEST_PLACE: usize = 120;

/// The log and the mark of the running program.
#[derive(Debug, Clone)]
pub struct CrashLog {
    folder: PathBuf,
    /// Held open and locked while the program runs.
    running: Option<Arc<File>>,
}

/// What the last start's marker says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviousStart {
    /// It ended by itself, or there was none, or it still runs.
    Well,
    /// It ended before its window was drawn.
    Undrawn,
    /// It ended later without saying so, or a part of it panicked.
    Badly,
}

const STARTING: &str = "starting";
const DRAWN: &str = "drawn";
const PANICKED: &str = "panicked";

impl CrashLog {
    /// The log in this folder, which is created on the first write.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder, running: None }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn file(&self) -> PathBuf {
        self.folder.join("crash.log")
    }

    fn mark(&self) -> PathBuf {
        self.folder.join("running")
    }

    /// Reads what the last start left behind. Changes nothing.
    pub fn last_start(&self) -> PreviousStart {
        let Ok(mark) = File::open(self.mark()) else { return PreviousStart::Well };
        // A lock that is held is that of a program that runs.
        if mark.try_lock_shared().is_err() {
            return PreviousStart::Well;
        }
        match fs::read_to_string(self.mark()).as_deref() {
            Ok(STARTING) => PreviousStart::Undrawn,
            Ok(DRAWN | PANICKED) => PreviousStart::Badly,
            _ => PreviousStart::Well,
        }
    }

    /// Marks this start as under way. Errors: those of the file system.
    pub fn begin(&mut self) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mark = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(self.mark())?;
        if mark.try_lock().is_err() {
            return Ok(());
        }
        write_mark(&mark, STARTING)?;
        self.running = Some(Arc::new(mark));
        Ok(())
    }

    /// Notes that the window was drawn.
    pub fn record_first_paint(&self) {
        self.say(DRAWN);
    }

    /// Removes the marker on a normal exit. After a panic it stays, so the next start can report it.
    pub fn end(&self) {
        let panicked = fs::read_to_string(self.mark()).is_ok_and(|mark| mark == PANICKED);
        if self.running.is_some() && !panicked {
            fs::remove_file(self.mark()).unwrap_or_default();
        }
    }

    /// Logs every panic of the core from now on.
    pub fn watch_panics(&self) {
        let log = self.clone();
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            log.record("core", "panic", &panicked.location().map(place).into_iter().collect::<Vec<_>>());
            log.say(PANICKED);
            before(panicked);
        }));
    }

    /// Writes one line: where, what kind, and places in the program's own files.
    pub fn record(&self, part: &str, kind: &str, places: &[String]) {
        if let Err(error) = self.write_line(part, kind, places) {
            tracing::warn!(%error, "crash log could not be written");
        }
    }

    fn write_line(&self, part: &str, kind: &str, places: &[String]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        if fs::metadata(self.file()).is_ok_and(|file| file.len() > LARGEST) {
            fs::rename(self.file(), self.folder.join("crash.old.log"))?;
        }
        let now = jiff::Timestamp::now().strftime("%FT%TZ");
        let places = places.iter().map(|place| plain(place)).collect::<Vec<_>>().join(" ");
        let system = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
        let mut file = OpenOptions::new().create(true).append(true).open(self.file())?;
        writeln!(file, "{now} {} {system} {} {} at {places}", env!("CARGO_PKG_VERSION"), plain(part), plain(kind))
    }

    /// The log as text, the newer file last.
    pub fn text(&self) -> String {
        let read = |name: &str| fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        read("crash.old.log") + &read("crash.log")
    }

    fn say(&self, word: &str) {
        if let Some(mark) = &self.running
            && let Err(error) = write_mark(mark, word)
        {
            tracing::warn!(%error, "mark of the running program could not be written");
        }
    }
}

fn write_mark(mut mark: &File, word: &str) -> io::Result<()> {
    mark.set_len(0)?;
    mark.rewind()?;
    mark.write_all(word.as_bytes())
}

/// `commands/import.rs:12:5`: the parent folders belong to the build machine.
fn place(location: &Location<'_>) -> String {
    let file = location.file().replace('\\', "/");
    let known = file.rsplit('/').take(3).collect::<Vec<_>>();
    let shown = known.into_iter().rev().collect::<Vec<_>>().join("/");
    format!("{shown}:{}:{}", location.line(), location.column())
}

/// Letters, digits and file name characters. Anything else could be user text.
fn plain(text: &str) -> String {
    let known = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '/' | '_' | '-');
    text.chars().filter(known).take(LONGEST_PLACE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("porchlight-crash-{name}-{}", std::process::id()));
        fs::remove_dir_all(&folder).unwrap_or_default();
        folder
    }

    #[test]
    fn a_silent_crash_is_reported_by_the_next_start() {
        let place = folder("mark");
        let mut first = CrashLog::in_folder(place.clone());
        assert_eq!(first.last_start(), PreviousStart::Well);
        first.begin().unwrap();
        assert_eq!(CrashLog::in_folder(place.clone()).last_start(), PreviousStart::Well, "it still runs");
        drop(first);
        assert_eq!(CrashLog::in_folder(place.clone()).last_start(), PreviousStart::Undrawn);
        let mut second = CrashLog::in_folder(place.clone());
        second.begin().unwrap();
        second.record_first_paint();
        drop(second);
        assert_eq!(CrashLog::in_folder(place.clone()).last_start(), PreviousStart::Badly);
        let mut third = CrashLog::in_folder(place.clone());
        third.begin().unwrap();
        third.end();
        assert_eq!(CrashLog::in_folder(place.clone()).last_start(), PreviousStart::Well);
        fs::remove_dir_all(place).unwrap();
    }

    #[test]
    fn the_log_stays_small_and_holds_no_text() {
        let place = folder("size");
        let log = CrashLog::in_folder(place.clone());
        for _ in 0..6_000 {
            log.record(
                "screens",
                "TypeError",
                &["index-abc.js:1:2345".into(), "ana@mail.example said \"hello\"".into()],
            );
        }
        let size: u64 =
            ["crash.log", "crash.old.log"].iter().map(|name| fs::metadata(place.join(name)).unwrap().len()).sum();
        assert!(size < 2 * LARGEST + 1_024, "{size} bytes");
        assert!(!log.text().contains('@') && !log.text().contains('"'));
        println!("6,000 faults: {size} bytes in two files");
        fs::remove_dir_all(place).unwrap();
    }
}
