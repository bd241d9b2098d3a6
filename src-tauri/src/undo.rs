//! What imports did, so that each can be undone while the app runs.
//!
//! Why it exists: an import may create thousands of homes and change others; undo deletes what
//! it created and writes the earlier values back. Not here: doing it (`commands/import.rs`).

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use porchlight_api::{Extension, ListingChange, ListingItem, Number, Patch};

/// Imports that can be undone, the last few.
#[derive(Default)]
pub struct Imports(Mutex<Made>);

#[derive(Default)]
struct Made {
    imports: VecDeque<(String, Import)>,
    count: u64,
}

/// Most imports that are remembered.
const MOST: usize = 8;

/// One import.
#[derive(Debug, Clone)]
pub struct Import {
    /// Connection on which it was made.
    pub connection: String,
    pub serial_number: String,
    /// Ids of the listings that it created.
    pub created: Vec<String>,
    /// The changed listings as they were before.
    pub earlier: Vec<ListingItem>,
}

impl Imports {
    /// Remembers an import and gives the id for undoing it.
    pub fn remember(&self, import: Import) -> String {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        made.count += 1;
        let id = format!("import-{}", made.count);
        made.imports.push_back((id.clone(), import));
        while made.imports.len() > MOST {
            made.imports.pop_front();
        }
        id
    }

    /// Reads an import; none when it was undone or is too long ago.
    pub fn get(&self, id: &str) -> Option<Import> {
        let made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        made.imports.iter().find(|(known, _)| known == id).map(|(_, import)| import.clone())
    }

    /// Forgets an import, after it was undone.
    pub fn forget(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).imports.retain(|(known, _)| known != id);
    }
}

/// The change that writes a listing's earlier values back.
///
/// A required number that was unset before (an import may leave it so) stays as the import set it.
pub fn back_to(serial_number: &str, item: &ListingItem) -> ListingChange {
    ListingChange {
        serial_number: serial_number.to_owned(),
        key: item.id.to_string(),
        key_type: "NewOaks".into(),
        sale_type: Patch::Set(if item.sale_type == "For rent" { "for_rent" } else { "for_sale" }.into()),
        status: required(&item.status),
        currency_symbol: required(&item.currency_symbol),
        property_type: required(&item.property_type),
        bedrooms: required_number(&item.bedrooms),
        bathrooms: required_number(&item.bathrooms),
        url: required(&item.url),
        mls_number: required(&item.mls_number),
        year_built: required_integer(&item.year_built),
        days_on_market: required_integer(&item.days_on_market),
        lot_area: required_number(&item.lot_area),
        building_area: required_number(&item.building_area),
        area_unit: required(&item.area_unit),
        images: Patch::Set(item.images.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect()),
        tours: optional(&item.tours),
        parking_spots: required_integer(&item.parking_spots),
        description: optional(&item.description),
        extension_column: extensions(&item.extension_column),
        location: optional(&item.location),
        address: optional(&item.address),
        city: optional(&item.city),
        state: optional(&item.state),
        zip: optional(&item.zip),
        latitude: degrees(item, item.latitude),
        longitude: degrees(item, item.longitude),
        sale_price: number(&item.sale_price),
        unit_area_price: number(&item.unit_area_price),
        hoa_month: number(&item.hoa_month),
        estimate_price: number(&item.estimate_price),
        rent_price: number(&item.rent_price),
        space_type: optional(&item.space_type),
        deposit_fee: number(&item.deposit_fee),
    }
}

fn required(text: &str) -> Patch<String> {
    if text.is_empty() { Patch::Keep } else { Patch::Set(text.to_owned()) }
}

fn required_number(text: &str) -> Patch<Number> {
    text.parse().map_or(Patch::Keep, |value| Patch::Set(Number(value)))
}

fn required_integer(text: &str) -> Patch<i64> {
    text.parse().map_or(Patch::Keep, Patch::Set)
}

fn optional(text: &str) -> Patch<String> {
    if text.is_empty() { Patch::Clear } else { Patch::Set(text.to_owned()) }
}

fn number(text: &str) -> Patch<Number> {
    text.parse().map_or(Patch::Clear, |value| Patch::Set(Number(value)))
}

/// Both at 0 is how a place that is not known is read back.
fn degrees(item: &ListingItem, value: f64) -> Patch<f64> {
    if item.latitude == 0.0 && item.longitude == 0.0 { Patch::Clear } else { Patch::Set(value) }
}

fn extensions(json: &str) -> Patch<Vec<Extension>> {
    serde_json::from_str(json).map_or(Patch::Clear, Patch::Set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_unset_is_cleared_and_what_was_set_is_written_back() {
        let item = ListingItem {
            id: 7,
            sale_type: "For rent".into(),
            rent_price: "2100.5".into(),
            extension_column: r#"[{"Key":"Pets","value":"cats"}]"#.into(),
            ..ListingItem::default()
        };
        let change = back_to("abc", &item);
        assert_eq!((change.key.as_str(), change.key_type.as_str()), ("7", "NewOaks"));
        assert_eq!(change.sale_type, Patch::Set("for_rent".into()));
        assert_eq!(change.rent_price, Patch::Set(Number("2100.5".parse().expect("a number"))));
        assert_eq!(change.sale_price, Patch::Clear);
        assert_eq!(change.bedrooms, Patch::Keep);
        assert!(matches!(change.extension_column, Patch::Set(pairs) if pairs.len() == 1));
    }
}
