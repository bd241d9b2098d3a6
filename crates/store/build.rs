//! Makes a new migration file rebuild the crate; `sqlx::migrate!` cannot see a folder change.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
