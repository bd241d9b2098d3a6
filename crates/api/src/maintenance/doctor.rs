//! What `porchlight doctor` finds, for the app.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Examines the server as `porchlight doctor` does. Takes up to 50 seconds.
///
/// A server with more than one workspace refuses it (40303).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RunDoctor {}

/// What the doctor found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DoctorReport {
    /// RFC 3339 in UTC.
    pub time: String,
    /// How long it took.
    pub ms: i64,
    /// The program's version.
    pub version: String,
    /// Every check, in the order of the codes.
    pub checks: Vec<DoctorCheck>,
}

/// One check. docs/doctor.md lists the codes, which never change their meaning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DoctorCheck {
    /// `D01` to `D20`.
    pub code: String,
    /// `Ok`, `Problem`, or `Skipped`: the server has no such part, or a problem prevents the check.
    pub state: String,
    pub findings: Vec<DoctorFinding>,
}

/// One problem.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DoctorFinding {
    /// In English, with names and numbers of this server.
    pub message: String,
    /// A command, an option or a DNS record to set.
    pub fix: String,
    /// The problem's name, for a translation of the message: `BackupsOnDataDisk`.
    pub problem: String,
    /// What the message names, by their names.
    pub values: BTreeMap<String, String>,
}
