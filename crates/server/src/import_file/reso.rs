//! Reads homes from JSON in the RESO Common Format: `{"value": [{…}]}`, or the bare list.
//!
//! Why it exists: an MLS gives its listings so. Each record becomes a row whose headings are the
//! names of the RESO Data Dictionary, so that the rest of the import (mapping, refusals, undo)
//! knows no difference. Records are flattened one by one, so that a file is never held as a
//! tree. Not here: what a name means (`porchlight_domain::import_map`).

use std::{collections::HashMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{self, MapAccess, Visitor},
};
use serde_json::Value;

use super::{ImportFileError, MAX_COLUMNS, MAX_ROWS, Table};

/// Reads the records of a JSON text.
pub(super) fn read(text: &str) -> Result<Table, ImportFileError> {
    let records = if text.trim_start().starts_with('[') {
        serde_json::from_str::<Vec<Record>>(text)
    } else {
        serde_json::from_str::<Wrapped>(text).map(|wrapped| wrapped.value)
    };
    let records = records.map_err(|error| match error.classify() {
        serde_json::error::Category::Data => ImportFileError::NoRecords,
        _ => ImportFileError::BrokenJson { why: error.to_string() },
    })?;
    table_of(records)
}

#[derive(Deserialize)]
struct Wrapped {
    value: Vec<Record>,
}

/// A record's members as text, in their order.
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
        f.write_str("an object for each home")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
        let mut members = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let text = text_of(&name, map.next_value()?);
            if members.len() == MAX_COLUMNS {
                return Err(de::Error::custom("a home has too many members"));
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
        Value::Array(list) if list.iter().all(|one| !one.is_object() && !one.is_array()) => {
            let words: Vec<String> =
                list.into_iter().map(|one| text_of("", one)).filter(|one| !one.is_empty()).collect();
            words.join(", ")
        }
        Value::Array(list) if list.is_empty() => String::new(),
        other => other.to_string(),
    }
}

/// Addresses of the photos in their order, as a JSON list: an address may hold a comma.
fn photos(media: Vec<Value>) -> String {
    let mut photos: Vec<(i64, String)> = Vec::new();
    for (place, one) in (0_i64..).zip(media) {
        let text = |name: &str| one.get(name).and_then(Value::as_str).unwrap_or_default();
        let kind = text("MediaCategory");
        let is_photo = kind.is_empty() || kind.to_ascii_lowercase().contains("photo");
        let address = text("MediaURL");
        if is_photo && !address.is_empty() {
            photos.push((one.get("Order").and_then(Value::as_i64).unwrap_or(place), address.to_owned()));
        }
    }
    photos.sort_by_key(|(order, _)| *order);
    let addresses: Vec<String> = photos.into_iter().map(|(_, address)| address).collect();
    if addresses.is_empty() { String::new() } else { serde_json::to_string(&addresses).unwrap_or_default() }
}

/// One column for each name that any record has, in the order of their first appearance.
fn table_of(records: Vec<Record>) -> Result<Table, ImportFileError> {
    let mut table = Table::default();
    let mut places: HashMap<String, usize> = HashMap::new();
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
    fn what_is_no_list_of_homes_is_refused_in_words() {
        assert_eq!(read(r#"{"homes":[]}"#), Err(ImportFileError::NoRecords));
        assert_eq!(read("[1,2]"), Err(ImportFileError::NoRecords));
        assert_eq!(read("[]"), Err(ImportFileError::Empty));
        assert!(matches!(read(r#"[{"ListingId":"A1""#), Err(ImportFileError::BrokenJson { .. })));
        let deep = format!("[{{\"A\":{}1{}}}]", "[".repeat(5_000), "]".repeat(5_000));
        assert!(matches!(read(&deep), Err(ImportFileError::BrokenJson { .. })));
    }
}
