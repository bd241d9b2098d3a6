//! What anonymous visitors can't do to an office, exactly, over two replicas.

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{DAY, NOW, Office, Visitor, booking, change, queued, rejection, slots};
use crate::support::{Kind, TestApp};

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contact_has_two_showings_and_a_client_books_five(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |config| {
        config.visitor_limits = true;
        config.usage_limits.leads_per_ip_day = 0;
        config.usage_limits.identities_per_ip_day = 0;
    })
    .await;
    let other = if kind == Kind::Postgres { Some(app.replica_at(clock.clone()).await) } else { None };
    let office = Office::open(&app, "Instant", 1).await;
    office.edit(&app, api::EditOffice { showings_per_day: Some(96), ..Default::default() }).await;
    let listing = office.listings[0];
    let mut booked = Vec::new();
    let mut rejected = 0;
    for n in 0..9 {
        let at = if n % 2 == 0 { &app } else { other.as_ref().unwrap_or(&app) };
        let visitor = Visitor::of(at, &office.serial).await;
        let free = slots(&visitor.client, visitor.session, listing, 7).await;
        // Three people with two showings each, and a third for each.
        let request = booking(&visitor, listing, &free[n * 5].start, ["Dana", "Eve", "Finn"][n % 3]);
        match visitor.client.book_showing(&request).await {
            Ok(showing) => booked.push((visitor, showing)),
            Err(error) => {
                assert_eq!(rejection(error).0, 42905);
                rejected += 1;
            }
        }
    }
    // Six by contact, five by address.
    assert_eq!((booked.len(), rejected), (5, 4));
    let (dana, showing) = &booked[0];
    let third = booking(dana, listing, &slots(&dana.client, dana.session, listing, 7).await[40].start, "Dana");
    assert_eq!(rejection(dana.client.book_showing(&third).await.expect_err("a third")).0, 42905);

    let mut moves = 0;
    for n in 0..7 {
        let free = slots(&dana.client, dana.session, listing, 7).await;
        let request = api::ChangeShowing { start: Some(free[60 + n].start.clone()), ..change(showing, "Move") };
        match dana.client.change_showing(&request).await {
            Ok(_) => moves += 1,
            Err(error) => assert_eq!(rejection(error).0, 42905),
        }
    }
    assert_eq!(moves, 5);
    let emails = queued(&app, &office.serial, 5).await;
    let to_dana = || emails.iter().filter(|email| email.to == "dana@fox.example").count();
    assert!(to_dana() <= 5);
    clock.set(NOW + DAY);
    println!("{kind:?}: 5 booked and {rejected} rejected of 9, 5 moves of 7, {} emails to one visitor of 7", to_dana());
}
