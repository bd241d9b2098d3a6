//! Sentences one by one, each known to be true or not, of seven homes. What the random answers cannot be made to say.

use porchlight_answer::{KnowledgeEntry, Query, RetrievedContext, StreamCheck};

use crate::{ask, bot, fixtures};

/// Seven homes and two saved answers.
fn context() -> (Query, RetrievedContext) {
    let homes = fixtures::homes();
    let (mut meaning, _) = ask("homes", &homes);
    meaning.limit = 10;
    let ids = [1, 2, 5, 7, 10, 23, 32];
    let listings: Vec<_> = ids.iter().filter_map(|id| homes.iter().find(|home| home.id.0 == *id)).cloned().collect();
    let saved = vec![
        KnowledgeEntry {
            id: 1,
            question: "When is the office open?".into(),
            answer: "Our office at 90 Quay Street is open from 9 am to 5 pm, Monday to Friday. Call us at 555-0142."
                .into(),
            ..KnowledgeEntry::default()
        },
        KnowledgeEntry {
            id: 2,
            question: "What does a viewing cost?".into(),
            answer: "A viewing is free; an application costs $45 per person.".into(),
            ..KnowledgeEntry::default()
        },
    ];
    (meaning, RetrievedContext { total: listings.len() as i64, listings, saved, ..RetrievedContext::default() })
}

/// Whether the sentence, after "About 12 Maple Lane." or not, is shown as it is.
fn passes(text: &str) -> bool {
    let (meaning, context) = context();
    let mut check = StreamCheck::new(&context, &bot(), &meaning);
    let shown = check.push(text) + &check.finish();
    shown.trim() == text.trim()
}

pub fn judge(right: &[&str], wrong: &[&str]) {
    let mut failed = Vec::new();
    failed.extend(right.iter().filter(|text| !passes(text)).map(|text| format!("replaced: {text}")));
    failed.extend(wrong.iter().filter(|text| passes(text)).map(|text| format!("shown: {text}")));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn numbers_are_read_in_the_formats_of_every_language() {
    judge(
        &[
            "1 Lighthouse Point cuesta 1.195.000 $.",
            "1 Lighthouse Point coûte 1\u{202f}195\u{202f}000 $.",
            "1 Lighthouse Point coûte 1 195 000 $ et compte quatre chambres.",
            "1 Lighthouse Point costs $1,195,000.",
            "1 Lighthouse Point售价119.5万美元。",
            "1 Lighthouse Point售价119万5千美元。",
            "1 Lighthouse Pointの価格は119万5000ドルです。",
            "1 Lighthouse Pointの価格は百十九万五千ドルです。",
            "يبلغ سعر 1 Lighthouse Point ١٬١٩٥٬٠٠٠ دولار.",
            "1 Lighthouse Point kostet 1,195 Mio. Dollar.",
            "1 Lighthouse Point kosztuje 1195 tys. dolarów.",
            "1 Lighthouse Point için fiyat 1 milyon 195 bin dolar.",
            "1 Lighthouse Point custa 1,195 milhão de dólares.",
            "1 Lighthouse Point costa 1,195 milioni di dollari.",
            "48 Harbor Row kost 612 duizend dollar.",
            "48 Harbor Row costs $612k.",
            "48 Harbor Row costs six hundred and twelve thousand dollars.",
            "48 Harbor Row cuesta seiscientos doce mil dólares.",
            "48 Harbor Row kostet sechshundertzwölftausend Dollar.",
            "48 Harbor Row coûte six cent douze mille dollars.",
            "48 Harbor Row costa seicentododicimila dollari.",
            "12 Maple Lane goes for around half a million dollars.",
            "12 Maple Lane cuesta alrededor de medio millón de dólares.",
            "48 Harbor Row has two and a half baths.",
            "48 Harbor Row has 2½ bathrooms.",
            "４８ Harbor Row has ３ bedrooms.",
        ],
        &[
            "1 Lighthouse Point cuesta 1.295.000 $.",
            "1 Lighthouse Point coûte 1 295 000 $.",
            "1 Lighthouse Point售价129.5万美元。",
            "1 Lighthouse Pointの価格は119万6000ドルです。",
            "1 Lighthouse Pointの価格は百十八万五千ドルです。",
            "يبلغ سعر 1 Lighthouse Point ١٬٢٩٥٬٠٠٠ دولار.",
            "1 Lighthouse Point kostet 1,295 Mio. Dollar.",
            "1 Lighthouse Point için fiyat 1 milyon 295 bin dolar.",
            "48 Harbor Row cuesta seiscientos trece mil dólares.",
            "48 Harbor Row kostet sechshundertdreizehntausend Dollar.",
            "48 Harbor Row coûte six cent treize mille dollars.",
            "48 Harbor Row costs six hundred and thirteen thousand dollars.",
            "48 Harbor Row has three and a half baths.",
            "48 Harbor Row costs €612,000.",
            "12 Maple Lane costs ៤៩៩,០០០ dollars.",
        ],
    );
}

#[test]
fn number_words_count_in_every_language() {
    judge(
        &[
            "12 Maple Lane tiene tres dormitorios y dos baños.",
            "12 Maple Lane a trois chambres et deux salles de bains.",
            "12 Maple Lane hat drei Schlafzimmer und zwei Bäder.",
            "12 Maple Lane tem três quartos e dois banheiros.",
            "12 Maple Lane ha tre camere e due bagni.",
            "12 Maple Lane heeft drie slaapkamers en twee badkamers.",
            "12 Maple Lane ma trzy sypialnie i dwie łazienki.",
            "12 Maple Lane için üç yatak odası ve iki banyo var.",
            "12 Maple Lane有三间卧室和两间浴室。",
            "12 Maple Laneには三つの寝室と二つの浴室があります。",
            "في 12 Maple Lane ثلاث غرف نوم وحمامان.",
        ],
        &[
            "12 Maple Lane tiene siete dormitorios.",
            "12 Maple Lane a sept chambres.",
            "12 Maple Lane hat sieben Schlafzimmer.",
            "12 Maple Lane hat fünfundzwanzig Schlafzimmer.",
            "12 Maple Lane tem sete quartos.",
            "12 Maple Lane ha sette camere.",
            "12 Maple Lane heeft zeven slaapkamers.",
            "12 Maple Lane ma siedem sypialni.",
            "12 Maple Lane için yedi yatak odası var.",
            "12 Maple Lane有七间卧室。",
            "12 Maple Laneには七つの寝室があります。",
            "في 12 Maple Lane سبع غرف نوم.",
        ],
    );
}

#[test]
fn roundings_go_as_far_as_their_wording() {
    judge(
        &[
            "1 Lighthouse Point is about $1.2 million.",
            "1 Lighthouse Point costs just under $1.2 million.",
            "12 Maple Lane costs nearly $490,000.",
            "12 Maple Lane costs over $480k.",
            "12 Maple Lane is almost 100 years old.",
            "12 Maple Lane was built in the 1920s.",
            "48 Harbor Row kostet rund 600.000 Dollar.",
        ],
        &[
            "1 Lighthouse Point is exactly $1.2 million.",
            "1 Lighthouse Point is about $1.5 million.",
            "1 Lighthouse Point costs over $1.2 million.",
            "12 Maple Lane was built around 1950.",
            "12 Maple Lane was built in the 1930s.",
            "12 Maple Lane has about 4 bedrooms.",
        ],
    );
}

#[test]
fn comparisons_have_the_right_direction() {
    judge(
        &[
            "12 Maple Lane is cheaper than 48 Harbor Row.",
            "48 Harbor Row is more expensive than 12 Maple Lane.",
            "48 Harbor Row is $123,000 more expensive than 12 Maple Lane.",
            "48 Harbor Row costs $123,000 more than 12 Maple Lane.",
            "48 Harbor Row is newer and larger than 12 Maple Lane.",
            "12 Maple Lane is older than 48 Harbor Row.",
            "The difference between 12 Maple Lane and 48 Harbor Row is $123,000.",
            "Compared to 48 Harbor Row, 12 Maple Lane is cheaper.",
            "18 Station Road is the smallest.",
            "9 Quarry Court is smaller than 12 Maple Lane.",
            "The newest is 48 Harbor Row, built in 2017.",
            "12 Maple Lane is the oldest of these homes.",
            "1 Lighthouse Point is the most expensive at $1,195,000.",
            "12 Maple Lane is not cheaper than 9 Quarry Court.",
            "Is 12 Maple Lane cheaper than 9 Quarry Court?",
        ],
        &[
            "48 Harbor Row is cheaper than 12 Maple Lane.",
            "12 Maple Lane is more expensive than 48 Harbor Row.",
            "12 Maple Lane is $123,000 more expensive than 48 Harbor Row.",
            "12 Maple Lane costs $123,000 more than 48 Harbor Row.",
            "12 Maple Lane is newer than 48 Harbor Row.",
            "12 Maple Lane is larger than 77 Birch Avenue.",
            "Compared to 12 Maple Lane, 48 Harbor Row is cheaper.",
            "1 Lighthouse Point is the cheapest.",
            "The newest is 12 Maple Lane.",
            "9 Quarry Court is the largest.",
            "48 Harbor Row is the oldest of these homes.",
            "The most expensive home is 12 Maple Lane.",
        ],
    );
}

#[test]
fn how_a_home_stands_is_stated_as_it_is() {
    judge(
        &[
            "5 Old Mill Road was sold for $515,000.",
            "5 Old Mill Road is no longer available.",
            "5 Old Mill Road is already sold, while 12 Maple Lane is still available.",
            "5 Old Mill Road was sold on August 21, 2026.",
            "18 Station Road rents for $1,850 a month.",
            "12 Maple Lane is still on the market.",
        ],
        &[
            "5 Old Mill Road is still available.",
            "5 Old Mill Road is on the market.",
            "5 Old Mill Road is listed at $515,000.",
            "5 Old Mill Road was sold on July 3, 2026.",
            "12 Maple Lane sold for $489,000.",
            "12 Maple Lane is under contract.",
            "12 Maple Lane is off the market.",
            "12 Maple Lane was withdrawn from the market.",
            "12 Maple Lane is already sold, while 5 Old Mill Road is still available.",
            "The price of 18 Station Road is $1,850.",
            "12 Maple Lane costs $489,000 a month.",
            "5 Old Mill Road ist noch verfügbar.",
            "5 Old Mill Roadは販売中です。",
        ],
    );
}

#[test]
fn places_and_street_addresses_are_not_invented() {
    judge(
        &[
            "12 Maple Lane is in Ashford, WA 98501.",
            "12 Maple Lane is in Old Town.",
            "1 Lighthouse Point is in Port Ellery and 12 Maple Lane is in Ashford.",
            "12 Maple Lane is near Main Street.",
        ],
        &[
            "12 Maple Lane is in Tacoma.",
            "12 Maple Lane is in Port Ellery.",
            "1 Lighthouse Point is in Ashford and 12 Maple Lane is in Port Ellery.",
            "You may also like 99 Elm Street.",
            "12 Maple Lane está en Port Ellery.",
            "12 Maple Lane位于Port Ellery。",
            "Tengo también una casa en Calle Mayor 12.",
        ],
    );
}

#[test]
fn features_are_those_of_the_record() {
    judge(
        &[
            "77 Birch Avenue has a pool and a home office.",
            "77 Birch Avenue has a fenced yard.",
            "12 Maple Lane has a fenced yard but no pool.",
            "12 Maple Lane tiene un porche.",
            "1 Lighthouse Point has a dock, a sauna and an ocean view.",
            "77 Birch Avenue has a pool, while 12 Maple Lane has a fenced yard.",
            "Would you like a home with a pool?",
            "If you want a pool, tell me.",
            "12 Maple Lane does not mention a pool.",
        ],
        &[
            "12 Maple Lane has a pool.",
            "12 Maple Lane tiene piscina.",
            "77 Birch Avenue has no pool.",
            "77 Birch Avenue does not have a pool.",
            "9 Quarry Court has a fireplace and a hot tub.",
            "12 Maple Lane has a pool, while 77 Birch Avenue has a fenced yard.",
            "12 Maple Lane hat einen Aufzug.",
        ],
    );
}

#[test]
fn open_houses_have_their_day_and_hour() {
    judge(
        &[
            "48 Harbor Row has an open house on Saturday from 11:00 to 13:00.",
            "48 Harbor Row has an open house on Saturday from 11 am to 1 pm.",
            "There is no open house at 12 Maple Lane.",
            "48 Harbor Row hat am Samstag um 11 Uhr einen Tag der offenen Tür.",
        ],
        &[
            "48 Harbor Row has an open house on Sunday.",
            "48 Harbor Row has an open house on Saturday from 10 am to 1 pm.",
            "12 Maple Lane has an open house on Saturday.",
            "48 Harbor Row hat am Sonntag einen Tag der offenen Tür.",
        ],
    );
}

#[test]
fn counts_sums_and_ranges_come_from_the_records() {
    judge(
        &[
            "I found 7 homes.",
            "Prices range from $1,850 to $1,195,000.",
            "Together, 12 Maple Lane and 48 Harbor Row cost $1,101,000.",
            "12 Maple Lane and 48 Harbor Row cost $489,000 and $612,000.",
            "Both 12 Maple Lane and 48 Harbor Row have 3 bedrooms.",
            "6 of them are in Ashford.",
            "There is 1 townhouse.",
        ],
        &[
            "I found 9 homes.",
            "Prices range from $365,000 to $985,000.",
            "Together, 12 Maple Lane and 48 Harbor Row cost $1,201,000.",
            "12 Maple Lane and 48 Harbor Row cost $612,000 and $489,000.",
            "Both 12 Maple Lane and 77 Birch Avenue have 3 bedrooms.",
            "There are 4 townhouses.",
            "The average price is $512,345.",
        ],
    );
}

#[test]
fn several_homes_keep_their_own_numbers() {
    judge(
        &[
            "12 Maple Lane ($489,000, 3 beds) and 48 Harbor Row ($612,000, 2.5 baths) are close.",
            "3 bedrooms at 12 Maple Lane, 4 bedrooms at 77 Birch Avenue.",
            "12 Maple Lane was built in 1926; it has 3 bedrooms. Its price is $489,000.",
            "12 Maple Lane is lovely. It has a fenced yard. It was built in 1926.",
            "12 Maple Lane has a deep front porch and a fenced yard where two apple trees grow.",
            "48 Harbor Row is new. You pay $612,000 for it, and the HOA fee is $185 a month, so it is $123,000 more expensive than 12 Maple Lane. It was built in 2017.",
            "48 Harbor Row is newer than 12 Maple Lane. It was built in 2017.",
            "1. **12 Maple Lane**\n   - Price: $489,000\n   - Bedrooms: 3\n   - Year built: 1926\n2. **48 Harbor Row**\n   - Price: $612,000\n   - HOA: $185/month",
            "| Casa | Precio | Dormitorios |\n|---|---|---|\n| 12 Maple Lane | $489.000 | 3 |\n",
            "| | 12 Maple Lane | 48 Harbor Row |\n|---|---|---|\n| Price | $489,000 | $612,000 |\n| Beds | 3 | 3 |\n",
        ],
        &[
            "12 Maple Lane ($612,000, 3 beds) and 48 Harbor Row ($489,000, 2.5 baths) are close.",
            "4 bedrooms at 12 Maple Lane, 3 bedrooms at 77 Birch Avenue.",
            "12 Maple Lane is lovely. It was built in 2017.",
            "48 Harbor Row is newer than 12 Maple Lane. It was built in 1926.",
            "12 Maple Lane has a fenced yard where five apple trees grow.",
            "1. **12 Maple Lane**\n   - Price: $612,000\n2. **48 Harbor Row**\n   - Price: $612,000",
            "| Casa | Precio | Dormitorios |\n|---|---|---|\n| 12 Maple Lane | $612.000 | 3 |\n",
            "| | 12 Maple Lane | 48 Harbor Row |\n|---|---|---|\n| Price | $612,000 | $489,000 |\n",
            "| | 12 Maple Lane | 48 Harbor Row |\n|---|---|---|\n| HOA | $185 | — |\n",
        ],
    );
}

#[test]
fn saved_answers_may_be_quoted_but_are_no_numbers_of_a_home() {
    judge(
        &[
            "Our office is open from 9 am to 5 pm, Monday to Friday.",
            "You can call us at 555-0142.",
            "A viewing is free; an application costs $45 per person.",
            "The application costs $45 per person.",
        ],
        &[
            "Our office is open from 8 am to 6 pm, Monday to Friday.",
            "The application costs $95 per person.",
            "You can call us at 555-0199.",
            "12 Maple Lane is lovely. It costs $45.",
            "The HOA fee of 12 Maple Lane is $45 a month.",
            "12 Maple Lane costs $45.",
        ],
    );
}

#[test]
fn the_report_says_what_was_shown_instead() {
    let (meaning, context) = context();
    let mut check = StreamCheck::new(&context, &bot(), &meaning);
    let shown = check.push("12 Maple Lane costs $399,000. 48 Harbor Row costs $612,000. ") + &check.finish();
    let report = check.report();
    assert_eq!(shown.trim(), "12 Maple Lane is listed at $489,000. 48 Harbor Row costs $612,000.");
    assert_eq!(report[0].instead.as_deref(), Some("12 Maple Lane is listed at $489,000."));
    assert!(!report[0].ok && report[1].ok && report[1].instead.is_none());
}
