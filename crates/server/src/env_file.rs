//! Reads `/etc/porchlight/porchlight.env`, so that commands on a server use the options of its service.
//!
//! The variables are given to the same program, started again in place, because a process can't change its own
//! environment safely. The syntax is systemd's `EnvironmentFile` for values on one line. `dotenvy` would replace `$` in
//! passwords, which systemd doesn't.

use std::{
    ffi::OsString,
    io::ErrorKind,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Context;

use crate::exit::{Exit, failure};

const DEFAULT: &str = "/etc/porchlight/porchlight.env";
const OPTION: &str = "--config";
const VARIABLE: &str = "PORCHLIGHT_CONFIG";
const MAX_BYTES: u64 = 64 * 1024;

/// Starts the program again with the variables of the file that aren't set yet. Returns if there are none.
///
/// # Errors
/// A file that `--config` names can't be read, or a line isn't `NAME=value`.
pub fn apply() -> anyhow::Result<()> {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let named = named(&arguments).or_else(|| std::env::var_os(VARIABLE).map(PathBuf::from));
    let file = named.clone().unwrap_or_else(|| DEFAULT.into());
    let text = match read(&file) {
        Ok(text) => text,
        // Users who may not read it, and computers without a server, go by their own options.
        Err(error) if named.is_none() && matches!(error.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => {
            return Ok(());
        }
        Err(error) => return Err(error).with_context(|| format!("couldn't read {}", file.display())),
    };
    let variables = parse(&text).map_err(|problem| failure(Exit::Config, format!("{}, {problem}", file.display())))?;
    let missing: Vec<_> = variables.into_iter().filter(|(name, _)| std::env::var_os(name).is_none()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let program = std::env::current_exe().context("couldn't find this program")?;
    Err(Command::new(program).args(arguments).envs(missing).exec()).context("couldn't start this program again")
}

fn named(arguments: &[OsString]) -> Option<PathBuf> {
    let at = arguments.iter().position(|argument| {
        argument == OPTION || argument.to_str().is_some_and(|text| text.starts_with("--config="))
    })?;
    match arguments[at].to_str().and_then(|text| text.split_once('=')) {
        Some((_, file)) => Some(file.into()),
        None => arguments.get(at + 1).map(PathBuf::from),
    }
}

fn read(file: &Path) -> std::io::Result<String> {
    if std::fs::metadata(file)?.len() > MAX_BYTES {
        return Err(std::io::Error::new(ErrorKind::InvalidData, "it has more than 64 KiB"));
    }
    std::fs::read_to_string(file)
}

/// Reads `NAME=value` lines; values may be in quotes.
fn parse(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut variables = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let problem = |what: &str| format!("line {}: {what}", index + 1);
        let (name, value) = line.split_once('=').ok_or_else(|| problem("must be NAME=value"))?;
        let is_name = |name: &str| {
            name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
                && !name.starts_with(|c: char| c.is_ascii_digit())
        };
        if name.is_empty() || !is_name(name) {
            return Err(problem("the name must have letters, digits and _ only"));
        }
        if value.ends_with('\\') {
            return Err(problem("a value must be on one line"));
        }
        let value = unquoted(value.trim()).ok_or_else(|| problem("the closing quote is missing"))?;
        variables.push((name.to_owned(), value));
    }
    Ok(variables)
}

fn unquoted(value: &str) -> Option<String> {
    if let Some(rest) = value.strip_prefix('\'') {
        return rest.strip_suffix('\'').filter(|inner| !inner.contains('\'')).map(str::to_owned);
    }
    let Some(rest) = value.strip_prefix('"') else { return Some(value.to_owned()) };
    let mut out = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return chars.as_str().is_empty().then_some(out),
            '\\' => match chars.next()? {
                escaped @ ('"' | '\\' | '$' | '`') => out.push(escaped),
                other => out.extend(['\\', other]),
            },
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str) -> Result<String, String> {
        parse(line).map(|variables| variables[0].1.clone())
    }

    #[test]
    fn values_are_read_as_systemd_does() {
        for (line, expected) in [
            ("A=b c", "b c"),
            ("A= b ", "b"),
            ("A=\"b # \\\"c\\\" $d\"", "b # \"c\" $d"),
            ("A='b\\n$c'", "b\\n$c"),
            ("A=", ""),
            ("A=postgres://u:p@h/d?x=y", "postgres://u:p@h/d?x=y"),
        ] {
            assert_eq!(value(line), Ok(expected.to_owned()), "{line}");
        }
        assert_eq!(parse("# A=1\n; B=2\n\n").expect("comments"), []);
    }

    #[test]
    fn other_lines_are_errors_with_their_number() {
        for line in ["A", "1A=b", "A B=c", "A=\"b", "A='b", "A=b\\", "=b", "A=\"b\"c"] {
            let problem = parse(&format!("\n{line}")).expect_err(line);
            assert!(problem.starts_with("line 2: "), "{problem}");
        }
    }

    #[test]
    fn the_option_names_another_file() {
        let of = |arguments: &[&str]| named(&arguments.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of(&["serve", "--config", "/a"]), Some("/a".into()));
        assert_eq!(of(&["--config=/b", "serve"]), Some("/b".into()));
        assert_eq!(of(&["serve"]), None);
    }
}
