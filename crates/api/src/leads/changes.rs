//! Working leads: find, change, note.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Lead;

/// The leads of a chatbot that match, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct FindLeads {
    pub serial_number: String,
    /// Missing: every status but `Spam`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// A kind of request: `Showing`, `MovedShowing`, `Valuation`, `Alert` or `Question`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Words that all occur in name, email, phone number or message, in any case and accent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    /// A UTC day (`2026-11-20`) or a full RFC 3339 time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    /// `newest` or `oldest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
    /// In which place and rooms are said: a code like `es`; English without one that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A page of leads.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LeadPage {
    pub list: Vec<Lead>,
    pub virtual_count: i64,
    pub counts: LeadCounts,
}

/// Leads by status that match all but the status, and unread leads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LeadCounts {
    pub new: i64,
    pub contacted: i64,
    pub showing_booked: i64,
    pub closed: i64,
    pub lost: i64,
    pub spam: i64,
    /// Of the whole chatbot, without spam.
    pub unread: i64,
}

/// One lead with everything about it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct GetLead {
    pub serial_number: String,
    #[serde(rename = "LeadID")]
    pub lead_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A lead with its notes and history.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LeadDetails {
    pub lead: Lead,
    /// Oldest first.
    pub notes: Vec<LeadNote>,
    /// Newest first.
    pub history: Vec<LeadHistoryEntry>,
    /// Other leads with the same email address or phone number, newest first.
    pub other_leads: Vec<Lead>,
}

/// A note of the office.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LeadNote {
    #[serde(rename = "NoteID")]
    pub note_id: i64,
    pub content: String,
    pub create_time: String,
    pub change_time: String,
}

/// A change of a lead.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LeadHistoryEntry {
    pub time: String,
    /// `Office` or `Visitor`.
    pub by: String,
    /// `Status`, `Name`, `Email` or `Phone`.
    pub kind: String,
    pub before: String,
    pub after: String,
}

/// Changes a lead; what is not sent stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ChangeLead {
    pub serial_number: String,
    #[serde(rename = "LeadID")]
    pub lead_id: i64,
    /// `New`, `Contacted`, `ShowingBooked`, `Closed`, `Lost` or `Spam`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// False once somebody has opened it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<bool>,
    /// The `Rev` that was read; another one is an error (40908).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Adds a note to a lead or a conversation, or changes the one with this ID.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveNote {
    pub serial_number: String,
    /// Missing for a new note.
    #[serde(rename = "NoteID", skip_serializing_if = "Option::is_none")]
    pub note_id: Option<i64>,
    /// The lead of a new note.
    #[serde(rename = "LeadID", skip_serializing_if = "Option::is_none")]
    pub lead_id: Option<i64>,
    /// Without `LeadID`: the conversation of a new note. It goes to the conversation's lead if there is one.
    #[serde(rename = "SessionID", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<i64>,
    /// At most 2,000 characters.
    pub content: String,
}

/// The saved note.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SavedNoteId {
    #[serde(rename = "NoteID")]
    pub note_id: i64,
}

/// Deletes a note.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct RemoveNote {
    pub serial_number: String,
    #[serde(rename = "NoteID")]
    pub note_id: i64,
}
