//! Typed IDs, so that a session is never mistaken for a listing. All are random and below 2^53 (exact in JavaScript).
//! An ID grants no access: it is looked up within the caller's tenant.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl $name {
            /// Takes 8 random bytes to an id from 1 to 2^53 - 1.
            pub fn from_random(bytes: [u8; 8]) -> Self {
                Self(((u64::from_le_bytes(bytes) >> 11) as i64).max(1))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        })*
    };
}

impl MessageId {
    /// The ID of the answer to a question with this ID: next to it, so that an index has both on one page.
    pub fn of_its_answer(self) -> Self {
        Self((self.0 ^ 1).max(2))
    }
}

ids! {
    /// A workspace: owns keys and chatbots.
    WorkspaceId;
    /// A chatbot's row; its serial number is what the wire shows.
    ChatbotId;
    ListingId;
    SessionId;
    MessageId;
    LeadId;
    /// A person of the office.
    MemberId;
    /// What a visitor asks the office for.
    RequestId;
    ShowingId;
    /// A note of the office on a lead.
    NoteId;
    /// A reply that an office has written in advance.
    CannedReplyId;
    /// What a member of the office should look at.
    NoticeId;
    EmailId;
    FileId;
    KeyId;
    /// A saved question with its answer.
    KnowledgeEntryId;
    /// A question that is kept to be run again.
    SavedQuestionId;
    /// A URL that receives events.
    WebhookId;
    EventId;
    /// An event for one webhook.
    DeliveryId;
}
