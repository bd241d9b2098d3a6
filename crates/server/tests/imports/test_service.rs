//! A service to import into, with or without our own operations, and files for it.

use std::sync::atomic::{AtomicUsize, Ordering};

use porchlight_api as api;
use porchlight_server::{
    AuthContext, Config, Service,
    imports::{
        self, ExportFormat, ExportInput, ImportInput, ImportOutcome, InProcessListings, JobRegistry,
        ListingServiceError, ListingsService, SourceFile, UndoReport,
    },
    operations::Handler,
};
use serde_json::{Value, json};

/// A service of our own, or one that answers only the specification's operations.
pub struct TestService {
    pub own: InProcessListings,
    pub has_import: bool,
    pub jobs: JobRegistry,
    pub folder: tempfile::TempDir,
    pub bot: String,
    /// Writes that are let through before somebody presses Cancel.
    pub cancel_after: AtomicUsize,
    /// The import call of this number, from 1, is written, and its answer never arrives.
    pub loses_response_of: AtomicUsize,
    pub lists: AtomicUsize,
}

impl TestService {
    pub async fn open(has_import: bool) -> Self {
        Self::open_on(has_import, None).await
    }

    /// With a chatbot in this time zone.
    pub async fn open_in(time_zone: &str) -> Self {
        Self::open_with(true, None, Some(time_zone.to_owned())).await
    }

    pub async fn open_on(has_import: bool, database: Option<String>) -> Self {
        Self::open_with(has_import, database, None).await
    }

    async fn open_with(has_import: bool, database: Option<String>, time_zone: Option<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let local = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
        let database = database.map(|url| url.parse().unwrap());
        let app = Service::open(Config { database, ..local }).await.unwrap();
        let workspace = match app.store.first_workspace().await.unwrap() {
            Some(workspace) => workspace,
            None => app.store.create_workspace("Workspace", 1).await.unwrap(),
        };
        let caller = AuthContext::inside(workspace, "http://127.0.0.1");
        let made = porchlight_api::CreateChatbot::handle(
            &app,
            &caller,
            api::CreateChatbot { time_zone, ..Default::default() },
        );
        let bot = made.await.unwrap().data.clone();
        let jobs = JobRegistry::new(folder.path().to_owned());
        Self {
            own: InProcessListings::new(app, caller),
            has_import,
            jobs,
            folder,
            bot,
            cancel_after: AtomicUsize::new(0),
            loses_response_of: AtomicUsize::new(0),
            lists: AtomicUsize::new(0),
        }
    }

    pub async fn import_file(&self, name: &str, bytes: impl Into<Vec<u8>>, dry_run: bool) -> ImportOutcome {
        self.ask(name, bytes, json!({"dryRun": dry_run})).await.unwrap()
    }

    pub async fn ask(
        &self,
        name: &str,
        bytes: impl Into<Vec<u8>>,
        more: Value,
    ) -> Result<ImportOutcome, ListingServiceError> {
        let file = SourceFile { name: name.into(), bytes: bytes.into().into() };
        let mut input = json!({"serialNumber": self.bot, "run": "run"});
        input.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        let input: ImportInput = serde_json::from_value(input).unwrap();
        imports::import_file(self, &self.jobs, file, input).await
    }

    pub async fn export(&self, format: ExportFormat) -> Vec<u8> {
        let input =
            ExportInput { serial_number: self.bot.clone(), format, filter: None, name: None, run: String::new() };
        imports::export_listings(self, &self.jobs, &input).await.unwrap().bytes
    }

    pub async fn csv(&self) -> String {
        String::from_utf8(self.export(ExportFormat::Csv).await).unwrap()
    }

    /// Undoes the last import; Cancel is pressed while the write of this number runs.
    pub async fn undo_until(&self, write: usize) -> UndoReport {
        self.cancel_after.store(write, Ordering::Relaxed);
        let last = imports::last_import(self, &self.jobs, json!({"serialNumber": self.bot})).await.unwrap();
        let input = json!({"importId": last["importId"], "run": "undo"});
        imports::undo_import(self, &self.jobs, input).await.unwrap()
    }

    pub fn count_write(&self) {
        if self.cancel_after.fetch_sub(1, Ordering::Relaxed) == 1 {
            assert!(self.jobs.cancel("undo") || self.jobs.cancel("run"), "the run is known by its name");
        }
    }

    /// As a new start of the program would.
    pub async fn undo(&self) -> UndoReport {
        let jobs = JobRegistry::new(self.folder.path().to_owned());
        let last = imports::last_import(self, &jobs, json!({"serialNumber": self.bot})).await.unwrap();
        imports::undo_import(self, &jobs, json!({"importId": last["importId"]})).await.unwrap()
    }
}

impl ListingsService for TestService {
    fn connection(&self) -> &str {
        "test"
    }
    fn can_import(&self) -> bool {
        self.has_import
    }
    async fn time_zone(&self, serial_number: &str) -> Option<String> {
        self.own.time_zone(serial_number).await
    }
    async fn list(&self, input: api::ListListings) -> Result<api::ListingPage, ListingServiceError> {
        self.lists.fetch_add(1, Ordering::Relaxed);
        self.own.list(input).await
    }
    async fn import(&self, input: api::ImportListings) -> Result<api::ImportReport, ListingServiceError> {
        assert!(self.has_import, "the specification has no import");
        let report = self.own.import(input).await;
        self.count_write();
        if self.loses_response_of.fetch_sub(1, Ordering::Relaxed) == 1 {
            return Err(ListingServiceError::file("The connection broke."));
        }
        report
    }
    async fn create(&self, input: api::NewListing) -> Result<String, ListingServiceError> {
        self.own.create(input).await
    }
    async fn update(&self, input: api::ListingChange) -> Result<i64, ListingServiceError> {
        self.own.update(input).await
    }
    async fn delete(&self, input: api::DeleteListings) -> Result<i64, ListingServiceError> {
        let deleted = self.own.delete(input).await;
        self.count_write();
        deleted
    }
}

pub const HEAD: &str = "SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,\
    STATUS,URL (SEE https://portal.example FOR INFO),SOURCE,MLS#,LATITUDE,LONGITUDE,PARKING";

/// A day of a portal: homes by number, with their prices. Every seventh tells no beds.
pub fn day(listings: impl Iterator<Item = (u32, u32)>) -> String {
    let line = |(n, price): (u32, u32)| {
        let beds = if n.is_multiple_of(7) { String::new() } else { (n % 5).to_string() };
        let status = if n.is_multiple_of(9) { "Pending" } else { "Active" };
        format!(
            "MLS Listing,House,{n} Elm St,Aldersea,{price},{beds},2.5,1500,6000,1990,3,{status},https://p.example/{n},MADEUP,M{n},47.{n},-122.{n},2"
        )
    };
    std::iter::once(HEAD.to_owned()).chain(listings.map(line)).collect::<Vec<_>>().join("\n")
}

pub fn counts(outcome: &ImportOutcome) -> [i64; 5] {
    [outcome.created, outcome.updated, outcome.unchanged, outcome.skipped, outcome.rejected]
}
