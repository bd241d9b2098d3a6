//! Targets of a column. The mapping is shown and edited by these names; most are field names of the API.

/// The meaning of a column.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    SaleType,
    Status,
    CurrencySymbol,
    PropertyType,
    /// A class of listings that also tells rent from sale ("Residential Lease").
    PropertyClass,
    Bedrooms,
    Bathrooms,
    /// Full baths; with the parts below used when no column tells them all as one number.
    BathsFull,
    /// Rooms with half of a bath's fixtures.
    BathsHalf,
    BathsThreeQuarter,
    BathsOneQuarter,
    /// How many bathrooms of any kind; used when nothing tells more.
    BathsCount,
    Url,
    MlsNumber,
    YearBuilt,
    DaysOnMarket,
    LotArea,
    /// A lot in acres.
    LotAcres,
    /// A lot in the unit of `LotSizeUnit`.
    LotSize,
    LotSizeUnit,
    BuildingArea,
    /// An area with its unit ("2500 Square Feet"); used when there is no building area.
    Area,
    AreaUnit,
    Images,
    Tours,
    /// Address of a virtual tour.
    VirtualTour,
    ParkingSpots,
    Description,
    /// JSON text of pairs, as this service prints it.
    ExtensionColumn,
    Location,
    StreetAddress,
    /// Parts of an address, used when it is not told in one.
    StreetNumber,
    StreetDirPrefix,
    StreetName,
    StreetSuffix,
    StreetDirSuffix,
    UnitNumber,
    City,
    State,
    Zip,
    Latitude,
    Longitude,
    /// The price of a sale or the rent, whichever the row is about.
    Price,
    SalePrice,
    /// What a sold listing was sold for.
    ClosePrice,
    UnitAreaPrice,
    HoaMonth,
    /// How often the fee of `HoaMonth` is paid.
    HoaFrequency,
    EstimatePrice,
    RentPrice,
    SpaceType,
    DepositFee,
    SoldDate,
    /// The day, where start and end are times of day.
    OpenHouseDate,
    OpenHouseStart,
    OpenHouseEnd,
    /// Extra information under this key.
    CustomField(String),
    /// Left out.
    Ignore,
}

const NAMES: &[(&str, Target)] = &[
    ("SaleType", Target::SaleType),
    ("Status", Target::Status),
    ("CurrencySymbol", Target::CurrencySymbol),
    ("PropertyType", Target::PropertyType),
    ("PropertyClass", Target::PropertyClass),
    ("Bedrooms", Target::Bedrooms),
    ("Bathrooms", Target::Bathrooms),
    ("BathroomsFull", Target::BathsFull),
    ("BathroomsHalf", Target::BathsHalf),
    ("BathroomsThreeQuarter", Target::BathsThreeQuarter),
    ("BathroomsOneQuarter", Target::BathsOneQuarter),
    ("BathroomsCount", Target::BathsCount),
    ("Url", Target::Url),
    ("MLSNumber", Target::MlsNumber),
    ("YearBuilt", Target::YearBuilt),
    ("DaysOnMarket", Target::DaysOnMarket),
    ("LotArea", Target::LotArea),
    ("LotAcres", Target::LotAcres),
    ("LotSize", Target::LotSize),
    ("LotSizeUnit", Target::LotSizeUnit),
    ("BuildingArea", Target::BuildingArea),
    ("Area", Target::Area),
    ("AreaUnit", Target::AreaUnit),
    ("Images", Target::Images),
    ("Tours", Target::Tours),
    ("VirtualTour", Target::VirtualTour),
    ("ParkingSpots", Target::ParkingSpots),
    ("Description", Target::Description),
    ("ExtensionColumn", Target::ExtensionColumn),
    ("Location", Target::Location),
    ("Address", Target::StreetAddress),
    ("StreetNumber", Target::StreetNumber),
    ("StreetDirPrefix", Target::StreetDirPrefix),
    ("StreetName", Target::StreetName),
    ("StreetSuffix", Target::StreetSuffix),
    ("StreetDirSuffix", Target::StreetDirSuffix),
    ("UnitNumber", Target::UnitNumber),
    ("City", Target::City),
    ("State", Target::State),
    ("ZIP", Target::Zip),
    ("Latitude", Target::Latitude),
    ("Longitude", Target::Longitude),
    ("Price", Target::Price),
    ("SalePrice", Target::SalePrice),
    ("ClosePrice", Target::ClosePrice),
    ("UnitAreaPrice", Target::UnitAreaPrice),
    ("HOAMonth", Target::HoaMonth),
    ("HOAFrequency", Target::HoaFrequency),
    ("EstimatePrice", Target::EstimatePrice),
    ("RentPrice", Target::RentPrice),
    ("SpaceType", Target::SpaceType),
    ("DepositFee", Target::DepositFee),
    ("SoldDate", Target::SoldDate),
    ("OpenHouseDate", Target::OpenHouseDate),
    ("OpenHouseStart", Target::OpenHouseStart),
    ("OpenHouseEnd", Target::OpenHouseEnd),
];

/// What the name of an extension column begins with.
const EXTENSION: &str = "ExtensionColumn:";

impl Target {
    /// The target's name: mostly the wire's; `ExtensionColumn:Key` for extra information; `None` when left out.
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Ignore => None,
            Self::CustomField(key) => Some(format!("{EXTENSION}{key}")),
            known => NAMES.iter().find(|(_, target)| target == known).map(|(name, _)| (*name).to_owned()),
        }
    }

    /// The field of a listing that bears this target's name.
    pub(super) fn wire_name(&self) -> Option<&'static str> {
        NAMES.iter().find(|(_, target)| target == self).map(|(name, _)| *name)
    }

    /// The target of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some(key) = name.strip_prefix(EXTENSION) {
            return (!key.trim().is_empty()).then(|| Self::CustomField(key.trim().to_owned()));
        }
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, target)| target.clone())
    }

    /// Names to choose from, in the order of a listing.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// Returns whether only one column can mean it.
    pub(super) fn is_single(&self) -> bool {
        !matches!(self, Self::Ignore | Self::CustomField(_))
    }
}
