//! Keys, workspaces and secrets.

use porchlight_store::{KeyKind, Store, Write};

use crate::home::{Home, NOW, on_both};

on_both! {
    a_key_is_found_by_its_hash_until_it_is_revoked,
    a_key_of_another_workspace_cannot_be_revoked,
    a_secret_stays_the_same_for_every_replica,
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
    let (here, there) = tokio::join!(home.store.secret("keys"), replica.secret("keys"));
    let here = here.unwrap();
    assert_eq!(here, there.unwrap());
    assert_ne!(here, [0; 32]);
    assert_ne!(here, home.store.secret("links").await.unwrap());
    replica.close().await;
}
