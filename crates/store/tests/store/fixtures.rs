//! Creates a fresh database of either kind with a workspace and a chatbot. PostgreSQL comes from
//! `PORCHLIGHT_TEST_POSTGRES`, or from `scripts/with-postgres`, which this starts and which ends with the tests.
//! Without either, tests fail.

use std::{
    future::Future,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::OnceLock,
};

use porchlight_domain::{
    AreaUnit, ChatbotId, ListingDraft, ListingId, SaleType, SessionId, Settings, Status, WorkspaceId,
};
use porchlight_store::{Database, Store, WriteContext};
use rusqlite::fallible_iterator::FallibleIterator as _;
use rust_decimal::Decimal;
use sqlx::{AssertSqlSafe, Connection};

/// A moment at which tests begin.
pub const NOW: i64 = 1_790_000_000_000;
/// The day of `NOW` in UTC, since 1970-01-01.
pub const TODAY: i64 = NOW / 86_400_000;

/// A store with one workspace and one chatbot.
pub struct Fixture {
    pub store: Store,
    pub database: Database,
    pub workspace: WorkspaceId,
    pub chatbot: ChatbotId,
    _folder: Option<tempfile::TempDir>,
    postgres: Option<(String, String)>,
}

/// Runs a test on a fresh SQLite database.
pub async fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(&'static Fixture) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::Sqlite(folder.path().to_owned());
    run(Fixture::new(database, Some(folder), None).await, test).await;
}

/// Runs a test on a fresh PostgreSQL database.
pub async fn on_postgres<F: Future<Output = ()>>(test: impl FnOnce(&'static Fixture) -> F) {
    let server = server();
    let name = format!("t_{:016x}", u64::from_le_bytes(random()));
    copy_template(server, &name).await;
    run(Fixture::new(database_at(server, &name), None, Some((server.to_owned(), name))).await, test).await;
}

fn database_at(server: &str, name: &str) -> Database {
    Database::Postgres(server.replacen("/postgres?", &format!("/{name}?"), 1).into())
}

/// Makes a database with all tables: a copy is faster than the migrations. The first test of a server makes the template, under
/// another name until it is whole.
async fn copy_template(server: &str, name: &str) {
    const TEMPLATE: &str = "store_template";
    const UNFINISHED: &str = "store_template_unfinished";
    let copy = format!("create database {name} template {TEMPLATE}");
    let mut connection = sqlx::PgConnection::connect(server).await.expect("PostgreSQL answers");
    if execute(&mut connection, &copy).await.is_err() {
        // Until the connection is closed.
        execute(&mut connection, "select pg_advisory_lock(7)").await.unwrap();
        // Unless another test has made it since.
        if execute(&mut connection, &copy).await.is_err() {
            execute(&mut connection, &format!("drop database if exists {UNFINISHED} with (force)")).await.unwrap();
            execute(&mut connection, &format!("create database {UNFINISHED}")).await.unwrap();
            Store::open(&database_at(server, UNFINISHED)).await.unwrap().close().await;
            let rename = format!("alter database {UNFINISHED} rename to {TEMPLATE}");
            // The server may notice later that the store's connections are closed.
            let end =
                format!("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '{UNFINISHED}'");
            execute(&mut connection, &end).await.unwrap();
            execute(&mut connection, &rename).await.unwrap();
            execute(&mut connection, &copy).await.unwrap();
        }
    }
    connection.close().await.unwrap();
}

async fn execute(connection: &mut sqlx::PgConnection, sql: &str) -> Result<(), sqlx::Error> {
    sqlx::query(AssertSqlSafe(sql)).execute(connection).await.map(drop)
}

/// Makes two tests of each function, one for each database.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        $(mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                crate::fixtures::on_sqlite(super::$name).await;
            }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                crate::fixtures::on_postgres(super::$name).await;
            }
        })*
    };
}
pub(crate) use on_both;

async fn run<F: Future<Output = ()>>(fixture: Fixture, test: impl FnOnce(&'static Fixture) -> F) {
    // Lives as long as the test program, which is one test: futures may then hold it simply.
    let fixture: &'static Fixture = Box::leak(Box::new(fixture));
    test(fixture).await;
    fixture.store.close().await;
    if let Some((server, name)) = &fixture.postgres {
        admin(server, &format!("drop database {name} with (force)")).await;
    }
    if let Some(folder) = &fixture._folder {
        std::fs::remove_dir_all(folder.path()).unwrap();
    }
}

async fn admin(server: &str, sql: &str) {
    let mut connection = sqlx::PgConnection::connect(server).await.expect("PostgreSQL answers");
    execute(&mut connection, sql).await.unwrap();
    connection.close().await.unwrap();
}

fn server() -> &'static str {
    static SERVER: OnceLock<(String, Option<Child>)> = OnceLock::new();
    &SERVER
        .get_or_init(|| match std::env::var("PORCHLIGHT_TEST_POSTGRES") {
            Ok(url) => (url, None),
            Err(_) => start_server(),
        })
        .0
}

/// The script ends the server when this program's end of its input closes.
fn start_server() -> (String, Option<Child>) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
    let mut child = Command::new(script)
        .args(["sh", "-c", "echo $PORCHLIGHT_TEST_POSTGRES; exec cat"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("scripts/with-postgres starts");
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    assert!(
        url.starts_with("postgres://"),
        "These tests need PostgreSQL: install it, or name a server in PORCHLIGHT_TEST_POSTGRES."
    );
    (url.trim().to_owned(), Some(child))
}

pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}

pub fn listing_id() -> ListingId {
    ListingId::from_random(random())
}

pub fn session_id() -> SessionId {
    SessionId::from_random(random())
}

pub fn serial() -> String {
    format!("{:032x}", u128::from_le_bytes(random()))
}

impl Fixture {
    async fn new(database: Database, folder: Option<tempfile::TempDir>, postgres: Option<(String, String)>) -> Self {
        let store = Store::open(&database).await.unwrap();
        let workspace = store.create_workspace("Agency", NOW).await.unwrap();
        let chatbot = new_chatbot(&store, workspace).await;
        Self { store, database, workspace, chatbot, _folder: folder, postgres }
    }

    /// One more chatbot of the workspace.
    pub async fn chatbot(&self) -> ChatbotId {
        new_chatbot(&self.store, self.workspace).await
    }

    /// Keeps a listing.
    pub async fn insert(&self, draft: &ListingDraft) -> ListingId {
        self.store.insert_listing(&WriteContext::at(NOW), self.chatbot, listing_id(), draft).await.unwrap().value
    }

    /// The first cell of a statement, read past the store.
    pub async fn number(&self, sql: &str) -> i64 {
        match &self.database {
            Database::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.join("porchlight.db")).unwrap();
                connection.busy_timeout(std::time::Duration::from_secs(10)).unwrap();
                let (mut first_cell, mut statements) = (None, rusqlite::Batch::new(&connection, sql));
                while let Some(mut statement) = statements.next().unwrap() {
                    let mut rows = statement.raw_query();
                    first_cell = rows.next().unwrap().map(|row| row.get(0).unwrap());
                }
                first_cell.expect("the last statement returns a row")
            }
            Database::Postgres(server) => {
                let mut connection = sqlx::PgConnection::connect(server.connection_url()).await.unwrap();
                let n = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
                connection.close().await.unwrap();
                n
            }
        }
    }
}

async fn new_chatbot(store: &Store, workspace: WorkspaceId) -> ChatbotId {
    let serial = serial();
    store.insert_chatbot(&WriteContext::at(NOW), workspace, &serial, &Settings::default()).await.unwrap();
    store.chatbot(workspace, &serial).await.unwrap().unwrap().id
}

/// A listing for sale in Tacoma; `n` makes its number and address its own.
pub fn draft(n: u32) -> ListingDraft {
    ListingDraft {
        sale_type: SaleType::ForSale,
        status: Status::Active,
        currency_symbol: "$".into(),
        property_type: "Townhouse".into(),
        bedrooms: Some(Decimal::new(35, 1)),
        bathrooms: Some(Decimal::new(225, 2)),
        url: format!("https://example.com/homes/{n}"),
        mls_number: format!("MLS-{n}"),
        year_built: Some(1987),
        days_on_market: Some(12),
        days_sent_on: Some(TODAY),
        lot_area: None,
        building_area: Some(Decimal::new(12_345_678, 4)),
        area_unit: AreaUnit::SquareFeet,
        images: vec!["https://example.com/a,b.jpg".into()],
        tours: None,
        parking_spots: Some(Decimal::new(15, 1)),
        description: "Bright rooms, a fenced yard and a çedar deck.".into(),
        custom_fields: Vec::new(),
        location: "North End".into(),
        street_address: format!("{n} Maple Street"),
        city: "Tacoma".into(),
        state: "WA".into(),
        zip: "98402".into(),
        latitude: Some(47.2529),
        longitude: Some(-122.4443),
        sale_price: Some(Decimal::new(i64::from(n) * 10_000_000 + 1, 4)),
        unit_area_price: None,
        hoa_month: None,
        estimate_price: None,
        rent_price: None,
        space_type: None,
        deposit_fee: None,
    }
}
