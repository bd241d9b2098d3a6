//! "Put it on my website": pairing with a new server, moving the data there, and checking the owner's page.

use std::collections::BTreeMap;

use porchlight_api::GetChatbot;
use porchlight_server::{
    doctor::{Website, WebsiteCheck, check_website as examine},
    moving::wire::MoveState,
};
use serde::Deserialize;
use serde_json::Value;
use tauri::State;
use url::Url;

use super::{connections, own};
use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    website::{self, PairingView, state::DataMoveView},
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeginPairingInput {
    domain: String,
    acme_email: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StartDataMoveInput {
    connection_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CheckWebsiteInput {
    connection_id: String,
    serial_number: String,
    url: String,
}

/// Makes a pairing code and composes the command for the server.
#[tauri::command]
pub async fn begin_pairing(desktop: State<'_, Desktop>, input: Value) -> CommandResult<PairingView> {
    let BeginPairingInput { domain, acme_email } = own(input)?;
    website::start(&desktop, &domain, acme_email).await
}

/// Checks once how far the server is, and pairs when it is ready; null without a pairing.
#[tauri::command]
pub async fn get_pairing(desktop: State<'_, Desktop>) -> CommandResult<Option<PairingView>> {
    website::poll(&desktop, connections::create).await
}

/// Forgets the code.
#[tauri::command]
pub async fn cancel_pairing(desktop: State<'_, Desktop>) -> CommandResult<()> {
    website::cancel(&desktop).await
}

/// Begins moving the built-in service's data to a connection; writes are rejected until it ends.
#[tauri::command]
pub async fn start_data_move(desktop: State<'_, Desktop>, input: Value) -> CommandResult<DataMoveView> {
    let StartDataMoveInput { connection_id } = own(input)?;
    website::begin(&desktop, &connection_id).await
}

/// How far the move is; null without one.
#[tauri::command]
pub async fn get_data_move(desktop: State<'_, Desktop>) -> CommandResult<Option<DataMoveView>> {
    website::view(&desktop).await
}

/// Continues an interrupted move.
#[tauri::command]
pub async fn resume_data_move(desktop: State<'_, Desktop>) -> CommandResult<DataMoveView> {
    website::resume(&desktop).await
}

/// Stops a move and accepts writes again.
#[tauri::command]
pub async fn discard_data_move(desktop: State<'_, Desktop>) -> CommandResult<()> {
    website::discard(&desktop, MoveState::Moving).await
}

/// Accepts writes to the built-in service again after a finished move.
#[tauri::command]
pub async fn reopen_built_in(desktop: State<'_, Desktop>) -> CommandResult<()> {
    website::discard(&desktop, MoveState::Moved).await
}

/// Looks at a page of the owner's website.
#[tauri::command]
pub async fn check_website(desktop: State<'_, Desktop>, input: Value) -> CommandResult<WebsiteCheck> {
    let CheckWebsiteInput { connection_id, serial_number, url } = own(input)?;
    let client = desktop.client_of(&connection_id).await?;
    let chatbot = client.get_chatbot(&GetChatbot { serial_number: serial_number.clone() }).await?;
    let service =
        Url::parse(client.base_url()).map_err(|_| DesktopError::input("The connection's URL isn't valid."))?;
    let check = Website {
        page: page_of(&url)?,
        service,
        serial_number,
        domains: chatbot.verify_domain.then_some(chatbot.domains),
        resolve: BTreeMap::new(),
    };
    Ok(examine(&check).await)
}

/// A page as people type it: `harborhomes.com` is https.
fn page_of(typed: &str) -> CommandResult<Url> {
    let typed = typed.trim();
    let url = if typed.contains("://") { typed.to_owned() } else { format!("https://{typed}") };
    let parsed = Url::parse(&url).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    parsed.ok_or_else(|| DesktopError::input("Enter the address of a page, such as https://harborhomes.com."))
}
