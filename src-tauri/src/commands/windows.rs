//! What leaves the main window: links, the visitor preview and snippets.
//!
//! Links open only for a short list of schemes. The visitor's window has no permissions, because on Linux a
//! frame can't be distinguished from its window.

use std::sync::{Mutex, PoisonError};

use porchlight_client::{Client, Keys};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, Manager, State, WebviewUrl, WebviewWindowBuilder};
use tauri_plugin_opener::OpenerExt;
use url::{Origin, Url};

use super::own;
use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    link_hosts::{self, MAX_CONFIRMED_HOSTS},
};

const VISITOR_WINDOW: &str = "visitor";

/// Where the visitor's window may go: the service whose page it shows now. One window, so one value.
static VISITED: Mutex<Option<Origin>> = Mutex::new(None);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Link {
    url: String,
    /// The user saw the target and allowed it, now and later.
    #[serde(default)]
    confirmed: bool,
}

/// What became of a link.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum OpenedLink {
    Opened,
    /// Nothing was opened: the person has to see the target first. The address has its host in punycode.
    UnknownHost {
        host: String,
        #[serde(rename = "address")]
        url: String,
    },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Which {
    serial_number: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Visit {
    serial_number: String,
    /// Of the window, in the person's language.
    title: Option<String>,
}

/// The embed code.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EmbedSnippet {
    bubble: String,
    iframe: String,
    share: String,
    base_url: String,
}

/// Opens a link in the user's browser or email app; a new host only after confirmation.
///
/// Errors: 10006 when the scheme is another one or no program opens it; 10004 when the host could not be remembered.
#[tauri::command]
pub async fn open_external(app: AppHandle, desktop: State<'_, Desktop>, input: Value) -> CommandResult<OpenedLink> {
    let Link { url, confirmed } = own(input)?;
    let rejected = || DesktopError::input("Only web, email and phone links can be opened.");
    let parsed = Url::parse(&url).map_err(|_| rejected())?;
    if !matches!(parsed.scheme(), "http" | "https" | "mailto" | "tel") {
        return Err(rejected());
    }
    if let Some(host) = link_hosts::host_of(parsed.as_str())
        && !desktop.is_known_host(&host).await
    {
        if !confirmed {
            return Ok(OpenedLink::UnknownHost { host, url: parsed.into() });
        }
        desktop.change_profile(|profile| {
            let excess = (profile.link_hosts.len() + 1).saturating_sub(MAX_CONFIRMED_HOSTS);
            profile.link_hosts.drain(..excess);
            profile.link_hosts.push(host);
        })?;
    }
    app.opener()
        .open_url(parsed.as_str(), None::<&str>)
        .map_err(|error| DesktopError::input(format!("No app on this computer can open this link: {error}.")))?;
    Ok(OpenedLink::Opened)
}

/// Opens the real share page in a window that has no permission at all. A second time the same
/// window shows the page of the chatbot that is open now. Errors: 10001 when nothing answers.
#[tauri::command]
pub async fn open_as_visitor(app: AppHandle, desktop: State<'_, Desktop>, input: Value) -> CommandResult<()> {
    let Visit { serial_number, title } = own(input)?;
    let base_url = desktop.base_url().await?;
    let share = snippets(&base_url, &serial_number)?.share;
    let url = Url::parse(&share).map_err(|_| DesktopError::input("The share page's URL isn't valid."))?;
    // A window with a browser's own error page would explain nothing.
    if !Client::new(&base_url, Keys::default())?.probe().await.has_answered {
        return Err(DesktopError::unreachable(format!("Can't reach {base_url}, so the share page can't be shown.")));
    }
    let title = title.unwrap_or_else(|| "Visitor preview".into());
    *VISITED.lock().unwrap_or_else(PoisonError::into_inner) = Some(url.origin());
    if let Some(window) = app.get_webview_window(VISITOR_WINDOW) {
        let shown = window.set_title(&title).and_then(|()| window.navigate(url)).and_then(|()| window.set_focus());
        return shown.map_err(|error| DesktopError::input(format!("The window could not be shown: {error}.")));
    }
    WebviewWindowBuilder::new(&app, VISITOR_WINDOW, WebviewUrl::External(url))
        .title(title)
        .inner_size(460.0, 720.0)
        .on_navigation(|to| VISITED.lock().unwrap_or_else(PoisonError::into_inner).as_ref() == Some(&to.origin()))
        .build()
        .map(drop)
        .map_err(|error| DesktopError::input(format!("The window could not be opened: {error}.")))
}

/// The three embed codes.
#[tauri::command]
pub async fn embed_snippet(desktop: State<'_, Desktop>, input: Value) -> CommandResult<EmbedSnippet> {
    let Which { serial_number } = own(input)?;
    snippets(&desktop.base_url().await?, &serial_number)
}

fn snippets(base_url: &str, serial_number: &str) -> CommandResult<EmbedSnippet> {
    // A value must not be able to end its attribute.
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if serial_number.is_empty() || !serial_number.chars().all(plain) {
        return Err(DesktopError::input("Chatbot IDs contain only letters, digits, - and _."));
    }
    Ok(EmbedSnippet {
        bubble: format!("<script src=\"{base_url}/embed.min.js\" data-chatbot-id=\"{serial_number}\" defer></script>"),
        iframe: format!(
            "<iframe src=\"{base_url}/chatbot-iframe/{serial_number}\" title=\"Chat\" width=\"100%\" height=\"620\" \
             style=\"border:0\" allow=\"microphone; clipboard-write\"></iframe>"
        ),
        share: format!("{base_url}/share/{serial_number}"),
        base_url: base_url.to_owned(),
    })
}
