use porchlight_domain::Range;
use rust_decimal::Decimal;

use super::ranges::at_least;
use crate::parse_state::ParseState;

/// "studio", "1 bed or studio".
pub fn studio(reading: &mut ParseState<'_>) {
    // "A yoga studio" is a room to work in.
    const CRAFTS: [&str; 14] = [
        "yoga",
        "pilates",
        "dance",
        "art",
        "music",
        "recording",
        "photo",
        "photography",
        "pottery",
        "film",
        "fitness",
        "design",
        "tattoo",
        "ballet",
    ];
    if (1..reading.tokens.len())
        .any(|at| matches!(reading.word(at), "studio" | "studios") && CRAFTS.contains(&reading.before(at, 1)))
    {
        return;
    }
    let joined = reading.says_any(&["or studio", "or a studio", "studio or", "studio to"]);
    let mut named = (0..reading.tokens.len()).filter(|at| matches!(reading.word(*at), "studio" | "studios"));
    // "No studio please": with a bedroom of its own.
    if let Some(at) = named.find(|at| !reading.tokens[*at].taken && reading.is_denied(*at)) {
        reading.take_any(&["studios", "studio", "studio apartment"]);
        reading.take(at..at + 1);
        if reading.filter.bedrooms.is_open() {
            reading.filter.bedrooms.min = at_least(Decimal::ONE);
        }
        return;
    }
    if reading.take_any(&["studios", "studio", "studio apartment"]).is_some() {
        let highest = reading.filter.bedrooms.max.or(reading.filter.bedrooms.min).filter(|_| joined);
        reading.filter.bedrooms = Range { min: at_least(Decimal::ZERO), max: highest.or(at_least(Decimal::ZERO)) };
    }
}
