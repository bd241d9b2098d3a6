//! Creates the folders of the widget and the app if missing, so that cargo builds before Node has run.

fn main() {
    for folder in ["../../ui/dist/widget", "../../ui/dist/pages", "../../ui/dist/app", "samples"] {
        if let Err(error) = std::fs::create_dir_all(folder) {
            println!("cargo::warning={folder} couldn't be created: {error}");
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
    // A debug build reads the files at run time; a release build embeds them.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../ui/dist");
        println!("cargo::rerun-if-changed=samples");
    }
}
