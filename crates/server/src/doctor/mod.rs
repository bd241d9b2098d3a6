//! `porchlight doctor`: examines a configuration and the service that runs with it.
//!
//! It changes nothing except one row that expires, by which it recognizes the service behind a name or a proxy
//! (`http/probe.rs`). Each finding has a code that never changes its meaning; docs/doctor.md lists them.

mod backups;
mod certificates;
mod clock;
mod database;
mod email;
pub(crate) mod fetch;
mod folder;
mod models;
mod names;
mod ports;
mod problem;
mod public_url;
mod secret_file;
mod service;
mod sites;
mod website;

use std::{
    collections::{BTreeMap, BTreeSet},
    net::IpAddr,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use porchlight_store::Store;
use serde::Serialize;
use url::Url;

use self::{fetch::Probe, problem::Problem};
use crate::{backup::DeepVerify, config::Config, http::tls::TlsOptions, secrets, workspace_settings::StoredSettings};

pub use service::DoctorService;
pub use website::{Website, WebsiteCheck, WebsiteFinding, check_website};

/// One problem with its fix.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    /// "D01" to "D20".
    pub code: &'static str,
    pub message: String,
    /// The problem's name and its values, for a translation of the message.
    #[serde(skip)]
    pub problem: (String, BTreeMap<String, String>),
    /// A command, an option, or a DNS record to set.
    pub fix: String,
    /// Whether `--fix` has repaired it.
    pub fixed: bool,
    #[serde(skip)]
    pub repair: Option<Repair>,
}

/// What `--fix` can do.
#[derive(Debug, Clone)]
pub enum Repair {
    /// Sets the mode of a file or folder.
    Mode(PathBuf, u32),
}

impl Finding {
    fn new(problem: Problem, fix: impl Into<String>) -> Self {
        let (code, message) = (problem.code(), problem.to_string());
        Self { code, message, problem: problem.name_and_values(), fix: fix.into(), fixed: false, repair: None }
    }

    fn with(self, repair: Repair) -> Self {
        Self { repair: Some(repair), ..self }
    }

    /// Repairs what can be repaired without a decision of the operator.
    ///
    /// # Errors
    /// The mode can't be changed.
    pub fn repair(&mut self) -> std::io::Result<()> {
        let Some(Repair::Mode(path, mode)) = &self.repair else { return Ok(()) };
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(*mode);
            std::fs::set_permissions(path, mode)?;
            self.fixed = true;
        }
        #[cfg(not(unix))]
        let _ = (path, mode);
        Ok(())
    }
}

/// What to examine.
pub struct Checkup {
    pub config: Config,
    /// Set with `--domain`.
    pub tls: Option<TlsOptions>,
    /// Replaces DNS for these names.
    pub resolve: BTreeMap<String, Vec<IpAddr>>,
    /// Pages that must embed a chatbot, instead of the start pages of the chatbots' domains.
    pub pages: Vec<Url>,
    pub backups: Option<BackupPlace>,
    pub backup_interval: Duration,
    pub now: SystemTime,
}

/// Where the backups are.
#[derive(Debug, Clone)]
pub struct BackupPlace {
    /// A folder with archives, or a repository: a folder or `s3://bucket/prefix`.
    pub name: String,
    /// How often the newest backup of a repository is restored to verify it.
    pub deep_verify: Option<DeepVerify>,
}

/// What was found.
pub struct Examined {
    /// In the order of their codes.
    pub findings: Vec<Finding>,
    /// Codes of parts that this server doesn't have, or that a problem keeps from being examined.
    pub skipped: BTreeSet<&'static str>,
}

/// Examines everything.
pub async fn examine(checkup: &Checkup) -> Examined {
    let mut found = folder::check(checkup);
    let opened = database::open(checkup, &mut found).await;
    let mut stored = StoredSettings::default();
    let mut skipped = skipped(checkup);
    if let Some(database) = &opened {
        stored = database::stored_settings(checkup, &database.store).await;
        found.extend(secret_file::check(checkup, &database.store).await);
        found.extend(certificates::check(checkup, &database.store).await);
        let sites = sites::list(checkup, &database.store).await;
        if sites.is_empty() {
            skipped.insert("D20");
        }
        found.extend(sites::check(checkup, &sites).await);
    } else {
        skipped.extend(["D05", "D17", "D20"]);
    }
    let probe = opened.as_ref().map(|database| Probe::new(checkup, &database.token));
    let is_served = match &probe {
        Some(probe) => probe.is_served_here().await,
        None => false,
    };
    if !is_served {
        // Only the running service can say what arrives.
        skipped.extend(["D14", "D15", "D16"]);
    }
    if checkup.config.smtp.is_none() && stored.email.is_empty() && stored.unreadable_email.is_empty() {
        skipped.insert("D11");
    }
    if checkup.config.models.is_empty() && stored.endpoints.is_empty() && stored.unreadable_keys.is_empty() {
        skipped.insert("D12");
    }
    found.extend(ports::check(checkup, is_served));
    let names = names::check(checkup, probe.as_ref(), is_served).await;
    // A name that leads elsewhere says nothing about the public URL.
    if let Some(probe) = probe.as_ref().filter(|_| is_served && names.is_empty()) {
        found.extend(public_url::check(checkup, probe).await);
    }
    found.extend(names);
    let (clock, files, email, models) = tokio::join!(
        clock::check(checkup),
        database::check_files(checkup),
        email::check(checkup, &stored),
        models::check(checkup, &stored)
    );
    found.extend(clock.into_iter().chain(files).chain(email).chain(models));
    found.extend(backups::check(checkup).await);
    if let Some(database) = opened {
        database.close().await;
    }
    found.sort_by_key(|finding| finding.code);
    Examined { findings: found, skipped }
}

/// Codes for which the configuration has no part.
fn skipped(checkup: &Checkup) -> BTreeSet<&'static str> {
    let config = &checkup.config;
    let mut skipped = BTreeSet::new();
    if checkup.tls.is_none() {
        skipped.extend(["D01", "D02", "D04", "D05"]);
        if config.files.is_none() {
            skipped.insert("D09");
        }
    }
    if config.models.is_empty() {
        skipped.insert("D13");
    }
    if config.public_url.is_none() {
        skipped.extend(["D14", "D15", "D16"]);
    }
    if secrets::file_of(config).is_none() {
        skipped.insert("D17");
    }
    if checkup.backups.is_none() {
        skipped.insert("D18");
    }
    skipped
}

/// A store with a token that only this database knows.
struct Opened {
    store: Store,
    token: String,
}
