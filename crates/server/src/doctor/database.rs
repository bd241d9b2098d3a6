//! The database and the storage of files: reached, writable, complete, and of this program's version.

use std::time::Duration;

use object_store::{ObjectStoreExt, PutPayload};
use porchlight_store::{Database, Store, StoreError};

use super::{Checkup, Finding, Opened, Problem};
use crate::{
    config::Config,
    data_dir,
    doctor::fetch::{self, new_token},
    files::storage,
    folder_note, move_check, secrets,
    start_error::StartError,
    workspace_settings::StoredSettings,
};

/// How long the database or the bucket may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The row by which the service is recognized expires after this long, should the doctor not remove it.
const TOKEN_LIFE_MS: i64 = 5 * 60 * 1000;

/// Opens the database without upgrading a SQLite file. `None` if there is none yet, or it can't be used.
pub(super) async fn open(checkup: &Checkup, found: &mut Vec<Finding>) -> Option<Opened> {
    let config = Config { accept_data_loss: false, ..checkup.config.clone() };
    found.extend(unfinished(&config));
    if let Err(error) = folder_note::check_file(&config) {
        found.push(of_start(&error));
        return None;
    }
    let database = config.database.clone().unwrap_or_else(|| Database::Sqlite(config.data.clone()));
    if let Database::Sqlite(folder) = &database {
        if !folder.join("porchlight.db").exists() {
            return None;
        }
        // An upgrade by another process must not be disturbed, and is no finding.
        data_dir::share_schema(folder).ok().flatten()?;
    }
    let store = match tokio::time::timeout(TIMEOUT, Store::open_current(&database)).await {
        Ok(Ok(store)) => store,
        // The next start upgrades it.
        Ok(Err(StoreError::Outdated)) => return None,
        Ok(Err(error)) => {
            found.push(of_store(&config, &error));
            return None;
        }
        Err(_) => {
            found.push(of_store(&config, &StoreError::Unavailable("no answer within 10 seconds".into())));
            return None;
        }
    };
    if let Err(error) = folder_note::check(&config, &store).await {
        found.push(of_start(&error));
    }
    if let Err(error) = move_check::check(&store).await {
        found.push(Finding::new(Problem::DataMoved { reason: sentence(&error.to_string()) }, "porchlight move --help"));
    }
    let token = new_token();
    let expires_ms = crate::clock::Clock::system().now_ms() + TOKEN_LIFE_MS;
    if let Err(error) = store.add_challenge(&token, &row_name(&token), &token, expires_ms).await {
        found.push(of_store(&config, &error));
    }
    Some(Opened { store, token })
}

/// The email servers and models that workspaces saved. Nothing if the secrets can't be read, which is D17.
pub(super) async fn stored_settings(checkup: &Checkup, store: &Store) -> StoredSettings {
    let Some(secrets) = secrets::read(&checkup.config, store).await else { return StoredSettings::default() };
    match store.workspace_settings().await {
        Ok(rows) => StoredSettings::of(rows, &secrets),
        Err(error) => {
            tracing::error!(%error, "failed to read workspace settings");
            StoredSettings::default()
        }
    }
}

impl Opened {
    /// Removes the token and closes the store.
    pub(super) async fn close(self) {
        // Otherwise it expires.
        let _ = self.store.end_challenges(&row_name(&self.token), 0).await;
        self.store.close().await;
    }
}

/// No host name, so no authority is answered with it.
fn row_name(token: &str) -> String {
    format!("doctor {token}")
}

/// `DATA.restoring` is left by a restoration that was interrupted.
fn unfinished(config: &Config) -> Option<Finding> {
    let name = format!("{}.restoring", config.data.file_name()?.to_str()?);
    let folder = config.data.with_file_name(name);
    folder.exists().then(|| {
        let folder = config.data.display().to_string();
        let fix = format!("porchlight restore ARCHIVE --data {folder}   # starts over");
        Finding::new(Problem::RestoreInterrupted { folder }, fix)
    })
}

fn of_start(error: &StartError) -> Finding {
    let fix = "porchlight restore ARCHIVE   # or once: porchlight serve --accept-data-loss";
    Finding::new(Problem::DataLost { reason: sentence(&error.to_string()) }, fix)
}

fn of_store(config: &Config, error: &StoreError) -> Finding {
    let reason = sentence(&error.to_string());
    match error {
        StoreError::TooNew(_) => Finding::new(
            Problem::DatabaseTooNew { reason },
            "porchlight rollback --list   # or install the newer program that made this database",
        ),
        StoreError::Damaged(_) => Finding::new(Problem::DatabaseDamaged { reason }, "porchlight restore ARCHIVE"),
        _ if config.database.is_some() => Finding::new(
            Problem::DatabaseUnusable { reason },
            "psql \"$PORCHLIGHT_DATABASE\" -c 'select 1'   # shows the server's reason",
        ),
        _ => {
            let fix = format!("ls -ld {0} {0}/porchlight.db*; df -h {0}", config.data.display());
            Finding::new(Problem::SqliteUnusable { reason, folder: config.data.display().to_string() }, fix)
        }
    }
}

/// Writes, reads and deletes a small file in a bucket. A folder is checked by its disk and its mode.
pub(super) async fn check_files(checkup: &Checkup) -> Option<Finding> {
    checkup.config.files.as_ref()?;
    let failed = |reason: &str| {
        let problem = Problem::FilesUnusable { reason: reason.into() };
        Finding::new(problem, "env | grep ^AWS_   # compare with the bucket's keys, region and endpoint")
    };
    let storage = match storage::open(&checkup.config) {
        Ok(storage) => storage,
        Err(error) => return Some(failed(&error)),
    };
    if storage.folder.is_some() {
        return None;
    }
    let name = storage.below.clone().join(format!("doctor-{}", new_token()));
    let work = async {
        let version = storage.storage.put(&name, PutPayload::from_static(b"porchlight doctor")).await?.version;
        storage.storage.get(&name).await?.bytes().await?;
        storage.storage.delete(&name).await?;
        Ok::<_, object_store::Error>(version)
    };
    match tokio::time::timeout(TIMEOUT, work).await {
        Err(_) => Some(failed("no answer within 10 seconds")),
        Ok(Err(error)) => Some(failed(&fetch::innermost(&error))),
        Ok(Ok(Some(_))) => {
            let fix = "aws s3api put-bucket-lifecycle-configuration …   # NoncurrentVersionExpiration of 1 day";
            Some(Finding::new(Problem::BucketKeepsVersions, fix))
        }
        Ok(Ok(None)) => None,
    }
}

/// An error's phrase as a sentence.
fn sentence(phrase: &str) -> String {
    let mut chars = phrase.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let dot = if phrase.ends_with('.') { "" } else { "." };
    format!("{first}{}{dot}", chars.as_str())
}
