//! Operations on the listings of a chatbot.

mod create_listing;
mod delete_listings;
mod import_listings;
mod list_listings;
mod update_listing;

pub use create_listing::create_listing;
pub use delete_listings::delete_listings;
pub use import_listings::import_listings;
pub use list_listings::list_listings;
pub use update_listing::update_listing;
