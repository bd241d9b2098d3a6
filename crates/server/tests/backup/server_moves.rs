//! Moves from one PostgreSQL database to another.

use std::{path::Path, process::Stdio, time::Duration};

use crate::{
    moves::{filled, text},
    postgres::{database, exported, psql},
    program::{Ended, command, pass, run, tree},
};

/// Runs a command on data that is on a server.
fn on_server(data: &Path, options: &[&str], arguments: &[&str]) -> Ended {
    run(data, &[arguments, options].concat())
}

#[tokio::test]
async fn data_moves_from_server_to_server_and_a_killed_move_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let (_, serial) = filled(&data, 3).await;
    let (first, second, third) = (database(), database(), database());
    let secrets = data.join("porchlight.secrets");
    let [on_first, on_second, on_third] =
        [&first, &second, &third].map(|url| ["--database", url, "--secret-file", text(&secrets)]);
    let before = run(&data, &["move", "--json", "--to-database", &first]).last_event()["tables"].clone();
    let csv = exported(&data, &serial, &on_first);
    let stored = tree(&data.join("files"));

    // Into another database: the files stay where they are.
    let moved = on_server(&data, &on_first, &["move", "--json", "--to-database", &second]).last_event();
    assert_eq!((&moved["tables"], &moved["filesStayed"], &moved["verified"]), (&before, &true.into(), &true.into()));
    assert!(on_server(&data, &on_first, &["key", "list"]).failure(78).contains("was moved to postgres"));
    assert_eq!(exported(&data, &serial, &on_second), csv);
    let reopened = on_server(&data, &on_first, &["move", "--reopen"]);
    assert_eq!(reopened.status, Some(0), "{reopened:?}");
    on_server(&data, &on_first, &["move", "--to-database", &second]).failure(73);

    // Into another database and another folder, killed on its way.
    let to_third = ["move", "--json", "--to-database", &third, "--to-data", text(&other)];
    let mut child = command(&data, &[&to_third[..], &on_second].concat());
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
    // Marked before the first row.
    while psql(&second, "select count(*) from meta where name = 'move'") != "1" {
        assert!(child.try_wait().expect("its state").is_none(), "the move ended without a mark");
        pass(Duration::from_millis(20));
    }
    child.kill().ok();
    child.wait().expect("gone");
    let resumed = on_server(&data, &on_second, &[&to_third[..], &["--resume"]].concat());
    assert_eq!(resumed.last_event()["tables"], before, "{resumed:?}");
    assert_eq!((tree(&other.join("files")), tree(&data.join("files"))), (stored.clone(), stored));
    let found = on_server(&other, &on_third, &["ask", "--chatbot", &serial, "Do you rent boats?"]).success();
    assert!(found.contains("We rent canoes"), "{found}");
    assert_eq!(exported(&other, &serial, &on_third), csv);
    let tables = before.as_object().expect("tables").len();
    println!("PostgreSQL -> PostgreSQL twice: {tables} tables with equal checksums, killed and resumed once");
}
