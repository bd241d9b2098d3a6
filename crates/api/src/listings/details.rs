//! One listing in full, as the widget shows it inside the chat.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::stream::ListingCard;

/// Asks for a listing of the session's chatbot.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetListing {
    /// 0 means the visitor key's own session.
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    /// The `id` of a card.
    #[serde(rename = "ListingID")]
    pub listing_id: i64,
}

/// A listing in full: texts ready to show, in the language of the session.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListingDetails {
    /// The listing as on its card, as it is now.
    pub card: ListingCard,
    /// URLs of the service (`/pictures/{id}/{n}`), the main photo first; at most 100.
    pub photos: Vec<String>,
    /// Open houses still to come.
    pub open_houses: Vec<ListingField>,
    /// What the card does not show: type, year built, lot, fees and the listing's own columns.
    pub fields: Vec<ListingField>,
    /// Plain text of at most 10,000 characters, in the language of the listing.
    pub description: String,
    /// Who listed the home, and the source of the data.
    pub sources: Vec<ListingField>,
    /// Degrees. Only if the listing has both coordinates and shows its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latitude: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longitude: Option<f64>,
    /// Language of the labels and questions, for example `en`.
    pub language: String,
    /// A question that asks for a showing of this listing.
    pub showing_question: String,
    /// The beginning of a question about this listing; the visitor writes the rest.
    pub question_start: String,
}

/// A label and its value: "Year built" and "1998".
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ListingField {
    pub label: String,
    pub value: String,
}
