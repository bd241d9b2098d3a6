//! `backups/TIME/verified.json`: that a backup was restored into a temporary place and compared.
//!
//! It is beside the manifest, so that `doctor`, `backups` and other replicas know, and retention deletes it with the
//! backup.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    super::{history::Verification, manifest::FORMAT},
    BACKUPS, Repository, failed, timestamp,
};
use crate::exit::{Exit, status_of};

const VERIFIED: &str = "verified.json";

#[derive(Serialize, Deserialize)]
struct Document {
    format: u32,
    #[serde(flatten)]
    verification: Verification,
}

impl Repository {
    /// All verifications by the time of their backup.
    pub fn verifications(&self) -> anyhow::Result<BTreeMap<String, Verification>> {
        let mut found = BTreeMap::new();
        for time in self.verified_times()? {
            if let Some(verification) = self.verification(&time)? {
                found.insert(time, verification);
            }
        }
        Ok(found)
    }

    /// The one of the newest backup that has one.
    pub fn last_verification(&self) -> anyhow::Result<Option<Verification>> {
        match self.verified_times()?.pop_last() {
            Some(time) => self.verification(&time),
            None => Ok(None),
        }
    }

    /// Writes it beside the manifest of its backup.
    pub fn record_verification(&self, verification: &Verification) -> anyhow::Result<()> {
        let document = Document { format: FORMAT, verification: verification.clone() };
        self.put(&verification.backup, VERIFIED, serde_json::to_vec(&document)?)
    }

    fn verified_times(&self) -> anyhow::Result<BTreeSet<String>> {
        let ending = format!("/{VERIFIED}");
        let names = self.place.list(BACKUPS).map_err(failed)?;
        let time = |name: &str| Some(name.strip_suffix(&ending)?.strip_prefix("backups/")?.to_owned());
        Ok(names.iter().filter_map(|(name, _)| time(name)).filter(|time| timestamp(time).is_some()).collect())
    }

    /// A damaged one counts as none, so that the backup is verified again.
    fn verification(&self, time: &str) -> anyhow::Result<Option<Verification>> {
        match self.document::<Document>(time, VERIFIED) {
            Ok(document) => Ok(Some(document.verification)),
            Err(error) if status_of(&error) == Exit::Damaged => Ok(None),
            Err(error) => Err(error),
        }
    }
}
