//! The exact statuses of the trade beside the three of the specification: what is offered, said, shown and filtered by.

use porchlight_client::api::ListListings;
use porchlight_server::Clock;
use rstest::rstest;
use serde_json::json;

use super::ask;
use crate::support::{Kind, TestApp, listing};

/// Stored status, custom field `PortalStatus`, the answer to "Is … available?", and the filter that finds the listing.
const CASES: &[(&str, &str, &str, &str)] = &[
    ("Active", "", "Yes, 1 Elm Street is available", "Active"),
    ("PreOnMarket", "", "2 Elm Street is coming soon", "PreOnMarket"),
    ("Sold", "Pending", "3 Elm Street is pending", "Pending"),
    ("Sold", "Contingent", "4 Elm Street is contingent", "Pending"),
    ("Active", "Active Under Contract", "5 Elm Street is active under contract", "Pending"),
    ("Sold", "Under Offer", "6 Elm Street is under offer", "Pending"),
    ("Sold", "Let Agreed", "7 Elm Street is let agreed", "Pending"),
    ("Sold", "", "8 Elm Street has sold", "Closed"),
    ("Sold", "Off Market", "9 Elm Street isn't on the market right now. Its status is “off market”", "OffMarket"),
    ("Sold", "Withdrawn", "10 Elm Street isn't on the market right now. Its status is “withdrawn”", "OffMarket"),
    ("Sold", "Auction", "11 Elm Street isn't on the market right now. Its status is “auction”", "OffMarket"),
];

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listing_is_called_what_its_status_says(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(1_795_000_000_000), |_| {}).await;
    let serial = app.chatbot_with(json!({})).await;
    for (number, (status, portal, ..)) in (1..).zip(CASES) {
        let mut input = listing(&serial, &format!("M-{number}"));
        input["Address"] = json!(format!("{number} Elm Street"));
        input["Status"] = json!(status);
        if !portal.is_empty() {
            input["ExtensionColumn"] = json!([{ "Key": "PortalStatus", "value": portal }]);
        }
        let input = serde_json::from_value(input).expect("a listing");
        app.client().create_listing(&input).await.expect("created");
    }
    for (number, (_, portal, expected, _)) in (1..).zip(CASES) {
        let answer = ask(&app, &serial, &format!("Is {number} Elm Street available?")).await;
        assert!(answer.contains(expected), "{portal}: {answer}");
    }
    let offered = ask(&app, &serial, "show me all homes on Elm Street").await;
    assert!(offered.contains("1 Elm Street") && !offered.contains("3 Elm") && !offered.contains("9 Elm"), "{offered}");
    let withdrawn = ask(&app, &serial, "which homes are off the market?").await;
    assert!(withdrawn.contains("9 Elm Street") && withdrawn.contains("10 Elm Street"), "{withdrawn}");
    assert!(!withdrawn.contains("3 Elm Street"), "{withdrawn}");
    for filter in ["Active", "PreOnMarket", "Pending", "Closed", "OffMarket"] {
        let input = ListListings {
            serial_number: serial.clone(),
            status: Some(filter.into()),
            order_by: Some("oldest".into()),
            ..ListListings::default()
        };
        let page = app.client().list_listings(&input).await.expect("listed");
        let found: Vec<String> = page.list.into_iter().map(|item| item.street_address).collect();
        // The stored status "Active" is what the specification knows; the portal calls the fifth something else.
        let expected: Vec<String> = (1..)
            .zip(CASES)
            .filter(|(_, case)| case.3 == filter || filter == "Active" && case.0 == filter)
            .map(|(number, _)| format!("{number} Elm Street"))
            .collect();
        assert_eq!(found, expected, "{filter}");
    }
}
