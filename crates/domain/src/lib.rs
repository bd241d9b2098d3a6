//! Rules as pure functions: settings and listings that cannot be invalid, changes, filters, limits, time.
//!
//! Why it exists: parse once at the edge, then hold types that cannot be wrong. No clock, no
//! database, no network. Not here: wire spellings (`porchlight-api`) and SQL (`porchlight-store`).

pub mod domains;
pub mod email_rules;
pub mod filter;
pub mod fold;
pub mod form;
pub mod ids;
pub mod import_map;
pub mod languages;
pub mod listing;
pub mod listing_form;
pub mod listing_item;
pub mod listing_key;
pub mod listing_match;
pub mod listing_query;
pub mod mails;
pub mod matching;
pub mod numbers;
pub mod public_ip;
pub mod saved_fact;
pub mod saved_words;
pub mod serial_number;
pub mod settings;
pub mod settings_change;
pub mod settings_item;
pub mod settings_warnings;
pub mod text;
pub mod time;
pub mod url_rules;

pub use filter::{Availability, Bound, Filter, Near, Order, Range};
pub use fold::fold;
pub use ids::{ChatbotId, FactId, FileId, KeyId, LeadId, ListingId, MailId, MessageId, SessionId, WorkspaceId};
pub use listing::{AreaUnit, ExtensionPair, Listing, ListingDraft, SaleType, SpaceType, Status, Tours};
pub use listing_key::ListingKey;
pub use listing_query::{ListOrder, ListingQuery};
pub use settings::{BubbleAlign, Rgb, Settings};
