//! The sentences of answers, as data: one table per language, with places for what varies.
//!
//! Why it exists: a language is added by adding a table. Not here: numbers (`format.rs`) and
//! which sentence is said when (the other files of this folder).

use crate::language::Language;

/// Every piece of text that an answer is made of; `{name}` is a place. Pairs are one and many.
#[derive(Debug)]
pub struct Phrases {
    pub home: (&'static str, &'static str),
    pub bed: (&'static str, &'static str),
    pub bath: (&'static str, &'static str),
    pub day: (&'static str, &'static str),
    pub parking: (&'static str, &'static str),
    pub square_feet: &'static str,
    pub square_meters: &'static str,
    pub months: [&'static str; 12],
    pub date: &'static str,
    pub studio: &'static str,
    pub per_month: &'static str,
    pub sold_for: &'static str,
    pub sold_for_on: &'static str,
    pub coming_soon: &'static str,
    pub rented: &'static str,
    pub price_not_stated: &'static str,
    pub not_stated: &'static str,
    // A search.
    pub found: &'static str,
    pub found_all: &'static str,
    pub one_of: &'static str,
    pub shown_of: &'static str,
    pub no_more: &'static str,
    /// Words that no condition came of.
    pub ignored: &'static str,
    pub none: &'static str,
    pub none_at_all: &'static str,
    pub nearest_without: &'static str,
    pub unknown_place: &'static str,
    pub where_homes_are: &'static str,
    pub listings_are_in: &'static str,
    pub and_more: &'static str,
    /// What a home is put in order by, after its figures.
    pub lot_note: &'static str,
    pub built_note: &'static str,
    pub hoa_note: &'static str,
    pub days_note: &'static str,
    pub near_unknown: &'static str,
    /// Names of the conditions that can be given up, in the order of `Relaxed`.
    pub relaxed: [&'static str; 13],
    pub availability: [&'static str; 5],
    // Figures over many.
    pub count: &'static str,
    pub summary: &'static str,
    pub summary_one: &'static str,
    pub summary_unpriced: &'static str,
    // One home.
    pub home_is: &'static str,
    pub which: &'static str,
    pub which_none: &'static str,
    pub gone: &'static str,
    pub price_asking: &'static str,
    pub price_rent: &'static str,
    pub price_sold: &'static str,
    pub price_unset: &'static str,
    pub estimate: &'static str,
    pub unit_price: &'static str,
    pub hoa: &'static str,
    pub hoa_none: &'static str,
    pub deposit: &'static str,
    pub beds_of: &'static str,
    pub studio_is: &'static str,
    pub baths_of: &'static str,
    pub area_of: &'static str,
    pub lot_of: &'static str,
    pub built_in: &'static str,
    pub on_market: &'static str,
    pub parking_of: &'static str,
    pub parking_none: &'static str,
    pub unset: &'static str,
    pub is_available: &'static str,
    pub is_available_rent: &'static str,
    pub is_sold: &'static str,
    pub is_sold_on: &'static str,
    pub is_pending: &'static str,
    pub is_coming: &'static str,
    pub is_rented: &'static str,
    pub address_is: &'static str,
    pub neighbourhood_is: &'static str,
    pub type_is: &'static str,
    pub mls_is: &'static str,
    pub open_house: &'static str,
    pub open_house_untimed: &'static str,
    pub open_house_none: &'static str,
    pub tour_yes: &'static str,
    pub tour_none: &'static str,
    pub link_is: &'static str,
    pub photos: &'static str,
    pub photos_none: &'static str,
    pub feature_column: &'static str,
    pub feature_text: &'static str,
    pub feature_unknown: &'static str,
    pub ask_person: &'static str,
    pub entire: &'static str,
    pub room: &'static str,
    /// Names of rows of a comparison and of things unset.
    pub names: Names,
    // Not listings.
    pub greeting: &'static str,
    pub thanks: &'static str,
    pub goodbye: &'static str,
    pub who: &'static str,
    pub privacy: &'static str,
    pub privacy_none: &'static str,
    pub person: &'static str,
    pub person_links: &'static str,
    pub person_none: &'static str,
    pub contact: &'static str,
    pub steering: &'static str,
    pub started_over: &'static str,
    pub no_answer: &'static str,
    /// Ends a sentence of a model that cannot be shown to its end.
    pub unconfirmed: &'static str,
}

/// Names of fields.
#[derive(Debug)]
pub struct Names {
    pub price: &'static str,
    pub estimate: &'static str,
    pub unit_price: &'static str,
    pub hoa: &'static str,
    pub deposit: &'static str,
    pub beds: &'static str,
    pub baths: &'static str,
    pub area: &'static str,
    pub lot: &'static str,
    pub year: &'static str,
    pub days: &'static str,
    pub parking: &'static str,
    pub status: &'static str,
    pub kind: &'static str,
    pub neighbourhood: &'static str,
    pub address: &'static str,
    pub mls: &'static str,
    pub difference: &'static str,
}

/// The table of a language; English where there is none yet.
pub fn of(language: Language) -> &'static Phrases {
    match language {
        Language::En => &ENGLISH,
        // Languages without a table of their own are written in English.
        Language::Es
        | Language::Fr
        | Language::De
        | Language::Pt
        | Language::It
        | Language::Nl
        | Language::Pl
        | Language::Tr
        | Language::Zh
        | Language::Ja
        | Language::Ar => &ENGLISH,
    }
}

/// Whether a language has a table of its own.
pub fn is_written(language: Language) -> bool {
    language == Language::En
}

/// Puts values into the places of a text.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let Some(close) = rest[open..].find('}').map(|at| at + open) else { break };
        let name = &rest[open + 1..close];
        out.push_str(values.iter().find(|(own, _)| *own == name).map_or("", |(_, value)| value));
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// English.
pub static ENGLISH: Phrases = Phrases {
    home: ("home", "homes"),
    bed: ("bed", "beds"),
    bath: ("bath", "baths"),
    day: ("day", "days"),
    parking: ("parking space", "parking spaces"),
    square_feet: "sq ft",
    square_meters: "m²",
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    date: "{month} {day}, {year}",
    studio: "studio",
    per_month: "{money}/month",
    sold_for: "sold for {money}",
    sold_for_on: "sold for {money} on {date}",
    coming_soon: "coming soon, not yet on the market",
    rented: "no longer available",
    price_not_stated: "price not stated",
    not_stated: "not stated",
    found: "{what}: {homes}.",
    found_all: "{homes} available.",
    one_of: "{what}:",
    shown_of: "{last} of {total} shown. Say \"show more\" for the next.",
    no_more: "Those were all of them.",
    ignored: "I could not take this into account: {words}.",
    none: "{what}: I found none, and nothing close to it either.",
    none_at_all: "There are no homes listed here at the moment.",
    nearest_without: "{what}: none match all of that. Leaving out {relaxed}, there {are} {homes}:",
    unknown_place: "I have no homes in {place}.",
    where_homes_are: "There are homes in {places}.",
    listings_are_in: "The listings are in {places}.",
    and_more: "and {count} more",
    lot_note: "lot {area}",
    built_note: "built in {year}",
    hoa_note: "HOA fee {money} a month",
    days_note: "{days} on the market",
    near_unknown: "I cannot tell what is near it, because its location is not stated.",
    relaxed: [
        "the extra wishes",
        "the open house or tour",
        "the age or time on the market",
        "the limit on fees",
        "the parking",
        "the size",
        "the bathrooms",
        "the price limit",
        "the bedrooms",
        "the type of home",
        "the place",
        "whether it is for sale or for rent",
        "the status",
    ],
    availability: ["", "coming soon", "sold", "pending", "any status"],
    count: "{what}: {homes}.",
    summary: "{what}: {homes} with a price. The average is {average}, the lowest {lowest} and the highest {highest}.",
    summary_one: "{what}: {homes} with a price, at {lowest}.",
    summary_unpriced: "{what}: no home with a stated price, so there is no average.",
    home_is: "{home}:",
    which: "Which home do you mean? You can say its address, or a number from this list:",
    which_none: "Which home do you mean? You can say its address or its MLS number.",
    gone: "I cannot find that home in the listings; it may have been removed.",
    price_asking: "{home} is listed at {money}.",
    price_rent: "{home} rents for {money} a month.",
    price_sold: "{home} {sold}.",
    price_unset: "The price of {home} is not stated.",
    estimate: "{home} is estimated at {money}.",
    unit_price: "{home} comes to {money} per {unit}.",
    hoa: "The HOA fee of {home} is {money} a month.",
    hoa_none: "{home} has no HOA fee.",
    deposit: "The deposit for {home} is {money}.",
    beds_of: "{home} has {count}.",
    studio_is: "{home} is a studio.",
    baths_of: "{home} has {count}.",
    area_of: "{home} has {area} of living space.",
    lot_of: "The lot of {home} is {area}.",
    built_in: "{home} was built in {year}.",
    on_market: "{home} has been on the market for {days}.",
    parking_of: "{home} has {count}.",
    parking_none: "{home} has no parking.",
    unset: "{what} of {home}: not stated in the listing.",
    is_available: "{home} is available, listed at {money}.",
    is_available_rent: "{home} is available to rent at {money} a month.",
    is_sold: "{home} has been sold, so it is no longer available.",
    is_sold_on: "{home} was sold on {date}, so it is no longer available.",
    is_pending: "{home} is {status}: it is under contract and not offered at the moment.",
    is_coming: "{home} is coming soon: it is not yet on the market.",
    is_rented: "{home} is no longer available.",
    address_is: "The address is {address}.",
    neighbourhood_is: "{home} is in {place}.",
    type_is: "{home} is listed as {kind}.",
    mls_is: "The MLS number of {home} is {number}.",
    open_house: "There is an open house at {home}: {time}.",
    open_house_untimed: "There is an open house at {home}; the time is not stated.",
    open_house_none: "No open house is listed for {home}.",
    tour_yes: "{home} has a 3D tour, see {link}.",
    tour_none: "No 3D tour is listed for {home}.",
    link_is: "Here is the page of {home}: {link}",
    photos: "The photos of {home} are on its page: {link}",
    photos_none: "{home} has no photos in its listing.",
    feature_column: "{key}: {value}.",
    feature_text: "The listing of {home} says: \"{quote}\"",
    feature_unknown: "The listing of {home} does not say anything about \"{feature}\".",
    ask_person: "A person can tell you more: choose \"Talk to a person\".",
    entire: "entire place",
    room: "a room",
    names: Names {
        price: "Price",
        estimate: "Estimate",
        unit_price: "Price per {unit}",
        hoa: "HOA fee",
        deposit: "Deposit",
        beds: "Bedrooms",
        baths: "Bathrooms",
        area: "Living space",
        lot: "Lot",
        year: "Year built",
        days: "Days on market",
        parking: "Parking",
        status: "Status",
        kind: "Type",
        neighbourhood: "Neighborhood",
        address: "Address",
        mls: "MLS number",
        difference: "The difference in price is {money}.",
    },
    greeting: "Hello! I can help you find a home, for example \"3 bedroom homes under 500k\" or \"which one is the cheapest?\". What are you looking for?",
    thanks: "You're welcome! Ask me about any home, any time.",
    goodbye: "Goodbye, and good luck with your search!",
    who: "I am {name}, an automated assistant that answers from the listings here: prices, rooms, sizes, fees, places and more.",
    privacy: "You can read the privacy policy here: [{name}]({url})",
    privacy_none: "I have no privacy policy to show here. What you write is kept with this conversation.",
    person: "I can put you in touch with a person: choose \"Talk to a person\" and this conversation will be passed on.",
    person_links: "You can reach the team here: {links}",
    person_none: "I cannot connect you from here. If you leave an e-mail address or phone number, it stays with this conversation for the team to read.",
    contact: "Thank you. Your message is kept with this conversation, so that the team can get back to you.",
    steering: "I do not describe or judge neighborhoods by who lives there or how safe they are. I can give you the facts of each home, such as price, size, fees and location, and you can form your own view by visiting and by looking at official sources.",
    started_over: "All right, from the beginning. What kind of home are you looking for?",
    no_answer: "I am not sure what you mean. I can search the listings by place, price, rooms and size, compare homes, or tell you about one by its address.",
    unconfirmed: "I cannot confirm that from the listings.",
};
