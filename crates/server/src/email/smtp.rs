//! One SMTP session: connect, encrypt, authenticate, send emails, quit.
//!
//! lettre speaks the protocol. The steps are ours, because lettre's `send` fails for all recipients when one is rejected.
//! Each step has a timeout, each recipient its own reply.

use std::{error::Error as _, io, net::SocketAddr, sync::OnceLock, time::Duration};

use lettre::{
    Address,
    transport::smtp::{
        Error,
        authentication::{Credentials, Mechanism},
        client::{AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::ClientId,
    },
};
use tokio::net::TcpStream;

use super::smtp_config::{Security, SmtpServer};
use crate::workspace_settings::public_addresses;

/// Timeout of each step except the email's content.
const STEP: Duration = Duration::from_secs(60);
/// Timeout for the content, until the server accepts it.
const TEXT: Duration = Duration::from_secs(180);
/// Timeout for checking whether a silent host accepts connections.
const CHECK: Duration = Duration::from_secs(3);
const MAX_REPLY: usize = 300;

/// Connects to the email server.
pub struct Sender {
    pub server: SmtpServer,
    hello: ClientId,
    ca: Option<Certificate>,
    /// Connects to public addresses only.
    only_public: bool,
    /// Loaded on first use: reading the system's certificates is slow and not always needed.
    tls: OnceLock<TlsParameters>,
}

/// An open connection, reused for several emails.
pub struct Connection(AsyncSmtpConnection);

/// Why an attempt failed.
#[derive(Debug)]
pub struct SmtpError {
    /// For the agent.
    pub sentence: String,
    /// For the log; never contains email addresses.
    pub step: &'static str,
    /// The server's reply code, if any.
    pub code: Option<u16>,
    /// The server's reply with its code.
    pub reply: Option<String>,
    pub cause: SmtpErrorKind,
}

/// What is wrong with the connection, if known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SmtpErrorKind {
    #[default]
    Unknown,
    /// The host name doesn't resolve.
    NameUnknown,
    /// All of its addresses are private.
    NotPublic,
    /// Nothing listens on the port.
    ConnectionRefused,
    Silent,
    /// The peer isn't an SMTP server.
    NoSmtp,
    /// The peer doesn't speak TLS.
    NoTls,
    /// STARTTLS is required but not supported.
    NoStartTls,
    NotTrusted,
    Expired,
    OtherName,
    /// This computer has no root certificates.
    NoRoots,
    OtherCertificate,
    /// The password was not sent without encryption.
    OpenLogin,
    /// The server doesn't support a login method that we support.
    NoLogin,
}

/// Recipients by the server's reply.
#[derive(Debug, Default)]
pub struct Delivered {
    pub accepted: Vec<String>,
    /// Rejected permanently, with the server's reply.
    pub rejected: Vec<(String, String)>,
    /// Rejected temporarily, with the server's reply.
    pub later: Vec<(String, String)>,
}

impl Sender {
    pub fn new(server: SmtpServer, own_name: &str) -> Result<Self, String> {
        let ca = server.ca.as_ref().map(|pem| Certificate::from_pem(pem)).transpose();
        let ca = ca.map_err(|_| "the CA file isn't in PEM format".to_owned())?;
        let hello = if own_name.ends_with(".invalid") { "localhost" } else { own_name };
        Ok(Self { server, hello: ClientId::Domain(hello.to_owned()), ca, only_public: false, tls: OnceLock::new() })
    }

    /// Rejects private addresses, also those that a name resolves to.
    pub fn public_only(self, only_public: bool) -> Self {
        Self { only_public, ..self }
    }

    /// Connects, encrypts and authenticates.
    pub async fn connect(&self) -> Result<Connection, SmtpError> {
        let server = &self.server;
        let endpoint = (server.host.as_str(), server.port);
        let at_once = if server.security == Security::Tls { Some(self.tls()?) } else { None };
        let mut connection = if self.only_public {
            let addresses = self.addresses().await?;
            let connecting =
                AsyncSmtpConnection::connect_tokio1(&addresses[..], Some(STEP), &self.hello, at_once, None);
            within(STEP * 2, "connect", connecting).await?
        } else {
            let connecting = AsyncSmtpConnection::connect_tokio1(endpoint, Some(STEP), &self.hello, at_once, None);
            within(STEP * 2, "connect", connecting).await?
        };
        if connection.can_starttls() && server.security != Security::Tls {
            let tls = self.tls()?;
            within(STEP, "encrypt", connection.starttls(tls, &self.hello)).await?;
        }
        if server.security == Security::StartTls && !connection.is_encrypted() {
            let error = SmtpError::new("encrypt", "The email server doesn't support encryption, which is required.");
            return Err(error.because(SmtpErrorKind::NoStartTls));
        }
        if let Some((name, password)) = &server.login {
            if !connection.is_encrypted() && !server.is_here() {
                let sentence = "The email server doesn't support encryption, so the password wasn't sent.";
                return Err(SmtpError::new("log in", sentence).because(SmtpErrorKind::OpenLogin));
            }
            let credentials = Credentials::new(name.clone(), password.clone());
            within(STEP, "log in", connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials)).await?;
        }
        Ok(Connection(connection))
    }

    /// The public addresses of the server.
    async fn addresses(&self) -> Result<Vec<SocketAddr>, SmtpError> {
        let found = tokio::time::timeout(STEP, public_addresses(&self.server.host, self.server.port)).await;
        match found {
            Ok(Ok(addresses)) if !addresses.is_empty() => Ok(addresses),
            Ok(Ok(_)) => {
                let sentence = "The email server has a private address, which this service doesn't connect to.";
                Err(SmtpError::new("connect", sentence).because(SmtpErrorKind::NotPublic))
            }
            Ok(Err(_)) | Err(_) => {
                let sentence = "Couldn't reach the email server: its name doesn't resolve.";
                Err(SmtpError::new("connect", sentence).because(SmtpErrorKind::NameUnknown))
            }
        }
    }

    /// Returns whether the server accepts connections, although it says nothing.
    pub async fn is_listening(&self) -> bool {
        let connecting = async {
            if self.only_public {
                let addresses = self.addresses().await.map_err(|_| io::ErrorKind::NotFound)?;
                return TcpStream::connect(&addresses[..]).await;
            }
            TcpStream::connect((self.server.host.as_str(), self.server.port)).await
        };
        matches!(tokio::time::timeout(CHECK, connecting).await, Ok(Ok(_)))
    }

    fn tls(&self) -> Result<TlsParameters, SmtpError> {
        if let Some(tls) = self.tls.get() {
            return Ok(tls.clone());
        }
        let mut builder = TlsParameters::builder(self.server.host.clone());
        if let Some(ca) = &self.ca {
            builder = builder.certificate_store(CertificateStore::None).add_root_certificate(ca.clone());
        }
        let tls = builder.build_rustls().map_err(|error| SmtpError::from_error("encrypt", &error))?;
        Ok(self.tls.get_or_init(|| tls).clone())
    }
}

impl Connection {
    /// Sends one email to these recipients. After an error, drop the connection.
    pub async fn send(&mut self, from: &Address, to: &[String], message: &[u8]) -> Result<Delivered, SmtpError> {
        let connection = &mut self.0;
        within(STEP, "sender", connection.command(Mail::new(Some(from.clone()), Vec::new()))).await?;
        let mut delivered = Delivered::default();
        for recipient in to {
            let Ok(mailbox) = recipient.parse::<Address>() else {
                delivered.rejected.push((recipient.clone(), "not a valid email address".into()));
                continue;
            };
            match within(STEP, "recipient", connection.command(Rcpt::new(mailbox, Vec::new()))).await {
                Ok(_) => delivered.accepted.push(recipient.clone()),
                Err(error) => match error.code {
                    Some(500..600) => delivered.rejected.push((recipient.clone(), error.sentence)),
                    Some(_) => delivered.later.push((recipient.clone(), error.sentence)),
                    None => return Err(error),
                },
            }
        }
        if delivered.accepted.is_empty() {
            within(STEP, "reset", connection.command("RSET\r\n")).await?;
            return Ok(delivered);
        }
        within(STEP, "text", connection.command(Data)).await?;
        within(TEXT, "text", connection.command(dotted(message))).await?;
        Ok(delivered)
    }

    /// Closes the connection; waits up to 5 seconds for the server.
    pub async fn quit(mut self) {
        if tokio::time::timeout(Duration::from_secs(5), self.0.quit()).await.is_err() {
            tracing::debug!("email server did not reply to QUIT");
        }
    }
}

impl SmtpError {
    pub fn new(step: &'static str, sentence: &str) -> Self {
        Self { sentence: sentence.to_owned(), step, code: None, reply: None, cause: SmtpErrorKind::Unknown }
    }

    fn because(self, cause: SmtpErrorKind) -> Self {
        Self { cause, ..self }
    }

    fn from_error(step: &'static str, error: &Error) -> Self {
        let code = error.status().map(u16::from);
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        let cause: String = cause.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_REPLY).collect();
        let reply = code.map(|code| format!("{code} {cause}").trim().to_owned());
        let sentence = match (code, step) {
            (Some(code), "recipient") => format!("{code} {cause}"),
            (Some(code), "log in") => format!("The email server rejected the username or password: {code} {cause}"),
            (Some(code), _) => format!("The email server rejected the email: {code} {cause}"),
            (None, "connect") => format!("Couldn't reach the email server: {cause}"),
            (None, "encrypt") => format!("Couldn't encrypt the connection to the email server: {cause}"),
            (None, _) => format!("The email server closed the connection or isn't an SMTP server: {cause}"),
        };
        let sentence = sentence.trim_end_matches([' ', ':']).to_owned();
        Self { sentence, step, code, reply, cause: SmtpErrorKind::from_error(error) }
    }
}

/// Returns the causes of an error, outermost first, including those inside an `io::Error`.
fn causes(error: &Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> + Clone {
    std::iter::successors(error.source(), |&cause| {
        match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(carried) => Some(carried as &(dyn std::error::Error + 'static)),
            None => cause.source(),
        }
    })
}

impl SmtpErrorKind {
    fn from_error(error: &Error) -> Self {
        let mut causes = causes(error);
        let of_tls = causes.clone().find_map(|cause| cause.downcast_ref::<rustls::Error>());
        let of_way = causes.find_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
        match (of_tls, of_way) {
            (Some(error), _) => Self::of_tls(error),
            (None, Some(io::ErrorKind::ConnectionRefused)) => Self::ConnectionRefused,
            (None, Some(io::ErrorKind::TimedOut)) => Self::Silent,
            (None, Some(_)) if error.to_string().contains("lookup") => Self::NameUnknown,
            (None, Some(io::ErrorKind::InvalidData)) => Self::NoSmtp,
            (None, None) if error.is_response() => Self::NoSmtp,
            (None, None) if error.is_client() => Self::NoLogin,
            _ => Self::Unknown,
        }
    }

    fn of_tls(error: &rustls::Error) -> Self {
        use rustls::CertificateError as C;
        match error {
            // A bad signature: the issuer has the name of a known one but is another.
            rustls::Error::InvalidCertificate(
                C::UnknownIssuer | C::BadSignature | C::UnsupportedSignatureAlgorithmForPublicKeyContext { .. },
            ) => Self::NotTrusted,
            rustls::Error::InvalidCertificate(C::Expired | C::ExpiredContext { .. }) => Self::Expired,
            rustls::Error::InvalidCertificate(C::NotValidForName | C::NotValidForNameContext { .. }) => Self::OtherName,
            // A self-signed certificate is rejected as a CA used as an end entity.
            rustls::Error::InvalidCertificate(C::Other(other)) if other.to_string().contains("CaUsedAsEndEntity") => {
                Self::NotTrusted
            }
            rustls::Error::InvalidCertificate(_) => Self::OtherCertificate,
            // The error if the system has no root certificates.
            rustls::Error::General(reply) if reply.contains("No CA certificates") => Self::NoRoots,
            _ => Self::NoTls,
        }
    }
}

/// Encodes the content for DATA: CRLF line ends, doubled leading dots, a final lone dot.
///
/// One string, because lettre would write the last dot separately, which delays it by 40 ms. Bare CR and LF are
/// replaced, because some servers treat them as the end (SMTP smuggling).
fn dotted(message: &[u8]) -> String {
    let message = String::from_utf8_lossy(message);
    let mut out = String::with_capacity(message.len() + 64);
    for line in message.trim_end_matches(['\r', '\n']).split('\n') {
        if line.starts_with('.') {
            out.push('.');
        }
        out.extend(line.chars().filter(|c| *c != '\r'));
        out.push_str("\r\n");
    }
    out.push_str(".\r\n");
    out
}

async fn within<T>(
    limit: Duration,
    step: &'static str,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, SmtpError> {
    match tokio::time::timeout(limit, work).await {
        Ok(done) => done.map_err(|error| SmtpError::from_error(step, &error)),
        Err(_) => {
            let sentence = format!("The email server didn't respond within {} seconds.", limit.as_secs());
            Err(SmtpError::new(step, &sentence).because(SmtpErrorKind::Silent))
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_email_ends_with_the_only_lone_dot() {
        assert_eq!(super::dotted(b"A: b\r\n\r\n.\r\n..x\r\n"), "A: b\r\n\r\n..\r\n...x\r\n.\r\n");
        assert_eq!(super::dotted(b"a\n.\nb\r.\r\n"), "a\r\n..\r\nb.\r\n.\r\n");
    }
}
