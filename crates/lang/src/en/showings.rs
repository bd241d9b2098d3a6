//! Showings, in English.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Showing requested. We'll confirm it by email",
    confirmed: "Showing confirmed",
    moved: "Showing moved",
    moved_waits: "Showing moved. We'll confirm the new time by email",
    canceled: "Showing canceled",
    declined: "We can't show this home at that time",
    expired: "We couldn't confirm the showing in time",
    completed: "This showing is over",
    reminder: "Reminder: your showing",
    property: "Home",
    time: "Time",
    with_member: "With",
    note: "Note",
    reason: "Reason",
    manage: "Move or cancel",
    move_button: "Move to this time",
    cancel_button: "Cancel the showing",
    calendar_button: "Add to calendar",
    reason_label: "Reason (optional)",
    choose_time: "Choose another time",
    no_times: "No free times. Write to us or try again later.",
    taken: "That time was just taken. Choose another.",
    not_open: "This showing can no longer be changed.",
    title: "Your showing",
    offer: "Free times for {home} on {day}: {times}.",
    offer_other: "{home} isn't free then. The next free times are on {day}: {times}.",
    no_free: "There are no free times for {home} in the next days. I'm passing your request to our team.",
    pick: "Choose one below, or tell me another day.",
};
