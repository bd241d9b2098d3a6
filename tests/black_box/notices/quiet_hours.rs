use porchlight_client::api;
use rstest::rstest;

use super::{NOW, Office, SECOND, change_settings, notices, shown};
use crate::{
    emails::{HOUR, MINUTE},
    live::visitor,
    support::Kind,
};

/// Milliseconds from `NOW`, 10:13:20 in New York, to 22:00 and to the end of the night.
const LATE: i64 = 11 * HOUR + 46 * MINUTE + 40 * SECOND;
const MORNING: i64 = LATE + 9 * HOUR;

fn nights(notify: &mut api::NotificationSettings) {
    let night = api::QuietHours { weekdays: (1..=7).collect(), from: "21:00".into(), to: "07:00".into() };
    notify.quiet = vec![night];
    notify.time_zone = "America/New_York".into();
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_night_is_quiet_and_ends_with_one_email(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    change_settings(&office.ann, nights).await;
    change_settings(&office.ben, |notify| {
        nights(notify);
        notify.quiet_email = "Send".into();
    })
    .await;
    office.clock.set(NOW + LATE);
    for n in 0..3 {
        let visitor = visitor(&office.app, &office.serial).await;
        visitor.say(&format!("I'm Dana Fox {n}, dana{n}@fox.example")).await;
    }
    let mut during = 0;
    let mut emails = Vec::new();
    for hour in 0..9 {
        emails = office.emails(LATE + MINUTE + hour * HOUR).await;
        during += shown(&office.ann, "laptop").await;
    }
    let to = |emails: &[api::EmailItem], name: &str| emails.iter().filter(|email| email.to.starts_with(name)).count();
    assert_eq!((during, to(&emails, "ann"), to(&emails, "ben")), (0, 0, 1), "what is due together is one email");
    // The clock is set back by an hour and forward again; nothing is sent twice.
    for back in [8 * HOUR, MORNING - LATE - 1, 7 * HOUR] {
        emails = office.emails(LATE + back).await;
        assert_eq!(to(&emails, "ann"), 0, "{back}");
    }
    for later in [0, 2 * SECOND, HOUR, -HOUR, 2 * HOUR] {
        emails = office.emails(MORNING + later).await;
    }
    office.clock.set(NOW + MORNING + 2 * HOUR);
    let held = notices(&office.ann, "laptop").await;
    let (shown, held) = (held.iter().filter(|one| one.show).count(), held.iter().filter(|one| one.held).count());
    let subject = emails.iter().find(|email| email.to.starts_with("ann")).map_or("", |email| email.subject.as_str());
    println!(
        "{kind:?}: 3 leads in the night: {during} notifications, then {} email ({subject}), {shown} shown of which {held} held",
        to(&emails, "ann")
    );
    assert_eq!((to(&emails, "ann"), shown, held), (1, 3, 3));
    assert_eq!(subject, "Zoë's Homes: 3 notifications");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_count_at_once_and_a_clock_that_ran_ahead_holds_nothing_back(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    change_settings(&office.ann, nights).await;
    // Forty days ahead, in a night, and back.
    office.clock.set(NOW + 40 * 24 * HOUR + LATE);
    let dana = visitor(&office.app, &office.serial).await;
    dana.say("I'm Dana Fox, dana@fox.example").await;
    assert_eq!(
        office.emails(40 * 24 * HOUR + LATE + MINUTE).await.iter().filter(|one| one.to.starts_with("ann")).count(),
        0
    );
    let emails = office.emails(HOUR).await;
    let to_ann = emails.iter().filter(|one| one.to.starts_with("ann")).count();
    assert_eq!((to_ann, shown(&office.ann, "laptop").await), (1, 1));

    office.clock.set(NOW + LATE);
    let lee = visitor(&office.app, &office.serial).await;
    lee.say("I'm Lee Park, lee@park.example").await;
    office.emails(LATE + MINUTE).await;
    change_settings(&office.ann, |notify| notify.quiet.clear()).await;
    let after = office.emails(LATE + 4 * MINUTE).await.iter().filter(|one| one.to.starts_with("ann")).count();
    println!("{kind:?}: a clock 40 days ahead: {to_ann} email; after the quiet hours were removed: {after}");
    assert_eq!((after, shown(&office.ann, "laptop").await), (2, 2));
}
