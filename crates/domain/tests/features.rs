//! Facts about a listing: from columns of any name and from descriptions, in twelve languages.

use std::time::{Duration, Instant};

use porchlight_domain::{
    CustomField, Filter, Listing, ListingDraft, ListingId,
    listing::features::{
        Feature::{self, *},
        FeatureState::{self, *},
        FeatureTable,
    },
};
use rstest::rstest;

fn described(description: &str) -> FeatureTable {
    ListingDraft { description: description.into(), ..ListingDraft::blank() }.features()
}

fn with_column(key: &str, value: &str) -> ListingDraft {
    let custom_fields = vec![CustomField { key: key.into(), value: value.into() }];
    ListingDraft { custom_fields, ..ListingDraft::blank() }
}

#[rstest]
#[case("A heated pool behind the house.", Pool, Some(Yes))]
#[case("There is a pool table in the den.", Pool, None)]
#[case("A carpool lane is close.", Pool, None)]
#[case("The building has a community pool.", Pool, Some(Shared))]
#[case("A pool in the building and a private garage.", Pool, Some(Shared))]
#[case("The shared pool and gym are open all year.", Gym, Some(Shared))]
#[case("A pool and shared laundry.", Pool, Some(Yes))]
#[case("A pool and shared laundry.", Laundry, Some(Shared))]
#[case("There is no pool.", Pool, Some(No))]
#[case("No pool or garage.", Garage, Some(No))]
#[case("No pool, but a garage.", Garage, Some(Yes))]
#[case("The pool is not included.", Pool, Some(No))]
#[case("Plenty of room for a pool.", Pool, Some(Possible))]
#[case("No pool, but there is room for a pool.", Pool, Some(Possible))]
#[case("In-floor heat, elevator shaft framed but no elevator in it.", Elevator, Some(No))]
#[case("Two blocks from the city pool.", Pool, None)]
#[case("Close to the gym.", Gym, None)]
#[case("Pool. No garage.", Pool, Some(Yes))]
#[case("2.5 baths. No elevator.", Elevator, Some(No))]
#[case("A lift to every floor.", Elevator, Some(Yes))]
#[case("A short ride to the ski lift.", Elevator, None)]
#[case("A fully fenced yard.", Fenced, Some(Yes))]
#[case("An unfenced yard.", Fenced, Some(No))]
#[case("Call today to view!", View, None)]
#[case("A living room with ocean views.", View, Some(Yes))]
#[case("Washer and dryer in unit.", Laundry, Some(Yes))]
#[case("Laundry in the building.", Laundry, Some(Shared))]
#[case("Kitchen and laundry are shared with the owner.", Laundry, Some(Shared))]
#[case("Washer/dryer hookups.", Laundry, Some(Possible))]
#[case("Comes unfurnished.", Furnished, Some(No))]
#[case("Cats are fine, dogs are not.", Dogs, Some(No))]
#[case("Cats are fine, dogs are not.", Cats, Some(Yes))]
#[case("Sorry, no pets.", Pets, Some(No))]
#[case("Pets are welcome.", Pets, Some(Yes))]
#[case("Hot dogs at the stand below.", Dogs, None)]
#[case("All on one level with wide doors and not a step from the garage.", StepFree, Some(Yes))]
#[case("Heat and hot water are in the rent.", UtilitiesIncluded, Some(Yes))]
#[case("A 55+ community.", SeniorCommunity, Some(Yes))]
#[case("Casa con piscina y garaje.", Pool, Some(Yes))]
#[case("Piscina comunitaria y ascensor.", Pool, Some(Shared))]
#[case("Sin piscina.", Pool, Some(No))]
#[case("Piso sin ascensor ni garaje.", Garage, Some(No))]
#[case("Mesa de billar en el salón.", Pool, None)]
#[case("Espacio para piscina.", Pool, Some(Possible))]
#[case("Maison avec piscine et sans ascenseur.", Elevator, Some(No))]
#[case("Place pour une piscine.", Pool, Some(Possible))]
#[case("Haus mit Schwimmbad, ohne Garage.", Garage, Some(No))]
#[case("Kein Aufzug im Haus.", Elevator, Some(No))]
#[case("Gemeinschaftspool und Tiefgarage.", Pool, Some(Shared))]
#[case("Piscina do condomínio.", Pool, Some(Shared))]
#[case("Não tem piscina.", Pool, Some(No))]
#[case("Appartamento con piscina condominiale.", Pool, Some(Shared))]
#[case("Senza ascensore.", Elevator, Some(No))]
#[case("Huis met zwembad en tuin.", Garden, Some(Yes))]
#[case("Geen lift.", Elevator, Some(No))]
#[case("Dom z basenem.", Pool, Some(Yes))]
#[case("Bez windy.", Elevator, Some(No))]
#[case("Havuzlu villa.", Pool, Some(Yes))]
#[case("Asansör yok.", Elevator, Some(No))]
#[case("Ortak havuz var.", Pool, Some(Shared))]
#[case("带游泳池和车库。", Pool, Some(Yes))]
#[case("没有电梯。", Elevator, Some(No))]
#[case("プール付きの家。", Pool, Some(Yes))]
#[case("エレベーターはありません。", Elevator, Some(No))]
#[case("共用プールあり。", Pool, Some(Shared))]
#[case("منزل مع مسبح ومصعد.", Pool, Some(Yes))]
#[case("بدون مصعد.", Elevator, Some(No))]
fn a_description_is_read_by_phrases(
    #[case] description: &str,
    #[case] feature: Feature,
    #[case] expected: Option<FeatureState>,
) {
    let features = described(description);
    assert_eq!(features.state(feature), expected, "{features:?}");
    if let Some(entry) = features.get(feature) {
        assert!(entry.column.is_empty() && description.contains(&entry.text), "{entry:?}");
    }
}

#[rstest]
#[case("Pool", "In-ground", Pool, Some(Yes))]
#[case("Pool", "None, room for one", Pool, Some(Possible))]
#[case("Pool", "No", Pool, Some(No))]
#[case("Pool", "Shared", Pool, Some(Shared))]
#[case("PoolPrivateYN", "true", Pool, Some(Yes))]
#[case("Piscina", "Sí", Pool, Some(Yes))]
#[case("Piscina", "comunitaria", Pool, Some(Shared))]
#[case("Schwimmbad", "nein", Pool, Some(No))]
#[case("プール", "なし", Pool, Some(No))]
#[case("游泳池", "有", Pool, Some(Yes))]
#[case("مسبح", "لا", Pool, Some(No))]
#[case("Havuz", "Yok", Pool, Some(No))]
#[case("AssociationAmenities", "Pool, Fitness Center", Pool, Some(Shared))]
#[case("Amenities", "Pool table; Sauna", Pool, None)]
#[case("Amenities", "Pool table; Sauna", Sauna, Some(Yes))]
#[case("Pool", "unknown", Pool, None)]
#[case("Garage Spaces", "2", Garage, Some(Yes))]
#[case("Garage Spaces", "0", Garage, Some(No))]
#[case("AttachedGarageYN", "false", Garage, None)]
#[case("Cooling", "Central Air", AirConditioning, Some(Yes))]
#[case("CoolingYN", "N", AirConditioning, Some(No))]
#[case("Laundry", "In the unit", Laundry, Some(Yes))]
#[case("Laundry", "In the building", Laundry, Some(Shared))]
#[case("LaundryFeatures", "Common Area", Laundry, Some(Shared))]
#[case("Yard", "Fenced", Fenced, Some(Yes))]
#[case("Fencing", "Wood", Fenced, Some(Yes))]
#[case("Fireplaces", "Two", Fireplace, Some(Yes))]
#[case("Parking", "None, bicycle room", Parking, Some(No))]
#[case("Parking", "Public garage opposite", Garage, None)]
#[case("Pets", "Allowed", Dogs, Some(Yes))]
#[case("Pets", "Cats only", Dogs, Some(No))]
#[case("Pets", "Cats only", Cats, Some(Yes))]
#[case("Pets", "Cats only", Pets, Some(Yes))]
#[case("Pets", "Not allowed", Cats, Some(No))]
#[case("Pets", "No limit on dogs", Dogs, Some(Yes))]
#[case("Pets", "No dogs", Dogs, Some(No))]
#[case("Pets", "Ask first", Dogs, Some(Possible))]
#[case("Mascotas", "No", Dogs, Some(No))]
#[case("Mascotas", "Sí", Pets, Some(Yes))]
#[case("Mascotas", "Solo gatos", Dogs, Some(No))]
#[case("Haustiere", "nach Absprache", Pets, Some(Possible))]
#[case("Animaux", "Non", Pets, Some(No))]
#[case("ペット", "不可", Cats, Some(No))]
#[case("Furnished", "Partly", Furnished, Some(Yes))]
#[case("Furnished", "Unfurnished", Furnished, Some(No))]
#[case("Amueblado", "No", Furnished, Some(No))]
#[case("Bills", "Included", UtilitiesIncluded, Some(Yes))]
#[case("Utilities", "Electricity connected", UtilitiesIncluded, None)]
#[case("Lease", "12 months", LeaseTerm, Some(Yes))]
#[case("Available", "2026-12-01", AvailableFrom, Some(Yes))]
#[case("Access", "No steps, 36-inch doors", StepFree, None)]
#[case("Lift", "Yes", Elevator, Some(Yes))]
#[case("EV charger", "In the garage", EvCharging, Some(Yes))]
#[case("View", "Harbor", View, Some(Yes))]
fn a_column_is_read_by_its_meaning(
    #[case] key: &str,
    #[case] value: &str,
    #[case] feature: Feature,
    #[case] expected: Option<FeatureState>,
) {
    let features = with_column(key, value).features();
    assert_eq!(features.state(feature), expected, "{features:?}");
    if let Some(entry) = features.get(feature) {
        assert_eq!((entry.column.as_str(), entry.text.as_str()), (key, value));
    }
}

#[test]
fn columns_count_before_the_description_unless_it_is_more_exact() {
    let both = |value: &str, description: &str| {
        ListingDraft { description: description.into(), ..with_column("Pool", value) }.features().state(Pool)
    };
    assert_eq!(both("No", "A pool, as the neighbors have."), Some(No));
    assert_eq!(both("Yes", "A community pool."), Some(Shared));
    assert_eq!(both("No", "The community pool is open to all."), Some(Shared));
    assert_eq!(both("Heated, 32 feet", "The shared pool is below."), Some(Yes));
}

#[rstest]
#[case("pool", "A pool.", true)]
#[case("pool", "A pool table.", false)]
#[case("pool", "A community pool.", true)]
#[case("private pool", "A community pool.", false)]
#[case("private pool", "A pool.", true)]
#[case("pool", "Room for a pool.", false)]
#[case("piscina", "A pool.", true)]
#[case("elevator", "Con ascensor.", true)]
#[case("unfurnished", "Comes unfurnished.", true)]
#[case("unfurnished", "Nothing is stated.", false)]
#[case("in unit laundry", "Laundry in the building.", false)]
#[case("laundry", "Laundry in the building.", true)]
#[case("shared laundry", "Laundry in the building.", true)]
fn a_filter_finds_by_the_features(#[case] term: &str, #[case] description: &str, #[case] expected: bool) {
    let content = ListingDraft { description: description.into(), ..ListingDraft::blank() };
    let listing = Listing::unstored(ListingId(1), 0, content);
    assert_eq!(Filter { terms: vec![term.into()], ..Filter::default() }.matches(&listing), expected);
}

#[test]
fn one_of_several_features_is_enough() {
    let content = ListingDraft { description: "A hot tub on the deck.".into(), ..ListingDraft::blank() };
    let listing = Listing::unstored(ListingId(1), 0, content);
    let any = |terms: &[&str]| {
        let any_terms = vec![terms.iter().map(|term| (*term).to_owned()).collect()];
        Filter { any_terms, ..Filter::default() }.matches(&listing)
    };
    assert!(any(&["pool", "hot tub"]) && any(&["wine cellar", "hot tub"]));
    assert!(!any(&["pool", "sauna"]));
}

#[test]
fn features_are_stored_as_they_are() {
    let features = with_column("Pets", "Cats only").features();
    let json = serde_json::to_string(&features).expect("features are JSON");
    assert_eq!(
        json,
        r#"[{"f":"pets","s":"yes","k":"Pets","t":"Cats only"},{"f":"dogs","s":"no","k":"Pets","t":"Cats only"},{"f":"cats","s":"yes","k":"Pets","t":"Cats only"}]"#
    );
    assert_eq!(serde_json::from_str::<FeatureTable>(&json).expect("the same"), features);
}

#[test]
fn the_longest_texts_take_linear_time() {
    let repeated = |phrase: &str| phrase.repeat(20_000 / phrase.len());
    let began = Instant::now();
    for phrase in ["no pool or ", "shared ", "pool ", "no ", "room for a pool, ", "和", "لا ", ".", "a.b ", "プール"]
    {
        described(&repeated(phrase));
        let field = CustomField { key: "Pool ".repeat(20), value: repeated(phrase).chars().take(2_000).collect() };
        ListingDraft { custom_fields: vec![field; 200], ..ListingDraft::blank() }.features();
    }
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}
