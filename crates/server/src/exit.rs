//! Exit statuses of all commands, in one table.

use std::{io::ErrorKind, process::ExitCode};

use porchlight_store::StoreError;

use crate::start_error::StartError;

/// Why a command ended. The numbers follow `sysexits.h` where it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Unexpected error.
    Unexpected = 1,
    /// Wrong options (also printed by the option parser).
    Usage = 2,
    /// Finished, and found differences or faults.
    Differences = 3,
    /// An archive or a database is damaged or incomplete.
    Damaged = 65,
    /// The source is missing.
    SourceMissing = 66,
    /// The database server or the bucket can't be reached.
    Unreachable = 69,
    /// The target is not empty.
    TargetNotEmpty = 73,
    /// I/O error or full disk; partial output was removed.
    Io = 74,
    /// Busy, locked or being served; try again.
    Busy = 75,
    /// Made by a newer program.
    TooNew = 76,
    /// Not permitted.
    NotPermitted = 77,
    /// Wrong configuration.
    Config = 78,
    /// Ended by Ctrl-C.
    Interrupted = 130,
    /// Ended by SIGTERM.
    Terminated = 143,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An error of a command with its exit status.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub exit: Exit,
    pub message: String,
}

impl Failure {
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into() }
    }
}

/// Builds an `anyhow` error with an exit status.
pub fn failure(exit: Exit, message: impl Into<String>) -> anyhow::Error {
    Failure::new(exit, message).into()
}

/// The exit status for an error of any command.
pub fn status_of(error: &anyhow::Error) -> Exit {
    for cause in error.chain() {
        if let Some(failure) = cause.downcast_ref::<Failure>() {
            return failure.exit;
        }
        if let Some(start) = cause.downcast_ref::<StartError>() {
            return of_start(start);
        }
        if let Some(store) = cause.downcast_ref::<StoreError>() {
            return of_store(store);
        }
        if let Some(io) = cause.downcast_ref::<std::io::Error>() {
            return of_io(io);
        }
    }
    Exit::Unexpected
}

fn of_start(error: &StartError) -> Exit {
    match error {
        StartError::Store(error) => of_store(error),
        StartError::Files(_) | StartError::Listen { .. } => Exit::Unexpected,
        StartError::Folder { cause, .. } => of_io(cause),
        StartError::Served(_) | StartError::InUse(_) | StartError::BackupRuns(_) => Exit::Busy,
        StartError::DataLost { .. } => Exit::Damaged,
        StartError::Config(_) => Exit::Config,
    }
}

fn of_store(error: &StoreError) -> Exit {
    match error {
        StoreError::Busy | StoreError::Held(_) => Exit::Busy,
        StoreError::Full | StoreError::NoRoom(_) => Exit::Io,
        StoreError::Unavailable(_) => Exit::Unreachable,
        StoreError::TooNew(_) => Exit::TooNew,
        StoreError::Damaged(_) => Exit::Damaged,
        _ => Exit::Unexpected,
    }
}

fn of_io(error: &std::io::Error) -> Exit {
    match error.kind() {
        ErrorKind::PermissionDenied => Exit::NotPermitted,
        ErrorKind::NotFound => Exit::SourceMissing,
        ErrorKind::HostUnreachable
        | ErrorKind::ConnectionRefused
        | ErrorKind::ConnectionReset
        | ErrorKind::TimedOut => Exit::Unreachable,
        _ => Exit::Io,
    }
}
