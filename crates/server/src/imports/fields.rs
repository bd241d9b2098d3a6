//! The table of listing fields, for change reports, undo and exports.

use std::borrow::Cow;

use porchlight_api::{CustomField, ImportRow, ListingChange, ListingItem, NewListing, Number, Patch};
use porchlight_domain::OpenHouse;

/// A field as text; "" is unset.
pub struct Field {
    pub name: &'static str,
    pub get: fn(&ListingItem) -> Cow<'_, str>,
    pub set: fn(&mut ListingItem, &str),
    /// Holds numbers only.
    pub is_number: bool,
}

macro_rules! field {
    ($name:literal, $member:ident) => {
        field!($name, $member, false)
    };
    ($name:literal, $member:ident, $number:literal) => {
        Field {
            name: $name,
            get: |item| Cow::Borrowed(&item.$member),
            set: |item, value| item.$member = value.to_owned(),
            is_number: $number,
        }
    };
}

macro_rules! degrees {
    ($name:literal, $member:ident) => {
        Field {
            name: $name,
            get: |item| {
                let unknown = item.latitude == 0.0 && item.longitude == 0.0;
                if unknown { Cow::Borrowed("") } else { Cow::Owned(item.$member.to_string()) }
            },
            set: |item, value| item.$member = value.parse().unwrap_or(0.0),
            is_number: true,
        }
    };
}

/// Every field, in the order of a listing.
pub static FIELDS: &[Field] = &[
    field!("SaleType", sale_type),
    field!("Status", status),
    field!("MLSNumber", mls_number),
    field!("Url", url),
    field!("PropertyType", property_type),
    field!("SpaceType", space_type),
    field!("Address", street_address),
    field!("Location", location),
    field!("City", city),
    field!("State", state),
    field!("ZIP", zip),
    degrees!("Latitude", latitude),
    degrees!("Longitude", longitude),
    field!("CurrencySymbol", currency_symbol),
    field!("SalePrice", sale_price, true),
    field!("RentPrice", rent_price, true),
    field!("UnitAreaPrice", unit_area_price, true),
    field!("HOAMonth", hoa_month, true),
    field!("EstimatePrice", estimate_price, true),
    field!("DepositFee", deposit_fee, true),
    field!("Bedrooms", bedrooms, true),
    field!("Bathrooms", bathrooms, true),
    field!("BuildingArea", building_area, true),
    field!("LotArea", lot_area, true),
    field!("AreaUnit", area_unit),
    field!("YearBuilt", year_built, true),
    field!("ParkingSpots", parking_spots, true),
    field!("DaysOnMarket", days_on_market, true),
    field!("Tours", tours),
    field!("Description", description),
    field!("Images", images),
    field!("ExtensionColumn", extension_column),
];

/// The field of this name.
pub fn field_named(name: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.name == name)
}

/// A whole listing as an `import_listings` row; unset fields stay unset.
pub fn to_row(item: &ListingItem) -> ImportRow {
    let place = (item.latitude != 0.0 || item.longitude != 0.0).then_some((item.latitude, item.longitude));
    ImportRow {
        id: None,
        sale_type: sale_type_sent(&item.sale_type).into(),
        status: item.status.clone(),
        currency_symbol: filled(&item.currency_symbol),
        property_type: item.property_type.clone(),
        bedrooms: number(&item.bedrooms),
        bathrooms: number(&item.bathrooms),
        url: item.url.clone(),
        mls_number: item.mls_number.clone(),
        year_built: number(&item.year_built),
        days_on_market: number(&item.days_on_market),
        lot_area: number(&item.lot_area),
        building_area: number(&item.building_area),
        area_unit: filled(&item.area_unit),
        images: Some(images(&item.images)).filter(|images| !images.is_empty()),
        tours: filled(&item.tours),
        parking_spots: number(&item.parking_spots),
        description: filled(&item.description),
        extension_column: Some(extensions(&item.extension_column)).filter(|pairs| !pairs.is_empty()),
        location: filled(&item.location),
        street_address: filled(&item.street_address),
        city: filled(&item.city),
        state: filled(&item.state),
        zip: filled(&item.zip),
        latitude: place.map(|(latitude, _)| latitude),
        longitude: place.map(|(_, longitude)| longitude),
        sale_price: number(&item.sale_price),
        unit_area_price: number(&item.unit_area_price),
        hoa_month: number(&item.hoa_month),
        estimate_price: number(&item.estimate_price),
        rent_price: number(&item.rent_price),
        space_type: filled(&item.space_type),
        deposit_fee: number(&item.deposit_fee),
        open_houses: None,
    }
}

/// The same, with the ID of the listing to change.
pub fn changed_row_of(item: &ListingItem) -> ImportRow {
    ImportRow { id: Some(item.id.to_string()), ..to_row(item) }
}

/// A listing as `create_listing` input. Errors: the name of an unset required field.
pub fn to_new_listing(serial_number: &str, item: &ListingItem) -> Result<NewListing, &'static str> {
    let row = to_row(item);
    Ok(NewListing {
        serial_number: serial_number.to_owned(),
        sale_type: row.sale_type,
        status: row.status,
        currency_symbol: row.currency_symbol.ok_or("CurrencySymbol")?,
        property_type: row.property_type,
        bedrooms: row.bedrooms.ok_or("Bedrooms")?,
        bathrooms: row.bathrooms.ok_or("Bathrooms")?,
        url: row.url,
        mls_number: row.mls_number,
        year_built: row.year_built.ok_or("YearBuilt")?,
        days_on_market: row.days_on_market.ok_or("DaysOnMarket")?,
        lot_area: row.lot_area.ok_or("LotArea")?,
        building_area: row.building_area.ok_or("BuildingArea")?,
        area_unit: row.area_unit.ok_or("AreaUnit")?,
        parking_spots: row.parking_spots.ok_or("ParkingSpots")?,
        images: row.images,
        tours: row.tours,
        description: row.description,
        extension_column: row.extension_column,
        location: row.location,
        street_address: row.street_address,
        city: row.city,
        state: row.state,
        zip: row.zip,
        latitude: row.latitude,
        longitude: row.longitude,
        sale_price: row.sale_price,
        unit_area_price: row.unit_area_price,
        hoa_month: row.hoa_month,
        estimate_price: row.estimate_price,
        rent_price: row.rent_price,
        space_type: row.space_type,
        deposit_fee: row.deposit_fee,
        open_houses: None,
    })
}

/// The change that gives these fields of a listing the values of `item`.
///
/// A field that `create_listing` requires cannot be unset with the specification's own
/// operations: it keeps what it has.
pub fn to_listing_change(serial_number: &str, id: &str, item: &ListingItem, names: &[&str]) -> ListingChange {
    let row = to_row(item);
    let all = ListingChange {
        sale_type: Patch::Set(row.sale_type),
        status: Patch::Set(row.status),
        currency_symbol: set_or(row.currency_symbol, Patch::Keep),
        property_type: Patch::Set(row.property_type),
        bedrooms: set_or(row.bedrooms, Patch::Keep),
        bathrooms: set_or(row.bathrooms, Patch::Keep),
        url: Patch::Set(row.url),
        mls_number: Patch::Set(row.mls_number),
        year_built: set_or(row.year_built, Patch::Keep),
        days_on_market: set_or(row.days_on_market, Patch::Keep),
        lot_area: set_or(row.lot_area, Patch::Keep),
        building_area: set_or(row.building_area, Patch::Keep),
        area_unit: set_or(row.area_unit, Patch::Keep),
        parking_spots: set_or(row.parking_spots, Patch::Keep),
        images: Patch::Set(row.images.unwrap_or_default()),
        tours: set_or(row.tours, Patch::Clear),
        description: set_or(row.description, Patch::Clear),
        extension_column: set_or(row.extension_column, Patch::Clear),
        location: set_or(row.location, Patch::Clear),
        street_address: set_or(row.street_address, Patch::Clear),
        city: set_or(row.city, Patch::Clear),
        state: set_or(row.state, Patch::Clear),
        zip: set_or(row.zip, Patch::Clear),
        latitude: set_or(row.latitude, Patch::Clear),
        longitude: set_or(row.longitude, Patch::Clear),
        sale_price: set_or(row.sale_price, Patch::Clear),
        unit_area_price: set_or(row.unit_area_price, Patch::Clear),
        hoa_month: set_or(row.hoa_month, Patch::Clear),
        estimate_price: set_or(row.estimate_price, Patch::Clear),
        rent_price: set_or(row.rent_price, Patch::Clear),
        space_type: set_or(row.space_type, Patch::Clear),
        deposit_fee: set_or(row.deposit_fee, Patch::Clear),
        ..ListingChange::default()
    };
    only(all, serial_number, id, names)
}

macro_rules! kept {
    ($from:ident, $names:ident, $out:ident; $($name:literal $member:ident),* $(,)?) => {
        $(if $names.contains(&$name) { $out.$member = $from.$member; })*
    };
}

fn only(all: ListingChange, serial_number: &str, id: &str, names: &[&str]) -> ListingChange {
    let mut out = ListingChange {
        serial_number: serial_number.to_owned(),
        key: id.to_owned(),
        key_type: "NewOaks".into(),
        ..ListingChange::default()
    };
    kept!(all, names, out;
        "SaleType" sale_type, "Status" status, "MLSNumber" mls_number, "Url" url, "PropertyType" property_type,
        "SpaceType" space_type, "Address" street_address, "Location" location, "City" city, "State" state, "ZIP" zip,
        "Latitude" latitude, "Longitude" longitude, "CurrencySymbol" currency_symbol, "SalePrice" sale_price,
        "RentPrice" rent_price, "UnitAreaPrice" unit_area_price, "HOAMonth" hoa_month,
        "EstimatePrice" estimate_price, "DepositFee" deposit_fee, "Bedrooms" bedrooms, "Bathrooms" bathrooms,
        "BuildingArea" building_area, "LotArea" lot_area, "AreaUnit" area_unit, "YearBuilt" year_built,
        "ParkingSpots" parking_spots, "DaysOnMarket" days_on_market, "Tours" tours, "Description" description,
        "Images" images, "ExtensionColumn" extension_column);
    out
}

/// The photo URLs of a listing, main photo first.
pub fn images(joined: &str) -> Vec<String> {
    joined.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The custom fields of a listing.
pub fn extensions(json: &str) -> Vec<CustomField> {
    serde_json::from_str(json).unwrap_or_default()
}

/// The dated open houses among the custom fields of a listing, in their order.
pub fn open_houses(pairs: &[CustomField]) -> Vec<OpenHouse> {
    let texts = pairs.iter().filter(|pair| pair.key.eq_ignore_ascii_case("OpenHouse"));
    texts.flat_map(|pair| OpenHouse::read_all(&pair.value)).collect()
}

fn sale_type_sent(shown: &str) -> &'static str {
    if shown == "For rent" || shown == "for_rent" { "for_rent" } else { "for_sale" }
}

fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn number(text: &str) -> Option<Number> {
    porchlight_api::decimal::parse_rounded(text).map(Number)
}

fn set_or<T>(value: Option<T>, otherwise: Patch<T>) -> Patch<T> {
    value.map_or(otherwise, Patch::Set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_of_a_change_can_be_chosen_alone() {
        let item = ListingItem { sale_type: "For rent".into(), rent_price: "2100.5".into(), ..ListingItem::default() };
        let change = to_listing_change("abc", "7", &item, &["RentPrice", "SalePrice", "Bedrooms"]);
        assert_eq!(change.rent_price, Patch::Set(Number("2100.5".parse().expect("a number"))));
        assert_eq!((change.sale_price, change.bedrooms), (Patch::Clear, Patch::Keep));
        assert_eq!((change.sale_type, change.status), (Patch::Keep, Patch::Keep));
    }

    #[test]
    fn a_place_that_is_not_known_has_no_degrees() {
        let field = field_named("Longitude").expect("a field");
        let mut item = ListingItem::default();
        assert_eq!((field.get)(&item), "");
        (field.set)(&mut item, "-122.3934659");
        assert_eq!((item.longitude, (field.get)(&item).as_ref()), (-122.3934659, "-122.3934659"));
    }
}
