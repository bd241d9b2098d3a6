//! Live conversations: members of the office, and their part in conversations.
//!
//! `session.holder` says who speaks. It is in the row that every question locks, so a question sees a take-over that
//! was committed before it, and a take-over ends an answer that began before it. The row in `conversation` has what the
//! office works with. Locks are taken in the order session, conversation.

mod canned_replies;
mod change;
mod follow;
pub(crate) mod hold;
mod inbox;
pub(crate) mod members;
mod messages;
pub(crate) mod row;
mod timers;

pub use canned_replies::{CannedReplyChange, CannedReplyRow, MAX_CANNED_REPLIES};
pub use change::{ConversationChange, ConversationChangeOutcome};
pub use follow::{FollowMark, FollowSnapshot, LiveState};
pub use hold::{HeldBy, HoldOutcome, RunningText, TakeOverRequest};
pub use inbox::{InboxCountsRow, InboxQuery, InboxView, LiveConversationRow};
pub use members::{MemberChange, MemberOutcome, MemberRow};
pub use messages::{AgentMessage, HandBackRequest, SendOutcome};
pub use timers::TimedChange;

/// A member without a request for this long is away.
pub const MEMBER_AWAY_MS: i64 = 60_000;
/// A typing mark lapses after this long.
pub const TYPING_MS: i64 = 6_000;
/// A visitor without a request for this long is offline.
pub const VISITOR_AWAY_MS: i64 = 30_000;
