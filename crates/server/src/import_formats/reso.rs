//! Reads listings from JSON in the RESO Common Format: `{"value": [{…}]}`, an array, one listing, one listing per
//! line, or a list under another name that MLS APIs use. Each record becomes a row with RESO Data Dictionary headers.
//! Records are flattened one by one, so the file is never held as a tree.

use std::{collections::HashMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{
        self, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};
use serde_json::Value;

use porchlight_domain::column_mapping::open_house;

use super::{ImportFileError, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Table};

/// Names under which MLS APIs return the list.
const LISTS: [&str; 6] = ["value", "bundle", "data", "listings", "results", "properties"];
/// Fields that mark an object as a listing.
const OF_A_HOME: [&str; 8] = [
    "listingid",
    "listingkey",
    "mlsnumber",
    "listprice",
    "saleprice",
    "unparsedaddress",
    "standardstatus",
    "propertytype",
];

/// Reads the records of a JSON text.
pub(super) fn read(text: &str) -> Result<Table, ImportFileError> {
    let text = text.trim();
    if text.starts_with('[') {
        return table_of(serde_json::from_str::<Vec<Record>>(text).map_err(unread)?);
    }
    let mut records = Vec::new();
    for one in serde_json::Deserializer::from_str(text).into_iter::<Listings>() {
        match one {
            Ok(Listings(more)) => records.extend(more),
            Err(error) => return Err(unread(error)),
        }
    }
    table_of(records)
}

fn unread(error: serde_json::Error) -> ImportFileError {
    match error.classify() {
        serde_json::error::Category::Data => ImportFileError::NoRecords,
        _ => ImportFileError::BrokenJson { why: error.to_string() },
    }
}

/// An object that contains a list of listings or is one listing.
struct Listings(Vec<Record>);

impl<'de> Deserialize<'de> for Listings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ListingMembers)
    }
}

struct ListingMembers;

impl<'de> Visitor<'de> for ListingMembers {
    type Value = Listings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with listings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Listings, A::Error> {
        let mut members = Vec::new();
        let mut list = None;
        while let Some(name) = map.next_key::<String>()? {
            if list.is_none() && LISTS.contains(&name.as_str()) {
                match map.next_value::<ListOrText>()? {
                    ListOrText::List(listings) => list = Some(listings),
                    ListOrText::Other(value) => members.push((name.clone(), text_of(&name, value))),
                }
            } else {
                members.push((name.clone(), text_of(&name, map.next_value()?)));
            }
            if members.len() > MAX_COLUMNS {
                return Err(de::Error::custom("a listing has too many members"));
            }
        }
        let is_listing = || members.iter().any(|(name, _)| OF_A_HOME.contains(&name.to_ascii_lowercase().as_str()));
        match list {
            Some(listings) => Ok(Listings(listings)),
            None if is_listing() => Ok(Listings(vec![Record(members)])),
            None => Err(de::Error::custom("no homes")),
        }
    }
}

/// A list of listings, read one by one, or any other value.
enum ListOrText {
    List(Vec<Record>),
    Other(Value),
}

impl<'de> Deserialize<'de> for ListOrText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = ListOrText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of listings")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<ListOrText, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list)).map(ListOrText::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ListOrText, A::Error> {
        Value::deserialize(MapAccessDeserializer::new(map)).map(ListOrText::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<ListOrText, E> {
        Ok(ListOrText::Other(text.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<ListOrText, E> {
        Ok(ListOrText::Other(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<ListOrText, E> {
        Ok(ListOrText::Other(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<ListOrText, E> {
        Ok(ListOrText::Other(number.into()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<ListOrText, E> {
        Ok(ListOrText::Other(value.into()))
    }

    fn visit_unit<E>(self) -> Result<ListOrText, E> {
        Ok(ListOrText::Other(Value::Null))
    }
}

/// A record's fields as text, in file order.
struct Record(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Record;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object for each listing")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
        let mut members = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let text = text_of(&name, map.next_value()?);
            if members.len() == MAX_COLUMNS {
                return Err(de::Error::custom("a listing has too many members"));
            }
            members.push((name, text));
        }
        Ok(Record(members))
    }
}

fn text_of(name: &str, value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Array(list) if name.eq_ignore_ascii_case("media") => photos(list),
        Value::Array(list) if is_open_houses(name) && list.iter().any(Value::is_object) => open_houses(&list),
        Value::Array(list) if list.iter().all(|one| !one.is_object() && !one.is_array()) => {
            let labels: Vec<String> =
                list.into_iter().map(|one| text_of("", one)).filter(|one| !one.is_empty()).collect();
            labels.join(", ")
        }
        Value::Array(list) if list.is_empty() => String::new(),
        other => other.to_string(),
    }
}

fn is_open_houses(name: &str) -> bool {
    name.eq_ignore_ascii_case("openhouse") || name.eq_ignore_ascii_case("openhouses")
}

/// The records of the OpenHouse resource that a listing was expanded with, as a text with a date and times for each.
fn open_houses(list: &[Value]) -> String {
    let texts = list.iter().filter_map(|one| {
        let text = |name: &str| one.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
        if text("OpenHouseStatus").is_some_and(|status| !status.eq_ignore_ascii_case("active")) {
            return None;
        }
        open_house(text("OpenHouseDate"), text("OpenHouseStartTime"), text("OpenHouseEndTime"))
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// Photo URLs in order, as a JSON list, because a URL may contain a comma.
fn photos(media: Vec<Value>) -> String {
    let mut photos: Vec<(i64, String)> = Vec::new();
    for (place, one) in (0_i64..).zip(media) {
        let text = |name: &str| one.get(name).and_then(Value::as_str).unwrap_or_default();
        let kind = text("MediaCategory");
        let is_photo = kind.is_empty() || kind.to_ascii_lowercase().contains("photo");
        let url = text("MediaURL");
        if is_photo && !url.is_empty() {
            let order =
                one.get("Order").and_then(|order| order.as_i64().or_else(|| order.as_str()?.trim().parse().ok()));
            photos.push((order.unwrap_or(place), url.to_owned()));
        }
    }
    photos.sort_by_key(|(order, _)| *order);
    let urls: Vec<String> = photos.into_iter().map(|(_, url)| url).collect();
    if urls.is_empty() { String::new() } else { serde_json::to_string(&urls).unwrap_or_default() }
}

/// Returns one column for each field name, in order of first appearance.
fn table_of(records: Vec<Record>) -> Result<Table, ImportFileError> {
    let mut table = Table::default();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut cell_count = 0;
    for (number, Record(members)) in (1..).zip(records) {
        let mut row: Vec<String> = Vec::new();
        for (name, text) in members {
            let place = *places.entry(name).or_insert_with_key(|name| {
                table.headers.push(name.clone());
                table.headers.len() - 1
            });
            if row.len() <= place {
                row.resize(place + 1, String::new());
            }
            row[place] = text;
        }
        cell_count += row.len();
        if cell_count > MAX_CELLS {
            return Err(ImportFileError::TooMany { what: "cells", limit: MAX_CELLS });
        }
        if table.headers.len() > MAX_COLUMNS {
            return Err(ImportFileError::TooMany { what: "columns", limit: MAX_COLUMNS });
        }
        if table.rows.len() == MAX_ROWS {
            return Err(ImportFileError::TooMany { what: "rows", limit: MAX_ROWS });
        }
        if row.iter().any(|cell| !cell.is_empty()) {
            table.rows.push(row);
            table.numbers.push(number);
        }
    }
    if table.rows.is_empty() { Err(ImportFileError::Empty) } else { Ok(table) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_become_rows_with_the_names_as_headings() {
        let text = r##"{"@odata.context":"#Property","value":[
            {"ListingId":"A1","ListPrice":450000.5,"Appliances":["Oven","Range"],"PoolPrivateYN":true},
            {"ListingId":"A2","City":"Moss","ListPrice":null}]}"##;
        let table = read(text).expect("a table");
        assert_eq!(table.headers, ["ListingId", "ListPrice", "Appliances", "PoolPrivateYN", "City"]);
        assert_eq!(table.rows[0], ["A1", "450000.5", "Oven, Range", "true"]);
        assert_eq!(table.rows[1], ["A2", "", "", "", "Moss"]);
        assert_eq!(table.numbers, [1, 2]);
    }

    #[test]
    fn photos_come_in_their_order_and_other_media_do_not() {
        let text = r#"[{"Media":[{"MediaURL":"https://p.example/2,b.jpg","Order":2},
            {"MediaURL":"https://p.example/plan.pdf","Order":0,"MediaCategory":"Document"},
            {"MediaURL":"https://p.example/1.jpg","Order":1,"MediaCategory":"Photo"}]}]"#;
        assert_eq!(
            read(text).expect("a table").rows[0],
            [r#"["https://p.example/1.jpg","https://p.example/2,b.jpg"]"#]
        );
    }

    #[test]
    fn open_houses_are_read_with_date_and_times() {
        let text = r#"[{"ListingId":"A1","OpenHouse":[
            {"OpenHouseDate":"2026-11-28","OpenHouseStartTime":"11:00","OpenHouseEndTime":"13:00"},
            {"OpenHouseStartTime":"2026-11-29T14:00:00","OpenHouseEndTime":"2026-11-29T15:30:00"},
            {"OpenHouseDate":"2026-11-30","OpenHouseStatus":"Canceled"}]}]"#;
        assert_eq!(
            read(text).expect("a table").rows[0],
            ["A1", "2026-11-28 11:00 – 13:00; 2026-11-29T14:00:00 – 2026-11-29T15:30:00"]
        );
    }

    #[test]
    fn one_listing_json_lines_and_other_list_names_are_read() {
        let listing = r#"{"ListingId":"A1","ListPrice":450000}"#;
        let other = listing.replace("A1", "A2");
        let lines = format!("{listing}\n{other}\n");
        let texts = [
            listing.to_owned(),
            lines,
            format!(r#"{{"bundle":[{listing}],"total":1}}"#),
            format!(r#"{{"listings":[{listing}]}}"#),
        ];
        let rows = texts.map(|text| read(&text).expect("a table").rows.len());
        assert_eq!(rows, [1, 2, 1, 1]);
        let broken = format!("{listing}\n{{\"ListingId\":");
        assert!(matches!(read(&broken), Err(ImportFileError::BrokenJson { .. })));
    }

    #[test]
    fn an_order_that_is_a_text_counts_too() {
        let text = r#"[{"Media":[{"MediaURL":"https://p.example/2.jpg","Order":"2"},{"MediaURL":"https://p.example/1.jpg","Order":"1"}]}]"#;
        assert_eq!(read(text).expect("a table").rows[0], [r#"["https://p.example/1.jpg","https://p.example/2.jpg"]"#]);
    }

    #[test]
    fn json_without_listings_has_a_clear_error() {
        assert_eq!(read(r#"{"homes":[]}"#), Err(ImportFileError::NoRecords));
        assert_eq!(read("[1,2]"), Err(ImportFileError::NoRecords));
        assert_eq!(read("[]"), Err(ImportFileError::Empty));
        assert!(matches!(read(r#"[{"ListingId":"A1""#), Err(ImportFileError::BrokenJson { .. })));
        let deep = format!("[{{\"A\":{}1{}}}]", "[".repeat(5_000), "]".repeat(5_000));
        assert!(matches!(read(&deep), Err(ImportFileError::BrokenJson { .. })));
    }
}
