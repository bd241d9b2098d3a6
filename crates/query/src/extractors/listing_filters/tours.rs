//! Open houses and tours.

use porchlight_domain::TourKind;

use crate::{extractors::open_house_days, field::Field, parse_state::ParseState};

pub(super) fn tours(reading: &mut ParseState<'_>) {
    const OPEN: [&str; 7] = [
        "whats open",
        "what is open",
        "which are open",
        "open this weekend",
        "open sunday",
        "open saturday",
        "open on sunday",
    ];
    const DAYS: [&str; 5] = ["weekend", "saturday", "sunday", "tomorrow", "today"];
    let is_open = reading.says_any(&OPEN) && reading.says_any(&DAYS);
    if is_open || reading.take_any(&["open houses", "open house", "openhouse", "open homes", "open home"]).is_some() {
        reading.filter.tours = Some(TourKind::OpenHouse);
        reading.filter.open_house = Some(open_house_days::extract(reading));
    } else if is_another_day(reading) {
        let window = open_house_days::extract(reading);
        if window.until.is_some() {
            reading.filter.tours = Some(TourKind::OpenHouse);
            reading.filter.open_house = Some(window);
        }
    }
    if reading
        .take_any(&[
            "3d tours",
            "3d tour",
            "3 d tour",
            "virtual tours",
            "virtual tour",
            "3d walkthrough",
            "3d",
            "video tour",
            "matterport",
        ])
        .is_some()
    {
        reading.filter.tours = Some(TourKind::ThreeD);
    }
}

/// "Just Sunday", after open houses: hardly more than a day.
fn is_another_day(reading: &ParseState<'_>) -> bool {
    let after_open_houses = reading.earlier.is_some_and(|earlier| earlier.tours == Some(TourKind::OpenHouse));
    let count = reading.tokens.iter().filter(|token| token.word.chars().any(char::is_alphanumeric)).count();
    // "What about next weekend", "could I do both Sunday ones".
    let is_about_those = reading.says_any(&["ones", "what about", "how about"]);
    after_open_houses
        && count <= if is_about_those { 8 } else { 5 }
        && reading.fields.iter().all(|field| *field == Field::Everything)
}
