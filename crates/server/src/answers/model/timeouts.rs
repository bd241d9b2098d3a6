//! Timeouts of model calls.

use std::time::Duration;

/// Timeouts of model calls.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the call to the first piece of text; keep-alives and reasoning don't count.
    pub first: Duration,
    /// From the question to the first piece, including the work before the call.
    pub question: Duration,
    /// From one piece to the next.
    pub between: Duration,
    /// From the call to the end.
    pub whole: Duration,
    /// Without a reader, before the call is canceled.
    pub unread: Duration,
    /// For a transcription.
    pub hearing: Duration,
    /// Before the retry, if the endpoint doesn't say how long to wait.
    pub pause: Duration,
}

impl Timeouts {
    /// What is left after a time that other calls for the same answer took.
    pub fn after(self, elapsed: Duration) -> Self {
        Self { first: self.first.saturating_sub(elapsed), whole: self.whole.saturating_sub(elapsed), ..self }
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            first: seconds(20),
            question: seconds(24),
            between: seconds(15),
            whole: seconds(120),
            unread: seconds(20),
            hearing: seconds(12),
            pause: Duration::from_millis(300),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_model_leaves_time_to_answer_within_25_seconds() {
        let Timeouts { first, question, between, hearing, pause, .. } = Timeouts::default();
        let promised = Duration::from_secs(25);
        // Including the work before the call and the pause before a retry.
        assert!(first + pause < promised && question < promised && between < promised);
        assert!(hearing < question);
        // A piece at the last moment, then silence.
        assert!(first + between / 3 <= promised);
    }
}
