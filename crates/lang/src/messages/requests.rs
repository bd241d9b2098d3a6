//! What answers say of requests to the office, and of questions that no listing answers.

/// Sentences that follow each other, so that an answer asks for exactly what is missing.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct RequestMessages {
    /// A visit of `{home}`; `{when}` is in the visitor's words.
    pub showing: &'static str,
    pub showing_at: &'static str,
    pub showing_some: &'static str,
    pub showing_some_at: &'static str,
    /// A visit that is already booked, which the chatbot can't see.
    pub move_showing: &'static str,
    /// A home that the visitor wants to sell.
    pub valuation: &'static str,
    /// To an owner who looks for tenants.
    pub letting: &'static str,
    /// New listings that the visitor wants to hear of.
    pub alert: &'static str,
    /// A complaint.
    pub sorry: &'static str,
    /// What is still missing.
    pub ask_name: &'static str,
    pub ask_contact: &'static str,
    pub ask_both: &'static str,
    pub ask_time: &'static str,
    pub ask_home: &'static str,
    pub ask_street_address: &'static str,
    /// After contact details, with a name and when all is known.
    pub contact_named: &'static str,
    pub thanks_named: &'static str,
    /// Anything else said about an open request.
    pub received: &'static str,
    /// An open request after it was changed; `{what}` is its homes, day and hour.
    pub showing_now: &'static str,
    /// What goes with contact details: `{what}` is the home, an address, the time of a call.
    pub passed_on: &'static str,
    /// After all of it was taken back.
    pub showing_withdrawn: &'static str,
    /// After "the listing doesn't say", where there is no handoff.
    pub find_out: &'static str,
    /// Before the homes of a search without the features `{what}`, which none of their listings states.
    pub features_unstated: &'static str,
    /// Before homes whose texts say nothing of the wishes `{what}`.
    pub attribute_unstated: &'static str,
    /// Behind those that state a wish: of how many others the texts say nothing.
    pub attribute_silent: &'static str,
    pub attribute_silent_some: &'static str,
    /// To a message that is not understood: while one home or a list is spoken of, and when the one before was not either.
    pub puzzled_home: &'static str,
    pub puzzled_list: &'static str,
    pub puzzled_again: &'static str,
    /// After a list of homes for sale: `{homes}` are those for rent that meet the same conditions.
    pub also_for_rent: &'static str,
    /// Questions that no listing answers.
    /// What no listing says, of no home in particular.
    pub unlisted: &'static str,
    pub travel: &'static str,
    pub opinion: &'static str,
    pub lending: &'static str,
    pub law: &'static str,
    pub negotiation: &'static str,
    pub commission: &'static str,
    pub start: &'static str,
}
