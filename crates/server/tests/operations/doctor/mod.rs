//! Every problem that the doctor knows, planted for real, and a healthy server with all parts.

mod local;
mod network;
mod site;

use std::{thread, time::Instant};

use self::site::Site;

/// A problem and the codes that the doctor reports for it.
type Plant = fn(&Site) -> Vec<String>;

const PLANTS: &[(&str, &str, Plant)] = &[
    ("D01", "the domain resolves elsewhere", network::domain_elsewhere),
    ("D02", "the AAAA record leads elsewhere", network::aaaa_elsewhere),
    ("D03", "the port is taken", network::port_taken),
    ("D04", "port 443 can't be reached", network::port_closed),
    ("D04", "the authority can't reach the name", network::authority_cannot_reach),
    ("D05", "the operator's certificate ends soon", network::own_certificate_ends),
    ("D05", "the renewal fails", network::renewal_fails),
    ("D06", "others can read the data folder", local::readable_folder),
    ("D06", "a file belongs to another user", local::foreign_owner),
    ("D07", "the disk is full", local::full_disk),
    ("D08", "few open files", local::few_files),
    ("D09", "the clock is off", network::wrong_clock),
    ("D10", "the database isn't reached", network::no_database),
    ("D10", "the bucket isn't reached", network::no_bucket),
    ("D10", "the bucket keeps versions", network::versioned_bucket),
    ("D11", "the email login is refused", network::email_login),
    ("D11", "the email server saved in the app isn't reached", network::saved_email),
    ("D11", "the saved email password is of another secret file", network::saved_password),
    ("D12", "the endpoint isn't reached", network::no_endpoint),
    ("D12", "the model key is refused", network::model_key),
    ("D12", "the model is unknown", network::unknown_model),
    ("D12", "the endpoint saved in the app isn't reached", network::saved_endpoint),
    ("D12", "the model saved in the app is unknown", network::saved_model),
    ("D12", "the saved key is of another secret file", network::saved_key),
    ("D13", "a paid model without a limit", network::paid_model),
    ("D14", "the proxy isn't trusted", network::untrusted_proxy),
    ("D15", "the proxy collects streams", network::collecting_proxy),
    ("D16", "the public URL leads elsewhere", network::other_public_url),
    ("D17", "the secret file is missing", local::no_secret_file),
    ("D17", "others can read the secret file", local::readable_secret_file),
    ("D17", "the secret file of another database", local::foreign_secret_file),
    ("D18", "no backup", local::no_backup),
    ("D18", "the last backup is old", local::old_backup),
    ("D18", "the backup is on the same disk", local::backup_on_same_disk),
    ("D19", "an interrupted restoration", local::unfinished_restore),
    ("D19", "a newer schema", local::newer_schema),
    ("D19", "the database is lost", local::lost_database),
    ("D20", "the snippet is gone", network::no_snippet),
    ("D20", "the policy blocks the chat", network::blocking_policy),
];

/// How many doctors run at the same time; one of them waits for most of its time.
const AT_ONCE: usize = 4;

#[test]
fn every_planted_problem_is_found_by_its_code_alone() {
    let (site, started) = (Site::new(), Instant::now());
    let results: Vec<_> = thread::scope(|scope| {
        let lane = |plants: &'static [(&'static str, &'static str, Plant)]| {
            let site = &site;
            scope.spawn(move || plants.iter().map(|plant| (*plant, plant.2(site))).collect::<Vec<_>>())
        };
        let lanes: Vec<_> = PLANTS.chunks(PLANTS.len().div_ceil(AT_ONCE)).map(lane).collect();
        lanes.into_iter().flat_map(|lane| lane.join().expect("a lane")).collect()
    });
    let healthy = network::healthy(&site);
    let wrong: Vec<String> = results
        .iter()
        .filter(|((code, ..), found)| *found != [*code])
        .map(|((code, what, _), found)| format!("{code}, {what}: {found:?}"))
        .collect();
    let mut found: Vec<&str> =
        results.iter().filter(|((code, ..), found)| *found == [*code]).map(|((code, ..), _)| *code).collect();
    found.dedup();
    println!(
        "doctor: {} of 20 planted faults found, {} on a healthy server ({} variants, {:.1} s)",
        found.len(),
        healthy.len(),
        results.len(),
        started.elapsed().as_secs_f64()
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(healthy.is_empty(), "{healthy:?}");
    assert_eq!(found.len(), 20);
}

#[test]
fn the_modes_of_files_are_repaired() {
    local::repaired(&Site::new());
}
