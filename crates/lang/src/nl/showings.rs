//! Showings, in Dutch.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Bezichtiging aangevraagd. We bevestigen die per e-mail",
    confirmed: "Bezichtiging bevestigd",
    moved: "Bezichtiging verzet",
    moved_waits: "Bezichtiging verzet. We bevestigen de nieuwe tijd per e-mail",
    canceled: "Bezichtiging geannuleerd",
    declined: "We kunnen deze woning dan niet laten zien",
    expired: "We konden de bezichtiging niet op tijd bevestigen",
    completed: "Deze bezichtiging is voorbij",
    reminder: "Herinnering: uw bezichtiging",
    property: "Woning",
    time: "Tijd",
    with_member: "Met",
    note: "Opmerking",
    reason: "Reden",
    manage: "Verzetten of annuleren",
    move_button: "Naar deze tijd verzetten",
    cancel_button: "Bezichtiging annuleren",
    calendar_button: "Aan agenda toevoegen",
    reason_label: "Reden (optioneel)",
    choose_time: "Kies een andere tijd",
    no_times: "Geen vrije tijden. Schrijf ons of probeer het later.",
    taken: "Die tijd is net bezet. Kies een andere.",
    not_open: "Deze bezichtiging kan niet meer worden gewijzigd.",
    title: "Uw bezichtiging",
    offer: "Vrije tijden voor {home} op {day}: {times}.",
    offer_other: "{home} is dan niet vrij. De volgende vrije tijden op {day}: {times}.",
    no_free: "Er zijn de komende dagen geen vrije tijden voor {home}. Ik geef uw aanvraag door aan ons team.",
    pick: "Kies er hieronder een of noem een andere dag.",
};
