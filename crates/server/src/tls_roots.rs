//! A computer without root certificates is no reason not to serve.
//!
//! Why it exists: the network library refuses to make a client where the system has no certificates to
//! believe in. The service then runs, and only what is fetched over `https://` is not had.

use reqwest::{Client, ClientBuilder, Result};

/// Makes a client; without root certificates one that believes no certificate.
///
/// Errors: TLS cannot start at all.
pub fn client(builder: impl Fn() -> ClientBuilder) -> Result<Client> {
    builder().build().or_else(|error| {
        tracing::warn!(?error, "no root certificates (install ca-certificates): nothing is fetched over https");
        builder().tls_certs_only([]).build()
    })
}
