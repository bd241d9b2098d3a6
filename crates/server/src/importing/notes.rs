//! What an import did, on disk, so that it can be undone after a restart too.
//!
//! Why it exists: notes are written before a call and completed after it, so that a crash or a
//! lost network in between leaves nothing that cannot be undone. Listing data only: no key, no
//! address of a service. Not here: undoing (`undoing.rs`).

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    path::{Path, PathBuf},
};

use porchlight_api::ListingItem;
use serde::{Deserialize, Serialize};

use super::unconfirmed::NewKeys;

/// Imports that are remembered for each folder.
const MOST: usize = 20;

/// Which import it was.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Heading {
    pub connection: String,
    pub serial_number: String,
    pub file_name: String,
    /// UTC milliseconds.
    pub at_ms: i64,
}

/// A changed home: the members as they were before.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Was {
    pub id: String,
    pub members: BTreeMap<String, String>,
}

/// One call of an import.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Call {
    /// The homes that it was to create.
    pub creating: Vec<NewKeys>,
    /// IDs of older listings that have one of these numbers.
    pub sharing: Vec<String>,
    /// The homes that it was to change, as they were.
    pub changing: Vec<Was>,
    /// Ids of what it created; none while the answer is outstanding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Vec<String>>,
    /// The homes that it was to delete, whole. Which of them are gone, the service knows.
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
enum Line {
    Import(Heading),
    Call {
        creating: Vec<NewKeys>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sharing: Vec<String>,
        changing: Vec<Was>,
    },
    Deletion {
        deleting: Vec<ListingItem>,
    },
    /// The answer to the last call: ids that it created, and of `changing` those that it changed.
    Answer {
        created: Vec<String>,
        changed: Vec<String>,
    },
}

/// An import on disk.
#[derive(Debug)]
pub struct Noted {
    pub id: String,
    pub heading: Heading,
    pub calls: Vec<Call>,
}

/// The open notes of an import that works now.
pub struct Notes {
    pub id: String,
    path: PathBuf,
    file: File,
    wrote: bool,
}

impl Notes {
    /// Opens notes for an import. Errors: those of the file system.
    pub fn begin(folder: &Path, heading: &Heading) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let random: [u8; 4] = crate::service::random();
        let id = format!("{:013}-{:08x}", heading.at_ms, u32::from_le_bytes(random));
        let path = path_of(folder, &id);
        let file = OpenOptions::new().create_new(true).append(true).open(&path)?;
        let mut notes = Self { id, path, file, wrote: false };
        notes.write(&Line::Import(heading.clone()))?;
        forget_old(folder);
        Ok(notes)
    }

    /// Notes what a call is going to do, before it is sent.
    pub fn call(&mut self, creating: Vec<NewKeys>, sharing: Vec<String>, changing: Vec<Was>) -> io::Result<()> {
        self.write(&Line::Call { creating, sharing, changing })?;
        self.file.sync_data()
    }

    /// Notes which homes are going to be deleted, before the call is sent.
    pub fn deletion(&mut self, deleting: Vec<ListingItem>) -> io::Result<()> {
        self.wrote = true;
        self.write(&Line::Deletion { deleting })?;
        self.file.sync_data()
    }

    /// Notes what the call did.
    pub fn answer(&mut self, created: Vec<String>, changed: Vec<String>) -> io::Result<()> {
        self.wrote |= !created.is_empty() || !changed.is_empty();
        self.write(&Line::Answer { created, changed })?;
        // Without its answer, an undo can only guess which listings the call created.
        self.file.sync_data()
    }

    /// Ends the notes; gives the id when there is something to undo.
    pub fn end(self, may_have_written: bool) -> Option<String> {
        if self.wrote || may_have_written {
            return Some(self.id);
        }
        drop(self.file);
        let _ = fs::remove_file(&self.path);
        None
    }

    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }
}

/// The last import of a chatbot over a connection that was not undone yet.
pub fn last(folder: &Path, connection: &str, serial_number: &str) -> Option<Noted> {
    let mut ids = ids(folder);
    ids.reverse();
    let is_its = |heading: Heading| heading.connection == connection && heading.serial_number == serial_number;
    let its = ids.into_iter().filter(|id| heading(folder, id).is_some_and(is_its));
    // An import that ended before its first call has nothing to undo.
    its.filter_map(|id| read(folder, &id).ok()).find(|noted| !noted.calls.is_empty())
}

/// Reads the notes of an import. Errors: those of the file system; `InvalidData` for a broken file.
pub fn read(folder: &Path, id: &str) -> io::Result<Noted> {
    let is_plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if !is_plain {
        return Err(io::ErrorKind::NotFound.into());
    }
    let mut lines = BufReader::new(File::open(path_of(folder, id))?).lines();
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    let Some(Ok(Line::Import(heading))) = lines.next().transpose()?.map(|line| serde_json::from_str(&line)) else {
        return Err(broken());
    };
    let mut calls: Vec<Call> = Vec::new();
    for line in lines {
        // A last line that a crash cut off says nothing: its call was not sent.
        let Ok(line) = serde_json::from_str(&line?) else { break };
        match line {
            Line::Import(_) => return Err(broken()),
            Line::Call { creating, sharing, changing } => {
                calls.push(Call { creating, sharing, changing, ..Call::default() });
            }
            Line::Deletion { deleting } => calls.push(Call { deleting, ..Call::default() }),
            Line::Answer { created, changed } => {
                let call = calls.last_mut().ok_or_else(broken)?;
                call.changing.retain(|was| changed.contains(&was.id));
                call.created = Some(created);
            }
        }
    }
    Ok(Noted { id: id.to_owned(), heading, calls })
}

/// Forgets an import that was undone.
pub fn forget(folder: &Path, id: &str) {
    if let Err(error) = fs::remove_file(path_of(folder, id)) {
        tracing::warn!(%error, "the notes of an undone import could not be removed");
    }
}

/// Ids of all imports, oldest first.
fn ids(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut ids: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".jsonl")?.to_owned())).collect();
    ids.sort();
    ids
}

fn heading(folder: &Path, id: &str) -> Option<Heading> {
    let mut line = String::new();
    BufReader::new(File::open(path_of(folder, id)).ok()?).read_line(&mut line).ok()?;
    match serde_json::from_str(&line).ok()? {
        Line::Import(heading) => Some(heading),
        Line::Call { .. } | Line::Deletion { .. } | Line::Answer { .. } => None,
    }
}

fn forget_old(folder: &Path) {
    let ids = ids(folder);
    ids.iter().take(ids.len().saturating_sub(MOST)).for_each(|id| forget(folder, id));
}

fn path_of(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heading_of(serial_number: &str, at_ms: i64) -> Heading {
        Heading { connection: "here".into(), serial_number: serial_number.into(), file_name: "a.csv".into(), at_ms }
    }

    #[test]
    fn notes_survive_a_restart_and_a_line_that_was_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut notes = Notes::begin(folder.path(), &heading_of("bot", 5)).expect("notes");
        let keys = |mls_number: &str| NewKeys { mls_number: mls_number.into(), place: None };
        let was = |id: &str| Was { id: id.into(), members: BTreeMap::from([("SalePrice".into(), "5".into())]) };
        notes.call(vec![keys("A1")], vec!["5".into()], vec![was("7"), was("8")]).expect("a note");
        notes.answer(vec!["9".into()], vec!["8".into()]).expect("a note");
        notes.call(vec![keys("A2")], vec![], vec![]).expect("a note");
        notes.file.write_all(b"{\"answer\":{\"crea").expect("a broken line");
        let id = notes.end(false).expect("an id");
        let noted = last(folder.path(), "here", "bot").expect("the import");
        assert_eq!((noted.id, noted.calls.len()), (id, 2));
        assert_eq!(noted.calls[0].created.as_deref(), Some(&["9".to_owned()][..]));
        assert_eq!(noted.calls[0].changing.iter().map(|was| was.id.as_str()).collect::<Vec<_>>(), ["8"]);
        assert_eq!(noted.calls[1].created, None);
        assert_eq!(noted.calls[0].sharing, ["5"]);
    }

    #[test]
    fn the_last_import_is_the_chatbots_own_and_an_id_is_no_path() {
        let folder = tempfile::tempdir().expect("a folder");
        for (bot, at) in [("one", 1), ("two", 2)] {
            let mut notes = Notes::begin(folder.path(), &heading_of(bot, at)).expect("notes");
            let keys = NewKeys { mls_number: "A1".into(), place: None };
            notes.call(vec![keys], vec![], vec![]).expect("a note");
            notes.end(true);
        }
        assert_eq!(last(folder.path(), "here", "one").map(|noted| noted.heading.at_ms), Some(1));
        assert!(last(folder.path(), "elsewhere", "one").is_none());
        assert!(read(folder.path(), "../desktop").is_err());
    }
}
