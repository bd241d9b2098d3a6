//! Where deliveries may go (SSRF protection): public addresses over HTTPS, and the private networks that the operator
//! opened, there also over HTTP. Addresses are checked when a connection is made; redirects and proxies aren't used.

use std::{sync::Arc, time::Duration};

use porchlight_api::{ErrorCode, FieldError};
use porchlight_domain::public_ip::is_public_ip;
use reqwest::{Client, redirect::Policy};
use url::Url;

use crate::{files::safe_fetch::AllowedIps, http::client_ip::Cidr, tls_roots, workspace_settings::may_be_public};

const MAX_URL: usize = 2_000;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Two clients, one for each scheme, because they may reach different addresses.
pub struct DeliveryGuard {
    https: Route,
    /// `None` without a private network.
    http: Option<Route>,
}

struct Route {
    client: Client,
    allowed: AllowedIps,
}

impl DeliveryGuard {
    /// Allows public addresses, and these private networks.
    ///
    /// # Errors
    /// TLS can't be initialized.
    pub fn new(private: &[Cidr]) -> Result<Self, reqwest::Error> {
        let blocks: Arc<[Cidr]> = private.into();
        let has_private = !blocks.is_empty();
        let open = blocks.clone();
        let https = AllowedIps::new(move |ip| is_public_ip(ip) || open.iter().any(|block| block.contains(ip)));
        let http = AllowedIps::new(move |ip| blocks.iter().any(|block| block.contains(ip)));
        let http = if has_private { Some(Route::new(http)?) } else { None };
        Ok(Self { https: Route::new(https)?, http })
    }

    /// Returns the client that may send to this URL; `None` if none may.
    pub fn client(&self, url: &Url) -> Option<&Client> {
        let route = match url.scheme() {
            "https" => Some(&self.https),
            "http" => self.http.as_ref(),
            _ => None,
        };
        route.filter(|route| route.allowed.allows_host(url) && has_allowed_port(url)).map(|route| &route.client)
    }

    /// Parses the URL of a webhook (42206 if it isn't allowed). A name is checked again whenever it is resolved.
    ///
    /// # Errors
    /// The rule that the URL breaks.
    pub fn parse_url(&self, typed: &str) -> Result<Url, FieldError> {
        let wrong = |rule: &str| FieldError::new(ErrorCode::WrongFormat, "Url", rule);
        let typed = typed.trim();
        if typed.chars().count() > MAX_URL {
            return Err(FieldError::new(ErrorCode::WrongLength, "Url", "must be at most 2,000 characters"));
        }
        let url = Url::parse(typed).map_err(|_| wrong("must be a URL such as https://example.com/hook"))?;
        let is_known = url.scheme() == "https" || url.scheme() == "http" && self.http.is_some();
        if !is_known || !url.username().is_empty() || url.password().is_some() {
            return Err(wrong("must begin with https:// and have no user name"));
        }
        if !has_allowed_port(&url) {
            return Err(wrong("must have port 443, 80 or 1024 and up"));
        }
        let is_local_name = self.http.is_none() && url.host().is_some_and(|host| !may_be_public(&host));
        if is_local_name || self.client(&url).is_none() {
            return Err(wrong("must have a public address"));
        }
        Ok(url)
    }
}

impl Route {
    fn new(allowed: AllowedIps) -> Result<Self, reqwest::Error> {
        let client = tls_roots::client(|| {
            let client = Client::builder()
                .redirect(Policy::none())
                .connect_timeout(CONNECT_TIMEOUT)
                .pool_max_idle_per_host(4)
                .pool_idle_timeout(Duration::from_secs(10))
                .user_agent(concat!("Porchlight/", env!("CARGO_PKG_VERSION")));
            allowed.restrict(client)
        })?;
        Ok(Self { client, allowed })
    }
}

fn has_allowed_port(url: &Url) -> bool {
    matches!(url.port_or_known_default(), Some(80 | 443 | 1024..))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWED: [&str; 4] = [
        "https://crm.example.com/hook",
        "https://8.8.8.8:8443/",
        "https://[2606:4700::1111]/a",
        "https://a.example:80/",
    ];

    #[test]
    fn a_url_must_be_public_and_https() {
        let guard = DeliveryGuard::new(&[]).expect("clients");
        for text in ALLOWED {
            assert!(guard.parse_url(text).is_ok(), "{text}");
        }
        for text in [
            "http://crm.example.com/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://[::ffff:10.0.0.5]/",
            "https://169.254.169.254/latest",
            "https://localhost/",
            "https://crm.internal/",
            "https://intranet/",
            "https://me:pass@crm.example.com/",
            "https://crm.example.com:22/",
            "ftp://crm.example.com/",
            "crm.example.com",
            "",
        ] {
            let error = guard.parse_url(text).expect_err(text);
            assert_eq!(error.code, ErrorCode::WrongFormat, "{text}");
        }
    }

    #[test]
    fn the_operator_can_open_a_private_network() {
        let guard = DeliveryGuard::new(&["10.1.0.0/16".parse().expect("a block")]).expect("clients");
        for text in ALLOWED.iter().chain(&["http://10.1.2.3:8080/", "https://10.1.2.3/", "http://crm.lan/"]) {
            assert!(guard.parse_url(text).is_ok(), "{text}");
        }
        for text in ["http://8.8.8.8/", "http://10.2.0.1/", "https://127.0.0.1/"] {
            assert!(guard.parse_url(text).is_err(), "{text}");
        }
    }
}
