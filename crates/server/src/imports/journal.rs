//! The undo log on disk. Calls are recorded before they are sent and completed afterwards, so that an import can be
//! undone after a crash or a lost connection. Contains listing data only, no keys or URLs of a service.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use porchlight_api::ListingItem;
use serde::{Deserialize, Serialize};

use super::unconfirmed::NewKeys;

/// Imports kept per folder.
const MAX_RECORDS: usize = 20;

/// Identifies an import.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct JournalHeader {
    pub connection: String,
    pub serial_number: String,
    pub file_name: String,
    /// UTC milliseconds.
    pub at_ms: i64,
}

/// A changed listing with its previous field values.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PreviousValues {
    pub id: String,
    pub members: BTreeMap<String, String>,
}

/// One call of an import.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Call {
    /// The listings to create.
    pub creating: Vec<NewKeys>,
    /// IDs of older listings with one of these numbers.
    pub sharing: Vec<String>,
    /// The previous values of the listings to change.
    pub changing: Vec<PreviousValues>,
    /// IDs of created listings; `None` until the response arrives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Vec<String>>,
    /// The listings to delete, whole. The service knows which are deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deleting: Vec<ListingItem>,
}

impl Call {
    /// IDs of the listings that it changed, that it is known to have created, or that were there before it.
    pub(super) fn known_ids(&self) -> impl Iterator<Item = &str> {
        let changed = self.changing.iter().map(|was| &was.id);
        changed.chain(&self.sharing).chain(self.created.iter().flatten()).map(String::as_str)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum JournalEntry {
    Import(JournalHeader),
    Call {
        creating: Vec<NewKeys>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sharing: Vec<String>,
        changing: Vec<PreviousValues>,
    },
    Deletion {
        deleting: Vec<ListingItem>,
    },
    /// The answer to the last call: IDs that it created, and of `changing` those that it changed.
    Answer {
        created: Vec<String>,
        changed: Vec<String>,
    },
}

/// An import on disk.
#[derive(Debug)]
pub struct ImportRecord {
    pub id: String,
    pub heading: JournalHeader,
    pub calls: Vec<Call>,
}

/// The open undo log of a running import.
pub struct Journal {
    pub id: String,
    path: PathBuf,
    file: File,
    wrote: bool,
}

impl Journal {
    /// Creates the undo log of an import.
    pub fn begin(folder: &Path, heading: &JournalHeader) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let random: [u8; 4] = crate::ids::random_id();
        let id = format!("{:013}-{:08x}", heading.at_ms, u32::from_le_bytes(random));
        let path = path_of(folder, &id);
        let file = OpenOptions::new().create_new(true).append(true).open(&path)?;
        let mut notes = Self { id, path, file, wrote: false };
        notes.write(&JournalEntry::Import(heading.clone()))?;
        delete_old_records(folder);
        Ok(notes)
    }

    /// Records a call before it is sent.
    pub fn call(
        &mut self,
        creating: Vec<NewKeys>,
        sharing: Vec<String>,
        changing: Vec<PreviousValues>,
    ) -> io::Result<()> {
        self.write(&JournalEntry::Call { creating, sharing, changing })?;
        self.file.sync_data()
    }

    /// Records a deletion before it is sent.
    pub fn deletion(&mut self, deleting: Vec<ListingItem>) -> io::Result<()> {
        self.wrote = true;
        self.write(&JournalEntry::Deletion { deleting })?;
        self.file.sync_data()
    }

    /// Records the result of the call.
    pub fn answer(&mut self, created: Vec<String>, changed: Vec<String>) -> io::Result<()> {
        self.wrote |= !created.is_empty() || !changed.is_empty();
        self.write(&JournalEntry::Answer { created, changed })?;
        // Without its answer, an undo can only guess which listings the call created.
        self.file.sync_data()
    }

    /// Closes the log; returns its ID if there is something to undo.
    pub fn end(self, may_have_written: bool) -> Option<String> {
        if self.wrote || may_have_written {
            return Some(self.id);
        }
        drop(self.file);
        let _ = fs::remove_file(&self.path);
        None
    }

    fn write(&mut self, line: &JournalEntry) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }
}

/// The last import of a chatbot and connection that can be undone.
pub fn latest_record(folder: &Path, connection: &str, serial_number: &str) -> Option<ImportRecord> {
    let mut ids = ids(folder);
    ids.reverse();
    let is_its = |heading: JournalHeader| heading.connection == connection && heading.serial_number == serial_number;
    let its = ids.into_iter().filter(|id| heading(folder, id).is_some_and(is_its));
    // An import that ended before its first call has nothing to undo.
    its.filter_map(|id| read(folder, &id).ok()).find(|record| !record.calls.is_empty())
}

/// Reads the log of an import. Errors: I/O; `InvalidData` for a corrupt file.
pub fn read(folder: &Path, id: &str) -> io::Result<ImportRecord> {
    let is_plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if !is_plain {
        return Err(io::ErrorKind::NotFound.into());
    }
    let mut lines = BufReader::new(File::open(path_of(folder, id))?).lines();
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    let Some(Ok(JournalEntry::Import(heading))) = lines.next().transpose()?.map(|line| serde_json::from_str(&line))
    else {
        return Err(broken());
    };
    let mut calls: Vec<Call> = Vec::new();
    for line in lines {
        // Ignores a last line that a crash cut off: its call was not sent.
        let Ok(line) = serde_json::from_str(&line?) else { break };
        match line {
            JournalEntry::Import(_) => return Err(broken()),
            JournalEntry::Call { creating, sharing, changing } => {
                calls.push(Call { creating, sharing, changing, ..Call::default() });
            }
            JournalEntry::Deletion { deleting } => calls.push(Call { deleting, ..Call::default() }),
            JournalEntry::Answer { created, changed } => {
                let call = calls.last_mut().ok_or_else(broken)?;
                call.changing.retain(|was| changed.contains(&was.id));
                call.created = Some(created);
            }
        }
    }
    Ok(ImportRecord { id: id.to_owned(), heading, calls })
}

/// Deletes the log of an undone import.
pub fn delete_record(folder: &Path, id: &str) {
    if let Err(error) = fs::remove_file(path_of(folder, id)) {
        tracing::warn!(%error, "the notes of an undone import could not be removed");
    }
}

/// IDs of all imports, oldest first.
fn ids(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut ids: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".jsonl")?.to_owned())).collect();
    ids.sort();
    ids
}

fn heading(folder: &Path, id: &str) -> Option<JournalHeader> {
    let mut line = String::new();
    BufReader::new(File::open(path_of(folder, id)).ok()?).read_line(&mut line).ok()?;
    match serde_json::from_str(&line).ok()? {
        JournalEntry::Import(heading) => Some(heading),
        JournalEntry::Call { .. } | JournalEntry::Deletion { .. } | JournalEntry::Answer { .. } => None,
    }
}

fn delete_old_records(folder: &Path) {
    let ids = ids(folder);
    ids.iter().take(ids.len().saturating_sub(MAX_RECORDS)).for_each(|id| delete_record(folder, id));
}

fn path_of(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header_of(serial_number: &str, at_ms: i64) -> JournalHeader {
        JournalHeader {
            connection: "here".into(),
            serial_number: serial_number.into(),
            file_name: "a.csv".into(),
            at_ms,
        }
    }

    #[test]
    fn notes_survive_a_restart_and_a_line_that_was_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut notes = Journal::begin(folder.path(), &header_of("bot", 5)).expect("notes");
        let keys = |mls_number: &str| NewKeys { mls_number: mls_number.into(), place: None };
        let was =
            |id: &str| PreviousValues { id: id.into(), members: BTreeMap::from([("SalePrice".into(), "5".into())]) };
        notes.call(vec![keys("A1")], vec!["5".into()], vec![was("7"), was("8")]).expect("a note");
        notes.answer(vec!["9".into()], vec!["8".into()]).expect("a note");
        notes.call(vec![keys("A2")], vec![], vec![]).expect("a note");
        notes.file.write_all(b"{\"answer\":{\"crea").expect("a broken line");
        let id = notes.end(false).expect("an id");
        let record = latest_record(folder.path(), "here", "bot").expect("the import");
        assert_eq!((record.id, record.calls.len()), (id, 2));
        assert_eq!(record.calls[0].created.as_deref(), Some(&["9".to_owned()][..]));
        assert_eq!(record.calls[0].changing.iter().map(|was| was.id.as_str()).collect::<Vec<_>>(), ["8"]);
        assert_eq!(record.calls[1].created, None);
        assert_eq!(record.calls[0].sharing, ["5"]);
    }

    #[test]
    fn the_last_import_is_the_chatbots_own_and_an_id_is_no_path() {
        let folder = tempfile::tempdir().expect("a folder");
        for (bot, at) in [("one", 1), ("two", 2)] {
            let mut notes = Journal::begin(folder.path(), &header_of(bot, at)).expect("notes");
            let keys = NewKeys { mls_number: "A1".into(), place: None };
            notes.call(vec![keys], vec![], vec![]).expect("a note");
            notes.end(true);
        }
        assert_eq!(latest_record(folder.path(), "here", "one").map(|record| record.heading.at_ms), Some(1));
        assert!(latest_record(folder.path(), "elsewhere", "one").is_none());
        assert!(read(folder.path(), "../desktop").is_err());
    }
}
