use reqwest::{Client, ClientBuilder, Result};

/// Builds an HTTP client even if the system has no root certificates. Requests over HTTPS then fail.
///
/// # Errors
/// TLS can't be initialized.
pub fn client(builder: impl Fn() -> ClientBuilder) -> Result<Client> {
    builder().build().or_else(|error| {
        tracing::warn!(?error, "no root certificates found; install ca-certificates for requests over HTTPS");
        builder().tls_certs_only([]).build()
    })
}
