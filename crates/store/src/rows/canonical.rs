//! The canonical form of a row: a JSON object whose members are sorted by column, without spaces.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// A value of a column.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Cell<'r> {
    Null,
    Int(i64),
    Real(f64),
    Text(&'r str),
}

/// The columns of a row with their values, sorted by name.
pub(crate) struct CanonicalRow<'r> {
    pub columns: &'r [String],
    pub cells: Vec<Cell<'r>>,
}

impl Serialize for CanonicalRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.columns.len()))?;
        for (name, cell) in self.columns.iter().zip(&self.cells) {
            map.serialize_entry(name, cell)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_one_form() {
        let columns = ["a".to_owned(), "b".to_owned(), "c".to_owned(), "d".to_owned()];
        let cells = vec![Cell::Int(-5), Cell::Null, Cell::Real(0.1), Cell::Text("é\n\"")];
        let line = serde_json::to_string(&CanonicalRow { columns: &columns, cells }).expect("JSON");
        assert_eq!(line, r#"{"a":-5,"b":null,"c":0.1,"d":"é\n\""}"#);
    }
}
