//! What a message asks for.

use serde::{Deserialize, Serialize};

/// What the visitor wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Intent {
    /// Homes that meet conditions.
    Search,
    /// How many homes meet conditions.
    Count,
    /// Average, lowest and highest price.
    Summary,
    /// Something about one home.
    Detail,
    /// Two or more homes side by side.
    Compare,
    /// A number worked out from a record and stated assumptions.
    Calculate,
    /// What a term of the trade means, or a question that needs no listing.
    Definition,
    /// In which cities there are homes.
    Places,
    /// A home is meant but it cannot be told which.
    Which,
    /// Conditions that exclude each other: "under 300k over 500k".
    Contradiction,
    Greeting,
    Thanks,
    Goodbye,
    /// "Ok", "lol", "never mind", "wrong chat".
    Acknowledgment,
    WhoAreYou,
    Privacy,
    /// To conversation with a person, or to see a home.
    Person,
    /// An email address or phone number was left.
    Contact,
    /// Asks to judge people or a neighborhood by a protected class.
    Steering,
    StartOver,
    /// Not understood.
    #[default]
    NoAnswer,
}

/// A question that no listing and no setting answers. Each has a sentence of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Topic {
    /// Distances, travel times, stops.
    Travel,
    /// Which one the chatbot would take.
    Opinion,
    /// What a lender decides.
    Lending,
    /// Taxes of a person, law.
    Law,
    /// What the seller would accept.
    Negotiation,
    /// What the office charges.
    Commission,
    /// A visitor who doesn't know where to start.
    Start,
    /// Anything else that no listing says.
    Unlisted,
}
