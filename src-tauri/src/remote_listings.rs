//! Import and export over a connection to a remote service.

use porchlight_api as api;
use porchlight_client::Client;
use porchlight_server::imports::{ListingServiceError, ListingsService};

use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
};

/// A connection's service over HTTP.
pub struct RemoteListings {
    connection: String,
    client: Client,
    can_import: bool,
}

impl RemoteListings {
    /// The service of the current connection. Requests its extensions if they are unknown.
    pub async fn of_current(desktop: &Desktop) -> CommandResult<Self> {
        let connection = desktop.current();
        let client = desktop.client_of(&connection).await?;
        let probe = match desktop.last_probe(&connection) {
            Some(probe) => probe,
            None => client.probe().await,
        };
        let can_import = probe.extensions.iter().any(|name| name == "import");
        Ok(Self { connection, client, can_import })
    }
}

impl ListingsService for RemoteListings {
    fn connection(&self) -> &str {
        &self.connection
    }

    fn can_import(&self) -> bool {
        self.can_import
    }

    async fn time_zone(&self, serial_number: &str) -> Option<String> {
        if !self.can_import {
            return None;
        }
        let input = api::GetChatbot { serial_number: serial_number.to_owned() };
        self.client.get_chatbot(&input).await.ok().map(|chatbot| chatbot.time_zone)
    }

    async fn list(&self, input: api::ListListings) -> Result<api::ListingPage, ListingServiceError> {
        self.client.list_listings(&input).await.map_err(to_error)
    }

    async fn import(&self, input: api::ImportListings) -> Result<api::ImportReport, ListingServiceError> {
        self.client.import_listings(&input).await.map_err(to_error)
    }

    async fn create(&self, input: api::NewListing) -> Result<String, ListingServiceError> {
        self.client.create_listing(&input).await.map_err(to_error)
    }

    async fn update(&self, input: api::ListingChange) -> Result<i64, ListingServiceError> {
        self.client.update_listing(&input).await.map_err(to_error)
    }

    async fn delete(&self, input: api::DeleteListings) -> Result<i64, ListingServiceError> {
        Ok(self.client.delete_listings(&input).await.map_err(to_error)?.success_count)
    }
}

fn to_error(error: impl Into<DesktopError>) -> ListingServiceError {
    let DesktopError { code, message, .. } = error.into();
    ListingServiceError { code, message }
}
