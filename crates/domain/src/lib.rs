//! Rules as pure functions: settings and listings that cannot be invalid, changes, filters, limits, time.
//!
//! Why it exists: parse once at the edge, then hold types that cannot be wrong. No clock, no
//! database, no network. Not here: wire spellings (`porchlight-api`) and SQL (`porchlight-store`).

pub mod filter;
pub mod fold;
pub mod ids;
pub mod listing;
pub mod settings;

pub use filter::{Availability, Bound, Filter, Near, Order, Range};
pub use fold::fold;
pub use ids::{ChatbotId, FileId, KeyId, ListingId, MessageId, SessionId, WorkspaceId};
pub use listing::{AreaUnit, ExtensionPair, Listing, ListingDraft, SaleType, SpaceType, Status, Tours};
pub use settings::{BubbleAlign, Rgb, Settings};
