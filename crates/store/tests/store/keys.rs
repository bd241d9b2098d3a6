//! Keys, workspaces and secrets.

use porchlight_store::{Database, KeyKind, Store, StoredSecrets, Write};

use crate::home::{Home, NOW, on_both};

on_both! {
    a_key_is_found_by_its_hash_until_it_is_revoked,
    a_key_of_another_workspace_cannot_be_revoked,
    a_secret_stays_the_same_for_every_replica,
    secrets_that_are_moved_out_leave_no_trace,
}

async fn a_key_is_found_by_its_hash_until_it_is_revoked(home: &'static Home) {
    let (store, write) = (&home.store, Write::at(NOW));
    let id = store.add_key(&write, home.workspace, KeyKind::Session, "site", [7; 32]).await.unwrap().value;
    let found = store.key_by_hash(&[7; 32]).await.unwrap().unwrap();
    assert_eq!((found.id, found.workspace, found.kind), (id, home.workspace, KeyKind::Session));

    store.touch_key(id, NOW + 5).await.unwrap();
    let listed = store.list_keys(home.workspace).await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].last_use_ms), ("site", Some(NOW + 5)));

    assert!(store.revoke_key(&write, home.workspace, id).await.unwrap().value);
    assert!(!store.revoke_key(&write, home.workspace, id).await.unwrap().value);
    assert_eq!(store.key_by_hash(&[7; 32]).await.unwrap(), None);
    assert_eq!(store.list_keys(home.workspace).await.unwrap(), vec![]);
}

async fn a_key_of_another_workspace_cannot_be_revoked(home: &'static Home) {
    let write = Write::at(NOW);
    let other = home.store.create_workspace("Other", NOW + 1).await.unwrap();
    let id = home.store.add_key(&write, home.workspace, KeyKind::Secret, "", [1; 32]).await.unwrap().value;
    assert!(!home.store.revoke_key(&write, other, id).await.unwrap().value);
    assert!(home.store.key_by_hash(&[1; 32]).await.unwrap().is_some());
    assert_eq!(home.store.first_workspace().await.unwrap(), Some(home.workspace));
}

async fn a_secret_stays_the_same_for_every_replica(home: &'static Home) {
    let replica = Store::open(&home.database).await.unwrap();
    let mine = |byte| StoredSecrets { visitor_key: Some([byte; 32]), ..StoredSecrets::default() };
    let (here, there) = tokio::join!(home.store.add_missing_secrets(mine(1)), replica.add_missing_secrets(mine(2)));
    let here = here.unwrap().visitor_key;
    assert_eq!(here, there.unwrap().visitor_key);
    assert!(here == Some([1; 32]) || here == Some([2; 32]));
    replica.close().await;
}

async fn secrets_that_are_moved_out_leave_no_trace(home: &'static Home) {
    let secrets = StoredSecrets {
        key_hash: Some([0xa1; 32]),
        visitor_key: Some([0xb2; 32]),
        uploads: Some([0xc3; 32]),
        fingerprint: None,
    };
    let other = StoredSecrets { key_hash: Some([0xd4; 32]), ..secrets.clone() };
    home.store.add_missing_secrets(secrets).await.unwrap();
    let kept = home.store.add_missing_secrets(other).await.unwrap();
    assert_eq!((kept.key_hash, kept.uploads, kept.fingerprint.as_deref()), (Some([0xa1; 32]), Some([0xc3; 32]), None));

    home.store.move_secrets_out("file 1").await.unwrap();
    let left = home.store.stored_secrets().await.unwrap();
    assert!(!left.has_secrets() && left.is_foreign("file 2") && !left.is_foreign("file 1"));
    let Database::Sqlite(folder) = &home.database else { return };
    for file in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for digits in ["a1a1a1a1", "b2b2b2b2", "c3c3c3c3"] {
            assert!(!bytes.windows(8).any(|window| window == digits.as_bytes()), "{digits} is still there");
        }
    }
}
