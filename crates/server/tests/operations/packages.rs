//! The unit, the compose files and the Kubernetes manifests, against the program.

use std::{collections::BTreeSet, fs, path::PathBuf, process::Command};

use reqwest::StatusCode;

use crate::support::{PROGRAM, file, free_port, program, serve, success};

/// Files of a folder below `packaging`, with their texts.
fn files(folder: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging")).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
    paths.map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("read"))).collect()
}

/// Everything in a text that starts so, up to another character.
fn names<'a>(text: &'a str, start: &'a str, is_part: fn(char) -> bool) -> impl Iterator<Item = &'a str> {
    text.match_indices(start).map(move |(at, _)| {
        let rest = &text[at + start.len()..];
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        &text[at..at + start.len() + length]
    })
}

#[test]
fn every_option_and_path_in_the_packages_exists() {
    let help: String =
        ["serve", "health", "migrate", "doctor"].map(|command| success(program().args([command, "--help"]))).concat();
    let known: BTreeSet<&str> = names(&help, "PORCHLIGHT_", |c| c.is_ascii_uppercase() || c == '_').collect();
    let folder = tempfile::tempdir().expect("a folder");
    let listen = format!("127.0.0.1:{}", free_port());
    let data = folder.path().join("data").display().to_string();
    let _service = serve(&["--listen", &listen, "--data", &data].map(str::to_owned));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (mut variables, mut options, mut paths) = (0, 0, 0);
    for (name, text) in ["server", "compose", "kubernetes"].into_iter().flat_map(files) {
        for variable in names(&text, "PORCHLIGHT_", |c| c.is_ascii_uppercase() || c == '_') {
            // The image is compose's, PROGRAM and the like are the scripts'.
            assert!(known.contains(variable) || variable == "PORCHLIGHT_IMAGE", "{name}: {variable}");
            variables += 1;
        }
        let arguments = text.lines().filter(|line| line.contains("command: [\"serve") || line.contains("ExecStart="));
        for option in arguments.flat_map(|line| names(line, "--", |c| c.is_ascii_lowercase() || c == '-')) {
            assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")), "{name}: {option}");
            options += 1;
        }
        for path in names(&text, "path: /", |c| c.is_ascii_alphanumeric() || "/?=_".contains(c)) {
            let url = format!("http://{listen}{}", path.trim_start_matches("path: "));
            let status = runtime.block_on(reqwest::get(&url)).expect("a reply").status();
            assert_eq!(status, StatusCode::OK, "{name}: {path}");
            paths += 1;
        }
    }
    println!("packages: {variables} variables, {options} options and {paths} paths exist");
    assert!(variables > 30 && options > 0 && paths >= 3);
}

#[test]
fn the_unit_is_valid_and_confined() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, unit) = files("server").into_iter().find(|(name, _)| name.ends_with(".service")).expect("a unit");
    let unit = unit.replace("/usr/lib/porchlight-server/porchlight", PROGRAM);
    let unit = file(folder.path(), "porchlight.service", &unit);
    // Warnings of other units on this computer name another file.
    let verified = Command::new("systemd-analyze").args(["--man=no", "verify"]).arg(&unit).output();
    let verified = verified.expect("systemd is installed (scripts/setup.sh)");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    let warnings = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert!(!warnings.contains("porchlight.service"), "{warnings}");
    let mut command = Command::new("systemd-analyze");
    let score = success(command.args(["security", "--offline=yes", "--threshold=20"]).arg(&unit));
    let line = score.lines().find(|line| line.contains("Overall exposure level")).expect("a score");
    println!("systemd-analyze verify: clean; {}", line.trim_start_matches(['→', ' ']));
}

#[test]
fn completions_and_manual_pages_are_made_from_the_options() {
    let folder = tempfile::tempdir().expect("a folder");
    success(program().arg("reference").arg(folder.path()));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    assert!(read("completions/porchlight.bash").contains("--accept-data-loss"));
    assert!(read("completions/_porchlight").contains("doctor"));
    assert!(read("man/porchlight-serve.1").contains("trusted\\-proxy"));
    assert!(read("man/porchlight.1").contains("porchlight\\-doctor(1)"));
}
