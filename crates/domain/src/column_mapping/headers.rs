//! Finds the target of a column header. People write "Price (EUR)", "# Beds" and "Street #" for what the table has in
//! one form.

use super::{
    Target, amounts,
    header_table::{DROPPED, HEADERS, PRIVATE_FRAGMENTS},
};
use crate::fold::fold;

/// Characters of a header that are compared with the table.
const MAX_HEADER_CHARS: usize = 200;

/// What a header means; `None` when the table does not know it.
pub fn find_target(header: &str) -> Option<Target> {
    if is_url_with_advice(header) {
        return Some(Target::Url);
    }
    let known = known_name(header)?;
    HEADERS.iter().find(|(_, names)| names.contains(&known.as_str())).map(|(target, _)| target.clone())
}

/// How well a header says its meaning: of two columns for one meaning the lower wins.
pub fn rank(header: &str) -> usize {
    let Some(name) = known_name(header) else { return 0 };
    let places = HEADERS.iter().filter_map(|(_, names)| names.iter().position(|known| *known == name));
    places.min().unwrap_or(0)
}

/// The plain form under which the table knows a header: "Street #" is the number of the street,
/// "Price (EUR)" the price.
fn known_name(header: &str) -> Option<String> {
    let numbered = header.contains('#').then(|| plain(&header.replace('#', " number")));
    let without_note = header.split(['(', '[']).next().map(plain);
    let tokens = header.split(|c: char| c.is_whitespace() || "()[]".contains(c));
    let is_currency = |word: &&str| amounts::currency_of(word).is_some() && !word.contains('/');
    let without_currency = plain(&tokens.filter(|word| !is_currency(word)).collect::<String>());
    // "Address (owner)" is not the address.
    let shorter = without_note.into_iter().chain([without_currency]).filter(|_| !is_private(&plain(header)));
    let mut candidates = numbered.into_iter().chain([plain(header)]).chain(shorter);
    candidates.find(|name| HEADERS.iter().any(|(_, names)| names.contains(&name.as_str())))
}

/// How many of a line's cells are headers that the table knows.
pub fn count_known(cells: &[String]) -> usize {
    cells.iter().filter(|cell| cell.len() <= 100 && find_target(cell).is_some()).count()
}

/// A column that the table does not know is kept as extra information, unless it is not for visitors.
pub fn unknown(header: &str) -> Target {
    let name = plain(header);
    if name.is_empty() || is_private(&name) || DROPPED.contains(&name.as_str()) {
        return Target::Ignore;
    }
    Target::CustomField(titled(header))
}

fn is_private(plain: &str) -> bool {
    PRIVATE_FRAGMENTS.iter().any(|part| plain.contains(part)) && plain != "poolprivateyn"
}

/// Returns whether a header with this plain form is there.
pub fn has(headers: &[String], name: &str) -> bool {
    headers.iter().any(|header| plain(header) == name)
}

/// True for headers such as "Size (sqm)" and "Wohnfläche m²".
pub fn is_metric(header: &str) -> bool {
    let name = plain(header);
    ["sqm", "m2", "squaremeters", "squaremetres", "metroscuadrados", "mts2"].iter().any(|unit| name.ends_with(unit))
}

/// A header without case, accents, spaces and signs; "$" reads as "price" and "²" as "2".
pub fn plain(header: &str) -> String {
    let end = header.char_indices().nth(MAX_HEADER_CHARS).map_or(header.len(), |(at, _)| at);
    let spelled = header[..end].replace('$', "price").replace('²', "2");
    fold(&spelled).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Some portals write advice into the header: "URL (SEE … FOR INFO ON PRICING)".
fn is_url_with_advice(header: &str) -> bool {
    let header = header.trim();
    let (start, rest) = header.split_at_checked(3).unwrap_or((header, ""));
    start.eq_ignore_ascii_case("url") && !rest.starts_with(|c: char| c.is_alphanumeric())
}

/// "SOURCE" becomes "Source"; other spellings stay. At most 100 characters.
fn titled(header: &str) -> String {
    let header: String = header.trim().chars().take(100).collect();
    let shouted = header.chars().any(char::is_uppercase) && !header.chars().any(char::is_lowercase);
    if !shouted || header.chars().count() <= 3 {
        return header;
    }
    let mut out = String::with_capacity(header.len());
    for c in header.chars() {
        let within_word = out.chars().last().is_some_and(char::is_alphanumeric);
        if within_word { out.extend(c.to_lowercase()) } else { out.push(c) }
    }
    out
}
