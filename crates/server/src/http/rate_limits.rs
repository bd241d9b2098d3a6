//! Rate limits for visitors: sessions, requests and rejected keys.
//!
//! The limits of a chatbot (`RateLimit`, `MessageLimit`) are counted exactly by the store.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::SessionId;

use super::client_ip::client_network;
use crate::{
    ledger::count_rejection,
    stream_limits::{StreamLimiter, StreamPermit},
};

const SESSIONS_A_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
const REQUESTS_A_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("not zero");
const REJECTIONS_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
const PAIRINGS_A_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
/// Expired entries are removed after this many checks.
const SWEEP_AFTER: u32 = 4096;

/// Rate limiters per client and per visitor.
pub struct VisitorRateLimits {
    on: bool,
    sessions: DefaultKeyedRateLimiter<IpAddr>,
    requests: DefaultKeyedRateLimiter<SessionId>,
    rejections: DefaultKeyedRateLimiter<IpAddr>,
    pairings: DefaultKeyedRateLimiter<IpAddr>,
    streams: StreamLimiter,
    checks: AtomicU32,
}

impl VisitorRateLimits {
    /// Creates the limiters; `on: false` allows everything.
    pub fn new(on: bool) -> Self {
        Self {
            on,
            sessions: RateLimiter::keyed(Quota::per_minute(SESSIONS_A_MINUTE)),
            requests: RateLimiter::keyed(Quota::per_minute(REQUESTS_A_MINUTE)),
            rejections: RateLimiter::keyed(Quota::per_minute(REJECTIONS_A_MINUTE)),
            pairings: RateLimiter::keyed(Quota::per_minute(PAIRINGS_A_MINUTE)),
            streams: StreamLimiter::default(),
            checks: AtomicU32::new(0),
        }
    }

    /// Counts a new session.
    pub fn new_session(&self, client_ip: IpAddr) -> Result<(), ApiError> {
        self.check("sessions_per_ip_minute", &self.sessions, client_network(client_ip), SESSIONS_A_MINUTE)
    }

    /// Counts a visitor's request.
    pub fn visitor_request(&self, session: SessionId) -> Result<(), ApiError> {
        self.check("requests_per_session_minute", &self.requests, session, REQUESTS_A_MINUTE)
    }

    /// Counts a visitor's stream until the permit is dropped.
    pub fn open_stream(&self, session: SessionId) -> Result<Option<StreamPermit>, ApiError> {
        self.on.then(|| self.streams.open(session)).transpose()
    }

    /// Counts a rejected key.
    pub fn rejected_credential(&self, client_ip: IpAddr) -> Result<(), ApiError> {
        self.check("rejected_keys_per_ip_minute", &self.rejections, client_network(client_ip), REJECTIONS_A_MINUTE)
    }

    /// Counts an attempt to pair.
    pub fn pairing(&self, client_ip: IpAddr) -> Result<(), ApiError> {
        self.check("pairings_per_ip_minute", &self.pairings, client_network(client_ip), PAIRINGS_A_MINUTE)
    }

    fn check<K: Clone + Eq + std::hash::Hash>(
        &self,
        name: &'static str,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: K,
        quota: NonZeroU32,
    ) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        if self.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_AFTER == SWEEP_AFTER - 1 {
            self.sweep();
        }
        limiter.check_key(&key).map_err(|until| {
            count_rejection(name);
            let quota = u64::from(quota.get());
            let seconds = until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
            let message = format!("Too many requests. Try again in {seconds} seconds.");
            ApiError::new(ErrorCode::ApiRateLimited, message).retry_after(seconds).quota_exceeded(quota, Some(60))
        })
    }

    fn sweep(&self) {
        self.sessions.retain_recent();
        self.requests.retain_recent();
        self.rejections.retain_recent();
        self.pairings.retain_recent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixty_first_session_of_a_minute_is_rejected_and_other_clients_are_not() {
        let limits = VisitorRateLimits::new(true);
        let client = IpAddr::from([192, 0, 2, 1]);
        assert!((0..60).all(|_| limits.new_session(client).is_ok()));
        let error = limits.new_session(client).expect_err("one too many");
        assert_eq!(error.code, ErrorCode::ApiRateLimited);
        assert!(error.retry_after_s.is_some());
        assert!(limits.new_session(IpAddr::from([192, 0, 2, 2])).is_ok());
    }

    #[test]
    fn limits_that_are_off_allow_everything() {
        let limits = VisitorRateLimits::new(false);
        assert!((0..1000).all(|_| limits.rejected_credential(IpAddr::from([192, 0, 2, 1])).is_ok()));
    }
}
