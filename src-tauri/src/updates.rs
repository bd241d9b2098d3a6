//! Looks for newer versions of the app beside the built-in service, unless the person turned that off.

use std::sync::{Mutex, PoisonError};

use porchlight_server::{
    AppState,
    updates::{self, Release, UpdateSource},
};
use serde::Serialize;
use tokio::task::AbortHandle;

use crate::{desktop::Desktop, error::CommandResult};

/// The task that looks.
#[derive(Default)]
pub struct UpdateTask(Mutex<Option<AbortHandle>>);

/// What the window shows.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UpdateView {
    /// False for an app that was built from the sources, which never looks.
    can_check: bool,
    is_on: bool,
    /// A newer version that was found.
    release: Option<Release>,
}

/// Where to look. The variables are for tests.
fn source() -> Option<UpdateSource> {
    let variable = |name: &str| std::env::var(name).ok();
    match (variable("PORCHLIGHT_UPDATE_URL"), variable("PORCHLIGHT_UPDATE_KEY")) {
        (Some(url), Some(key)) => UpdateSource::new(url.parse().ok()?, &key),
        _ => UpdateSource::of_build(),
    }
}

/// Looks from now on, if the person wants it.
pub fn begin(desktop: &Desktop, app: &AppState) {
    let task = source().filter(|_| !desktop.profile().no_update_check);
    let task = task.map(|source| app.tasks.spawn(updates::run(app.clone(), source)).abort_handle());
    let earlier = std::mem::replace(&mut *desktop.updates.0.lock().unwrap_or_else(PoisonError::into_inner), task);
    if let Some(earlier) = earlier {
        earlier.abort();
    }
}

/// Turns it on or off. Errors: 10001, 10004.
pub async fn set(desktop: &Desktop, is_on: bool) -> CommandResult<UpdateView> {
    desktop.change_profile(|profile| profile.no_update_check = !is_on)?;
    begin(desktop, &desktop.built_in().await?.app);
    view(desktop).await
}

/// Errors: 10001.
pub async fn view(desktop: &Desktop) -> CommandResult<UpdateView> {
    let is_on = !desktop.profile().no_update_check;
    let app = desktop.built_in().await?.app;
    let release = updates::available(&app.config).filter(|_| is_on);
    Ok(UpdateView { can_check: source().is_some(), is_on, release })
}
