//! What a language has to say about showings. A language that lacks a text does not compile.

/// The texts of a language.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct ShowingMessages {
    /// What became of a showing: subject and first sentence of an email, without a period, and the heading of its page.
    pub requested: &'static str,
    pub confirmed: &'static str,
    pub moved: &'static str,
    pub moved_waits: &'static str,
    pub canceled: &'static str,
    pub declined: &'static str,
    pub expired: &'static str,
    pub completed: &'static str,
    pub reminder: &'static str,
    /// Labels.
    pub property: &'static str,
    pub time: &'static str,
    pub with_member: &'static str,
    pub note: &'static str,
    pub reason: &'static str,
    pub manage: &'static str,
    /// Buttons.
    pub move_button: &'static str,
    pub cancel_button: &'static str,
    pub calendar_button: &'static str,
    /// The page on which a visitor moves or cancels a showing.
    pub reason_label: &'static str,
    pub choose_time: &'static str,
    pub no_times: &'static str,
    pub taken: &'static str,
    pub not_open: &'static str,
    pub title: &'static str,
    /// In the chat. `{home}` is an address, `{day}` and `{times}` are stored slots.
    pub offer: &'static str,
    pub offer_other: &'static str,
    pub no_free: &'static str,
    pub pick: &'static str,
}
