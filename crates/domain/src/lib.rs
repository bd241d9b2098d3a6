//! Business rules as pure functions: validation, listings, settings, filters, limits and time. Requests are parsed at
//! the edge into types that cannot be wrong. No clock, database or network.

pub mod calculations;
pub mod column_mapping;
pub mod delivery_schedule;
pub mod domains;
pub mod email_rules;
pub mod email_schedule;
pub mod filter;
pub mod fold;
pub mod ids;
pub mod knowledge_entry;
pub mod languages;
pub mod listing;
pub mod listing_input;
pub mod listing_item;
pub mod listing_key;
pub mod listing_match;
pub mod listing_query;
pub mod notifications;
pub mod numbers;
pub mod portals;
pub mod public_ip;
pub mod saved_question;
pub mod search_terms;
pub mod serial_number;
pub mod settings;
pub mod settings_update;
pub mod settings_view;
pub mod settings_warnings;
pub mod showings;
pub mod text;
pub mod time;
pub mod url_rules;
pub mod validation;

pub use calculations::{Assumptions, DownPayment};
pub use filter::{Availability, Bound, Filter, Near, Order, Range};
pub use fold::fold;
pub use ids::{
    CannedReplyId, ChatbotId, DeliveryId, EmailId, EventId, FileId, KeyId, KnowledgeEntryId, LeadId, ListingId,
    MemberId, MessageId, NoteId, NoticeId, RequestId, SavedQuestionId, SessionId, ShowingId, WebhookId, WorkspaceId,
};
pub use listing::{
    AreaUnit, CustomField, Listing, ListingDraft, SaleType, SpaceType, Status, TourKind,
    open_house::{self, OpenHouse, OpenHouseWindow},
    terms::{ListingTerms, NameCounts, TermChange, TermCounts, TermKind, TextList},
};
pub use listing_key::ListingKey;
pub use listing_match::OnConflict;
pub use listing_query::{ListOrder, ListingQuery};
pub use settings::{BubbleAlign, DEFAULT_PLACEHOLDER, DEFAULT_WELCOME, Rgb, Settings};
