//! Progress of long commands: a line on standard error, or JSON lines on standard output.

use std::{
    io::{IsTerminal, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};

const TERMINAL_INTERVAL: Duration = Duration::from_millis(200);
const LINE_INTERVAL: Duration = Duration::from_secs(5);
const JSON_INTERVAL: Duration = Duration::from_millis(500);

/// Reports progress, and carries the request to stop. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Progress {
    is_silent: bool,
    is_json: bool,
    is_terminal: bool,
    stop: Arc<AtomicBool>,
    state: Arc<Mutex<State>>,
}

/// How far a command is: bytes, or a number of things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Position {
    pub phase: &'static str,
    pub done: u64,
    pub total: u64,
}

#[derive(Debug)]
struct State {
    position: Position,
    phase: &'static str,
    began: Instant,
    shown: Option<Instant>,
}

impl Progress {
    pub fn new(is_json: bool) -> Self {
        let state = State { position: Position::default(), phase: "", began: Instant::now(), shown: None };
        Self {
            is_silent: false,
            is_json,
            is_terminal: std::io::stderr().is_terminal(),
            stop: Arc::default(),
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// Shows nothing, for backups of a running service.
    pub fn silent() -> Self {
        Self { is_silent: true, ..Self::new(false) }
    }

    /// Makes the command fail at its next step, so that it removes partial output.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Reports bytes of a phase: "database", "files", "verify".
    pub fn bytes(&self, phase: &'static str, done: u64, total: u64) {
        self.show(phase, done, total, |count| format!("{} MiB", count >> 20));
    }

    /// Reports a number of things: "rows", "files".
    pub fn counted(&self, phase: &'static str, done: u64, total: u64) {
        self.show(phase, done, total, |count| count.to_string());
    }

    fn show(&self, phase: &'static str, done: u64, total: u64, format: fn(u64) -> String) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let position = Position { phase, done, total };
        state.position = position;
        if self.is_silent {
            return;
        }
        let now = Instant::now();
        if state.phase != phase {
            *state = State { position, phase, began: now, shown: None };
        }
        let interval = match (self.is_json, self.is_terminal) {
            (true, _) => JSON_INTERVAL,
            (false, true) => TERMINAL_INTERVAL,
            (false, false) => LINE_INTERVAL,
        };
        if state.shown.unwrap_or(state.began) + interval > now {
            return;
        }
        state.shown = Some(now);
        if self.is_json {
            self.event(&json!({ "event": "progress", "phase": phase, "done": done, "total": total }));
            return;
        }
        let seconds = state.began.elapsed().as_secs_f64();
        let left = (total.saturating_sub(done) as f64 / done.max(1) as f64 * seconds).ceil();
        let line = format!("{phase} {} of {}, {left:.0} s left", format(done), format(total.max(done)));
        let mut out = std::io::stderr().lock();
        // Progress that can't be shown is not an error.
        let _ = match self.is_terminal {
            true => write!(out, "\r\x1b[K{line}").and_then(|()| out.flush()),
            false => writeln!(out, "{line}"),
        };
    }

    /// How far it is now.
    pub fn position(&self) -> Position {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).position
    }

    /// Reports copied rows, whose number isn't known before.
    pub fn rows(&self, done: u64) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).position = Position { phase: "rows", done, total: 0 };
        if self.is_json && !self.is_silent {
            self.event(&json!({ "event": "progress", "phase": "rows", "done": done }));
        }
    }

    /// Ends the line that is rewritten on a terminal.
    pub fn end_line(&self) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_terminal && !self.is_json && state.shown.is_some() {
            eprintln!();
        }
    }

    /// Prints a JSON line, if JSON was requested.
    pub fn event(&self, event: &Value) {
        if self.is_json {
            let mut out = std::io::stdout().lock();
            // A closed pipe doesn't end a backup.
            let _ = writeln!(out, "{event}").and_then(|()| out.flush());
        }
    }
}
