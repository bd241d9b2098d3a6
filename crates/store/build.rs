//! Lists the migrations of both databases, which are compiled into the program. `sqlx::migrate!` does that too, but its crate
//! compiles the driver, Tokio and rustls a second time.

use std::{env, fmt::Write, fs, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=migrations");
    let package = env::var("CARGO_MANIFEST_DIR").expect("Cargo names the package");
    let mut code = String::new();
    for (name, folder) in [("POSTGRES", "postgres"), ("SQLITE", "sqlite")] {
        let folder = Path::new(&package).join("migrations").join(folder);
        let mut files: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.sort();
        writeln!(code, "const {name}: [(i64, &str, &str); {}] = [", files.len()).expect("written");
        for file in files {
            let stem = file.file_stem().and_then(|stem| stem.to_str()).expect("UTF-8");
            let (version, description) = stem.split_once('_').expect("VERSION_DESCRIPTION.sql");
            let version: i64 = version.parse().expect("a number");
            let description = description.replace('_', " ");
            writeln!(code, "    ({version}, {description:?}, include_str!({file:?})),").expect("written");
        }
        code.push_str("];\n");
    }
    let target = env::var("OUT_DIR").expect("Cargo names the folder");
    fs::write(Path::new(&target).join("migrations.rs"), code).expect("written");
}
