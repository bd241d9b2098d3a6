//! Tests a connection and reports exactly what is wrong with it. The result is data; the screens word it.

use std::{error::Error, io, time::Duration};

use porchlight_api::ListModels;
use reqwest::{Response, header};
use serde::Serialize;
use serde_json::Value;
use tokio::time::Instant;

use crate::{Client, ClientError, KeyCheck, KeyReport, call::open, tls_roots};

/// For the whole test.
const PROBE_LIMIT: Duration = Duration::from_secs(5);

/// What a service said of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// First part of `X-Porchlight`; none for another service.
    pub version: Option<String>,
    /// Names after `ext=` of `X-Porchlight`; empty for another service.
    pub extensions: Vec<String>,
    /// It spoke the interface, if only to refuse.
    pub has_answered: bool,
    pub took: Duration,
    pub result: ProbeResult,
    /// What became of each key; unknown while the service was not reached.
    pub keys: KeyReport,
}

/// What became of a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum ProbeResult {
    Works,
    /// The secret key is missing; the session key, if there is one, is taken.
    NoKey,
    /// The service does not take the secret key; its own words.
    #[serde(rename = "keyRefused")]
    KeyRejected {
        message: String,
    },
    /// It knows the key and it is not one for this.
    WrongKeyKind {
        message: String,
    },
    #[serde(rename = "sessionKeyRefused")]
    SessionKeyRejected {
        message: String,
    },
    /// The secret key is accepted, and the listing operations want a session key as well.
    SessionKeyMissing {
        message: String,
    },
    /// It spoke the interface and had a trouble of its own.
    Troubled {
        message: String,
    },
    /// The host name does not resolve.
    NameUnknown {
        host: String,
    },
    /// A computer is there and nothing listens on the port.
    ConnectionRefused {
        host: String,
        port: u16,
    },
    /// No way to the computer.
    Unreachable {
        host: String,
    },
    TimedOut {
        seconds: u64,
    },
    Certificate {
        problem: CertificateProblem,
    },
    /// This computer has no certificates to believe in, so none can be checked.
    NoRoots,
    /// `https://` where plain HTTP is spoken, or the two agree on no version.
    NoTls,
    BrokeOff,
    /// The address leads elsewhere; keys are not sent there.
    Redirects {
        to: String,
    },
    /// Something answered that is not the interface.
    SomethingElse {
        status: u16,
    },
}

/// Why a certificate is not trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum CertificateProblem {
    /// Signed by itself or by an authority that this computer does not know.
    NotTrusted,
    Expired,
    NotYetValid,
    OtherName,
    Revoked,
    Other,
}

impl Client {
    /// Asks for the model list and reads the headers; at most 5 seconds, and never an error.
    ///
    /// Each key is tried by itself, with a chatbot that does not exist.
    pub async fn probe(&self) -> Probe {
        let began = Instant::now();
        let request = tokio::time::timeout(PROBE_LIMIT, self.ask_what_it_is()).await;
        let mut probe =
            request.unwrap_or_else(|_| Probe::unheard(ProbeResult::TimedOut { seconds: PROBE_LIMIT.as_secs() }));
        probe.took = began.elapsed();
        probe
    }

    async fn ask_what_it_is(&self) -> Probe {
        let response = match self.send_or_get::<ListModels>(self.request(&ListModels {})).await {
            Ok(response) => response,
            Err(error) => return Probe::unheard(ProbeResult::from_transport_error(&error, &self.base_url)),
        };
        let mut probe = Probe::of_head(&response);
        if let Some(to) = redirect(&response) {
            probe.result = ProbeResult::Redirects { to };
            return probe;
        }
        let opened = open::<Value>(response).await;
        probe.has_answered = matches!(opened, Ok(_) | Err(ClientError::Rejected { .. }));
        probe.keys.secret = self.check_secret_key(&opened, probe.version.is_some()).await;
        probe.result = match opened {
            Ok(_) => ProbeResult::Works,
            Err(error) => ProbeResult::of_error(error, &self.base_url),
        };
        if !matches!(
            probe.result,
            ProbeResult::Works | ProbeResult::KeyRejected { .. } | ProbeResult::WrongKeyKind { .. }
        ) {
            return probe;
        }
        match &probe.keys.secret {
            KeyCheck::Missing { .. } => probe.result = ProbeResult::NoKey,
            KeyCheck::Rejected { message } if probe.result == ProbeResult::Works => {
                probe.result = ProbeResult::KeyRejected { message: message.clone() };
            }
            _ => {}
        }
        probe.keys.session = self.check_session_key(probe.version.is_some()).await;
        if matches!(probe.result, ProbeResult::Works | ProbeResult::NoKey) {
            match &probe.keys.session {
                KeyCheck::Rejected { message } => {
                    probe.result = ProbeResult::SessionKeyRejected { message: message.clone() }
                }
                KeyCheck::Missing { message } if probe.result == ProbeResult::Works => {
                    probe.result = ProbeResult::SessionKeyMissing { message: message.clone() };
                }
                _ => {}
            }
        }
        probe
    }
}

impl Probe {
    fn unheard(result: ProbeResult) -> Self {
        Self {
            version: None,
            extensions: Vec::new(),
            has_answered: false,
            took: Duration::ZERO,
            result,
            keys: KeyReport::default(),
        }
    }

    fn of_head(response: &Response) -> Self {
        let ours = response.headers().get("x-porchlight").and_then(|value| value.to_str().ok());
        Self {
            version: ours.and_then(|text| text.split(';').next()).map(|version| version.trim().to_owned()),
            extensions: ours.map(names_in).unwrap_or_default(),
            ..Self::unheard(ProbeResult::Works)
        }
    }
}

impl ProbeResult {
    fn of_error(error: ClientError, base_url: &url::Url) -> Self {
        match error {
            ClientError::Rejected { error, .. } if error.code == 40301 => Self::WrongKeyKind { message: error.message },
            ClientError::Rejected { error, .. } if is_about_keys(error.code) => {
                Self::KeyRejected { message: error.message }
            }
            ClientError::Rejected { error, .. } => Self::Troubled { message: error.message },
            // A bare 401 of a proxy or of another service is about the key all the same.
            ClientError::NotTheService { http_status: 401, .. } => Self::KeyRejected { message: String::new() },
            ClientError::NotTheService { http_status, .. } => Self::SomethingElse { status: http_status },
            ClientError::Transport(error) => Self::from_transport_error(&error, base_url),
            ClientError::InvalidUrl | ClientError::UploadTarget { .. } | ClientError::BrokeOff => Self::BrokeOff,
        }
    }

    /// What a failed request says about the way to a service.
    pub fn from_transport_error(error: &reqwest::Error, url: &url::Url) -> Self {
        let host = url.host_str().unwrap_or_default().to_owned();
        let port = url.port_or_known_default().unwrap_or_default();
        if let Some(error) = tls_error(error) {
            return Self::of_tls(error);
        }
        if error.is_dns() {
            return Self::NameUnknown { host };
        }
        if error.is_timeout() {
            return Self::TimedOut { seconds: PROBE_LIMIT.as_secs() };
        }
        match io_kind(error) {
            Some(io::ErrorKind::ConnectionRefused) => Self::ConnectionRefused { host, port },
            _ if error.is_connect() => Self::Unreachable { host },
            _ => Self::BrokeOff,
        }
    }

    fn of_tls(error: &rustls::Error) -> Self {
        use rustls::CertificateError as C;
        let rustls::Error::InvalidCertificate(certificate) = error else { return Self::NoTls };
        if tls_roots::are_missing() {
            return Self::NoRoots;
        }
        let problem = match certificate {
            // A wrong signature: its maker is called like one that is known, and is another.
            C::UnknownIssuer | C::BadSignature | C::UnsupportedSignatureAlgorithmForPublicKeyContext { .. } => {
                CertificateProblem::NotTrusted
            }
            C::Expired | C::ExpiredContext { .. } => CertificateProblem::Expired,
            C::NotValidYet | C::NotValidYetContext { .. } => CertificateProblem::NotYetValid,
            C::NotValidForName | C::NotValidForNameContext { .. } => CertificateProblem::OtherName,
            C::Revoked => CertificateProblem::Revoked,
            // A self-signed certificate is rejected as a CA certificate used for a server.
            C::Other(other) if other.to_string().contains("CaUsedAsEndEntity") => CertificateProblem::NotTrusted,
            // The library may learn more reasons.
            _ => CertificateProblem::Other,
        };
        Self::Certificate { problem }
    }
}

pub(crate) fn is_about_keys(code: u32) -> bool {
    matches!(code / 100, 401 | 403)
}

fn redirect(response: &Response) -> Option<String> {
    let to = response.headers().get(header::LOCATION)?.to_str().ok()?;
    response.status().is_redirection().then(|| to.chars().take(300).collect())
}

/// The causes of an error, outermost first; what an `io::Error` carries is one of them.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(carried) => Some(carried as &(dyn Error + 'static)),
        None => error.source(),
    })
}

fn tls_error(error: &reqwest::Error) -> Option<&rustls::Error> {
    causes(error).find_map(|cause| cause.downcast_ref())
}

fn io_kind(error: &reqwest::Error) -> Option<io::ErrorKind> {
    causes(error).filter_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind).last()
}

fn names_in(header: &str) -> Vec<String> {
    let list = header.split(';').find_map(|part| part.trim().strip_prefix("ext="));
    list.unwrap_or("").split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}
