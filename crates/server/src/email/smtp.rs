//! One conversation with the email server: connect, encrypt, log in, hand emails in, say goodbye. Each step has its
//! time limit,
//! each recipient their own answer. lettre speaks the protocol; the steps are ours, because its own `send` gives an
//! email
//! up for all when one recipient is rejected.

use std::{error::Error as _, io, sync::OnceLock, time::Duration};

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

use super::smtp_config::{Security, SmtpServer};

/// For each step but the email's text.
const STEP: Duration = Duration::from_secs(60);
/// For the text, until the server has taken it.
const TEXT: Duration = Duration::from_secs(180);
const MAX_REPLY: usize = 300;

/// Makes connections to the email server.
pub struct Sender {
    pub server: SmtpServer,
    hello: ClientId,
    ca: Option<Certificate>,
    /// Reading the system's certificates takes a while, and a server without encryption needs none.
    tls: OnceLock<TlsParameters>,
}

/// An open connection; used for one email after the other.
pub struct Connection(AsyncSmtpConnection);

/// Why a try failed, as a sentence for the owner.
#[derive(Debug)]
pub struct SmtpError {
    pub sentence: String,
    /// For the log: says nothing of addresses.
    pub step: &'static str,
    /// The server's code, if it answered.
    pub code: Option<u16>,
    /// What it said with the code.
    pub reply: Option<String>,
    pub cause: SmtpErrorKind,
}

/// What is wrong with the way to the server, where that is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SmtpErrorKind {
    #[default]
    Unknown,
    /// The host name does not resolve.
    NameUnknown,
    /// Nothing listens on the port.
    ConnectionRefused,
    Silent,
    /// What answers speaks no SMTP.
    NoSmtp,
    /// TLS was spoken and something else answered.
    NoTls,
    /// STARTTLS is required and not offered.
    NoStartTls,
    NotTrusted,
    Expired,
    OtherName,
    /// This computer has no certificates to believe in.
    NoRoots,
    OtherCertificate,
    /// A password may not travel in the open.
    OpenLogin,
    /// The server knows no way to log in.
    NoLogin,
}

/// What the server said to the recipients.
#[derive(Debug, Default)]
pub struct Delivered {
    pub accepted: Vec<String>,
    /// Rejected permanently, with the server's words.
    pub rejected: Vec<(String, String)>,
    /// Rejected for now.
    pub later: Vec<(String, String)>,
}

impl Sender {
    pub fn new(server: SmtpServer, own_name: &str) -> Result<Self, String> {
        let ca = server.ca.as_ref().map(|pem| Certificate::from_pem(pem)).transpose();
        let ca = ca.map_err(|_| "the certificates of the mail server are not in PEM form".to_owned())?;
        let hello = if own_name.ends_with(".invalid") { "localhost" } else { own_name };
        Ok(Self { server, hello: ClientId::Domain(hello.to_owned()), ca, tls: OnceLock::new() })
    }

    /// Connects, encrypts and logs in.
    pub async fn connect(&self) -> Result<Connection, SmtpError> {
        let server = &self.server;
        let endpoint = (server.host.as_str(), server.port);
        let at_once = if server.security == Security::Tls { Some(self.tls()?) } else { None };
        let connecting = AsyncSmtpConnection::connect_tokio1(endpoint, Some(STEP), &self.hello, at_once, None);
        let mut connection = within(STEP * 2, "connect", connecting).await?;
        if connection.can_starttls() && server.security != Security::Tls {
            let tls = self.tls()?;
            within(STEP, "encrypt", connection.starttls(tls, &self.hello)).await?;
        }
        if server.security == Security::StartTls && !connection.is_encrypted() {
            let error = SmtpError::of("encrypt", "The mail server does not offer encryption, which is required.");
            return Err(error.because(SmtpErrorKind::NoStartTls));
        }
        if let Some((name, password)) = &server.login {
            if !connection.is_encrypted() && !server.is_here() {
                let sentence = "The mail server offers no encryption, so the password was not sent.";
                return Err(SmtpError::of("log in", sentence).because(SmtpErrorKind::OpenLogin));
            }
            let credentials = Credentials::new(name.clone(), password.clone());
            within(STEP, "log in", connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials)).await?;
        }
        Ok(Connection(connection))
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
    /// Hands in one email for these recipients. After an error the connection is of no more use.
    pub async fn send(&mut self, from: &Address, to: &[String], message: &[u8]) -> Result<Delivered, SmtpError> {
        let connection = &mut self.0;
        within(STEP, "sender", connection.command(Mail::new(Some(from.clone()), Vec::new()))).await?;
        let mut delivered = Delivered::default();
        for recipient in to {
            let Ok(mailbox) = recipient.parse::<Address>() else {
                delivered.rejected.push((recipient.clone(), "not a mail address".into()));
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

    /// Says goodbye; a server that does not answer is left.
    pub async fn quit(mut self) {
        if tokio::time::timeout(Duration::from_secs(5), self.0.quit()).await.is_err() {
            tracing::debug!("the mail server did not say goodbye");
        }
    }
}

impl SmtpError {
    pub fn of(step: &'static str, sentence: &str) -> Self {
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
            (Some(code), "log in") => format!("The mail server refused the login: {code} {cause}"),
            (Some(code), _) => format!("The mail server refused the mail: {code} {cause}"),
            (None, "connect") => format!("The mail server could not be reached: {cause}"),
            (None, "encrypt") => format!("The connection to the mail server could not be encrypted: {cause}"),
            (None, _) => format!("The mail server hung up or spoke no SMTP: {cause}"),
        };
        let sentence = sentence.trim_end_matches([' ', ':']).to_owned();
        Self { sentence, step, code, reply, cause: SmtpErrorKind::of(error) }
    }
}

/// What is behind an error, outermost first; what an `io::Error` carries is one of them.
fn causes(error: &Error) -> impl Iterator<Item = &(dyn std::error::Error + 'static)> + Clone {
    std::iter::successors(error.source(), |&cause| {
        match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(carried) => Some(carried as &(dyn std::error::Error + 'static)),
            None => cause.source(),
        }
    })
}

impl SmtpErrorKind {
    fn of(error: &Error) -> Self {
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
            // A wrong signature: its maker is called like one that is known, and is another.
            rustls::Error::InvalidCertificate(
                C::UnknownIssuer | C::BadSignature | C::UnsupportedSignatureAlgorithmForPublicKeyContext { .. },
            ) => Self::NotTrusted,
            rustls::Error::InvalidCertificate(C::Expired | C::ExpiredContext { .. }) => Self::Expired,
            rustls::Error::InvalidCertificate(C::NotValidForName | C::NotValidForNameContext { .. }) => Self::OtherName,
            // A certificate that signs itself is rejected as an authority that stands in for a server.
            rustls::Error::InvalidCertificate(C::Other(other)) if other.to_string().contains("CaUsedAsEndEntity") => {
                Self::NotTrusted
            }
            rustls::Error::InvalidCertificate(_) => Self::OtherCertificate,
            // So says the reader of the system's certificates when there are none.
            rustls::Error::General(reply) if reply.contains("No CA certificates") => Self::NoRoots,
            _ => Self::NoTls,
        }
    }
}

/// The email as it travels: lines end in CRLF, a dot at a line's beginning is doubled, a lone dot ends it.
///
/// In one piece: lettre writes the last dot by itself, which then waits 40 ms for the acknowledgement
/// of the rest. No other line end is let through, which some servers would take for the end.
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
            let sentence = format!("The mail server did not answer within {} seconds.", limit.as_secs());
            Err(SmtpError::of(step, &sentence).because(SmtpErrorKind::Silent))
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
