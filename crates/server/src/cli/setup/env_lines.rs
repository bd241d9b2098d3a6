//! Changes variables in the file of options and leaves everything else as it is.

use std::{io::ErrorKind, path::Path};

use anyhow::Context;

/// The lines of a file.
pub(super) struct EnvLines {
    lines: Vec<String>,
    before: String,
}

impl EnvLines {
    /// Reads a file; a missing one is empty.
    pub(super) fn read(file: &Path) -> anyhow::Result<Self> {
        let before = match std::fs::read_to_string(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.with_context(|| format!("couldn't read {}", file.display()))?,
        };
        Ok(Self { lines: before.lines().map(str::to_owned).collect(), before })
    }

    /// The value of a variable, without quotes.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let value = self.lines.iter().rev().find_map(|line| value_of(line, name))?;
        Some(value.trim().trim_matches(['"', '\'']))
    }

    /// Sets a variable: at its own line, at its commented example, or at the end.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        if self.get(name) == Some(value) {
            return;
        }
        let line = format!("{name}={}", quoted(value));
        self.lines.retain({
            let mut kept = false;
            move |line| value_of(line, name).is_none() || !std::mem::replace(&mut kept, true)
        });
        let own = self.lines.iter().position(|line| value_of(line, name).is_some());
        let example = || {
            self.lines.iter().position(|line| line.strip_prefix('#').is_some_and(|rest| value_of(rest, name).is_some()))
        };
        match own.or_else(example) {
            Some(at) => self.lines[at] = line,
            None => self.lines.push(line),
        }
    }

    /// Writes the file with the permissions that it had, or readable by its owner and group; returns whether it changed.
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<bool> {
        let text = self.lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        if text == self.before {
            return Ok(false);
        }
        let folder = file.parent().context("the file of options has no folder")?;
        std::fs::create_dir_all(folder)?;
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        std::io::Write::write_all(&mut new, text.as_bytes())?;
        new.as_file().sync_all()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, PermissionsExt};
            let mode = match std::fs::metadata(file) {
                Ok(known) => {
                    std::os::unix::fs::chown(new.path(), Some(known.uid()), Some(known.gid()))?;
                    known.permissions()
                }
                Err(_) => PermissionsExt::from_mode(0o640),
            };
            std::fs::set_permissions(new.path(), mode)?;
        }
        new.persist(file).with_context(|| format!("couldn't write {}", file.display()))?;
        Ok(true)
    }
}

fn value_of<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    line.trim_start().strip_prefix(name)?.strip_prefix('=')
}

/// In quotes, if the value would be read as something else.
fn quoted(value: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@,+%[]".contains(c);
    match value.chars().all(is_plain) {
        true => value.to_owned(),
        false => format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str, name: &str, value: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.env");
        std::fs::write(&file, text).expect("written");
        let mut lines = EnvLines::read(&file).expect("read");
        lines.set(name, value);
        lines.write(&file).expect("written");
        std::fs::read_to_string(&file).expect("read")
    }

    #[test]
    fn a_variable_replaces_its_line_or_its_example() {
        assert_eq!(changed("# Name\n#A=x\nB=1\n", "A", "y"), "# Name\nA=y\nB=1\n");
        assert_eq!(changed("A=x\n#A=z\nB=1\n", "A", "y"), "A=y\n#A=z\nB=1\n");
        assert_eq!(changed("B=1\n", "A", "y z"), "B=1\nA=\"y z\"\n");
        assert_eq!(changed("A=\"y\"\nB=1", "A", "y"), "A=\"y\"\nB=1\n");
    }

    #[test]
    fn a_second_run_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("etc/a.env");
        for is_first in [true, false] {
            let mut lines = EnvLines::read(&file).expect("read");
            lines.set("A", "1");
            assert_eq!(lines.write(&file).expect("written"), is_first);
        }
    }
}
