//! What the archive doesn't have: settings with secrets, which are sent one by one, and keys, which are made again.

use std::time::Duration;

use futures::{FutureExt, future::BoxFuture};
use porchlight_api::{GetWorkspaceSettings, NewEndpoint, SaveWorkspaceSettings, WorkspaceSettings};
use porchlight_client::ClientError;
use porchlight_domain::WorkspaceId;
use porchlight_store::{KeyKind, StoreError};
use serde::Serialize;
use url::{Host, Url};

use super::WireMove;
use crate::{
    secrets,
    workspace_settings::{SendableSettings, may_be_public, parse_host},
};

/// The data is moved by then, so the settings don't hold it up for long.
const ATTEMPTS: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// One thing beside the archive, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MovedExtra {
    /// `email`, `models`, `keys`, `memberKeys` or `webhooks`.
    pub name: &'static str,
    pub state: ExtraState,
    /// Hosts, names or URLs.
    pub items: Vec<String>,
    /// What the server said, if it rejected them; or those of `items` whose secret is missing.
    pub detail: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ExtraState {
    Moved,
    /// Moved, but a password or key couldn't be read.
    WithoutSecret,
    /// Not sent, because others could read it on the way.
    Insecure,
    /// Only this computer or its network reaches them, and the server is elsewhere.
    Private,
    /// The server has its own.
    Taken,
    Rejected,
    Unreachable,
    /// Has to be made again there.
    MakeAgain,
}

impl WireMove {
    /// Sets up what has secrets on the server, and lists what has to be made again. Can be repeated.
    ///
    /// # Errors
    /// The store's.
    pub(super) async fn move_extras(&self, workspace: WorkspaceId) -> Result<Vec<MovedExtra>, StoreError> {
        let rows = self.store.workspace_settings().await?;
        let secrets = secrets::read(&self.config, &self.store).await;
        let settings = SendableSettings::of(&self.config, &rows, workspace, secrets.as_ref());
        let mut extras = Vec::new();
        self.add_settings(&mut extras, settings).await;
        let keys = self.store.list_keys(workspace).await?;
        let used = |is_member: bool| {
            let used = keys.iter().filter(|key| key.last_use_ms.is_some());
            let of_kind = used.filter(|key| matches!(key.kind, KeyKind::Member) == is_member);
            of_kind.map(|key| key.name.clone()).collect::<Vec<_>>()
        };
        let webhooks = self.store.webhooks(workspace).await?.into_iter().map(|webhook| webhook.url).collect();
        for (name, items) in [("keys", used(false)), ("memberKeys", used(true)), ("webhooks", webhooks)] {
            if !items.is_empty() {
                extras.push(MovedExtra { name, state: ExtraState::MakeAgain, items, detail: None });
            }
        }
        Ok(extras)
    }

    async fn add_settings(&self, extras: &mut Vec<MovedExtra>, settings: SendableSettings) {
        let SendableSettings { email, models, unreadable } = settings;
        if email.is_none() && models.is_none() {
            return;
        }
        let there = match is_private(self.client.base_url()) {
            true => Some(self.repeat(|| self.client.get_workspace_settings(&GetWorkspaceSettings {}).boxed()).await),
            false => None,
        };
        let only_public = matches!(&there, Some(Ok(there)) if !there.private_hosts);
        if let Some(email) = email {
            let items = vec![email.host.clone()];
            let is_taken = |there: &WorkspaceSettings| {
                there.email.source != "none" && (&there.email.host, &there.email.login) != (&email.host, &email.login)
            };
            let new = SaveWorkspaceSettings { email: Some(email.clone()), models: None };
            extras.push(match only_public && !is_public(parse_host(&email.host)) {
                true => MovedExtra { name: "email", state: ExtraState::Private, items, detail: None },
                false => self.save("email", items, &unreadable, &there, is_taken, new).await,
            });
        }
        if let Some(mut models) = models {
            let stays = |endpoint: &mut NewEndpoint| only_public && !is_public(host_of(&endpoint.url));
            let private: Vec<_> = models.endpoints.extract_if(.., stays).map(|endpoint| endpoint.name).collect();
            if !private.is_empty() {
                extras.push(MovedExtra { name: "models", state: ExtraState::Private, items: private, detail: None });
            }
            if models.endpoints.is_empty() {
                return;
            }
            let items: Vec<String> = models.endpoints.iter().map(|endpoint| endpoint.name.clone()).collect();
            let is_taken = |there: &WorkspaceSettings| {
                there.models.source != "none" && !there.models.endpoints.iter().all(|one| items.contains(&one.name))
            };
            let new = SaveWorkspaceSettings { email: None, models: Some(models) };
            extras.push(self.save("models", items.clone(), &unreadable, &there, is_taken, new).await);
        }
    }

    async fn save(
        &self,
        name: &'static str,
        items: Vec<String>,
        unreadable: &[String],
        there: &Option<Result<WorkspaceSettings, ClientError>>,
        is_taken: impl Fn(&WorkspaceSettings) -> bool,
        new: SaveWorkspaceSettings,
    ) -> MovedExtra {
        let part = |state, detail| MovedExtra { name, state, items: items.clone(), detail };
        match there {
            None => return part(ExtraState::Insecure, None),
            Some(Err(error)) => return failed(&part, error),
            Some(Ok(there)) if is_taken(there) => return part(ExtraState::Taken, None),
            Some(Ok(_)) => {}
        }
        if let Err(error) = self.repeat(|| self.client.save_workspace_settings(&new).boxed()).await {
            return failed(&part, &error);
        }
        let missing: Vec<&str> = items.iter().filter(|item| unreadable.contains(item)).map(String::as_str).collect();
        match missing.is_empty() {
            true => part(ExtraState::Moved, None),
            false => part(ExtraState::WithoutSecret, Some(missing.join(", "))),
        }
    }

    /// Calls until there is a response.
    async fn repeat<'c, T>(
        &self,
        call: impl Fn() -> BoxFuture<'c, Result<T, ClientError>> + Send + Sync,
    ) -> Result<T, ClientError> {
        let mut pause = FIRST_PAUSE;
        for _ in 1..ATTEMPTS {
            match call().await {
                Err(ClientError::Transport(_) | ClientError::BrokeOff) => {}
                answered => return answered,
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        call().await
    }
}

fn failed(part: &impl Fn(ExtraState, Option<String>) -> MovedExtra, error: &ClientError) -> MovedExtra {
    match error {
        ClientError::Rejected { error, .. } => part(ExtraState::Rejected, Some(error.message.clone())),
        error => part(ExtraState::Unreachable, Some(error.to_string())),
    }
}

fn host_of(url: &str) -> Option<Host> {
    Url::parse(url).ok()?.host().map(|host| host.to_owned())
}

fn is_public(host: Option<Host>) -> bool {
    host.is_some_and(|host| may_be_public(&host))
}

/// Whether nobody on the way can read what is sent to a URL.
fn is_private(base_url: &str) -> bool {
    let Ok(url) = Url::parse(base_url) else { return false };
    url.scheme() == "https"
        || match url.host() {
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost",
            None => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_sent_over_https_or_within_this_computer() {
        for url in ["https://chat.example.com", "http://127.0.0.1:8787", "http://[::1]:80/x", "http://localhost:1"] {
            assert!(is_private(url), "{url}");
        }
        for url in ["http://chat.example.com", "http://192.168.1.5", "http://localhost.example.com", "ftp://a.b", "x"] {
            assert!(!is_private(url), "{url}");
        }
    }
}
