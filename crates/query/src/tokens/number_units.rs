//! What a number counts or measures, by the word behind it, and what bounds it, by the word before it: such a number is
//! no number of a home.

/// Rooms that are counted.
pub const ROOMS: [&str; 11] =
    ["bed", "beds", "bedroom", "bedrooms", "br", "bd", "bath", "baths", "bathroom", "bathrooms", "ba"];
const MEASURES: [&str; 34] = [
    "sqft", "sq", "square", "sf", "feet", "foot", "ft", "m2", "k", "%", "percent", "day", "days", "week", "weeks",
    "month", "months", "year", "years", "am", "pm", "acre", "acres", "minutes", "min", "hours", "miles", "people",
    "cars", "car", "lbs", "pounds", "dollars", "thousand",
];
const LIMITS: [&str; 14] = [
    "under", "over", "below", "above", "than", "max", "min", "least", "most", "around", "after", "before", "until",
    "till",
];

/// Whether the word behind a number says what it counts or measures.
pub fn is_unit(word: &str) -> bool {
    ROOMS.contains(&word) || MEASURES.contains(&word)
}

/// Whether the word before a number makes it a limit.
pub fn is_limit(word: &str) -> bool {
    LIMITS.contains(&word)
}
