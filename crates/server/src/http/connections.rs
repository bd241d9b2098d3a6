//! Limits open connections, in total and per client.
//!
//! A client with thousands of connections must not block others. If there is no room, the longest idle connection is
//! closed. Connections with an open request or an unsent response are never closed.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use porchlight_api::{ApiError, ErrorCode};

use super::{
    client_ip::{Cidr, client_network},
    metrics,
    timeout_stream::Activity,
};

/// Share of its limit, at least 4, that a client can exceed while its closed connections still hold sockets.
const CLOSING_SHARE: usize = 16;

/// Limits of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Open at the same time; fewer if the limit of open files is low.
    pub total: usize,
    /// Per client (IPv4 address or IPv6 /64), except trusted proxies.
    pub per_client: usize,
    /// How far a reader can fall behind before its connection is closed.
    pub write_grace: Duration,
    /// Minimum speed of a reader.
    pub write_bytes_per_second: u32,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            total: 16 * 1024,
            per_client: 256,
            write_grace: Duration::from_secs(30),
            write_bytes_per_second: 4 * 1024,
        }
    }
}

/// The open connections of a listener.
pub struct Connections {
    total: usize,
    per_client: usize,
    trusted: Vec<Cidr>,
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    next: u64,
    /// Connections that are not being closed.
    open: HashMap<u64, Activity>,
    /// Includes those being closed, which hold their sockets until their permit is dropped.
    by_client: HashMap<IpAddr, Vec<u64>>,
    /// Connections being closed that still hold a socket.
    closing: usize,
}

/// Permission for an open connection, released on drop.
pub struct ConnectionPermit {
    connections: Arc<Connections>,
    id: u64,
    client: Option<IpAddr>,
}

impl Connections {
    /// `per_client: None` turns off the limit per client.
    pub fn new(total: usize, per_client: Option<usize>, trusted: Vec<Cidr>) -> Arc<Self> {
        let per_client = per_client.unwrap_or(usize::MAX);
        Arc::new(Self { total, per_client, trusted, table: Mutex::default() })
    }

    /// Admits a new connection and closes an idle one if necessary.
    ///
    /// # Errors
    /// 50301 if no idle connection can be closed.
    pub fn admit(self: &Arc<Self>, peer: IpAddr, activity: Activity) -> Result<ConnectionPermit, ApiError> {
        let is_trusted = self.trusted.iter().any(|block| block.contains(peer));
        let client = (self.per_client != usize::MAX && !is_trusted).then(|| client_network(peer));
        let mut table = self.lock();
        let own = client.and_then(|client| table.by_client.get(&client)).map_or(0, Vec::len);
        if let Some(client) = client
            && own >= self.per_client
            && (own >= self.per_client + (self.per_client / CLOSING_SHARE).max(4) || table.close_idle_of(client) == 0)
        {
            return Err(busy(&format!("Too many connections from this IP address. The limit is {}.", self.per_client)));
        }
        // Closes several at once, so that a full table isn't searched for every connection.
        if table.open.len() >= self.total && table.close_idle((self.total / 64).max(1)) == 0 {
            return Err(busy("Too many connections are open."));
        }
        // Connections being closed hold their sockets for a moment.
        if table.open.len() + table.closing >= self.total + (self.total / 16).max(4) {
            return Err(busy("Too many connections are open."));
        }
        let id = table.next;
        table.next += 1;
        table.open.insert(id, activity);
        if let Some(client) = client {
            table.by_client.entry(client).or_default().push(id);
        }
        drop(table);
        metrics::connection(1.0);
        Ok(ConnectionPermit { connections: Arc::clone(self), id, client })
    }

    /// Closes the longest idle connections. Returns how many.
    pub fn close_idle(&self, count: usize) -> usize {
        self.lock().close_idle(count)
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    fn close_idle(&mut self, count: usize) -> usize {
        let mut idle: Vec<(u64, u64)> =
            self.open.iter().filter_map(|(id, activity)| Some((activity.idle_since()?, *id))).collect();
        if idle.len() > count {
            idle.select_nth_unstable(count);
            idle.truncate(count);
        }
        idle.iter().for_each(|(_, id)| self.close(*id));
        idle.len()
    }

    fn close_idle_of(&mut self, client: IpAddr) -> usize {
        let own = self.by_client.get(&client).map_or(&[][..], Vec::as_slice);
        let idle = own.iter().filter_map(|id| Some((self.open.get(id)?.idle_since()?, *id)));
        let Some((_, id)) = idle.min() else { return 0 };
        self.close(id);
        1
    }

    fn close(&mut self, id: u64) {
        if let Some(activity) = self.open.remove(&id) {
            self.closing += 1;
            activity.close();
            metrics::idle_connection_closed();
        }
    }

    /// Removes a connection after its socket was closed.
    fn remove(&mut self, id: u64, client: Option<IpAddr>) {
        if self.open.remove(&id).is_none() {
            self.closing -= 1;
        }
        if let Some(client) = client
            && let Some(own) = self.by_client.get_mut(&client)
        {
            own.retain(|other| *other != id);
            if own.is_empty() {
                self.by_client.remove(&client);
            }
        }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.connections.lock().remove(self.id, self.client);
        metrics::connection(-1.0);
    }
}

fn busy(message: &str) -> ApiError {
    ApiError::new(ErrorCode::Busy, message).retry_after(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn a_client_over_its_cap_loses_its_own_longest_idle_connection() {
        let connections = Connections::new(100, Some(2), Vec::new());
        let activities: Vec<Activity> = (0..3).map(|_| Activity::default()).collect();
        let _other = connections.admit(ip(2), Activity::default()).expect("a place");
        let _places: Vec<ConnectionPermit> =
            activities.iter().map(|activity| connections.admit(ip(1), activity.clone()).expect("a place")).collect();
        let closing: Vec<bool> = activities.iter().map(Activity::is_closing).collect();
        assert_eq!(closing, [true, false, false]);
    }

    #[test]
    fn a_client_whose_connections_are_all_answered_is_turned_away_and_others_are_not() {
        let connections = Connections::new(100, Some(1), Vec::new());
        let activity = Activity::default();
        let _answering = activity.begin();
        let _place = connections.admit(ip(1), activity).expect("a place");
        let error = connections.admit(ip(1), Activity::default()).err().expect("turned away");
        assert_eq!((error.code, error.retry_after_s), (ErrorCode::Busy, Some(5)));
        assert!(connections.admit(ip(2), Activity::default()).is_ok());
    }

    #[test]
    fn closed_connections_count_for_their_client_until_their_sockets_are_gone() {
        let connections = Connections::new(100, Some(2), Vec::new());
        let admitted: Vec<_> = (0..10).map(|_| connections.admit(ip(1), Activity::default())).collect();
        assert_eq!(admitted.iter().filter(|place| place.is_ok()).count(), 2 + 4);
        assert!(connections.admit(ip(2), Activity::default()).is_ok());
        drop(admitted);
        assert!(connections.admit(ip(1), Activity::default()).is_ok());
        assert!(connections.lock().by_client.len() <= 2 && connections.lock().closing == 0);
    }

    #[test]
    fn trusted_proxies_have_no_cap_of_their_own() {
        let trusted = vec!["192.0.2.0/24".parse().expect("a block")];
        let connections = Connections::new(100, Some(1), trusted);
        let places: Vec<_> = (0..10).map(|_| connections.admit(ip(1), Activity::default())).collect();
        assert!(places.iter().all(Result::is_ok));
    }

    #[test]
    fn a_full_listener_closes_the_longest_idle_connection_of_anybody() {
        let connections = Connections::new(2, Some(10), Vec::new());
        let first = Activity::default();
        let _first = connections.admit(ip(1), first.clone()).expect("a place");
        let _second = connections.admit(ip(2), Activity::default()).expect("a place");
        let _third = connections.admit(ip(3), Activity::default()).expect("a place");
        assert!(first.is_closing());
    }
}
