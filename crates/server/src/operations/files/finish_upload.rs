//! Says that a file was put.
//!
//! Why it exists: clients of this family say so after the PUT; the file is usable without it.
//! Not here: taking and checking the bytes (`put_upload.rs`).

use porchlight_api::{ApiError, FinishUpload};
use porchlight_store::FileState;

use super::own_file;
use crate::operations::Handler;
use crate::{caller::Caller, faults, reply::Reply, service::App};

impl Handler for FinishUpload {
    type Output = Reply<bool>;

    /// True when the file is there and may be used; a file that is not there yet is not found.
    async fn handle(app: &App, caller: &Caller, input: Self) -> Result<Self::Output, ApiError> {
        match own_file(app, caller, &input.file_store_id).await?.state {
            FileState::Ready => Ok(Reply::of(true)),
            FileState::Pending | FileState::Rejected => Err(faults::no_file()),
        }
    }
}
