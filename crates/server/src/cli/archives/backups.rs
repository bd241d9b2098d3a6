use clap::Args;
use serde_json::json;
use tokio::runtime::Handle;

use crate::cli::{
    logs::{self, LogFormat},
    start,
};
use crate::{
    backup::{BackupEntry, Repository, Verification},
    exit::{Exit, failure},
};

#[derive(Debug, Args)]
pub struct Backups {
    /// Folder or s3://bucket/prefix
    repository: String,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl Backups {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "warn");
        let (name, runtime) = (self.repository, Handle::current());
        let read = move || {
            let repository = Repository::open_existing(&name, runtime)?;
            let entry = |time: String| (repository.entry(&time), time);
            let found: Vec<_> = repository.times()?.into_iter().map(entry).collect();
            anyhow::Ok((found, repository.verifications()?))
        };
        let (found, verifications) = tokio::task::spawn_blocking(read).await??;
        if found.is_empty() && !self.json {
            return start::print("no backups");
        }
        let mut damaged = 0;
        for (entry, time) in found {
            match entry {
                Ok(entry) => start::print(&line(&entry, verifications.get(&time), self.json))?,
                Err(error) => {
                    damaged += 1;
                    start::print(&match self.json {
                        true => json!({ "time": time, "damaged": format!("{error:#}") }).to_string(),
                        false => format!("{time}  damaged: {error:#}"),
                    })?;
                }
            }
        }
        match damaged {
            0 => Ok(()),
            _ => Err(failure(Exit::Differences, format!("{damaged} backups can't be read"))),
        }
    }
}

fn line(entry: &BackupEntry, verification: Option<&Verification>, is_json: bool) -> String {
    let files: u64 = entry.manifest.files.iter().map(|file| file.bytes).sum();
    let is_encrypted = !entry.manifest.recipients.is_empty();
    if is_json {
        return json!({
            "time": entry.time, "kind": entry.about.kind, "schema": entry.about.schema,
            "program": entry.about.program, "databaseBytes": entry.manifest.database.bytes,
            "files": entry.manifest.files.len(), "fileBytes": files, "encrypted": is_encrypted,
            "verification": verification,
        })
        .to_string();
    }
    let verified = match verification {
        None => String::new(),
        Some(Verification { problem, .. }) if problem.is_empty() => ", restored to verify it".to_owned(),
        Some(Verification { problem, .. }) => format!(", can't be restored: {problem}"),
    };
    format!(
        "{}  {}  schema {:04}  database {} KiB, {} files of {} KiB{}{verified}",
        entry.time,
        entry.about.kind,
        entry.about.schema,
        entry.manifest.database.bytes.div_ceil(1024),
        entry.manifest.files.len(),
        files.div_ceil(1024),
        if is_encrypted { ", encrypted" } else { "" }
    )
}
