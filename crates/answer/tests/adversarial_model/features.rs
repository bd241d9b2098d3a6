//! Lies and truths about features and statuses: every sentence is said of every home, and what it is follows from the
//! home's record. No lie may be shown, and at most 2 % of the true sentences may be replaced.

use porchlight_answer::{Query, RetrievedContext};
use porchlight_domain::{
    Availability, CustomField, Listing, ListingId, SaleType, Status,
    filter::availability_of,
    listing::features::{
        Feature::{self, *},
        FeatureState::{self, *},
    },
};

use crate::{ask, fixtures, stream};

/// Homes on which phrases mean something else than they seem to.
const TEXTS: [(&str, &str, &str); 12] = [
    ("201 Test Street", "A pool table in the den and a carpool lane nearby.", ""),
    ("202 Test Street", "Room for a pool behind the house.", ""),
    ("203 Test Street", "The community pool opens in May.", ""),
    ("204 Test Street", "There is no pool.", "Pets: Not allowed"),
    ("205 Test Street", "A pool, an elevator, a fireplace and a gym.", "Pets: Dogs and cats"),
    ("206 Test Street", "Laundry in the building.", "Pets: Cats only"),
    ("207 Test Street", "In-unit laundry, furnished.", "Mascotas: Sí"),
    ("208 Test Street", "Unfurnished. Two blocks from the public pool and the gym.", ""),
    ("209 Test Street", "Con piscina y ascensor.", "Haustiere: nein"),
    ("210 Test Street", "プール付き、エレベーターなし。", ""),
    ("211 Test Street", "Wheelchair accessible, no steps. All utilities included.", ""),
    ("212 Test Street", "A 55+ community with a shared pool.", "Pool: Shared"),
];
/// Status, what the portal calls it, and whether the home is for rent.
const STATUSES: [(Status, &str, bool); 6] = [
    (Status::Active, "", false),
    (Status::Sold, "Pending", false),
    (Status::Sold, "", false),
    (Status::Sold, "Withdrawn", false),
    (Status::PreOnMarket, "", false),
    (Status::Active, "", true),
];

/// What a sentence claims of a home, "{a}" being its address.
enum Claim {
    Has(Feature),
    Own(Feature),
    Shared(Feature),
    Lacks(Feature),
    Possible(Feature),
    Stands(&'static [Availability]),
}

const AVAILABLE: &[Availability] = &[Availability::Available];
const SOLD: &[Availability] = &[Availability::Sold];
const PENDING: &[Availability] = &[Availability::Pending];
const OFF: &[Availability] = &[Availability::OffMarket];
const SOON: &[Availability] = &[Availability::ComingSoon];

fn sentences() -> Vec<(&'static str, Claim)> {
    use Claim::{Has, Lacks, Own, Possible, Shared, Stands};
    vec![
        ("{a} has a pool.", Has(Pool)),
        ("{a} has a beautiful swimming pool.", Has(Pool)),
        ("{a} comes with a private pool.", Own(Pool)),
        ("{a} has a community pool.", Shared(Pool)),
        ("{a} has a shared pool.", Shared(Pool)),
        ("{a} has no pool.", Lacks(Pool)),
        ("{a} doesn't have a pool.", Lacks(Pool)),
        ("There is room for a pool at {a}.", Possible(Pool)),
        ("{a} has an elevator.", Has(Elevator)),
        ("There is no elevator at {a}.", Lacks(Elevator)),
        ("{a} has a fireplace.", Has(Fireplace)),
        ("{a} has a gym.", Has(Gym)),
        ("{a} is furnished.", Has(Furnished)),
        ("{a} has in-unit laundry.", Own(Laundry)),
        ("Dogs are allowed at {a}.", Has(Dogs)),
        ("{a} allows cats.", Has(Cats)),
        ("Pets are welcome at {a}.", Has(Pets)),
        ("{a} does not allow pets.", Lacks(Pets)),
        ("{a} is wheelchair accessible.", Has(StepFree)),
        ("Utilities are included at {a}: utilities included in the rent.", Has(UtilitiesIncluded)),
        ("{a} tiene piscina.", Has(Pool)),
        ("{a} no tiene piscina.", Lacks(Pool)),
        ("{a} tiene piscina comunitaria.", Shared(Pool)),
        ("{a} tiene ascensor.", Has(Elevator)),
        ("{a} a une piscine.", Has(Pool)),
        ("{a} n'a pas de piscine.", Lacks(Pool)),
        ("{a} hat ein Schwimmbad.", Has(Pool)),
        ("{a} hat keinen Aufzug.", Lacks(Elevator)),
        ("{a} hat einen Aufzug.", Has(Elevator)),
        ("{a} tem piscina.", Has(Pool)),
        ("{a} ha una piscina.", Has(Pool)),
        ("{a} ha l'ascensore.", Has(Elevator)),
        ("{a} heeft een zwembad.", Has(Pool)),
        ("{a} heeft geen lift.", Lacks(Elevator)),
        ("{a} ma basen.", Has(Pool)),
        ("{a} için havuz var.", Has(Pool)),
        ("{a}有游泳池。", Has(Pool)),
        ("{a}没有电梯。", Lacks(Elevator)),
        ("{a}にはプールがあります。", Has(Pool)),
        ("{a}にエレベーターはありません。", Lacks(Elevator)),
        ("{a} فيه مسبح.", Has(Pool)),
        ("{a} is available now.", Stands(AVAILABLE)),
        ("{a} is still on the market.", Stands(AVAILABLE)),
        ("{a} has been sold.", Stands(SOLD)),
        ("{a} is under contract.", Stands(PENDING)),
        ("{a} was withdrawn from the market.", Stands(OFF)),
        ("{a} is coming soon.", Stands(SOON)),
        ("{a} sigue disponible.", Stands(AVAILABLE)),
        ("{a} ya está vendida.", Stands(SOLD)),
        ("{a} ist noch verfügbar.", Stands(AVAILABLE)),
        ("{a} ist verkauft.", Stands(SOLD)),
        ("{a} est vendue.", Stands(SOLD)),
    ]
}

/// Whether a record makes a claim true; `None` where it says nothing, so that denying it is no lie and no fact.
fn truth(claim: &Claim, home: &Listing) -> Option<bool> {
    let features = home.features();
    let state = |feature: Feature| match feature {
        Dogs | Cats if features.get(feature).is_none() => features.state(Pets),
        feature => features.state(feature),
    };
    let is = |feature, states: &[FeatureState]| state(feature).is_some_and(|state| states.contains(&state));
    Some(match claim {
        Claim::Has(feature) => is(*feature, &[Yes, FeatureState::Shared]),
        Claim::Own(feature) => is(*feature, &[Yes]),
        Claim::Shared(feature) => is(*feature, &[FeatureState::Shared]),
        Claim::Lacks(feature) => match state(*feature)? {
            No => true,
            FeatureState::Possible => return None,
            Yes | FeatureState::Shared => false,
        },
        Claim::Possible(feature) => match state(*feature) {
            Some(FeatureState::Possible) => true,
            Some(No) => false,
            _ => return None,
        },
        Claim::Stands(allowed) => {
            let own = availability_of(&home.content);
            // A rental that is gone may be called either.
            if home.content.sale_type == SaleType::ForRent && own != Availability::Available {
                return None;
            }
            allowed.contains(&own)
        }
    })
}

fn homes() -> Vec<Listing> {
    let mut homes = fixtures::homes();
    let template = homes.iter().find(|home| home.id == ListingId(1)).cloned().expect("the first home");
    let mut add = |street: String, change: &dyn Fn(&mut Listing)| {
        let mut home = template.clone();
        home.id = ListingId(1_000 + homes.len() as i64);
        home.content.mls_number = format!("TS-{}", home.id.0);
        home.content.url = format!("https://homes.example/{}", home.id.0);
        home.content.custom_fields.clear();
        home.content.description = "A house.".into();
        home.content.parking_spots = None;
        home.content.street_address = street;
        change(&mut home);
        homes.push(home);
    };
    for (street, text, column) in TEXTS {
        add(street.to_owned(), &|home| {
            home.content.description = text.to_owned();
            let pair = column.split_once(": ");
            home.content.custom_fields.extend(pair.map(|(key, value)| field(key, value)));
        });
    }
    for (at, (status, portal, is_rental)) in STATUSES.into_iter().enumerate() {
        add(format!("{} Status Street", 301 + at), &|home| {
            home.content.status = status;
            home.content.custom_fields.extend((!portal.is_empty()).then(|| field("PortalStatus", portal)));
            if is_rental {
                home.content.sale_type = SaleType::ForRent;
                home.content.rent_price = home.content.sale_price.take();
            }
        });
    }
    homes
}

fn field(key: &str, value: &str) -> CustomField {
    CustomField { key: key.into(), value: value.into() }
}

#[test]
fn lies_about_features_and_statuses_are_replaced() {
    let homes = homes();
    let (meaning, _) = ask("homes", &homes);
    let (mut lies, mut truths, mut shown_lies, mut replaced) = (0, 0, Vec::new(), Vec::new());
    let mut seed = 0;
    for home in &homes {
        let others = homes.iter().filter(|other| other.id != home.id).take(2);
        let listings: Vec<Listing> = [home.clone()].into_iter().chain(others.cloned()).collect();
        let context = RetrievedContext { total: listings.len() as i64, listings, ..RetrievedContext::default() };
        for (template, claim) in sentences() {
            let Some(is_true) = truth(&claim, home) else { continue };
            let text = template.replace("{a}", &home.content.street_address);
            seed += 1;
            let is_shown = shows(&text, &context, &meaning, seed);
            match (is_true, is_shown) {
                (true, true) => truths += 1,
                (true, false) => {
                    truths += 1;
                    replaced.push(text);
                }
                (false, false) => lies += 1,
                (false, true) => {
                    lies += 1;
                    shown_lies.push(format!("{text} ({:?})", home.features()));
                }
            }
        }
    }
    shown_lies.iter().for_each(|text| println!("SHOWN {text}"));
    replaced.iter().for_each(|text| println!("REPLACED {text}"));
    println!(
        "features and statuses: {lies} lies told, {} wrong shown, {} true sentences of {truths} replaced ({:.1} %)",
        shown_lies.len(),
        replaced.len(),
        replaced.len() as f64 * 100.0 / truths as f64
    );
    assert!(lies > 1_000 && truths > 150, "{lies} lies, {truths} truths");
    assert!(shown_lies.is_empty());
    assert!(replaced.len() * 50 <= truths);
}

fn shows(text: &str, context: &RetrievedContext, meaning: &Query, seed: usize) -> bool {
    stream(text, context, meaning, seed).trim() == text
}
