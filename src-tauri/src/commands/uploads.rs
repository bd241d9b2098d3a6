//! Image uploads: request a URL, put the file, confirm it, in one command with progress.

use std::{path::Path, sync::Arc};

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use porchlight_api as api;
use porchlight_server::{
    files::file_type::MediaFamily,
    imports::{Job, JobStage},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::State;

use super::own;
use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
    picked_files::PickedFiles,
};

/// A picture may have 20 MB; the rest of the limit is for tables of homes.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// The largest file of this name: videos may be larger than all others.
fn max_bytes(name: &str) -> usize {
    match MediaFamily::from_file_name(name) {
        Some(MediaFamily::Video) => usize::try_from(MediaFamily::Video.max_bytes()).unwrap_or(usize::MAX),
        _ => MAX_BYTES,
    }
}

fn check_size(name: &str, bytes: u64) -> CommandResult<()> {
    let max = max_bytes(name);
    if usize::try_from(bytes).is_ok_and(|bytes| bytes <= max) {
        return Ok(());
    }
    Err(DesktopError::file(format!("The file is over {} MB.", max / (1024 * 1024))))
}

/// A file by its handle from `pick_file` or by its bytes; never by its path.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileInput {
    handle: Option<String>,
    bytes_base64: Option<String>,
    name: Option<String>,
}

/// The uploaded file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UploadedImage {
    file_id: String,
    url: String,
}

impl FileInput {
    /// Reads the file. Errors: 10004 if it can't be read, 10006 if no file was given.
    pub(super) async fn read(self, picked: &PickedFiles) -> CommandResult<(String, Bytes)> {
        if let Some(handle) = self.handle {
            let unknown = || DesktopError::input("This file is not open any more. Choose it again.");
            let path = picked.path(&handle).ok_or_else(unknown)?;
            let name = self.name.unwrap_or_else(|| file_name(&path));
            if let Ok(data) = tokio::fs::metadata(&path).await {
                check_size(&name, data.len())?;
            }
            let bytes = tokio::fs::read(&path).await;
            let bytes = bytes.map_err(|error| DesktopError::file(format!("The file could not be read: {error}.")))?;
            return Ok((name, bytes.into()));
        }
        self.read_bytes()
    }

    /// Decodes a file passed as bytes. Errors: 10004 if they are invalid, 10006 if there are none.
    pub(super) fn read_bytes(self) -> CommandResult<(String, Bytes)> {
        let (Some(text), Some(name)) = (self.bytes_base64, self.name) else {
            return Err(DesktopError::input("Choose a file."));
        };
        let bytes = STANDARD.decode(text).map_err(|_| DesktopError::file("The upload was incomplete. Try again."))?;
        check_size(&name, bytes.len() as u64)?;
        Ok((name, bytes.into()))
    }
}

#[derive(Deserialize)]
struct Upload {
    #[serde(flatten)]
    file: FileInput,
    /// The job's name, for `get_job_progress` and `cancel_job`.
    #[serde(default)]
    run: String,
}

/// Uploads a picture to the service of the connection in use.
///
/// Canceling ends the running request; the service deletes unfinished files.
#[tauri::command]
pub async fn upload_image(desktop: State<'_, Desktop>, input: Value) -> CommandResult<UploadedImage> {
    let Upload { file, run } = own(input)?;
    let watched = desktop.jobs.start(&run);
    tokio::select! {
        uploaded = upload(&desktop, file, &watched.run) => uploaded,
        () = watched.run.cancelled() => Err(DesktopError::input("Upload canceled.")),
    }
}

async fn upload(desktop: &Desktop, file: FileInput, run: &Arc<Job>) -> CommandResult<UploadedImage> {
    let (file_name, bytes) = file.read(&desktop.picked_files).await?;
    let client = desktop.client().await?;
    let upload = client.request_upload(&api::RequestUpload { file_name }).await?;
    run.begin(JobStage::Writing, bytes.len());
    let reported = run.clone();
    client.put_file_with_progress(&upload.pre_upload_url, bytes, move |sent| reported.add(sent)).await?;
    client.finish_upload(&api::FinishUpload { file_store_id: upload.file_store_id.clone() }).await?;
    let file_id = upload.file_store_id.0;
    Ok(UploadedImage { url: format!("{}/files/{file_id}", client.base_url()), file_id })
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_chosen_file_is_read_by_its_handle() {
        let folder = std::env::temp_dir().join(format!("porchlight-picked-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("homes.csv"), "Address").expect("a file");
        let picked = PickedFiles::default();
        let handle = picked.add(folder.join("homes.csv")).expect("a handle");
        let input: FileInput = own(json!({ "handle": handle })).expect("an input");
        let (name, bytes) = input.read(&picked).await.expect("the file");
        assert_eq!((name.as_str(), &bytes[..]), ("homes.csv", b"Address".as_slice()));
        std::fs::remove_dir_all(folder).expect("the folder was made above");
    }

    #[test]
    fn a_video_may_be_larger_than_other_files() {
        const MIB: u64 = 1024 * 1024;
        assert!(check_size("tour.mp4", 100 * MIB).is_ok() && check_size("homes.csv", 64 * MIB).is_ok());
        let rejected = |name: &str, bytes| check_size(name, bytes).expect_err("too large").message;
        assert_eq!(rejected("tour.mp4", 100 * MIB + 1), "The file is over 100 MB.");
        assert_eq!(rejected("front.png", 64 * MIB + 1), "The file is over 64 MB.");
    }

    #[tokio::test]
    async fn a_path_is_no_handle() {
        let picked = PickedFiles::default();
        for input in [json!({ "path": "/etc/passwd" }), json!({ "handle": "/etc/passwd", "name": "a" })] {
            let input: FileInput = own(input).expect("an input");
            assert_eq!(input.read(&picked).await.expect_err("no file").code, 10006);
        }
    }
}
