//! Backups beside a service that is written to.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use serde_json::json;

use crate::program::{Service, count, init, run, sqlite};

/// What writers attempted and what the service acknowledged.
#[derive(Default)]
struct Written {
    next: AtomicUsize,
    acknowledged: Mutex<BTreeSet<usize>>,
    stop: AtomicBool,
}

async fn write(service: Arc<Service>, key: String, serial: String, written: Arc<Written>) {
    while !written.stop.load(Ordering::Relaxed) {
        let number = written.next.fetch_add(1, Ordering::Relaxed);
        let listing = json!({
            "SerialNumber": serial, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
            "PropertyType": "House", "Bedrooms": 3, "Bathrooms": 2, "YearBuilt": 1990, "DaysOnMarket": 1,
            "LotArea": 4_000, "BuildingArea": 1_500, "ParkingSpots": 1,
            "Url": format!("https://homes.example/{number}"), "MLSNumber": format!("K{number}"),
            "Address": format!("{number} Lantern Street"), "City": "Mill Town", "AreaUnit": "Square Feet",
            "SalePrice": 300_000, "Description": "x".repeat(2_000),
        });
        let reply = service.call(&key, "/chat/Chatbot/RealEstateCreate", listing).await;
        if reply["Success"] == true {
            written.acknowledged.lock().expect("no panic").insert(number);
        } else {
            panic!("a write failed: {reply}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_beside_a_writing_service_has_every_acknowledged_row() {
    let rounds = count("PORCHLIGHT_BACKUPS", 3);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let key = init(&data);
    let service = Arc::new(Service::start(&data));
    let serial = service.call(&key, "/chat/Chatbot/Add", json!({"timeZone": "UTC", "type": 0})).await["Data"].clone();
    let serial = serial.as_str().expect("a serial number").to_owned();
    let mut files = Vec::new();
    for number in 0..5_u8 {
        files.push(service.upload(&key, &format!("note{number}.mp4"), number).await);
    }
    let written = Arc::new(Written::default());
    let writers: Vec<_> =
        (0..4).map(|_| tokio::spawn(write(service.clone(), key.clone(), serial.clone(), written.clone()))).collect();

    let (mut rows, mut restored_files) = (0, 0);
    for round in 0..rounds {
        let before = written.acknowledged.lock().expect("no panic").clone();
        let archive = folder.path().join(format!("round{round}.tar.zst"));
        let (place, name) = (data.clone(), archive.to_str().expect("UTF-8").to_owned());
        let backup = move || run(&place, &["backup", &name, "--json"]);
        let backed_up = tokio::task::spawn_blocking(backup).await.expect("ended");
        let event = backed_up.last_event();
        assert_eq!((&event["event"], &event["verified"], &event["files"]), (&"done".into(), &true.into(), &5.into()));
        let attempted = written.next.load(Ordering::Relaxed);

        let target = folder.path().join(format!("restored{round}"));
        let archive = archive.to_str().expect("UTF-8").to_owned();
        let check = move || {
            run(&target, &["verify", &archive, "--deep"]).success();
            let restored = run(&target, &["restore", &archive, "--json"]);
            assert_eq!(restored.last_event()["tables"], event["tables"]);
            assert_eq!(run(&target, &["verify", "--deep"]).success().trim_end().rsplit(' ').next(), Some("intact"));
            target
        };
        let target = tokio::task::spawn_blocking(check).await.expect("restored");
        let numbers = sqlite(&target.join("porchlight.db"), "select substr(mls_number, 2) from listing");
        let found: BTreeSet<usize> = numbers.lines().map(|line| line.parse().expect("a number")).collect();
        let lost: Vec<_> = before.difference(&found).collect();
        assert!(lost.is_empty(), "round {round}: acknowledged, but not in the backup: {lost:?}");
        assert!(found.iter().all(|number| *number < attempted), "round {round}: a row that nobody wrote");
        rows += found.len();
        for (path, bytes) in &files {
            let stored = std::fs::read_dir(target.join("files")).expect("files").flatten().any(|folder| {
                std::fs::read_dir(folder.path())
                    .expect("a folder")
                    .flatten()
                    .any(|file| std::fs::read(file.path()).expect("a file") == *bytes)
            });
            assert!(stored, "{path} is not in the backup");
            restored_files += 1;
        }
    }
    written.stop.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.expect("every write succeeded");
    }
    assert!(crate::program::names(&data.join("cache")).iter().all(|name| name != "backup"), "the copy is deleted");
    assert!(rows > 0, "the service was written to");
    println!("{rounds} backups beside 4 writers: {rows} rows and {restored_files} files restored, 0 lost");
}

#[test]
fn a_restored_folder_serves_with_its_secrets_and_replaces_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    init(&data);
    let serial = crate::program::chatbot(&data);
    let archive = folder.path().join("one.tar.zst");
    let archive = archive.to_str().expect("UTF-8");
    let out = run(&data, &["backup", archive]).success();
    assert!(out.contains("porchlight.secrets") && out.contains("verified"), "{out}");
    run(&data, &["chatbot", "create", "--name", "Later"]).success();

    let occupied = run(&data, &["restore", archive]).failure(73);
    assert!(occupied.contains("is not empty"), "{occupied}");
    let served = {
        let _service = Service::start(&data);
        run(&data, &["restore", archive, "--replace"]).failure(75)
    };
    assert!(served.contains("uses the data directory"), "{served}");
    let secrets = std::fs::read(data.join("porchlight.secrets")).expect("secrets");
    let out = run(&data, &["restore", archive, "--replace"]).success();
    assert!(out.contains("The earlier data is kept in"), "{out}");
    assert_eq!(std::fs::read(data.join("porchlight.secrets")).expect("secrets"), secrets, "API keys stay valid");
    let kept = crate::program::only(folder.path(), "data.before-restore-");
    let listed = run(&data, &["chatbot", "list"]).success();
    assert!(listed.contains(&serial) && !listed.contains("Later"), "{listed}");
    assert!(run(&kept, &["chatbot", "list"]).success().contains("Later"));
    drop(Service::start(&data));

    // Into a folder with nothing but the secrets.
    let fresh = folder.path().join("fresh");
    std::fs::create_dir(&fresh).expect("a folder");
    std::fs::write(fresh.join("porchlight.secrets"), &secrets).expect("written");
    run(&fresh, &["restore", archive]).success();
    assert_eq!(std::fs::read(fresh.join("porchlight.secrets")).expect("secrets"), secrets);
    let elsewhere = run(&folder.path().join("elsewhere"), &["restore", archive]).success();
    assert!(elsewhere.contains("API keys work only with the porchlight.secrets"), "{elsewhere}");
    let bytes = std::fs::read(folder.path().join("elsewhere/porchlight.db")).expect("the database");
    let hex = String::from_utf8(secrets).expect("text");
    for secret in hex.split('"').filter(|part| part.len() == 64) {
        assert!(!bytes.windows(64).any(|window| window == secret.as_bytes()), "the backup holds a secret");
    }
}
