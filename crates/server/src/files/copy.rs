//! Reads and writes stored files from a thread for blocking work, for backups.

use std::io::{self, Read};

use bytes::{Buf, Bytes};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart, path::Path};
use tokio::runtime::Handle;

use super::storage::{self, Storage};
use crate::config::Config;

/// Requests at once.
const PARALLEL: usize = 8;

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
        let upload = self.runtime.block_on(self.storage.storage.put_multipart(&self.at(storage_key)))?;
        Ok(ObjectWriter { upload: WriteMultipart::new(upload), runtime: self.runtime.clone() })
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
                Some(chunk) => self.chunk = chunk.map_err(io::Error::other)?,
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
pub struct ObjectWriter {
    upload: WriteMultipart,
    runtime: Handle,
}

impl ObjectWriter {
    pub fn write(&mut self, bytes: &[u8]) -> object_store::Result<()> {
        let _inside = self.runtime.enter();
        self.runtime.block_on(self.upload.wait_for_capacity(PARALLEL))?;
        self.upload.write(bytes);
        Ok(())
    }

    pub fn finish(self) -> object_store::Result<()> {
        self.runtime.block_on(self.upload.finish()).map(drop)
    }
}
