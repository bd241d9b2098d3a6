//! HTTPS with certificates that the service orders and renews by itself (`serve --domain`), or with one's own files.
//!
//! Only names in `--domain` and custom domains of chatbots are served. Any other name ends in the handshake and causes
//! no order. See `docs/decisions/031-certificates.md`.

mod book;
mod challenges;
mod dns;
mod handshake;
mod issue;
mod options;
mod own_files;
mod redirect;
mod renewals;

use std::{sync::Arc, time::Duration};

use futures::future::BoxFuture;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};

use self::{book::CertificateBook, own_files::OwnCertificate};
pub(crate) use self::{challenges::Challenges, issue::validity};
pub use self::{
    dns::NameLookup,
    options::{AcmeOptions, CertificateSource, TlsOptions},
};
use super::edge::{Connection, Edge, OrderProblem};
use crate::{start_error::StartError, state::AppState};

/// How long a visitor waits for the first certificate of a name.
const FIRST_ORDER_WAIT: Duration = Duration::from_secs(20);
/// How many connections wait for first certificates at the same time.
const MAX_WAITING: usize = 8;

/// The edge of `serve --domain`.
struct TlsEdge {
    book: CertificateBook,
    challenges: Challenges,
    waiting: Semaphore,
}

/// Puts TLS before a service that will listen, and starts what it needs: the HTTP listener, orders and renewals.
///
/// # Errors
/// The address for HTTP is in use, or the operator's own files can't be used.
pub async fn start(app: &AppState, options: TlsOptions) -> Result<(), StartError> {
    let book = CertificateBook::new(&options.domains);
    let edge = Arc::new(TlsEdge {
        book,
        challenges: Challenges::new(app.store.clone()),
        waiting: Semaphore::new(MAX_WAITING),
    });
    if let Some(listen_addr) = options.http_listen {
        let bound = TcpListener::bind(listen_addr).await;
        let listener = bound.map_err(|cause| StartError::Listen { listen_addr, cause })?;
        app.tasks.spawn(redirect::serve(app.clone(), Arc::clone(&edge), listener));
    }
    match options.source {
        CertificateSource::Acme(acme) => {
            let has_http = options.http_listen.is_some();
            let renewals = renewals::Renewals::new(app.clone(), Arc::clone(&edge), acme, has_http);
            renewals.load().await?;
            app.tasks.spawn(renewals.run());
        }
        CertificateSource::Files { chain, key } => {
            let own = OwnCertificate::new(chain, key);
            own.load(&edge.book).await.map_err(StartError::Config)?;
            app.tasks.spawn(own.run(app.clone(), Arc::clone(&edge)));
        }
    }
    app.set_edge(edge);
    Ok(())
}

impl Edge for TlsEdge {
    fn accept(self: Arc<Self>, stream: TcpStream) -> BoxFuture<'static, Option<Box<dyn Connection>>> {
        Box::pin(handshake::accept(self, stream))
    }

    fn is_own_name(&self, name: &str) -> bool {
        self.book.knows(name)
    }

    fn order_problem(&self, name: &str) -> Option<OrderProblem> {
        self.book.problem(name)
    }
}
