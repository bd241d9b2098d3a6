//! Examining a running service from inside, for the app.

use std::sync::OnceLock;

use tokio::sync::{Mutex, MutexGuard};

use crate::http::tls::TlsOptions;

/// What the doctor of a running service needs besides its configuration.
#[derive(Default)]
pub struct DoctorService {
    tls: OnceLock<TlsOptions>,
    running: Mutex<()>,
}

impl DoctorService {
    /// Examines certificates and names as well. Set by the program.
    pub fn set_tls(&self, options: TlsOptions) {
        self.tls.get_or_init(|| options);
    }

    pub fn tls(&self) -> Option<TlsOptions> {
        self.tls.get().cloned()
    }

    /// Permission to examine; `None` while another examination runs.
    pub fn begin(&self) -> Option<MutexGuard<'_, ()>> {
        self.running.try_lock().ok()
    }
}
