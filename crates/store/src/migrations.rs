//! The migrations of both databases, compiled into the program by `build.rs`.

use std::sync::LazyLock;

use sqlx::{
    SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
};

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

pub(crate) static POSTGRES_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(&POSTGRES));
pub(crate) static SQLITE_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(&SQLITE));

fn migrator(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, description.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}
