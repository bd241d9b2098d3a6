//! Gives every command a permission of its own and embeds the built screens.
//!
//! Why it exists: a command without a permission in `capabilities/main.json` can be called by no
//! window; the list here and the one there are compared in a test.

use std::{fs, path::Path};

/// Every command of the desktop core.
const COMMANDS: &str = include_str!("commands.txt");

fn main() {
    println!("cargo:rerun-if-changed=commands.txt");
    let screens = Path::new("../ui/dist/app");
    // A checkout without Node compiles too; the window then says that the screens were not built.
    fs::create_dir_all(screens).expect("the folder of the built screens can be made");
    let commands: Vec<&'static str> = COMMANDS.lines().filter(|line| !line.is_empty()).collect();
    let manifest = tauri_build::AppManifest::new().commands(commands.leak());
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))
        .expect("the desktop core is described");
}
