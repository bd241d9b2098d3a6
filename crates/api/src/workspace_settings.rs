//! The email server and the AI models of a workspace, and tests of both. A secret is set or deleted, never returned.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Reads the settings of the workspace, without passwords and keys.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetWorkspaceSettings {}

/// The settings of a workspace.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct WorkspaceSettings {
    pub email: EmailServer,
    pub models: ModelSettings,
    /// Private and local addresses are accepted.
    pub private_hosts: bool,
}

/// The email server in use.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EmailServer {
    /// `none`, `workspace`, or `server`: set by the operator and read-only here.
    pub source: String,
    pub host: String,
    /// 0 without a server.
    pub port: i64,
    /// `tls`, `starttls`, `offered`, or "" without a server.
    pub security: String,
    /// User name; "" sends without signing in.
    pub login: String,
    pub has_password: bool,
    /// `bot@example.com` or `Name <bot@example.com>`.
    pub from: String,
}

/// The models in use and their daily limits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ModelSettings {
    /// `none`, `workspace`, or `server`: set by the operator and read-only here.
    pub source: String,
    pub endpoints: Vec<EndpointItem>,
    /// Currency code of all prices and of `MoneyPerDay`; "" without prices.
    pub currency: String,
    /// Token limit a chatbot and day; 0 is no limit, null the default for models that cost money.
    pub tokens_per_day: Option<i64>,
    /// Cost limit a chatbot and day; "" is no limit.
    pub money_per_day: String,
}

/// An OpenAI-compatible endpoint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EndpointItem {
    #[serde(rename = "ID")]
    pub id: String,
    pub name: String,
    /// "" for an endpoint of the operator.
    pub url: String,
    pub has_key: bool,
    pub models: Vec<EndpointModel>,
}

/// A model of an endpoint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EndpointModel {
    /// Name at the endpoint, at most 200 characters.
    pub name: String,
    /// Display name; "" uses the name.
    #[serde(default)]
    #[schema(required = true)]
    pub shown_as: String,
    /// Price of a million tokens of prompts, such as "0.15"; "" if free or unknown.
    #[serde(default)]
    #[schema(required = true)]
    pub price_in: String,
    /// Price of a million tokens of answers.
    #[serde(default)]
    #[schema(required = true)]
    pub price_out: String,
}

/// Changes the settings; a part that isn't sent stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveWorkspaceSettings {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<NewEmailServer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<NewModelSettings>,
}

/// An email server to save or to test. An empty `Host` deletes the saved one.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct NewEmailServer {
    pub host: String,
    pub port: i64,
    /// `tls`, `starttls`, or `offered` (encrypted if the server supports it).
    pub security: String,
    pub login: String,
    /// Not sent: the saved one stays, if host, port, encryption and login do. "" deletes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    pub from: String,
}

/// Passwords never appear in logs.
impl std::fmt::Debug for NewEmailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewEmailServer").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

/// The models to save. No endpoints deletes the saved ones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct NewModelSettings {
    /// At most 20.
    pub endpoints: Vec<NewEndpoint>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Not sent: the default for models that cost money. 0 is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_per_day: Option<i64>,
    /// Not sent or "": no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money_per_day: Option<String>,
}

/// An endpoint to save or to test.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct NewEndpoint {
    /// Chosen by the caller: 1 to 40 letters, digits, "-" and "_". Finds the saved key.
    #[serde(rename = "ID")]
    pub id: String,
    pub name: String,
    pub url: String,
    /// Not sent: the saved one stays, if the host does. "" deletes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// At most 50.
    pub models: Vec<EndpointModel>,
}

/// Keys never appear in logs.
impl std::fmt::Debug for NewEndpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewEndpoint").field("name", &self.name).field("url", &self.url).finish_non_exhaustive()
    }
}

/// Sends a test email.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct TestEmail {
    /// Not sent: the server in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<NewEmailServer>,
    pub to: String,
}

/// The result of a test email.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EmailTest {
    /// "" if the server accepted the email; otherwise what failed.
    pub problem: String,
    /// The server's reply; may be "".
    pub reply: String,
    pub ms: i64,
}

/// Lists the models of an endpoint, or asks one for a one-word reply.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct TestModel {
    pub endpoint: NewEndpoint,
    /// The model to ask. Not sent: lists the models.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// The result of a test of an endpoint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ModelTest {
    /// "" if it works; otherwise `keyRefused`, `troubled`, `nameUnknown`, `connectionRefused`, `unreachable`,
    /// `notPublic`, `timedOut`, `certificate`, `redirects`, `somethingElse` or `brokeOff`.
    pub problem: String,
    /// The endpoint's message, or the target of a redirect; may be "".
    pub message: String,
    /// HTTP status; 0 without a response.
    pub status: i64,
    /// As the endpoint lists them, at most 500; may be empty.
    pub models: Vec<String>,
    /// The model's reply; "" if none was asked.
    pub reply: String,
    pub ms: i64,
}
