//! What a language has to say on the pages behind links in emails. A language that lacks a text does not compile.

/// The texts of a language. Titles and labels have no period.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct LinkPageTexts {
    /// Titles of the page on which a recipient stops emails: before, after, and after they were turned on again.
    pub stop_title: &'static str,
    pub stopped_title: &'static str,
    pub resumed_title: &'static str,
    pub stopped_lead: &'static str,
    /// Labels, and what each kind of email is.
    pub email_address: &'static str,
    pub emails: &'static str,
    pub daily_conversations: &'static str,
    pub daily_leads: &'static str,
    pub notices: &'static str,
    pub reminders: &'static str,
    pub stop_button: &'static str,
    pub resume_button: &'static str,
    /// A link that expired or was cut.
    pub expired_title: &'static str,
    pub expired_lead: &'static str,
    /// The service failed.
    pub failed_title: &'static str,
    pub failed_lead: &'static str,
}
