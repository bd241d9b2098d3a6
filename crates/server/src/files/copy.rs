//! Reads and writes stored files from a thread for blocking work, for backups.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::PathBuf,
    sync::Arc,
};

use bytes::{Buf, Bytes};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart, path::Path};
use porchlight_store::PacedFile;
use tokio::runtime::Handle;

use super::storage::{self, Storage};
use crate::config::Config;

/// Requests at once.
const PARALLEL: usize = 8;
/// Bytes of the largest object that is stored with one request; also the size of the parts of larger ones.
const MAX_SINGLE: usize = 5 << 20;
/// Bytes that are gathered for one write to a file.
const BUFFER: usize = 256 << 10;

/// The configured storage, for a thread outside of the runtime.
pub struct BlockingFiles {
    storage: Storage,
    runtime: Handle,
}

impl BlockingFiles {
    /// Opens the configured storage. The error is for the operator.
    pub fn open(config: &Config, runtime: Handle) -> Result<Self, String> {
        Ok(Self { storage: storage::open(config)?, runtime })
    }

    /// Opens a folder or `s3://bucket/prefix` for backups. The error is for the operator.
    pub fn open_place(name: &str, runtime: Handle) -> Result<Self, String> {
        Ok(Self { storage: storage::open_place(name)?, runtime })
    }

    /// The folder; `None` for a bucket.
    pub fn folder(&self) -> Option<&std::path::Path> {
        self.storage.folder.as_deref()
    }

    pub fn runtime(&self) -> Handle {
        self.runtime.clone()
    }

    /// The storage, and where it has a file of this name.
    pub fn object(&self, name: &str) -> (Arc<dyn ObjectStore>, Path) {
        (self.storage.storage.clone(), self.at(name))
    }

    /// Names below a folder, and their sizes.
    pub fn list(&self, folder: &str) -> object_store::Result<Vec<(String, u64)>> {
        let (storage, below) = (&self.storage.storage, &self.storage.below);
        let prefix = below.clone().join(folder);
        let found: Vec<_> = self.runtime.block_on(async { storage.list(Some(&prefix)).collect().await });
        let named = |meta: object_store::ObjectMeta| {
            let segments = meta.location.prefix_match(below)?.map(|part| part.as_ref().to_owned());
            Some((segments.collect::<Vec<_>>().join("/"), meta.size))
        };
        let found: object_store::Result<Vec<_>> = found.into_iter().collect();
        Ok(found?.into_iter().filter_map(named).collect())
    }

    /// Stores a small file in one step.
    pub fn put(&self, name: &str, bytes: Vec<u8>) -> object_store::Result<()> {
        self.runtime.block_on(self.storage.storage.put(&self.at(name), Bytes::from(bytes).into())).map(drop)
    }

    /// Deletes files; ignores missing ones.
    pub fn delete(&self, names: &[String]) -> object_store::Result<()> {
        for name in names {
            match self.runtime.block_on(self.storage.storage.delete(&self.at(name))) {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Opens a file with its size; `None` if it doesn't exist.
    pub fn read(&self, storage_key: &str) -> object_store::Result<Option<(u64, ObjectReader)>> {
        match self.runtime.block_on(self.storage.storage.get(&self.at(storage_key))) {
            Ok(found) => {
                let (bytes, stream) = (found.meta.size, found.into_stream());
                let reader = ObjectReader { stream, chunk: Bytes::new(), runtime: self.runtime.clone() };
                Ok(Some((bytes, reader)))
            }
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The sizes of files in their order; `None` for a missing one.
    pub fn sizes(&self, storage_keys: &[String]) -> object_store::Result<Vec<Option<u64>>> {
        let size = async |key: &String| match self.storage.storage.head(&self.at(key)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        };
        let sizes = async {
            let found: Vec<_> = stream::iter(storage_keys).map(size).buffered(PARALLEL).collect().await;
            found.into_iter().collect()
        };
        self.runtime.block_on(sizes)
    }

    /// Returns whether there is no file.
    pub fn is_empty(&self) -> object_store::Result<bool> {
        let first = async { self.storage.storage.list(Some(&self.storage.below)).next().await };
        self.runtime.block_on(first).transpose().map(|first| first.is_none())
    }

    /// Starts writing a file, which exists once the writer is finished.
    pub fn write(&self, storage_key: &str) -> object_store::Result<ObjectWriter> {
        let at = self.at(storage_key);
        if let Some(folder) = self.folder() {
            let target = at.as_ref().split('/').fold(folder.to_owned(), |path, part| path.join(part));
            return Ok(ObjectWriter::File(FileWriter::create(target).map_err(local_error)?));
        }
        let (storage, runtime) = (self.storage.storage.clone(), self.runtime.clone());
        Ok(ObjectWriter::Bucket(BucketWriter { storage, at, start: Vec::new(), upload: None, runtime }))
    }

    fn at(&self, storage_key: &str) -> Path {
        storage_key.split('/').fold(self.storage.below.clone(), |path, part| path.join(part))
    }
}

/// Bytes of a stored file.
pub struct ObjectReader {
    stream: BoxStream<'static, object_store::Result<Bytes>>,
    chunk: Bytes,
    runtime: Handle,
}

impl Read for ObjectReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.runtime.block_on(self.stream.next()) {
                Some(chunk) => self.chunk = chunk.map_err(io_error)?,
                None => return Ok(0),
            }
        }
        let length = buffer.len().min(self.chunk.len());
        buffer[..length].copy_from_slice(&self.chunk[..length]);
        self.chunk.advance(length);
        Ok(length)
    }
}

/// A file that is being written.
///
/// Dropped before it is finished, it is removed.
pub enum ObjectWriter {
    File(FileWriter),
    Bucket(BucketWriter),
}

impl ObjectWriter {
    pub fn write(&mut self, bytes: &[u8]) -> object_store::Result<()> {
        match self {
            Self::File(file) => file.paced.write_all(bytes).map_err(local_error),
            Self::Bucket(object) => object.write(bytes),
        }
    }

    pub fn finish(mut self) -> object_store::Result<()> {
        match &mut self {
            Self::File(file) => file.finish().map_err(local_error),
            Self::Bucket(object) => object.finish(),
        }
    }
}

/// An object of a bucket: a small one takes one request, a larger one is uploaded in parts.
pub struct BucketWriter {
    storage: Arc<dyn ObjectStore>,
    at: Path,
    /// The bytes so far, until there are too many for one request.
    start: Vec<u8>,
    upload: Option<WriteMultipart>,
    runtime: Handle,
}

impl BucketWriter {
    fn write(&mut self, bytes: &[u8]) -> object_store::Result<()> {
        if self.upload.is_none() && self.start.len() + bytes.len() <= MAX_SINGLE {
            self.start.extend_from_slice(bytes);
            return Ok(());
        }
        let _inside = self.runtime.enter();
        let upload = match &mut self.upload {
            Some(upload) => upload,
            none => {
                let multipart = self.runtime.block_on(self.storage.put_multipart(&self.at))?;
                let upload = none.insert(WriteMultipart::new(multipart));
                upload.write(&std::mem::take(&mut self.start));
                upload
            }
        };
        self.runtime.block_on(upload.wait_for_capacity(PARALLEL))?;
        upload.write(bytes);
        Ok(())
    }

    fn finish(&mut self) -> object_store::Result<()> {
        match self.upload.take() {
            Some(upload) => self.runtime.block_on(upload.finish()).map(drop),
            None => {
                let bytes = Bytes::from(std::mem::take(&mut self.start));
                self.runtime.block_on(self.storage.put(&self.at, bytes.into())).map(drop)
            }
        }
    }
}

impl Drop for BucketWriter {
    fn drop(&mut self) {
        if let Some(upload) = self.upload.take() {
            // A bucket keeps the parts of an upload that was not aborted, and bills them.
            self.runtime.block_on(upload.abort()).ok();
        }
    }
}

/// A file of a folder, flushed as it grows.
pub struct FileWriter {
    paced: io::BufWriter<PacedFile>,
    partial: PathBuf,
    target: PathBuf,
}

impl FileWriter {
    fn create(target: PathBuf) -> io::Result<Self> {
        if let Some(folder) = target.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // The name that the storage gives its own partial files, which it never lists.
        let mut partial = target.clone().into_os_string();
        partial.push("#1");
        let partial = PathBuf::from(partial);
        let paced = io::BufWriter::with_capacity(BUFFER, PacedFile::new(File::create(&partial)?));
        Ok(Self { paced, partial, target })
    }

    fn finish(&mut self) -> io::Result<()> {
        self.paced.flush()?;
        self.paced.get_ref().sync()?;
        std::fs::rename(&self.partial, &self.target)?;
        match self.target.parent() {
            #[cfg(unix)]
            Some(folder) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
    }
}

impl Drop for FileWriter {
    fn drop(&mut self) {
        // Gone if it was finished.
        std::fs::remove_file(&self.partial).ok();
    }
}

fn local_error(error: io::Error) -> object_store::Error {
    object_store::Error::Generic { store: "folder", source: Box::new(error) }
}

/// The I/O error behind an error of the storage, so that its kind tells a full disk from a bucket that isn't reached.
pub fn io_error(error: object_store::Error) -> io::Error {
    let mut cause = std::error::Error::source(&error);
    let mut kind = io::ErrorKind::HostUnreachable;
    while let Some(inner) = cause {
        if let Some(io) = inner.downcast_ref::<io::Error>() {
            kind = io.kind();
            break;
        }
        cause = inner.source();
    }
    // As a text, because the message contains those of its causes.
    io::Error::new(kind, error.to_string())
}
