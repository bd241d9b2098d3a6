//! Allowed domains of a chatbot: host names, wildcards below a registrable domain, ports. Compared with the browser's
//! `Origin` header.

use porchlight_api::{ErrorCode, FieldError};
use url::{Host, Url};

/// Most entries of the list.
pub const MAX_DOMAINS: usize = 500;

/// A parsed list of sites.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AllowedDomains(Vec<Entry>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    /// In ASCII, lower case; an address literal as the URL standard prints it.
    host: String,
    /// `*.host`: names below it, not itself.
    below: bool,
    /// None: the scheme's own port; for `localhost` any.
    port: Option<u16>,
}

impl AllowedDomains {
    /// Reads a list of entries separated by lines or commas.
    pub fn parse(typed: &str) -> Result<Self, FieldError> {
        let entries: Vec<&str> = entries_of(typed).collect();
        if entries.len() > MAX_DOMAINS {
            return Err(FieldError::new(
                ErrorCode::TooMany,
                "Domains",
                &format!("must be at most {MAX_DOMAINS} host names"),
            ));
        }
        let read: Option<Vec<Entry>> = entries.into_iter().map(Entry::parse).collect();
        read.map(Self).ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, "Domains"))
    }

    /// Returns whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a page of this origin may embed the chatbot; `null` never may.
    pub fn allows(&self, origin: &str) -> bool {
        let Some((host, port, default_port)) = split_origin(origin) else { return false };
        self.0.iter().any(|entry| entry.allows(&host, port, default_port))
    }

    /// The list as sources of `frame-ancestors`.
    pub fn frame_ancestors(&self) -> Vec<String> {
        self.0.iter().flat_map(Entry::sources).collect()
    }
}

impl Entry {
    fn parse(typed: &str) -> Option<Self> {
        let typed = host_and_port(typed);
        if !typed.chars().all(|c| c.is_alphanumeric() || "-.*:[]_".contains(c)) {
            return None;
        }
        let (name, below) = typed.strip_prefix("*.").map_or((typed, false), |rest| (rest, true));
        let (name, port) = split_port(name)?;
        if name.contains('*') {
            return None;
        }
        let entry = Self { host: host_name(name)?, below, port };
        (!below || is_registrable_or_below(&entry.host)).then_some(entry)
    }

    fn allows(&self, host: &str, port: u16, default_port: bool) -> bool {
        let host_fits = if self.below {
            host.strip_suffix(self.host.as_str()).is_some_and(|rest| rest.len() > 1 && rest.ends_with('.'))
        } else {
            host == self.host
        };
        let port_fits = match self.port {
            Some(wanted) => wanted == port,
            None => default_port || self.host == "localhost",
        };
        host_fits && port_fits
    }

    fn sources(&self) -> Vec<String> {
        let star = if self.below { "*." } else { "" };
        let host = format!("{star}{}", self.host);
        match self.port {
            Some(port) => vec![format!("http://{host}:{port}"), format!("https://{host}:{port}")],
            None if self.host == "localhost" => vec![format!("http://{host}:*"), format!("https://{host}:*")],
            None => vec![format!("http://{host}"), format!("https://{host}")],
        }
    }
}

/// Reads a host name for a share page of its own, or "" for none; kept in lower-case ASCII.
pub fn custom_domain(field: &str, typed: &str) -> Result<String, FieldError> {
    let typed = typed.trim_matches(' ');
    if typed.is_empty() {
        return Ok(String::new());
    }
    let plain = typed.chars().all(|c| c.is_alphanumeric() || "-.".contains(c));
    let host = plain.then(|| host_name(typed)).flatten();
    host.filter(|host| host != "localhost" && host.parse::<std::net::IpAddr>().is_err())
        .ok_or_else(|| FieldError::by_rule(ErrorCode::WrongFormat, field))
}

fn entries_of(typed: &str) -> impl Iterator<Item = &str> {
    typed.split(['\n', ',']).map(|entry| entry.trim_matches([' ', '\t', '\r'])).filter(|entry| !entry.is_empty())
}

/// The host and port of a pasted URL; anything else as it is. A scheme's own port is left out.
fn host_and_port(typed: &str) -> &str {
    let scheme = [("https://", ":443"), ("http://", ":80")].into_iter().find_map(|(scheme, port)| {
        let (start, rest) = typed.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some((rest, port))
    });
    let (rest, own_port) = scheme.unwrap_or((typed, ""));
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if own_port.is_empty() { host } else { host.strip_suffix(own_port).unwrap_or(host) }
}

/// Parts a port off; the colons of a bracketed address are not one.
fn split_port(typed: &str) -> Option<(&str, Option<u16>)> {
    match typed.rsplit_once(':') {
        Some((name, _)) if name.starts_with('[') && !name.ends_with(']') => Some((typed, None)),
        Some((name, port)) => {
            let digits = port.bytes().all(|b| b.is_ascii_digit());
            let port = digits.then(|| port.parse().ok()).flatten().filter(|port| *port > 0)?;
            Some((name, Some(port)))
        }
        None => Some((typed, None)),
    }
}

/// A host in the form in which browsers send it; a name without a dot is only `localhost`.
fn host_name(typed: &str) -> Option<String> {
    match Host::parse(typed).ok()? {
        Host::Domain(name) => {
            let label_ok = |label: &str| {
                !label.is_empty() && label.len() <= 63 && !label.starts_with('-') && !label.ends_with('-')
            };
            let named = name == "localhost" || name.contains('.');
            (named && name.len() <= 253 && name.split('.').all(label_ok)).then_some(name)
        }
        ip => Some(ip.to_string()),
    }
}

/// False for public suffixes (`com`, `co.uk`), address literals and `localhost`.
fn is_registrable_or_below(host: &str) -> bool {
    host.parse::<std::net::IpAddr>().is_err() && !host.starts_with('[') && psl::domain_str(host).is_some()
}

fn split_origin(origin: &str) -> Option<(String, u16, bool)> {
    let url = Url::parse(origin).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    let host = url.host_str().filter(|_| bare)?.to_owned();
    Some((host, url.port_or_known_default()?, url.port().is_none()))
}
