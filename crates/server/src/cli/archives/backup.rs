use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use tokio::runtime::Handle;

use crate::cli::{
    logs::{self, LogFormat},
    long_command,
    options::DataOptions,
    start,
};
use crate::{
    backup::{
        self, BackupPlan, BackupTarget, Created, Progress, Recipient, RepositoryPlan, Retention, is_archive,
        lower_priority,
    },
    config::Config,
    exit::{Exit, failure},
};

#[derive(Debug, Args)]
pub struct Backup {
    /// Archive to write: NAME.tar.zst, NAME.tar.zst.age with --encrypt-to, or `-` for standard output. Anything else is
    /// a repository of backups: a folder or s3://bucket/prefix
    to: PathBuf,
    /// Encrypt for this age public key (repeatable)
    #[arg(long, value_name = "AGE_RECIPIENT")]
    encrypt_to: Vec<Recipient>,
    /// Delete expired backups of a repository: 7d,4w,12m keeps the newest of 7 days, 4 weeks and 12 months
    #[arg(long, value_name = "RULE")]
    keep: Option<Retention>,
    /// Don't read the archive back
    #[arg(long)]
    no_verify: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl Backup {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "warn");
        let config = self.data.config()?;
        if is_repository(&self.to) {
            return self.into_repository(config).await;
        }
        if self.keep.is_some() {
            return Err(failure(Exit::Usage, "--keep works with a repository, not with an archive"));
        }
        let target = self.target()?;
        let progress = Progress::new(self.json);
        let is_stdout = matches!(target, BackupTarget::Stdout);
        let plan = BackupPlan { target, recipients: self.encrypt_to, is_verified: !self.no_verify };
        let runtime = Handle::current();
        let secrets = secrets(&config);
        let work = move |progress: &Progress| {
            lower_priority();
            backup::create(&config, &plan, progress, runtime)
        };
        let created = long_command::run(progress.clone(), work).await?;
        progress.event(&json!({
            "event": "done", "archive": self.to, "bytes": created.bytes, "tables": created.manifest.tables,
            "files": created.files, "deletedFiles": created.manifest.deleted_files.len(),
            "verified": created.is_verified, "seconds": created.seconds,
        }));
        if self.json {
            return Ok(());
        }
        let summary = format!(
            "{}\nNot in it: {secrets}; without it, API keys don't work after a restore.",
            summary(&self.to.display().to_string(), &created),
        );
        if is_stdout {
            eprintln!("{summary}");
            return Ok(());
        }
        start::print(&summary)
    }

    async fn into_repository(self, config: Config) -> anyhow::Result<()> {
        let progress = Progress::new(self.json);
        let repository = self.to.to_string_lossy().into_owned();
        let plan = RepositoryPlan {
            repository: repository.clone(),
            recipients: self.encrypt_to,
            is_verified: !self.no_verify,
            keep: self.keep,
        };
        let runtime = Handle::current();
        let work = move |progress: &Progress| {
            lower_priority();
            backup::create_in_repository(&config, &plan, progress, runtime)
        };
        let made = long_command::run(progress.clone(), work).await?;
        let (time, created, deleted) = (made.time, made.created, made.expired);
        progress.event(&json!({
            "event": "done", "repository": repository, "time": time, "bytes": created.bytes,
            "tables": created.manifest.tables, "files": created.files,
            "deletedFiles": created.manifest.deleted_files.len(), "expired": deleted, "notDeleted": made.not_deleted,
            "verified": created.is_verified, "seconds": created.seconds,
        }));
        if self.json {
            return Ok(());
        }
        if let Some(problem) = made.not_deleted {
            eprintln!("Nothing expired was deleted: {problem}");
        }
        let expired = if deleted > 0 { format!(", {deleted} expired backups deleted") } else { String::new() };
        start::print(&format!("{}{expired}", summary(&format!("{repository}@{time}"), &created)))
    }

    fn target(&self) -> anyhow::Result<BackupTarget> {
        let name = self.to.to_string_lossy();
        if name == "-" {
            return match self.json {
                true => Err(failure(Exit::Usage, "--json and an archive on standard output can't be combined")),
                false => Ok(BackupTarget::Stdout),
            };
        }
        let ending = if self.encrypt_to.is_empty() { ".tar.zst" } else { ".tar.zst.age" };
        match name.ends_with(ending) {
            true => Ok(BackupTarget::File(self.to.clone())),
            false => Err(failure(Exit::Usage, format!("the archive's name must end in {ending}"))),
        }
    }
}

/// Returns whether this names a repository. A file's name that isn't one of an archive is a mistake.
fn is_repository(to: &Path) -> bool {
    const FILES: [&str; 8] = ["tar", "zst", "zip", "gz", "tgz", "xz", "7z", "db"];
    let is_file = to.extension().is_some_and(|ending| FILES.iter().any(|file| ending == *file));
    !is_archive(&to.to_string_lossy()) && (!is_file || to.is_dir())
}

/// Where the signing secrets are, which no backup has, and what to do about them.
fn secrets(config: &Config) -> String {
    let file = match (&config.secret_file, &config.database) {
        (Some(file), _) => file.clone(),
        (None, None) => config.data.join("porchlight.secrets"),
        (None, Some(_)) => {
            return "the signing secrets in the database. Keep them in a file of their own (--secret-file)".into();
        }
    };
    format!("{}. Keep a copy of that file in a safe place", file.display())
}

/// Snapshots and checks of the live database are for SQLite.
pub fn require_sqlite(config: &Config) -> anyhow::Result<()> {
    match config.database {
        None => Ok(()),
        Some(_) => Err(failure(Exit::Usage, "this works on SQLite only; PostgreSQL has its own tools for it")),
    }
}

fn summary(archive: &str, created: &Created) -> String {
    let rows: u64 = created.manifest.tables.values().map(|table| table.rows).sum();
    let verified = if created.is_verified { "verified" } else { "not verified" };
    format!(
        "{archive}: {} bytes, {} tables with {rows} rows, {} files, {verified}, {:.1} s",
        created.bytes,
        created.manifest.tables.len(),
        created.files,
        created.seconds
    )
}
