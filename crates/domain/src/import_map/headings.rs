//! Which headings mean what, from portals, MLS systems, the RESO dictionary and our own exports.
//!
//! Why it exists: one table to add a heading to.

use super::Target;

/// What a heading means; none when the table does not know it.
pub fn target_of(header: &str) -> Option<Target> {
    let name = plain(header);
    if is_url_with_advice(header) {
        return Some(Target::Url);
    }
    HEADINGS.iter().find(|(_, names)| names.contains(&name.as_str())).map(|(target, _)| target.clone())
}

/// How well a heading says its meaning: of two columns for one meaning the lower wins.
pub fn rank(header: &str) -> usize {
    let name = plain(header);
    let places = HEADINGS.iter().filter_map(|(_, names)| names.iter().position(|known| *known == name));
    places.min().unwrap_or(0)
}

/// A column that the table does not know is kept as extra information, unless it is not for visitors.
pub fn unknown(header: &str) -> Target {
    let name = plain(header);
    let private = PRIVATE_PARTS.iter().any(|part| name.contains(part)) && name != "poolprivateyn";
    if name.is_empty() || private || DROPPED.contains(&name.as_str()) {
        return Target::Ignore;
    }
    Target::Extension(titled(header))
}

/// True when a heading with this plain form is there.
pub fn has(headers: &[String], name: &str) -> bool {
    headers.iter().any(|header| plain(header) == name)
}

/// True for headings such as "Size (sqm)" and "Wohnfläche m²".
pub fn says_meters(header: &str) -> bool {
    let name = plain(header);
    ["sqm", "m2", "squaremeters", "squaremetres"].iter().any(|unit| name.ends_with(unit))
}

/// A heading without case, spaces and signs; "$" reads as "price" and "²" as "2".
pub fn plain(header: &str) -> String {
    let spelled = header.replace('$', "price").replace('²', "2");
    spelled.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Some portals write advice into the heading: "URL (SEE … FOR INFO ON PRICING)".
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

/// Columns about the exporting person, or that say again what other columns say.
const DROPPED: &[&str] = &[
    "favorite",
    "favourite",
    "interested",
    "id",
    "listingkey",
    "listingkeynumeric",
    "odataid",
    "odataetag",
    "price",
    "area",
    "serialnumber",
    "modificationtimestamp",
    "photoscount",
    "photoschangetimestamp",
    "row",
    // What an earlier import added beside refused rows.
    "whyitwasnotimported",
];

/// Columns that are between agents: never for visitors to read.
const PRIVATE_PARTS: &[&str] = &[
    "private",
    "showing",
    "lockbox",
    "accesscode",
    "alarm",
    "owner",
    "agentemail",
    "agentphone",
    "compensation",
    "commission",
    "internal",
    "password",
    "gatecode",
    "occupant",
    "tenantname",
    "sellername",
    "buyername",
];

const HEADINGS: &[(Target, &[&str])] = &[
    (Target::SaleType, &["saletype", "offertype", "transactiontype", "listingtype", "salerent", "saleorrent"]),
    (Target::Status, &["status", "standardstatus", "mlsstatus", "listingstatus"]),
    (Target::CurrencySymbol, &["currencysymbol", "currency", "currencycode"]),
    (Target::PropertyType, &["propertytype", "propertysubtype", "hometype", "propertykind", "buildingtype", "type"]),
    (
        Target::Bedrooms,
        &["bedrooms", "beds", "bed", "bedroomstotal", "totalbedrooms", "br", "bedroom", "numberofbedrooms"],
    ),
    (
        Target::Bathrooms,
        &[
            "bathrooms",
            "baths",
            "bath",
            "bathroomstotaldecimal",
            "bathroomstotal",
            "totalbathrooms",
            "ba",
            "bathroom",
            "numberofbathrooms",
        ],
    ),
    (Target::BathsFull, &["bathroomsfull", "fullbaths", "bathsfull"]),
    (Target::BathsHalf, &["bathroomshalf", "halfbaths", "bathshalf"]),
    (Target::BathsThreeQuarter, &["bathroomsthreequarter"]),
    (Target::BathsOneQuarter, &["bathroomsonequarter"]),
    (Target::BathsCount, &["bathroomstotalinteger", "bathroomscount"]),
    (Target::Url, &["url", "listingurl", "link", "listinglink", "propertyurl", "webaddress", "website", "detailurl"]),
    (
        Target::MlsNumber,
        &[
            "mls",
            "mlsnumber",
            "mlsid",
            "mlsno",
            "mlsnum",
            "listingid",
            "listingnumber",
            "listingno",
            "reference",
            "referencenumber",
            "ref",
        ],
    ),
    (Target::YearBuilt, &["yearbuilt", "built", "builtyear", "constructionyear", "year"]),
    (Target::DaysOnMarket, &["daysonmarket", "dom", "cumulativedaysonmarket", "cdom", "daysonsite"]),
    (
        Target::LotArea,
        &[
            "lotarea",
            "lotsize",
            "lotsizesquarefeet",
            "lotsqft",
            "lotsizesqft",
            "lot",
            "plotsize",
            "plotarea",
            "lotsqm",
            "lotsizesqm",
            "plotsizesqm",
        ],
    ),
    (Target::LotSize, &["lotsizearea"]),
    (Target::LotSizeUnit, &["lotsizeunits", "lotsizeunit"]),
    (Target::LotAcres, &["lotsizeacres", "acres", "lotacres", "acreage"]),
    (
        Target::BuildingArea,
        &[
            "buildingarea",
            "squarefeet",
            "sqft",
            "livingarea",
            "buildingareatotal",
            "livingareasqft",
            "floorarea",
            "squarefootage",
            "interiorarea",
            "size",
            "sizesqft",
            "sqm",
            "m2",
            "squaremeters",
            "squaremetres",
            "livingareasqm",
            "livingaream2",
            "sizesqm",
            "areasqm",
            "aream2",
            "areasqft",
            "homesize",
        ],
    ),
    (Target::Area, &["area"]),
    (Target::AreaUnit, &["areaunit", "areaunits", "livingareaunits", "buildingareaunits", "sizeunit"]),
    (
        Target::Images,
        &["images", "media", "photos", "imageurls", "photourls", "pictures", "photo", "image", "photourl", "imageurl"],
    ),
    (Target::Tours, &["tours", "tour"]),
    (Target::VirtualTour, &["virtualtour", "virtualtoururl", "virtualtoururlunbranded", "virtualtoururlbranded"]),
    (
        Target::ParkingSpots,
        &["parkingspots", "parking", "parkingtotal", "parkingspaces", "garagespaces", "garage", "carspaces"],
    ),
    (Target::Description, &["description", "publicremarks", "remarks", "listingdescription"]),
    (Target::ExtensionColumn, &["extensioncolumn"]),
    (
        Target::Location,
        &["location", "neighborhood", "neighbourhood", "subdivisionname", "subdivision", "mlsareamajor", "district"],
    ),
    (Target::Address, &["address", "streetaddress", "unparsedaddress", "fulladdress", "street", "addressline1"]),
    (Target::StreetNumber, &["streetnumber", "streetnumbernumeric"]),
    (Target::StreetDirPrefix, &["streetdirprefix"]),
    (Target::StreetName, &["streetname"]),
    (Target::StreetSuffix, &["streetsuffix"]),
    (Target::StreetDirSuffix, &["streetdirsuffix"]),
    (Target::UnitNumber, &["unitnumber"]),
    (Target::City, &["city", "town", "municipality", "postalcity"]),
    (Target::State, &["state", "stateorprovince", "province", "stateprovince", "region"]),
    (Target::Zip, &["zip", "zipcode", "ziporpostalcode", "postalcode", "postcode"]),
    (Target::Latitude, &["latitude", "lat"]),
    (Target::Longitude, &["longitude", "lng", "lon", "long"]),
    (Target::Price, &["price", "currentprice"]),
    (Target::SalePrice, &["saleprice", "listprice", "askingprice", "listingprice"]),
    (Target::ClosePrice, &["closeprice", "closingprice", "soldprice", "closedprice"]),
    (
        Target::UnitAreaPrice,
        &[
            "unitareaprice",
            "pricesquarefeet",
            "pricesquarefoot",
            "pricepersquarefoot",
            "pricepersqft",
            "pricesqft",
            "pricepersquarefeet",
            "pricepersqm",
            "pricesqm",
            "pricem2",
        ],
    ),
    (Target::HoaMonth, &["hoamonth", "hoa", "hoafee", "hoadues", "associationfee", "monthlyhoa", "hoapermonth"]),
    (Target::HoaFrequency, &["associationfeefrequency", "hoafrequency", "hoafeefrequency"]),
    (Target::EstimatePrice, &["estimateprice", "estimate", "estimatedprice", "estimatedvalue", "marketvalue"]),
    (Target::RentPrice, &["rentprice", "rent", "monthlyrent", "rentpermonth", "leaseprice", "leaseamount"]),
    (Target::SpaceType, &["spacetype", "roomtype"]),
    (Target::DepositFee, &["depositfee", "deposit", "securitydeposit"]),
    (Target::SoldDate, &["solddate", "closedate", "closingdate", "datesold"]),
    (Target::OpenHouseStart, &["nextopenhousestarttime", "openhousestarttime", "openhousestart", "openhouse"]),
    (Target::OpenHouseEnd, &["nextopenhouseendtime", "openhouseendtime", "openhouseend"]),
];
