//! A sample with every mapped field of the RESO Data Dictionary, imported and exported.

use super::*;

/// Invented values for every mapped field of the public Data Dictionary.
fn reso_sample() -> Value {
    serde_json::from_str(RESO).unwrap()
}

const RESO: &str = r##"{"@odata.context": "#Property", "value": [
        {"ListingId": "R1", "ListingURL": "https://p.example/r1", "StandardStatus": "Active", "PropertyType": "Residential",
         "PropertySubType": "Townhouse", "ListPrice": 450000.5, "BedroomsTotal": 3, "BathroomsFull": 2, "BathroomsHalf": 1,
         "BathroomsTotalInteger": 3, "LivingArea": 1717, "LivingAreaUnits": "Square Feet", "LotSizeAcres": 0.17,
         "YearBuilt": 1998, "DaysOnMarket": 12, "ParkingTotal": 2, "PublicRemarks": "Light all day.\nNew roof.",
         "UnparsedAddress": "12 N Elm St Unit 3", "StreetNumber": "12", "StreetDirPrefix": "N", "StreetName": "Elm",
         "StreetSuffix": "St", "UnitNumber": "3", "City": "Aldersea", "StateOrProvince": "WA", "PostalCode": "00123",
         "SubdivisionName": "Old Town", "Latitude": 47.0977056, "Longitude": -122.3934659, "AssociationFee": 1000,
         "AssociationFeeFrequency": "Annually", "VirtualTourURLUnbranded": "https://p.example/tour",
         "Appliances": "Oven, Range", "Stories": 2,
         "Media": [{"MediaURL": "https://p.example/a,b.jpg", "Order": 0, "MediaCategory": "Photo"},
                   {"MediaURL": "https://p.example/b.jpg", "Order": 1, "MediaCategory": "Photo"}]},
        {"ListingId": "R2", "ListingURL": "https://p.example/r2", "StandardStatus": "Active Under Contract",
         "PropertyType": "Residential Lease", "PropertySubType": "Apartment", "ListPrice": 2100, "BedroomsTotal": 1,
         "BathroomsFull": 1, "BathroomsHalf": 2, "BathroomsTotalInteger": 3, "LivingArea": 60,
         "LivingAreaUnits": "Square Meters", "LotSizeArea": 100, "LotSizeUnits": "Square Meters"},
        {"ListingId": "R3", "ListingURL": "https://p.example/r3", "StandardStatus": "Closed", "PropertyType": "Residential",
         "PropertySubType": "House", "ListPrice": 500000, "ClosePrice": 495000, "CloseDate": "2026-07-03",
         "LotSizeSquareFeet": 7259, "BathroomsTotalInteger": 2},
        {"ListingId": "R4", "ListingURL": "https://p.example/r4", "StandardStatus": "Coming Soon", "PropertyType": "Commercial Sale",
         "PropertySubType": "Office", "ListPrice": 900000, "AssociationFee": 250, "AssociationFeeFrequency": "Monthly"},
        {"ListingId": "R5", "ListingURL": "https://p.example/r5", "StandardStatus": "Pending", "PropertyType": "Residential",
         "PropertySubType": "House", "ListPrice": 1}]}"##;

#[tokio::test]
async fn a_reso_sample_round_trips_without_loss() {
    let service = TestService::open(true).await;
    let sample = reso_sample();
    let taken = service.import_file("sample.json", sample.to_string(), false).await;
    assert_eq!(counts(&taken), [5, 0, 0, 0, 0], "{:?}", taken.errors);
    let out: Value = serde_json::from_slice(&service.export(ExportFormat::Reso).await).unwrap();
    let mut members = 0;
    for listing in sample["value"].as_array().unwrap() {
        let same =
            out["value"].as_array().unwrap().iter().find(|out| out["ListingId"] == listing["ListingId"]).unwrap();
        for (name, value) in listing.as_object().unwrap() {
            // An address of a photo is listed with its comma escaped.
            let changed = same[name].to_string().replace("%2C", ",");
            let padded = value.to_string();
            let equal = changed == padded || same[name].as_f64().is_some() && same[name].as_f64() == value.as_f64();
            assert!(equal, "{name} of {}: {value} came out as {changed}", listing["ListingId"]);
            members += 1;
        }
    }
    println!("RESO: {members} members of 5 homes in and out, none lost");
    let items = service.list(importing_list(&service.bot)).await.unwrap().list;
    let of = |number: &str| items.iter().find(|item| item.mls_number == number).unwrap();
    assert_eq!(
        (of("R1").bathrooms.as_str(), of("R1").lot_area.as_str(), of("R1").hoa_month.as_str()),
        ("2.5", "7405.2", "83.33")
    );
    assert_eq!(
        (of("R2").sale_type.as_str(), of("R2").rent_price.as_str(), of("R2").status.as_str()),
        ("For rent", "2100", "Sold")
    );
    assert_eq!(
        (of("R2").area_unit.as_str(), of("R2").lot_area.as_str(), of("R3").sale_price.as_str()),
        ("Square Meters", "100", "495000")
    );
    assert_eq!((of("R4").status.as_str(), of("R5").status.as_str()), ("PreOnMarket", "Sold"));
    let again = service.import_file("out.json", service.export(ExportFormat::Reso).await, true).await;
    assert_eq!(counts(&again), [0, 0, 5, 0, 0], "{:?}", again.changes);
}
