//! Says that a file was put.
//!
//! Why it exists: clients of this family say so after the PUT; the file is usable without it.
//! Not here: taking and checking the bytes (`put_upload.rs`).

use porchlight_api::{ApiError, FinishUpload};
use porchlight_store::FileState;

use super::own_file;
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, service::AppState};

impl Handler for FinishUpload {
    type Output = Output<bool>;

    /// True when the file is there and may be used; a file that is not there yet is not found.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        match own_file(app, caller, &input.file_store_id).await?.state {
            FileState::Ready => Ok(Output::of(true)),
            FileState::Pending | FileState::Rejected => Err(errors::file_not_found()),
        }
    }
}
