//! Thumbnails on disk, at most so many bytes, the longest unused go first.
//!
//! Why it exists: thousands of cards scroll without asking the network twice. A file is named
//! by a hash of its address, so that no address can choose a path.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    time::SystemTime,
};

/// Most bytes that are kept.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// A folder of thumbnails.
pub struct Cache {
    folder: PathBuf,
    /// Bytes in the folder, as far as known.
    bytes: AtomicU64,
}

impl Cache {
    /// Opens the folder and makes it if it is missing.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let bytes = files(folder).iter().map(|file| file.bytes).sum();
        Ok(Self { folder: folder.to_owned(), bytes: AtomicU64::new(bytes) })
    }

    /// The name of an address's picture in this width.
    pub fn name(address: &str, width: u32) -> String {
        format!("{}-{width}", blake3::hash(address.as_bytes()).to_hex())
    }

    /// Reads a picture and notes that it was used.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.folder.join(name);
        let bytes = fs::read(&path).ok()?;
        // Only the order of throwing away suffers when this fails.
        let touched =
            fs::File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        if let Err(error) = touched {
            tracing::debug!(%error, "thumbnail could not be marked as used");
        }
        Some(bytes)
    }

    /// Keeps a picture; a full disk or a vanished folder only means that it is not kept.
    pub fn write(&self, name: &str, picture: &[u8]) {
        let path = self.folder.join(name);
        let next = path.with_extension("next");
        if let Err(error) = fs::write(&next, picture).and_then(|()| fs::rename(&next, &path)) {
            tracing::debug!(%error, "thumbnail was not kept");
            return;
        }
        let bytes = self.bytes.fetch_add(picture.len() as u64, Ordering::Relaxed) + picture.len() as u64;
        if bytes > MOST_BYTES {
            self.make_room();
        }
    }

    /// Deletes the longest unused until a tenth is free.
    fn make_room(&self) {
        let mut files = files(&self.folder);
        files.sort_by_key(|file| file.used);
        let mut bytes: u64 = files.iter().map(|file| file.bytes).sum();
        for file in files {
            if bytes <= MOST_BYTES / 10 * 9 {
                break;
            }
            if fs::remove_file(&file.path).is_ok() {
                bytes -= file.bytes;
            }
        }
        self.bytes.store(bytes, Ordering::Relaxed);
    }
}

struct Kept {
    path: PathBuf,
    bytes: u64,
    used: SystemTime,
}

fn files(folder: &Path) -> Vec<Kept> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let kept = |entry: fs::DirEntry| {
        let data = entry.metadata().ok()?;
        Some(Kept { path: entry.path(), bytes: data.len(), used: data.modified().ok()? })
    };
    entries.flatten().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_back_as_it_was_kept() {
        let folder = std::env::temp_dir().join(format!("porchlight-cache-{}", std::process::id()));
        let cache = Cache::in_folder(&folder).expect("a folder");
        let name = Cache::name("https://example.com/../../x", 256);
        cache.write(&name, b"picture");
        assert_eq!(cache.read(&name).as_deref(), Some(&b"picture"[..]));
        assert_eq!(cache.read("none"), None);
        fs::remove_dir_all(&folder).expect("the folder is ours");
    }
}
