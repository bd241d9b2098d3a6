//! Fields that a mapped file provides. An import keeps fields without a column, such as photos added in the app, and
//! overwrites the others, also with empty values.

use super::{ColumnMapping, ImportOptions, Target, row::PRICE_NOTE};

/// Fields that a file provides, by their wire names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MappedFields {
    fields: Vec<&'static str>,
    /// Keys of extra information, lower case.
    keys: Vec<String>,
    /// The file holds the whole list of extra information.
    all_keys: bool,
}

impl MappedFields {
    pub(super) fn from_mapping(map: &ColumnMapping, options: &ImportOptions) -> Self {
        let mut mapped = Self::default();
        if options.currency.is_some() || map.stats.currency.is_some() {
            mapped.fields.push("CurrencySymbol");
        }
        if options.area_unit.is_some() || map.in_meters || map.stats.in_meters || map.stats.states_unit {
            mapped.fields.push("AreaUnit");
        }
        map.targets().iter().for_each(|target| mapped.add(target));
        mapped
    }

    /// Returns whether the file has a column for this field.
    pub fn has_field(&self, name: &str) -> bool {
        self.fields.contains(&name)
    }

    /// Returns whether the file can provide this custom field.
    pub fn has_key(&self, has_key: &str) -> bool {
        self.all_keys || self.keys.iter().any(|known| known.eq_ignore_ascii_case(has_key))
    }

    fn add(&mut self, target: &Target) {
        let (fields, keys): (&[&'static str], &[&str]) = match target {
            Target::SaleType => (&["SaleType"], &["PropertyClass"]),
            Target::PropertyClass => (&["SaleType", "PropertyType"], &["PropertyClass"]),
            Target::Status => (&["Status"], &["PortalStatus"]),
            Target::Price => (&["SalePrice", "RentPrice"], &[PRICE_NOTE]),
            Target::SalePrice | Target::ClosePrice => (&["SalePrice"], &["ListPrice", PRICE_NOTE]),
            Target::RentPrice => (&["RentPrice", "SaleType"], &[PRICE_NOTE]),
            Target::BathsFull | Target::BathsHalf | Target::BathsThreeQuarter | Target::BathsOneQuarter => {
                (&["Bathrooms"], &["BathroomsFull", "BathroomsHalf", "BathroomsThreeQuarter", "BathroomsOneQuarter"])
            }
            Target::BathsCount => (&["Bathrooms"], &[]),
            Target::LotAcres | Target::LotSize => (&["LotArea"], &[]),
            Target::LotSizeUnit => (&["LotArea"], &[]),
            Target::Area => (&["BuildingArea", "AreaUnit"], &[]),
            Target::HoaFrequency => (&["HOAMonth"], &["AssociationFee", "AssociationFeeFrequency"]),
            Target::StreetNumber => (&["Address"], &["StreetNumber"]),
            Target::StreetDirPrefix => (&["Address"], &["StreetDirPrefix"]),
            Target::StreetName => (&["Address"], &["StreetName"]),
            Target::StreetSuffix => (&["Address"], &["StreetSuffix"]),
            Target::StreetDirSuffix => (&["Address"], &["StreetDirSuffix"]),
            Target::UnitNumber => (&["Address"], &["UnitNumber"]),
            Target::VirtualTour => (&["Tours"], &["VirtualTour"]),
            Target::OpenHouseDate | Target::OpenHouseStart | Target::OpenHouseEnd => (&["Tours"], &["OpenHouse"]),
            Target::SoldDate => (&[], &["SoldDate"]),
            Target::ExtensionColumn => {
                self.all_keys = true;
                (&[], &[])
            }
            Target::CustomField(has_key) => {
                self.keys.push(has_key.clone());
                (&[], &[])
            }
            Target::Ignore => (&[], &[]),
            plain => return self.fields.extend(plain.wire_name()),
        };
        self.fields.extend(fields);
        self.keys.extend(keys.iter().map(|has_key| (*has_key).to_owned()));
    }
}
