//! Makes sure that the folders of the widget and of the screens exist, so that cargo builds before node has run.
//!
//! Why it exists: the program embeds what Vite wrote. Not here: running Vite (`scripts/run`).

fn main() {
    for folder in ["../../ui/dist/widget", "../../ui/dist/pages", "../../ui/dist/app", "samples"] {
        if let Err(error) = std::fs::create_dir_all(folder) {
            println!("cargo::warning={folder} could not be made: {error}");
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
    // A debug build reads the files when they are asked for, a release carries them.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../ui/dist");
        println!("cargo::rerun-if-changed=samples");
    }
}
