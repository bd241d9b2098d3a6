//! What words mean to the check, in twelve languages, as data. "3 Schlafzimmer", "寝室3つ" and "three bedrooms" claim the
//! same.

pub mod features;

use crate::{ar, de, en, es, fr, it, ja, language::Language, nl, pl, pt, tr, zh};

/// What a word or phrase says near a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenClass {
    Bed,
    Bath,
    Park,
    Photo,
    /// "homes", "listings", "results".
    Listing,
    Condo,
    Townhouse,
    House,
    Apartment,
    Land,
    SquareFeet,
    SquareMeters,
    Acre,
    Hectare,
    Lot,
    Living,
    Price,
    Rent,
    Hoa,
    Deposit,
    Estimate,
    Built,
    Day,
    Market,
    PerMonth,
    PerArea,
    Zip,
    Mls,
    YearsOld,
    Percent,
    // How a home stands.
    Sold,
    Rented,
    Available,
    Pending,
    /// Withdrawn, expired, on hold.
    OffMarket,
    Soon,
    Asking,
    OpenHouse,
    // Numbers over several homes.
    Average,
    Difference,
    Total,
    Range,
    Lowest,
    Highest,
    /// "I found", "there are".
    Found,
    // How exactly a number is meant.
    About,
    Over,
    Under,
    Exactly,
    /// "at least", "up to": a limit of the question said back.
    Bound,
    // Comparisons of two homes.
    Cheaper,
    Pricier,
    Bigger,
    Smaller,
    Newer,
    Older,
    More,
    Less,
    Than,
    /// Stands after the home that is compared with: Japanese, Turkish.
    ThanBefore,
    Cheapest,
    Priciest,
    Biggest,
    Smallest,
    Newest,
    Oldest,
    /// "one of the cheapest" claims little.
    OneOf,
    Not,
    And,
    But,
    With,
    /// "both", "each".
    All,
    /// "it", "this home".
    It,
    /// "in", before the name of a place.
    In,
    If,
    // Time.
    Am,
    Pm,
    Clock,
    Month(u8),
    Weekday(u8),
    Currency(Money),
}

/// A kind of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Money {
    Dollar,
    Euro,
    Pound,
    Yen,
    Rupee,
    Lira,
    Zloty,
    Real,
    Dirham,
    Krona,
    Franc,
    Peso,
    Riyal,
}

/// The words of one language. Phrases are parted by `|`; accents and case do not count.
#[derive(Debug)]
pub struct LexiconEntries {
    pub language: Language,
    pub senses: &'static [(TokenClass, &'static str)],
    /// January to December.
    pub months: [&'static str; 12],
    /// Monday to Sunday.
    pub weekdays: [&'static str; 7],
    /// Number words by value.
    pub numbers: &'static [(i64, &'static str)],
    /// Words between the parts of a number: "and".
    pub joins: &'static str,
    /// "half" before a scale word, and "and a half" after a number.
    pub half: &'static str,
    pub and_half: &'static str,
    /// What words and endings multiply a number by.
    pub scales: &'static [(i64, &'static str)],
    /// Number words that are articles: not numbers but before a scale word.
    pub articles: &'static str,
    /// The commonest words, by which the language is stated.
    pub common: &'static str,
}

pub const TABLES: [&LexiconEntries; 12] = [
    &en::claims::TERMS,
    &es::claims::TERMS,
    &fr::claims::TERMS,
    &de::claims::TERMS,
    &pt::claims::TERMS,
    &it::claims::TERMS,
    &nl::claims::TERMS,
    &pl::claims::TERMS,
    &tr::claims::TERMS,
    &zh::claims::TERMS,
    &ja::claims::TERMS,
    &ar::claims::TERMS,
];
