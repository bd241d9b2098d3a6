//! The JSON envelope of every response that is not a stream: always five members, errors included.

use serde::{Deserialize, Serialize};

use crate::{Slot, VERSION, error::ApiError};

/// Wraps what an operation answers; `success` holds exactly when `code` is 200.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Envelope<T> {
    /// The payload; null on error, except 0 for a listing update that matched nothing.
    pub data: Option<T>,
    /// Three-part dotted number.
    pub version: String,
    pub success: bool,
    /// 200, or the first three digits of the fault's detail.
    pub code: u16,
    /// Empty on success, otherwise one English sentence.
    pub message: String,
}

impl<T> Envelope<T> {
    /// Wraps the payload of an operation that succeeded.
    pub fn ok(data: T) -> Self {
        Self { data: Some(data), version: VERSION.into(), success: true, code: 200, message: String::new() }
    }
}

/// `Data` of an error that has any.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ErrorData {
    Number(i64),
    #[serde(rename_all = "PascalCase")]
    Slots {
        slots: Vec<Slot>,
    },
}

impl Envelope<ErrorData> {
    /// Wraps an error; `Data` is null unless the error carries a number or slots.
    pub fn error(error: &ApiError) -> Self {
        let data = match error.slots.is_empty() {
            true => error.data.map(ErrorData::Number),
            false => Some(ErrorData::Slots { slots: error.slots.clone() }),
        };
        Self {
            data,
            version: VERSION.into(),
            success: false,
            code: error.code.status_class(),
            message: error.message.clone(),
        }
    }
}
