//! Whether the service looks for newer versions.

use anyhow::ensure;
use clap::Args;
use url::Url;

use super::options::Switch;
use crate::updates::UpdateSource;

#[derive(Debug, Clone, Args)]
pub struct UpdateOptions {
    /// Look once a day whether there is a newer version; sends nothing but the request
    #[arg(
        long,
        value_name = "on|off",
        env = "PORCHLIGHT_UPDATE_CHECK",
        default_value = "on",
        hide_possible_values = true
    )]
    update_check: Switch,
    /// Signed file of the newest release instead of the publisher's, for tests
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_UPDATE_URL", requires = "update_key", hide = true)]
    update_url: Option<Url>,
    /// Key that signed it
    #[arg(long, value_name = "KEY", env = "PORCHLIGHT_UPDATE_KEY", requires = "update_url", hide = true)]
    update_key: Option<String>,
}

impl UpdateOptions {
    /// Where to look; `None` if it is off, or this build isn't a release.
    ///
    /// # Errors
    /// Others could read which servers there are.
    pub fn source(&self) -> anyhow::Result<Option<UpdateSource>> {
        if self.update_check == Switch::Off {
            return Ok(None);
        }
        let (Some(url), Some(key)) = (&self.update_url, &self.update_key) else { return Ok(UpdateSource::of_build()) };
        let source = UpdateSource::new(url.clone(), key);
        ensure!(source.is_some(), "--update-url must be https");
        Ok(source)
    }
}
