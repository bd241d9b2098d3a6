use clap::Args;
use url::Url;

use super::{options::DataOptions, start};
use crate::keys::sign_in;

#[derive(Debug, Args)]
pub struct SignIn {
    /// Host name of a server with --domain
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_DOMAIN", value_delimiter = ',')]
    domain: Vec<String>,
    /// Print the link as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl SignIn {
    /// Prints a link that signs a browser in once.
    pub async fn run(self) -> anyhow::Result<()> {
        let app = start::open(&self.data).await?;
        let caller = start::caller(&app).await?;
        let server = match (&app.config.public_url, self.domain.first()) {
            (Some(url), _) => url.clone(),
            (None, Some(domain)) => Url::parse(&format!("https://{domain}/"))?,
            (None, None) => Url::parse("http://127.0.0.1:8787/")?,
        };
        let token = sign_in::create_link(&app, caller.workspace).await?;
        let link = link(server.as_str(), &token);
        if self.json {
            return start::print(&serde_json::json!({ "link": link, "expiresInSeconds": 600 }).to_string());
        }
        start::print(&format!("{link}\nThe link works once, within 10 minutes."))
    }
}

/// The link of a token. Browsers don't send what follows the `#` to anyone.
pub fn link(server: &str, token: &str) -> String {
    format!("{}/manage/#sign-in={token}", server.trim_end_matches('/'))
}
