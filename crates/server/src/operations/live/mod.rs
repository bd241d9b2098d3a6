//! Members, and their part in conversations.

mod acting_member;
mod canned_replies;
mod change_conversation;
mod conversation_item;
mod follow_conversation;
mod follow_stream;
mod inbox;
mod members;
mod notices;
mod notification_settings;
mod reading;
mod speaking;
