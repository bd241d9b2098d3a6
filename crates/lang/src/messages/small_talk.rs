//! What is said beside listings: greetings, who answers, and what no answer is given to.

/// Sentences that need no listing.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct SmallTalkMessages {
    pub greeting: &'static str,
    pub thanks: &'static str,
    pub goodbye: &'static str,
    pub acknowledged: &'static str,
    pub who: &'static str,
    pub privacy: &'static str,
    pub privacy_none: &'static str,
    pub person: &'static str,
    pub person_links: &'static str,
    pub person_none: &'static str,
    pub contact: &'static str,
    /// Of a question about the people, safety or schools of a place.
    pub steering: &'static str,
    /// Of a wish to exclude or prefer people.
    pub people_not_used: &'static str,
    /// Of the same wish of an owner who looks for tenants.
    pub owner_declined: &'static str,
    pub people_instead: &'static str,
    pub assistance_animals: &'static str,
    pub vouchers: &'static str,
    pub started_over: &'static str,
    /// What the office doesn't rent or sell.
    pub not_offered: &'static str,
    pub no_answer: &'static str,
}
