//! Looks at the words of an answer: which are quoted, which are English, which are the listings' own.

use porchlight_domain::Listing;

/// Words that no other of the languages has.
pub const ENGLISH: [&str; 44] = [
    "the",
    "with",
    "and",
    "for",
    "from",
    "home",
    "homes",
    "bed",
    "beds",
    "bath",
    "baths",
    "rent",
    "price",
    "not",
    "stated",
    "sold",
    "pending",
    "available",
    "month",
    "year",
    "built",
    "lot",
    "listing",
    "listed",
    "show",
    "more",
    "none",
    "match",
    "least",
    "house",
    "houses",
    "yard",
    "pool",
    "without",
    "allowed",
    "parking",
    "space",
    "which",
    "person",
    "you",
    "your",
    "condos",
    "apartments",
    "townhouses",
];

/// What is in quotation marks of any language.
pub fn quoted(text: &str) -> Vec<String> {
    const MARKS: [(char, char); 6] = [('"', '"'), ('«', '»'), ('„', '“'), ('“', '”'), ('‘', '’'), ('「', '」')];
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((at, (open, close))) =
        rest.char_indices().find_map(|(at, c)| Some((at, *MARKS.iter().find(|mark| mark.0 == c)?)))
    {
        let inner = &rest[at + open.len_utf8()..];
        // Polish closes its low marks as English does.
        let Some(end) = inner.find(|c| c == close || open == '„' && c == '”') else { break };
        out.push(inner[..end].trim_matches(|c: char| c.is_whitespace() || c == '\u{a0}').to_owned());
        rest = &inner[end..];
        rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
    }
    out
}

/// The text without the words that the listings and the chatbot's owner wrote.
pub fn without_listings(text: &str, homes: &[Listing]) -> String {
    let mut own: Vec<String> = ["Portland", "bowling alley", "Porch & Co", "Porch"].map(str::to_owned).to_vec();
    for home in homes {
        let c = &home.content;
        own.extend([&c.street_address, &c.city, &c.location, &c.url, &c.description, &c.mls_number].map(String::clone));
        own.extend(c.custom_fields.iter().flat_map(|pair| [pair.key.clone(), pair.value.clone()]));
    }
    own.retain(|word| !word.is_empty());
    own.sort_by_key(|word| std::cmp::Reverse(word.len()));
    own.iter().fold(text.to_owned(), |text, word| text.replace(word.as_str(), ""))
}
