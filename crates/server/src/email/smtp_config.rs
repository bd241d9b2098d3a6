//! The configured email server. One URL has the host, port, encryption and login.

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// How a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Security {
    /// From the first byte (`smtps://`).
    Tls,
    /// STARTTLS is required (`smtp://…?tls=required`).
    StartTls,
    /// STARTTLS if the server supports it (`smtp://`).
    #[serde(rename = "offered")]
    IfOffered,
}

/// An SMTP server.
#[derive(Clone)]
pub struct SmtpServer {
    pub host: String,
    pub port: u16,
    pub security: Security,
    /// Username and password; never logged.
    pub login: Option<(String, String)>,
    /// Sender; without a name, the chatbot's name is used.
    pub from: Mailbox,
    /// Trusted CA certificates in PEM format, instead of the system's.
    pub ca: Option<Vec<u8>>,
}

impl std::fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpServer").field("port", &self.port).field("security", &self.security).finish_non_exhaustive()
    }
}

impl SmtpServer {
    /// Parses `smtp://user:password@host:port` or `smtps://…`, and the sender.
    ///
    /// # Errors
    /// A sentence that never contains the password.
    pub fn parse(url: &Url, from: &str) -> Result<Self, String> {
        let security = match (url.scheme(), url.query()) {
            ("smtps", None) => Security::Tls,
            ("smtp", None) => Security::IfOffered,
            ("smtp", Some("tls=required")) => Security::StartTls,
            ("smtp" | "smtps", Some(_)) => return Err("the only supported query is ?tls=required, with smtp://".into()),
            _ => return Err("the URL must start with smtp:// or smtps://".into()),
        };
        let host = match url.host() {
            Some(Host::Ipv6(ip)) => ip.to_string(),
            Some(host) => host.to_string(),
            None => return Err("the URL has no host".into()),
        };
        let port = url.port().unwrap_or(if security == Security::Tls { 465 } else { 587 });
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(|text| text.into_owned());
        let login = match (decoded(url.username()), url.password().map(decoded).transpose()) {
            (Ok(name), _) if name.is_empty() => None,
            (Ok(name), Ok(password)) => Some((name, password.unwrap_or_default())),
            _ => return Err("the username and password must be percent-encoded UTF-8".into()),
        };
        let from = from.trim().parse().map_err(|_| format!("{from} isn't a valid email address"))?;
        Ok(Self { host, port, security, login, from, ca: None })
    }

    /// Returns whether the server runs on this computer, so that the password can be sent unencrypted.
    pub fn is_here(&self) -> bool {
        self.host == "localhost" || self.host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<SmtpServer, String> {
        SmtpServer::parse(&url.parse().expect("a URL"), "Homes <bot@example.com>")
    }

    #[test]
    fn a_url_names_host_port_encryption_and_login() {
        let server = read("smtps://me%40example.com:p%3Aw@mail.example.com").expect("a server");
        assert_eq!((server.host.as_str(), server.port, server.security), ("mail.example.com", 465, Security::Tls));
        assert_eq!(server.login, Some(("me@example.com".into(), "p:w".into())));
        let server = read("smtp://[::1]:2525?tls=required").expect("a server");
        assert_eq!((server.host.as_str(), server.port, server.security), ("::1", 2525, Security::StartTls));
        assert!(server.is_here() && server.login.is_none());
        assert_eq!(read("smtp://10.0.0.5").expect("a server").port, 587);
    }

    #[test]
    fn other_urls_are_rejected() {
        for url in ["https://mail.example.com", "smtp://mail.example.com?tls=none", "smtp:mail"] {
            assert!(read(url).is_err(), "{url}");
        }
        let url = "smtp://mail.example.com".parse().expect("a URL");
        assert!(SmtpServer::parse(&url, "nobody").is_err());
        assert!(SmtpServer::parse(&url, "a@example.com\r\nBcc: b@example.com").is_err());
    }
}
