//! Which members of a listing a mapped file can say something about.
//!
//! Why it exists: a portal's file knows nothing of photos that somebody added here by hand. What
//! a file has no column for must stay; what it has a column for is what the file says, empty too.

use super::{ColumnMap, ImportOptions, Target, row::PRICE_NOTE};

/// The members that a file speaks of, by their wire names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spoken {
    members: Vec<&'static str>,
    /// Keys of extra information, lower case.
    keys: Vec<String>,
    /// The file holds the whole list of extra information.
    all_keys: bool,
}

impl Spoken {
    pub(super) fn of(map: &ColumnMap, options: &ImportOptions) -> Self {
        let mut spoken = Self::default();
        if options.currency.is_some() || map.habits.currency.is_some() {
            spoken.members.push("CurrencySymbol");
        }
        if options.area_unit.is_some() || map.in_meters || map.habits.in_meters || map.habits.tells_unit {
            spoken.members.push("AreaUnit");
        }
        map.targets().iter().for_each(|target| spoken.add(target));
        spoken
    }

    /// True when the file has a column that says this member.
    pub fn member(&self, name: &str) -> bool {
        self.members.contains(&name)
    }

    /// True when the file would say this piece of extra information.
    pub fn key(&self, key: &str) -> bool {
        self.all_keys || self.keys.iter().any(|known| known.eq_ignore_ascii_case(key))
    }

    fn add(&mut self, target: &Target) {
        let (members, keys): (&[&'static str], &[&str]) = match target {
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
            Target::OpenHouseStart | Target::OpenHouseEnd => (&["Tours"], &["OpenHouse"]),
            Target::SoldDate => (&[], &["SoldDate"]),
            Target::ExtensionColumn => {
                self.all_keys = true;
                (&[], &[])
            }
            Target::CustomField(key) => {
                self.keys.push(key.clone());
                (&[], &[])
            }
            Target::Ignore => (&[], &[]),
            plain => return self.members.extend(plain.wire_name()),
        };
        self.members.extend(members);
        self.keys.extend(keys.iter().map(|key| (*key).to_owned()));
    }
}
