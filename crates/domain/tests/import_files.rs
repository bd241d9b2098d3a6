//! Rows as portals and MLS systems export them; the headers are real, the listings are made up.

#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

use porchlight_api::ImportRow;
use porchlight_domain::{
    Availability, ListingDraft,
    column_mapping::{ColumnMapping, ImportOptions, Target},
    filter::availability_of,
    listing_input::{InputContext, draft_from_row},
};
use proptest::prelude::*;
use rstest::rstest;
use rust_decimal::Decimal;

const PORTAL: &str = "SALE TYPE|SOLD DATE|PROPERTY TYPE|ADDRESS|CITY|STATE OR PROVINCE|ZIP OR POSTAL CODE|PRICE|BEDS|BATHS|\
    LOCATION|SQUARE FEET|LOT SIZE|YEAR BUILT|DAYS ON MARKET|$/SQUARE FEET|HOA/MONTH|STATUS|NEXT OPEN HOUSE START TIME|\
    NEXT OPEN HOUSE END TIME|URL (SEE https://portal.example/analysis FOR INFO ON PRICING)|SOURCE|MLS#|FAVORITE|\
    INTERESTED|LATITUDE|LONGITUDE";
const OPEN: &str = "MLS Listing||Townhouse|12 Elm St|Springfield|WA|98001|$1,250,000|3|2.0|Old Town|1717|7259|1998|1|288|26|\
    Active|July-3-2022 11:00 AM|July-3-2022 01:00 PM|https://portal.example/home/1|MADEUP|77001|N|Y|47.1|-122.4";
const SOLD: &str = "PAST SALE|January-12-2023|Condo/Co-op|9 Oak Ave Unit 3|Springfield|WA|98002|349500|1|1.0|Hill|592||2006||\
    590|442|Sold|||https://portal.example/home/2|MADEUP|77002|N|Y|47.2|-122.3";

fn split(line: &str) -> Vec<String> {
    line.split('|').map(str::to_owned).collect()
}

fn read(headers: &str, line: &str) -> ImportRow {
    read_with(headers, line, &ImportOptions::default())
}

fn read_with(headers: &str, line: &str, options: &ImportOptions) -> ImportRow {
    let rows = vec![split(line)];
    ColumnMapping::detect(&split(headers), &rows).row(&rows[0], options).unwrap()
}

fn draft(row: &ImportRow) -> ListingDraft {
    draft_from_row(row, &InputContext::new(2026, "UTC")).unwrap()
}

fn dec(text: &str) -> Option<Decimal> {
    Some(text.parse().unwrap())
}

#[test]
fn a_portal_row_becomes_a_listing() {
    let listing = draft(&read(PORTAL, OPEN));
    assert_eq!((listing.sale_price, listing.bedrooms, listing.bathrooms), (dec("1250000"), dec("3"), dec("2")));
    assert_eq!(
        (listing.building_area, listing.lot_area, listing.unit_area_price),
        (dec("1717"), dec("7259"), dec("288"))
    );
    assert_eq!((listing.hoa_month, listing.year_built, listing.days_on_market), (dec("26"), Some(1998), Some(1)));
    assert_eq!((listing.mls_number.as_str(), listing.url.as_str()), ("77001", "https://portal.example/home/1"));
    assert_eq!(
        (listing.street_address.as_str(), listing.location.as_str(), listing.zip.as_str()),
        ("12 Elm St", "Old Town", "98001")
    );
    assert_eq!(
        (listing.currency_symbol.as_str(), listing.latitude, listing.longitude),
        ("$", Some(47.1), Some(-122.4))
    );
    assert_eq!(listing.tours, Some(porchlight_domain::TourKind::OpenHouse));
    assert_eq!(listing.custom_field("OpenHouse"), Some("2022-07-03 11:00 – 13:00"));
    assert_eq!(listing.custom_field("Source"), Some("MADEUP"));
    assert_eq!(listing.custom_fields.len(), 2);
}

#[test]
fn a_past_sale_is_a_sold_listing_at_its_closing_price() {
    let listing = draft(&read(PORTAL, SOLD));
    assert_eq!(availability_of(&listing), Availability::Sold);
    assert_eq!((listing.sale_price, listing.lot_area, listing.days_on_market), (dec("349500"), None, None));
    assert_eq!(listing.custom_field("SoldDate"), Some("January-12-2023"));
    assert_eq!(listing.portal_status(), None);
}

#[rstest]
#[case("Active", Availability::Available)]
#[case("Coming Soon", Availability::ComingSoon)]
#[case("Sold", Availability::Sold)]
#[case("Pending", Availability::Pending)]
#[case("Contingent", Availability::Pending)]
#[case("Active Under Contract", Availability::Pending)]
#[case("Pre On-Market", Availability::ComingSoon)]
fn a_portal_status_becomes_one_of_ours(#[case] typed: &str, #[case] expected: Availability) {
    let line = OPEN.replace("|Active|", &format!("|{typed}|"));
    let listing = draft(&read(PORTAL, &line));
    assert_eq!(availability_of(&listing), expected);
    let kept = (expected == Availability::Pending).then_some(typed);
    assert_eq!(listing.portal_status(), kept);
}

#[rstest]
#[case("Expired")]
#[case("Withdrawn")]
#[case("")]
fn a_listing_off_the_market_is_rejected(#[case] status: &str) {
    let rows = vec![split(&OPEN.replace("|Active|", &format!("|{status}|")))];
    let problems = ColumnMapping::detect(&split(PORTAL), &rows).row(&rows[0], &ImportOptions::default()).unwrap_err();
    assert_eq!(problems[0].field, "Status");
}

#[test]
fn a_reso_export_is_understood() {
    let headers = "ListingId|PropertyType|PropertySubType|StandardStatus|ListPrice|ClosePrice|BedroomsTotal|\
        BathroomsTotalInteger|LivingArea|LotSizeAcres|UnparsedAddress|City|StateOrProvince|PostalCode|PublicRemarks|\
        PrivateRemarks|ListingURL|AssociationFee|AssociationFeeFrequency|VirtualTourURLUnbranded|Cooling";
    let line = "R-1|Residential|Single Family Residence|Closed|510000|505000|4|3|2400|0.5|1 Fir Ct|Salem|OR|97301|\
        Sunny|Key under mat|https://mls.example/R-1|1200|Annually|https://tour.example/1|Central";
    let listing = draft(&read(headers, line));
    assert_eq!((listing.sale_price, listing.hoa_month, listing.lot_area), (dec("505000"), dec("100"), dec("21780")));
    assert_eq!((listing.property_type.as_str(), listing.description.as_str()), ("Single Family Residence", "Sunny"));
    assert_eq!(listing.custom_field("Cooling"), Some("Central"));
    assert_eq!(listing.tours, Some(porchlight_domain::TourKind::ThreeD));
    assert!(
        listing.custom_fields.iter().all(|pair| !pair.value.contains("mat")),
        "private remarks are not for visitors"
    );

    let lease = read(headers, &line.replace("Residential|", "Residential Lease|").replace("Closed", "Active"));
    assert_eq!((lease.sale_type.as_str(), lease.rent_price.map(|n| n.0)), ("for_rent", dec("510000")));
}

#[test]
fn our_own_export_comes_back_as_it_was() {
    let headers = "ID|PropertyType|SaleType|Status|Images|CurrencySymbol|Price|RentPrice|SalePrice|Area|BuildingArea|\
        AreaUnit|Bedrooms|Url|MLSNumber|Tours|SpaceType|City|LATITUDE|LONGITUDE|ExtensionColumn";
    let line = "12|Flat|For rent|Sold|https://a.example/1.jpg?a%2Cb,https://a.example/2.jpg|€|900|900||80 Square Meters|80|\
        Square Meters|2|https://a.example/12|A-12|3D|Room|'=Town|0|0|[{\"Key\":\"PortalStatus\",\"value\":\"Pending\"}]";
    let listing = draft(&read(headers, line));
    assert_eq!((listing.rent_price, listing.sale_price, listing.building_area), (dec("900"), None, dec("80")));
    assert_eq!(listing.images, ["https://a.example/1.jpg?a%2Cb", "https://a.example/2.jpg"]);
    assert_eq!((listing.currency_symbol.as_str(), listing.city.as_str()), ("€", "=Town"));
    assert_eq!((listing.area_unit, listing.latitude), (porchlight_domain::AreaUnit::SquareMeters, None));
    assert_eq!(availability_of(&listing), Availability::Pending);
    assert_eq!(listing.custom_fields.len(), 1);
}

#[rstest]
#[case("495000", "495000")]
#[case("$1,250,000", "1250000")]
#[case("1.250.000 €", "1250000")]
#[case("€ 1.250.000,50", "1250000.50")]
#[case("USD 1,250.50", "1250.50")]
#[case("1 250 000", "1250000")]
#[case("450K", "450000")]
#[case("$1.2M", "1200000")]
#[case("2,500 /mo", "2500")]
#[case("12,5", "12.5")]
fn prices_are_read_as_people_write_them(#[case] typed: &str, #[case] expected: &str) {
    let row = read("URL|MLS#|PROPERTY TYPE|PRICE", &format!("https://a.example/1|1|House|{typed}"));
    assert_eq!(row.sale_price.map(|n| n.0), dec(expected));
}

#[rstest]
#[case("call us")]
#[case("1,2,3")]
#[case("100-200")]
#[case("1.2.3")]
#[case("12,34,567")]
fn what_is_no_clear_price_refuses_the_row(#[case] typed: &str) {
    let rows = vec![split(&format!("https://a.example/1|1|House|{typed}"))];
    let map = ColumnMapping::detect(&split("URL|MLS#|PROPERTY TYPE|PRICE"), &rows);
    let problems = map.row(&rows[0], &ImportOptions::default()).unwrap_err();
    assert_eq!(problems[0].message, format!("SalePrice must be a number, not \"{typed}\"."));
}

#[test]
fn a_short_row_and_cells_that_say_nothing_leave_members_unset() {
    let row = read("URL|MLS#|PROPERTY TYPE|BEDS|PRICE", "https://a.example/1|1|House|N/A");
    assert_eq!((row.bedrooms, row.sale_price), (None, None));
    assert_eq!(draft(&row).bedrooms, None);
}

#[test]
fn a_person_can_give_a_column_another_meaning() {
    let headers = split("URL|MLS#|TYPE OF HOME|BEDS|ROOMS");
    let mut map = ColumnMapping::detect(&headers, &[]);
    assert!(map.set("TYPE OF HOME", Some("PropertyType")));
    assert!(map.set("ROOMS", Some("Bedrooms")));
    assert!(!map.set("ROOMS", Some("NoSuchField")));
    assert_eq!(map.targets()[3], Target::Ignore, "the former column gives the meaning up");
    let row = map.row(&split("https://a.example/1|1|Loft|9|2"), &ImportOptions::default()).unwrap();
    assert_eq!((row.property_type.as_str(), row.bedrooms.map(|n| n.0)), ("Loft", dec("2")));
    assert!(map.set("ROOMS", None));
    assert_eq!(map.targets()[4].name(), None);
}

#[test]
fn every_name_of_a_target_finds_it_again() {
    for name in Target::names() {
        assert_eq!(Target::from_name(name).and_then(|target| target.name()).as_deref(), Some(name));
    }
    assert_eq!(Target::from_name("ExtensionColumn:Pool").unwrap().name().as_deref(), Some("ExtensionColumn:Pool"));
}

#[test]
fn what_the_person_chose_for_the_file_counts_before_what_the_file_says() {
    let options = ImportOptions {
        currency: Some("€".into()),
        area_unit: Some("Square Meters".into()),
        ..ImportOptions::default()
    };
    let row = read_with(PORTAL, OPEN, &options);
    assert_eq!((row.currency_symbol.as_deref(), row.area_unit.as_deref()), (Some("€"), Some("Square Meters")));
    let row = read("URL|MLS#|PROPERTY TYPE|Size (sqm)", "https://a.example/1|1|House|80 m²");
    assert_eq!((row.area_unit.as_deref(), row.building_area.map(|n| n.0)), (Some("Square Meters"), dec("80")));
}

/// Rows of a whole file, as an import reads them.
fn read_file(headers: &str, lines: &[&str]) -> Vec<ImportRow> {
    let rows: Vec<Vec<String>> =
        lines.iter().map(|line| split(&format!("https://a.example/1|1|House|{line}"))).collect();
    let mut map = ColumnMapping::detect(&split(&format!("URL|MLS#|PROPERTY TYPE|{headers}")), &rows);
    map.analyze(&rows);
    rows.iter().map(|cells| map.row(cells, &ImportOptions::default()).unwrap()).collect()
}

#[rstest]
#[case("PRICE", &["450.000 €", "1.200.000 €"], "450000", "€")]
#[case("PRICE", &["450.000", "89.500"], "450000", "$")]
#[case("PRICE", &["450000.50", "89.500"], "450000.50", "$")]
#[case("PRICE (£)", &["450,000"], "450000", "£")]
#[case("Price EUR", &["450000"], "450000", "€")]
#[case("PRICE", &["C$450,000"], "450000", "C$")]
#[case("PRECIO", &["450 000 €"], "450000", "€")]
fn a_price_has_the_currency_and_the_thousands_that_its_column_says(
    #[case] heading: &str,
    #[case] cells: &[&str],
    #[case] price: &str,
    #[case] currency: &str,
) {
    let row = read_file(heading, cells).remove(0);
    assert_eq!((row.sale_price.map(|n| n.0), row.currency_symbol.as_deref()), (dec(price), Some(currency)));
}

#[rstest]
#[case("150 m²", "Square Meters", "150")]
#[case("1,500 sq. ft.", "Square Feet", "1500")]
#[case("1500 ft²", "Square Feet", "1500")]
#[case("1.500 sq ft", "Square Feet", "1500")]
#[case("85.125", "Square Feet", "85.125")]
fn an_area_has_the_unit_that_its_cell_says(#[case] cell: &str, #[case] unit: &str, #[case] area: &str) {
    let row = read_file("SQUARE FEET|PRICE", &[&format!("{cell}|5")]).remove(0);
    assert_eq!((row.building_area.map(|n| n.0), row.area_unit.as_deref()), (dec(area), Some(unit)));
}

#[test]
fn a_lot_in_acres_or_hectares_is_converted_to_the_unit_of_the_listing() {
    let rows = read_file(
        "LOT SIZE|SIZE",
        &["0.25 acres|1,500 sq ft", "1 ha|150 m²", "5,000 sq ft|1,400 sq ft", "500 m²|120 m²"],
    );
    let read: Vec<_> = rows.iter().map(|row| row.lot_area.map(|n| n.0)).collect();
    assert_eq!(read, [dec("10890"), dec("10000"), dec("5000"), dec("500")]);
}

#[test]
fn a_price_on_request_is_no_price_and_stays_readable() {
    for typed in ["POA", "P.O.A.", "Price on application", "TBD", "A consultar"] {
        let listing = draft(&read_file("PRICE", &[typed])[0]);
        assert_eq!((listing.sale_price, listing.custom_field("PriceNote")), (None, Some(typed)));
    }
}

#[test]
fn parking_in_prose_keeps_its_text_and_its_only_number() {
    for (typed, spots, note) in [
        ("2", Some("2"), None),
        ("2-car garage", Some("2"), Some("2-car garage")),
        ("carport", None, Some("carport")),
        ("no parking", Some("0"), None),
    ] {
        let listing = draft(&read_file("PARKING SPOTS", &[typed])[0]);
        assert_eq!(
            (listing.parking_spots, listing.custom_field("Parking type")),
            (spots.and_then(dec), note),
            "{typed}"
        );
    }
}

#[test]
fn a_studio_has_no_bedroom_and_full_and_half_baths_are_summed() {
    let row = read_file("BEDS|BATHS", &["Studio|2 full, 1 half"]).remove(0);
    assert_eq!((row.bedrooms.map(|n| n.0), row.bathrooms.map(|n| n.0)), (dec("0"), dec("2.5")));
    let row = read_file("BEDS|BATHS", &["3 bd|2/1"]).remove(0);
    assert_eq!((row.bedrooms.map(|n| n.0), row.bathrooms.map(|n| n.0)), (dec("3"), dec("2.5")));
}

#[test]
fn headings_of_spreadsheets_and_in_spanish_are_known() {
    let headings = "Street #|Street Name|Unit #|# of Bedrooms|Yr Built|Price ($)|Baños|Dirección|Código postal|Referencia|\
        Superficie (m²)|Address (owner)|Lot Size (acres)";
    let map = ColumnMapping::detect(&split(headings), &[]);
    let names: Vec<_> = map.targets().iter().map(|target| target.name().unwrap_or_default()).collect();
    assert_eq!(
        names,
        [
            "StreetNumber",
            "StreetName",
            "UnitNumber",
            "Bedrooms",
            "YearBuilt",
            "Price",
            "Bathrooms",
            "Address",
            "ZIP",
            "MLSNumber",
            "BuildingArea",
            "",
            "LotAcres"
        ]
    );
}

#[rstest]
#[case("En venta", Availability::Available)]
#[case("Vendida", Availability::Sold)]
#[case("Reservado", Availability::Pending)]
#[case("A", Availability::Available)]
#[case("PND", Availability::Pending)]
fn states_in_spanish_and_in_letters_are_known(#[case] typed: &str, #[case] expected: Availability) {
    assert_eq!(availability_of(&draft(&read_file("STATUS", &[typed])[0])), expected);
}

#[test]
fn columns_with_the_same_name_get_unique_headers() {
    let mut map = ColumnMapping::detect(&split("MLS#|NOTE|NOTE|"), &[]);
    assert_eq!(map.headers(), ["MLS#", "NOTE", "NOTE (2)", "(D)"]);
    assert!(map.set("NOTE (2)", Some("Description")) && map.set("(D)", Some("City")));
    assert_eq!(map.targets()[1..], [Target::CustomField("Note".into()), Target::Description, Target::City]);
}

fn grouped(whole: u32, sign: char) -> String {
    let digits = whole.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(sign);
        }
        out.push(digit);
    }
    out
}

proptest! {
    #[test]
    fn a_price_is_read_the_same_however_it_is_grouped(whole in 1_000_000_u32..) {
        for typed in [grouped(whole, ','), grouped(whole, '.'), grouped(whole, ' '), format!("${whole}"), format!("{whole} €")] {
            let row = read("URL|MLS#|PROPERTY TYPE|PRICE", &format!("https://a.example/1|1|House|{typed}"));
            prop_assert_eq!(row.sale_price.map(|n| n.0), Some(Decimal::from(whole)), "{}", typed);
        }
    }

    #[test]
    fn no_file_makes_the_map_panic(headers in prop::collection::vec("\\PC{0,12}", 0..8), cells in prop::collection::vec("\\PC{0,20}", 0..10)) {
        let map = ColumnMapping::detect(&headers, std::slice::from_ref(&cells));
        let _ = map.row(&cells, &ImportOptions::default()).map(|row| draft_from_row(&row, &InputContext::new(2026, "UTC")));
        prop_assert_eq!(map.targets().len(), headers.len());
    }
}
