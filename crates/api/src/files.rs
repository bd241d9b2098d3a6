//! Uploads: a file is requested, put at the returned URL, and then named by its id.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::scalars::FileIdText;

/// Asks for an address to which one file can be put within 600 seconds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RequestUpload {
    #[serde(rename = "fileName")]
    pub file_name: String,
}

/// Where to put the file, and its id.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Upload {
    #[serde(rename = "FileStoreId")]
    pub file_store_id: FileIdText,
    #[serde(rename = "PreUploadUrl")]
    pub pre_upload_url: String,
}

/// Says that the file was put; it is usable without this too.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FinishUpload {
    #[serde(rename = "FileStoreId")]
    pub file_store_id: FileIdText,
}
