//! What was found at the last look, in a file of the data directory, which the doctor and the app read too.

use std::{io, path::Path};

use serde::{Deserialize, Serialize};

use super::Release;

/// In the folder that a backup excludes.
const FILE: &str = "cache/update.json";

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Notice {
    /// 0 if nobody has looked yet.
    pub checked_ms: i64,
    pub release: Option<Release>,
    /// The version that the log names already.
    reported: Option<String>,
}

impl Notice {
    /// A missing or broken file counts as none.
    pub fn read(data: &Path) -> Self {
        let bytes = std::fs::read(data.join(FILE)).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    pub fn write(&self, data: &Path) -> io::Result<()> {
        let file = data.join(FILE);
        std::fs::create_dir_all(file.parent().unwrap_or(data))?;
        let next = file.with_extension("json.next");
        std::fs::write(&next, serde_json::to_vec(self)?)?;
        std::fs::rename(next, file)
    }

    /// An old file that was signed once can't replace what is known.
    pub fn take(&mut self, found: Release) {
        let is_older = self.release.as_ref().is_some_and(|known| known.is_newer_than(&found));
        if !is_older {
            self.release = Some(found);
        }
    }

    /// The newer version, the first time.
    pub fn not_reported(&mut self) -> Option<Release> {
        let newer = self.release.clone().filter(Release::is_newer)?;
        let is_new = self.reported.as_ref() != Some(&newer.version);
        self.reported = Some(newer.version.clone());
        is_new.then_some(newer)
    }
}
