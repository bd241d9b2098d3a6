//! What authorities ask for, kept in memory: anybody can ask, and each question must not cost a query.

use std::time::Duration;

use porchlight_store::{ChallengeRow, Store, StoreError};
use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

/// How often the list is read from the database. A question about an unknown challenge waits this long at most.
const INTERVAL: Duration = Duration::from_secs(1);

/// The open challenges of all replicas.
pub(crate) struct Challenges {
    store: Store,
    list: Mutex<List>,
}

#[derive(Default)]
struct List {
    rows: Vec<ChallengeRow>,
    read_at: Option<Instant>,
}

impl Challenges {
    pub fn new(store: Store) -> Self {
        Self { store, list: Mutex::default() }
    }

    /// The key authorization of a token.
    ///
    /// # Errors
    /// The store's.
    pub async fn of_token(&self, token: &str) -> Result<Option<String>, StoreError> {
        self.find(|row| row.token == token).await
    }

    /// The key authorization of a name's latest challenge.
    ///
    /// # Errors
    /// The store's.
    pub async fn of_name(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.find(|row| row.name == name).await
    }

    /// Looks in a list that is at most a second old, and for what isn't there, in one that was read after the question
    /// came. All who wait share one query.
    async fn find(&self, is_it: impl Fn(&ChallengeRow) -> bool) -> Result<Option<String>, StoreError> {
        let came_at = Instant::now();
        let mut list = self.list.lock().await;
        let next_at = list.read_at.map(|at| at + INTERVAL);
        let is_old = next_at.is_none_or(|at| at <= Instant::now());
        let is_unknown = list.read_at.is_none_or(|at| at <= came_at) && !list.rows.iter().any(&is_it);
        if is_old || is_unknown {
            if let Some(at) = next_at {
                sleep_until(at).await;
            }
            list.rows = self.store.challenges().await?;
            list.read_at = Some(Instant::now());
        }
        Ok(list.rows.iter().find(|row| is_it(row)).map(|row| row.key_authorization.clone()))
    }
}
