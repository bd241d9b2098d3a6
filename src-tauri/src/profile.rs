//! What the app saves between starts: the built-in service's port and the connections, never a key.
//!
//! The file is written whole and renamed into place, so a crash leaves the old file or the new one.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

/// A connection to a service somewhere else.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RemoteConnection {
    pub id: String,
    pub name: String,
    pub base_url: String,
    /// When it was last chosen, or answered while it was chosen; Unix milliseconds.
    #[serde(default)]
    pub last_used_ms: Option<i64>,
    /// Its capabilities from the last response, so its screens stay available while it is offline.
    #[serde(default)]
    pub known: Option<RemoteServiceInfo>,
}

/// A service as it last answered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemoteServiceInfo {
    /// None: not a Porchlight.
    pub version: Option<String>,
    pub extensions: Vec<String>,
}

/// The built-in service's email server and models. Passwords and keys are in the keychain.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BuiltInSettings {
    #[serde(rename = "mail")]
    pub email: Option<EmailSettings>,
    pub endpoints: Vec<EndpointSettings>,
    /// The most tokens that models may use for a chatbot in its local day; none is the default for paid models,
    /// 0 no limit.
    pub tokens_per_day: Option<i64>,
}

/// An email server without its password.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailSettings {
    pub host: String,
    pub port: u16,
    pub security: SmtpSecurity,
    /// "" sends without a login.
    pub login: String,
    /// `bot@example.com` or `Name <bot@example.com>`.
    pub from: String,
}

/// How the connection to the email server is encrypted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SmtpSecurity {
    #[default]
    Tls,
    StartTls,
    /// Where the server offers it.
    Offered,
}

/// An OpenAI-compatible endpoint without its key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointSettings {
    pub id: String,
    pub name: String,
    pub url: String,
    pub models: Vec<String>,
}

/// A pairing with a new server.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pairing {
    pub domain: String,
    pub base_url: String,
    pub acme_email: Option<String>,
    pub expires_at_ms: i64,
    /// ID of the connection, once paired.
    pub connection: Option<String>,
}

/// Daily backups of the built-in service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupSettings {
    pub folder: String,
    /// `7d,4w,12m`.
    pub keep: String,
}

/// The remembered choices of one person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Profile {
    /// Port of the built-in service, stored so that embed codes and photo URLs stay valid; 0 before the first start.
    pub port: u16,
    pub connections: Vec<RemoteConnection>,
    /// Id of the connection in use; "" is the built-in one.
    pub current: String,
    pub built_in: BuiltInSettings,
    /// Hosts that a person chose to open links to, oldest first.
    pub link_hosts: Vec<String>,
    /// A pairing with a new server; its code is in the keychain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairing: Option<Pairing>,
    /// ID of the connection to which the built-in service's data is moved.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub moving_to: String,
    /// Off if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backups: Option<BackupSettings>,
    /// Nobody looks for newer versions.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_update_check: bool,
    /// This computer, for services: a member's notices are shown on the device that was used last.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub device: String,
}

/// The folder and its file.
#[derive(Debug, Clone)]
pub struct ProfileFile(PathBuf);

impl ProfileFile {
    /// Opens `desktop.json` in this folder; creates the folder if it is missing.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self(folder.join("desktop.json")))
    }

    /// The folder that the file is in.
    pub fn folder(&self) -> &Path {
        self.0.parent().unwrap_or(Path::new("."))
    }

    /// Reads the profile. An unreadable one is set aside, not overwritten.
    pub fn read(&self) -> Profile {
        let Ok(text) = fs::read_to_string(&self.0) else { return Profile::default() };
        serde_json::from_str(&text).unwrap_or_else(|error| {
            tracing::warn!(%error, "profile could not be read; it is kept as desktop.json.broken");
            if let Err(error) = fs::rename(&self.0, self.0.with_extension("json.broken")) {
                tracing::warn!(%error, "broken profile could not be set aside");
            }
            Profile::default()
        })
    }

    /// Writes the profile. Errors: those of the file system; the old file is then untouched.
    pub fn write(&self, profile: &Profile) -> io::Result<()> {
        let next = self.0.with_extension("json.next");
        fs::write(&next, serde_json::to_vec_pretty(profile)?)?;
        fs::rename(&next, &self.0)
    }
}
