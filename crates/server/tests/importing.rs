//! Files in and out of a chatbot: imports that can be undone to the byte, with any service.

#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

#[path = "importing_parts/absent.rs"]
mod absent;
#[path = "importing_parts/matching.rs"]
mod matching;
#[path = "importing_parts/reso.rs"]
mod reso;
#[path = "importing_parts/undoing.rs"]
mod undoing;

use std::sync::atomic::{AtomicUsize, Ordering};

use porchlight_api::{self as api, CustomField, ImportRow, RawRow};
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
struct Desktop {
    own: InProcessListings,
    knows_import: bool,
    desk: JobRegistry,
    folder: tempfile::TempDir,
    bot: String,
    /// Writes that are let through before somebody presses Cancel.
    cancel_after: AtomicUsize,
    /// The import call of this number, from 1, is written, and its answer never arrives.
    loses_answer_of: AtomicUsize,
    lists: AtomicUsize,
}

impl Desktop {
    async fn open(knows_import: bool) -> Self {
        Self::open_on(knows_import, None).await
    }

    async fn open_on(knows_import: bool, database: Option<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let local = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
        let database = database.map(|address| address.parse().unwrap());
        let app = Service::open(Config { database, ..local }).await.unwrap();
        let workspace = match app.store.first_workspace().await.unwrap() {
            Some(workspace) => workspace,
            None => app.store.create_workspace("Workspace", 1).await.unwrap(),
        };
        let caller = AuthContext::inside(workspace, "http://127.0.0.1");
        let made = porchlight_api::CreateChatbot::handle(&app, &caller, api::CreateChatbot::default());
        let bot = made.await.unwrap().data.clone();
        let desk = JobRegistry::new(folder.path().to_owned());
        Self {
            own: InProcessListings::new(app, caller),
            knows_import,
            desk,
            folder,
            bot,
            cancel_after: AtomicUsize::new(0),
            loses_answer_of: AtomicUsize::new(0),
            lists: AtomicUsize::new(0),
        }
    }

    async fn take(&self, name: &str, bytes: impl Into<Vec<u8>>, dry_run: bool) -> ImportOutcome {
        self.ask(name, bytes, json!({"dryRun": dry_run})).await.unwrap()
    }

    async fn ask(
        &self,
        name: &str,
        bytes: impl Into<Vec<u8>>,
        more: Value,
    ) -> Result<ImportOutcome, ListingServiceError> {
        let file = SourceFile { name: name.into(), bytes: bytes.into().into() };
        let mut input = json!({"serialNumber": self.bot, "run": "run"});
        input.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        let input: ImportInput = serde_json::from_value(input).unwrap();
        imports::import_file(self, &self.desk, file, input).await
    }

    async fn export(&self, format: ExportFormat) -> Vec<u8> {
        let input =
            ExportInput { serial_number: self.bot.clone(), format, filter: None, name: None, run: String::new() };
        imports::export_listings(self, &self.desk, &input).await.unwrap().bytes
    }

    async fn csv(&self) -> String {
        String::from_utf8(self.export(ExportFormat::Csv).await).unwrap()
    }

    /// Undoes the last import; Cancel is pressed while the write of this number runs.
    async fn undo_until(&self, write: usize) -> UndoReport {
        self.cancel_after.store(write, Ordering::Relaxed);
        let last = imports::last_import(self, &self.desk, json!({"serialNumber": self.bot})).await.unwrap();
        let input = json!({"importId": last["importId"], "run": "undo"});
        imports::undo_import(self, &self.desk, input).await.unwrap()
    }

    fn wrote(&self) {
        if self.cancel_after.fetch_sub(1, Ordering::Relaxed) == 1 {
            assert!(self.desk.cancel("undo") || self.desk.cancel("run"), "the run is known by its name");
        }
    }

    /// As a new start of the program would.
    async fn undo(&self) -> UndoReport {
        let desk = JobRegistry::new(self.folder.path().to_owned());
        let last = imports::last_import(self, &desk, json!({"serialNumber": self.bot})).await.unwrap();
        imports::undo_import(self, &desk, json!({"importId": last["importId"]})).await.unwrap()
    }
}

impl ListingsService for Desktop {
    fn connection(&self) -> &str {
        "test"
    }
    fn can_import(&self) -> bool {
        self.knows_import
    }
    async fn list(&self, input: api::ListListings) -> Result<api::ListingPage, ListingServiceError> {
        self.lists.fetch_add(1, Ordering::Relaxed);
        self.own.list(input).await
    }
    async fn import(&self, input: api::ImportListings) -> Result<api::ImportReport, ListingServiceError> {
        assert!(self.knows_import, "the specification has no import");
        let report = self.own.import(input).await;
        self.wrote();
        if self.loses_answer_of.fetch_sub(1, Ordering::Relaxed) == 1 {
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
        self.wrote();
        deleted
    }
}

const HEAD: &str = "SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,\
    STATUS,URL (SEE https://portal.example FOR INFO),SOURCE,MLS#,LATITUDE,LONGITUDE,PARKING";

/// A day of a portal: homes by number, with their prices. Every seventh tells no beds.
fn day(homes: impl Iterator<Item = (u32, u32)>) -> String {
    let line = |(n, price): (u32, u32)| {
        let beds = if n.is_multiple_of(7) { String::new() } else { (n % 5).to_string() };
        let status = if n.is_multiple_of(9) { "Pending" } else { "Active" };
        format!(
            "MLS Listing,House,{n} Elm St,Aldersea,{price},{beds},2.5,1500,6000,1990,3,{status},https://p.example/{n},MADEUP,M{n},47.{n},-122.{n},2"
        )
    };
    std::iter::once(HEAD.to_owned()).chain(homes.map(line)).collect::<Vec<_>>().join("\n")
}

fn counts(outcome: &ImportOutcome) -> [i64; 5] {
    [outcome.created, outcome.updated, outcome.unchanged, outcome.skipped, outcome.refused]
}

#[tokio::test]
async fn yesterdays_file_with_few_changes_changes_only_those_and_each_import_is_undone_to_the_byte() {
    let desktop = Desktop::open(true).await;
    let empty = desktop.csv().await;
    let first = desktop.take("day1.csv", day((1..=66).map(|n| (n, 500_000 + n))), false).await;
    assert_eq!(counts(&first), [66, 0, 0, 0, 0]);
    let (day1, day1_xlsx) = (desktop.csv().await, desktop.export(ExportFormat::Xlsx).await);
    assert_eq!(desktop.export(ExportFormat::Xlsx).await, day1_xlsx, "two exports of one state are equal");

    let changed = day((1..=63).chain([901, 902]).map(|n| (n, 500_000 + n + if n <= 5 { 1_000 } else { 0 })));
    let tried = desktop.take("day1b.csv", changed.clone(), true).await;
    assert_eq!(counts(&tried), [2, 5, 58, 0, 0]);
    let member = &tried.changes[0].members[0];
    assert_eq!((member.field, member.before.as_str(), member.after.as_str()), ("SalePrice", "500001", "501001"));
    assert_eq!(desktop.csv().await, day1, "a dry run writes nothing");

    let second = desktop.take("day1b.csv", changed, false).await;
    println!("{} changed, {} created, {} unchanged", second.updated, second.created, second.unchanged);
    assert_eq!(counts(&second), [2, 5, 58, 0, 0]);
    let day1b = desktop.csv().await;
    let third = desktop.take("day2.csv", day((200..228).map(|n| (n, 700_000 + n))), false).await;
    println!("second day: {} created", third.created);
    assert_eq!(counts(&third), [28, 0, 0, 0, 0]);

    for (deleted, restored, before) in [(28, 0, &day1b), (2, 5, &day1), (66, 0, &empty)] {
        let undone = desktop.undo().await;
        assert_eq!((undone.deleted, undone.restored, undone.is_complete()), (deleted, restored, true));
        let now = desktop.csv().await;
        println!(
            "undone: {deleted} deleted, {restored} restored; export equal: {} ({} bytes)",
            now == *before,
            now.len()
        );
        assert_eq!(now, *before);
    }
    let last = imports::last_import(&desktop, &desktop.desk, json!({"serialNumber": desktop.bot})).await.unwrap();
    assert_eq!(last, Value::Null);
}

#[tokio::test]
async fn a_required_figure_that_was_unset_is_unset_again_and_what_a_person_changed_since_stays() {
    let desktop = Desktop::open(true).await;
    desktop.take("a.csv", day([(7, 500_000)].into_iter()), false).await;
    let before = desktop.csv().await;
    desktop.take("b.csv", day([(7, 400_000)].into_iter()).replace(",400000,,", ",400000,4,"), false).await;
    assert_ne!(desktop.csv().await, before);
    let change = json!({"SerialNumber": desktop.bot, "Key": "M7", "KeyType": "MLSNumber", "Description": "By hand"});
    desktop.update(serde_json::from_value(change).unwrap()).await.unwrap();
    assert_eq!(desktop.undo().await.restored, 1);
    let after = desktop.csv().await;
    assert!(after.contains("By hand"));
    assert_eq!(after.replace("By hand", ""), before);
}

#[tokio::test]
async fn an_undo_that_was_cancelled_in_the_middle_goes_on_where_it_stopped() {
    let desktop = Desktop::open(true).await;
    let empty = desktop.csv().await;
    desktop.take("new.csv", day((1..=1200).map(|n| (n, 500_000 + n))), false).await;
    let new = desktop.csv().await;
    let dearer = desktop.take("dearer.csv", day((1..=1200).map(|n| (n, 600_000 + n))), false).await;
    assert_eq!(counts(&dearer), [0, 1200, 0, 0, 0]);
    let cut = desktop.undo_until(1).await;
    println!("cancelled after {} of 1200 written back", cut.restored);
    assert_eq!((cut.restored, cut.cancelled), (1000, true));
    assert_ne!(desktop.csv().await, new);
    assert!(desktop.undo_until(usize::MAX).await.is_complete());
    assert_eq!(desktop.csv().await, new);

    let cut = desktop.undo_until(1).await;
    println!("cancelled after {} of 1200 deleted", cut.deleted);
    assert_eq!((cut.deleted, cut.cancelled), (500, true));
    let lists = desktop.lists.load(Ordering::Relaxed);
    let rest = desktop.undo_until(usize::MAX).await;
    // One list is last_import's own.
    println!("then {} deleted after {} reads", rest.deleted, desktop.lists.load(Ordering::Relaxed) - lists - 1);
    assert_eq!((rest.deleted, rest.is_complete()), (700, true));
    assert_eq!(desktop.lists.load(Ordering::Relaxed) - lists, 1);
    assert_eq!(desktop.csv().await, empty);
}

#[tokio::test]
async fn what_a_file_has_no_column_for_stays() {
    let desktop = Desktop::open(true).await;
    desktop.take("a.csv", day([(1, 500_000)].into_iter()), false).await;
    let change = json!({"SerialNumber": desktop.bot, "Key": "M1", "KeyType": "MLSNumber", "Description": "A warm home.",
        "Images": ["https://p.example/1.jpg"], "ExtensionColumn": [{"Key": "Pets", "value": "cats"}, {"Key": "Source", "value": "MADEUP"}]});
    desktop.update(serde_json::from_value(change).unwrap()).await.unwrap();
    let again = desktop.take("a.csv", day([(1, 500_000)].into_iter()), false).await;
    assert_eq!(counts(&again), [0, 0, 1, 0, 0]);
    let gone = day([(1, 500_000)].into_iter()).replace("Active", "Withdrawn");
    let new = day([(2, 500_000)].into_iter()).replace("Active", "Withdrawn");
    assert_eq!(counts(&desktop.take("w.csv", gone, false).await), [0, 1, 0, 0, 0]);
    let item = &desktop.list(importing_list(&desktop.bot)).await.unwrap().list[0];
    assert_eq!((item.status.as_str(), item.description.as_str()), ("Sold", "A warm home."));
    assert!(item.extension_column.contains(r#"{"Key":"PortalStatus","value":"Withdrawn"}"#));
    assert!(item.extension_column.contains(r#"{"Key":"Pets","value":"cats"}"#));
    let refused = desktop.take("w2.csv", new, false).await;
    assert_eq!(counts(&refused), [0, 0, 0, 0, 1]);
    let csv = String::from_utf8(desktop.desk.failed_rows("run").unwrap().to_vec()).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains(",Withdrawn,"), "{csv}");
    assert!(
        csv.lines()
            .nth(1)
            .unwrap()
            .ends_with("\"Status is \"\"Withdrawn\"\": a home that is off the market is not added.\""),
        "{csv}"
    );
}

#[tokio::test]
async fn a_service_with_only_the_specifications_operations_imports_and_undoes_row_by_row() {
    let desktop = Desktop::open(false).await;
    let first = desktop.take("a.csv", day((1..=10).map(|n| (n, 500_000))), false).await;
    assert_eq!(counts(&first), [9, 0, 0, 0, 1], "{:?}", first.errors);
    assert_eq!(first.errors[0].message, "Bedrooms is missing, and this service takes no listing without it.");
    let before = desktop.csv().await;
    let second = desktop.take("b.csv", day((1..=12).filter(|n| *n != 7).map(|n| (n, 500_000 + n))), false).await;
    assert_eq!(counts(&second), [2, 9, 0, 0, 0]);
    let undone = desktop.undo().await;
    assert_eq!((undone.deleted, undone.restored), (2, 9));
    assert_eq!(desktop.csv().await, before);
}

#[tokio::test]
async fn hostile_cells_go_out_defused_and_come_back_as_they_were() {
    let hostile = [
        "=1+1",
        "+1",
        "-5%",
        "@SUM(A1)",
        "'=x",
        "''-x",
        "N/A",
        "-",
        "null",
        "\"quoted\", and\nlines",
        "=HYPERLINK(\"http://x\")",
        "_x000D_",
        "ä 🏠",
    ];
    let desktop = Desktop::open(true).await;
    let rows: Vec<RawRow> = hostile
        .iter()
        .enumerate()
        .map(|(n, text)| {
            RawRow::new(&ImportRow {
                sale_type: "for_rent".into(),
                status: "Active".into(),
                property_type: "House".into(),
                url: format!("https://p.example/{n}"),
                mls_number: format!("M{n}"),
                description: Some((*text).into()),
                city: Some(text.replace('\n', " ")),
                latitude: Some(-47.123456789012345),
                longitude: Some(-122.3),
                rent_price: Some("2100.5".parse().map(api::Number).unwrap()),
                sale_price: Some("1".parse().map(api::Number).unwrap()),
                extension_column: Some(vec![CustomField { key: "=k".into(), value: (*text).into() }]),
                ..ImportRow::default()
            })
            .unwrap()
        })
        .collect();
    let input = api::ImportListings { serial_number: desktop.bot.clone(), rows, ..api::ImportListings::default() };
    assert_eq!(desktop.own.import(input).await.unwrap().created, hostile.len() as i64);
    let csv = desktop.csv().await;
    for line in csv::Reader::from_reader(csv.as_bytes()).records() {
        for cell in &line.unwrap() {
            let is_number = cell.parse::<f64>().is_ok();
            assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
        }
    }
    for (name, format) in [("a.csv", ExportFormat::Csv), ("a.xlsx", ExportFormat::Xlsx)] {
        let file = desktop.export(format).await;
        let same = desktop.take(name, file.clone(), true).await;
        assert_eq!(counts(&same), [0, 0, hostile.len() as i64, 0, 0], "{name}: {:?} {:?}", same.changes, same.errors);
        let other = Desktop::open(true).await;
        other.take(name, file, false).await;
        let sorted = |text: String| {
            let mut records: Vec<_> = csv::Reader::from_reader(text.as_bytes())
                .records()
                .map(Result::unwrap)
                .map(|r| r.iter().map(str::to_owned).collect::<Vec<_>>())
                .collect();
            records.sort();
            records
        };
        assert_eq!(sorted(other.csv().await), sorted(csv.clone()), "{name}");
    }
}

fn importing_list(bot: &str) -> api::ListListings {
    api::ListListings { serial_number: bot.to_owned(), ..api::ListListings::default() }
}

/// A list of new prices has no web addresses; homes that are not here are refused for what is missing.
#[tokio::test]
async fn a_file_of_numbers_and_prices_changes_what_is_here() {
    let desktop = Desktop::open(true).await;
    desktop.take("day1.csv", day((1..=3).map(|n| (n, 500_000))), false).await;
    let before = desktop.csv().await;
    let prices = "MLS#,PRICE\nM1,495000\nM2,500000\nM9,1\nM1,495000\n";
    let done = desktop.take("prices.csv", prices, false).await;
    assert_eq!(counts(&done), [0, 1, 2, 0, 1]);
    assert_eq!(done.errors[0].message, "PropertyType is required; Url is required.");
    assert_eq!(done.changes[0].members.iter().map(|member| member.field).collect::<Vec<_>>(), ["SalePrice"]);
    desktop.undo().await;
    assert_eq!(desktop.csv().await, before);
}

/// What a European file says is what the listing says; an import without a currency column kept dollars.
#[tokio::test]
async fn a_currency_and_a_unit_that_cells_say_reach_the_listing() {
    let desktop = Desktop::open(true).await;
    let file = "MLS#;URL;PROPERTY TYPE;PRICE;SIZE\nA1;https://p.example/1;House;450.000 €;85 m²\nA2;https://p.example/2;House;POA;90 m²\n";
    assert_eq!(counts(&desktop.take("casas.csv", file, false).await), [2, 0, 0, 0, 0]);
    let csv = desktop.csv().await;
    let line = csv.lines().find(|line| line.contains("A1")).unwrap();
    assert!(line.contains("€,450000") && line.contains("85,,Square Meters"), "{line}");
    assert!(csv.contains("PriceNote"), "{csv}");
    assert_eq!(counts(&desktop.take("casas.csv", file, false).await), [0, 0, 2, 0, 0]);
}

/// Two windows import the same file at once: the second one compares with what the first one left.
#[tokio::test]
async fn imports_of_one_file_at_the_same_time_make_each_home_once_and_refuse_none() {
    let desktop = Desktop::open(true).await;
    let file = day((1..=1_500).map(|n| (n, 500_000)));
    let (one, other) = tokio::join!(desktop.take("a.csv", file.clone(), false), desktop.take("b.csv", file, false));
    let (first, second) = if one.created > 0 { (one, other) } else { (other, one) };
    assert_eq!((counts(&first), counts(&second)), ([1_500, 0, 0, 0, 0], [0, 0, 1_500, 0, 0]));
}
