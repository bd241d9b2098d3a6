//! Completes an upload. Clients expect this call, but the file is usable without it.

use porchlight_api::{ApiError, FinishUpload};
use porchlight_store::FileState;

use super::own_file;
use crate::operations::Handler;
use crate::{auth::AuthContext, errors, output::Output, state::AppState};

impl Handler for FinishUpload {
    type Output = Output<bool>;

    /// Returns true if the file was uploaded; 40404 otherwise.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        match own_file(app, caller, &input.file_store_id).await?.state {
            FileState::Ready => Ok(Output::of(true)),
            FileState::Pending | FileState::Rejected => Err(errors::file_not_found()),
        }
    }
}
