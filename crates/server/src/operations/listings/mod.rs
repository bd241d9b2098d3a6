//! Operations on the listings of a chatbot.

mod create_listing;
mod delete_listings;
mod import_listings;
mod list_listings;
mod update_listing;
