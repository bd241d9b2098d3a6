//! Daily backups of the built-in service into a folder that the person chose in the system's dialog.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use porchlight_server::{
    AppState,
    backup::{DeepVerify, RepositoryPlan, Retention, Schedule, run_schedule},
};

use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    profile::BackupSettings,
};

/// Which backups are kept, unless the person chooses otherwise.
pub const DEFAULT_KEEP: &str = "7d,4w,12m";
/// A folder with other content gets this one for the backups.
const INNER: &str = "Porchlight backups";
/// The first screen and the first answers come before a backup that was missed.
const DELAY: Duration = Duration::from_secs(20);

/// Backs up from now on, as long as the service runs.
pub async fn begin(desktop: &Desktop, app: &AppState) {
    apply(desktop, app).await;
    app.tasks.spawn(run_schedule(app.clone(), DELAY));
}

/// Uses the saved settings. A backup that is due begins at once.
pub async fn apply(desktop: &Desktop, app: &AppState) {
    let schedule = desktop.profile().backups.as_ref().and_then(schedule);
    app.backups.set_schedule(schedule, app.clock.now_ms()).await;
}

fn schedule(settings: &BackupSettings) -> Option<Schedule> {
    // An unreadable rule of an edited profile must not delete backups.
    let keep: Retention = settings.keep.parse().ok()?;
    let plan = RepositoryPlan {
        repository: settings.folder.clone(),
        recipients: Vec::new(),
        is_verified: true,
        keep: Some(keep),
    };
    Some(Schedule::daily(plan, Some(DeepVerify::Weekly)))
}

/// The folder for backups in the chosen one. Errors: 10004 for a folder of the app itself.
pub fn place_in(chosen: &Path, service_folder: &Path) -> CommandResult<PathBuf> {
    let failed = |error: std::io::Error| DesktopError::file(format!("Couldn't use this folder: {error}."));
    let real = chosen.canonicalize().map_err(failed)?;
    if service_folder.canonicalize().is_ok_and(|own| real.starts_with(&own)) {
        return Err(DesktopError::file("This folder has the app's own data. Choose another one."));
    }
    let is_usable = chosen.join("backups").is_dir() || std::fs::read_dir(chosen).map_err(failed)?.next().is_none();
    Ok(if is_usable { chosen.to_owned() } else { chosen.join(INNER) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_other_content_gets_one_for_the_backups() {
        let root = std::env::temp_dir().join(format!("porchlight-backups-{}", std::process::id()));
        let make = |name: &str| {
            std::fs::create_dir_all(root.join(name)).expect("a folder");
            root.join(name)
        };
        let own = make("service");
        let (empty, used, repository) = (make("empty"), make("used"), make("repository"));
        make("used/photos");
        make("repository/backups");
        assert_eq!(place_in(&used, &own), Ok(used.join("Porchlight backups")));
        for usable in [empty, repository] {
            assert_eq!(place_in(&usable, &own), Ok(usable.clone()));
        }
        for foreign in [own.clone(), make("service/files")] {
            assert!(place_in(&foreign, &own).is_err(), "{}", foreign.display());
        }
        std::fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn settings_that_cannot_be_read_make_no_schedule() {
        let settings = |keep: &str| BackupSettings { folder: "/backup".into(), keep: keep.into() };
        assert!(schedule(&settings(DEFAULT_KEEP)).is_some());
        assert!(schedule(&settings("forever")).is_none());
    }
}
