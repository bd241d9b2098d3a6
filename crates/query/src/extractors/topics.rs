//! Finds questions that no listing answers. They are looked for by whole phrases, so that a search never loses a word.

use crate::{intent::Topic, parse_state::ParseState};

const TRAVEL: [&str; 26] = [
    "how long is the drive",
    "how long is the commute",
    "how long is the walk",
    "how long does it take to",
    "how long would it take to",
    "drive to work",
    "driving time",
    "driving distance",
    "travel time",
    "commute time",
    "whats the commute",
    "how is the commute",
    "how far is it",
    "how far are",
    "how far away",
    "how far from",
    "how far to",
    "how many minutes",
    "how many miles",
    "closer to downtown",
    "closer to the",
    "closest to downtown",
    "which is closer",
    "which one is closer",
    "nearest bus stop",
    "nearest train station",
];
const OPINION: [&str; 15] = [
    "would you buy",
    "would you choose",
    "would you pick",
    "would you take",
    "would you go for",
    "would you recommend",
    "do you recommend",
    "you recommend",
    "which do you like",
    "do you like best",
    "your favorite",
    "your favourite",
    "your opinion",
    "what would you do",
    "which would you",
];
const LENDING: [&str; 16] = [
    "preapproved",
    "pre approved",
    "preapproval",
    "pre approval",
    "prequalified",
    "pre qualified",
    "get a loan",
    "get a mortgage",
    "no credit",
    "bad credit",
    "my credit",
    "credit score",
    "do you finance",
    "owner financing",
    "seller financing",
    "without credit",
];
const LAW: [&str; 12] = [
    "as a foreigner",
    "foreigners",
    "extra taxes",
    "capital gains",
    "tax deduction",
    "tax deductible",
    "transfer tax",
    "legal advice",
    "visa",
    "green card",
    "inheritance tax",
    "pay taxes",
];
const NEGOTIATION: [&str; 13] = [
    "negotiable",
    "negotiate",
    "accept less",
    "take less",
    "lower offer",
    "lowball",
    "come down on the price",
    "come down in price",
    "go lower",
    "lower the price",
    "drop the price",
    "wiggle room",
    "best offer",
];
const COMMISSION: [&str; 8] = [
    "commission",
    "your fee",
    "your fees",
    "do you charge",
    "do you guys charge",
    "realtor fees",
    "agent fees",
    "broker fee",
];
const START: [&str; 9] = [
    "where to start",
    "where to begin",
    "how to start",
    "where do i start",
    "where do we start",
    "how do i start",
    "just browsing",
    "just looking around",
    "new to this",
];

const TABLE: [(&[&str], Topic); 7] = [
    (&OPINION, Topic::Opinion),
    (&NEGOTIATION, Topic::Negotiation),
    (&COMMISSION, Topic::Commission),
    (&LENDING, Topic::Lending),
    (&LAW, Topic::Law),
    (&TRAVEL, Topic::Travel),
    (&START, Topic::Start),
];

/// The topic of a question, if it has one.
pub fn of(reading: &ParseState<'_>) -> Option<Topic> {
    TABLE.iter().find(|(phrases, _)| reading.says_any(phrases)).map(|(_, topic)| *topic)
}
