//! Showings, in German.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Besichtigung angefragt. Wir bestätigen sie per E-Mail",
    confirmed: "Besichtigung bestätigt",
    moved: "Besichtigung verschoben",
    moved_waits: "Besichtigung verschoben. Wir bestätigen die neue Zeit per E-Mail",
    canceled: "Besichtigung abgesagt",
    declined: "Zu dieser Zeit können wir die Immobilie nicht zeigen",
    expired: "Wir konnten die Besichtigung nicht rechtzeitig bestätigen",
    completed: "Diese Besichtigung ist vorbei",
    reminder: "Erinnerung: Ihre Besichtigung",
    property: "Immobilie",
    time: "Zeit",
    with_member: "Mit",
    note: "Notiz",
    reason: "Grund",
    manage: "Verschieben oder absagen",
    move_button: "Auf diese Zeit verschieben",
    cancel_button: "Besichtigung absagen",
    calendar_button: "In den Kalender",
    reason_label: "Grund (freiwillig)",
    choose_time: "Andere Zeit wählen",
    no_times: "Keine freien Zeiten. Schreiben Sie uns oder versuchen Sie es später.",
    taken: "Diese Zeit wurde gerade vergeben. Wählen Sie eine andere.",
    not_open: "Diese Besichtigung kann nicht mehr geändert werden.",
    title: "Ihre Besichtigung",
    offer: "Freie Zeiten für {home} am {day}: {times}.",
    offer_other: "{home} ist dann nicht frei. Die nächsten freien Zeiten am {day}: {times}.",
    no_free: "Für {home} gibt es in den nächsten Tagen keine freien Zeiten. Ich gebe Ihre Anfrage an unser Team weiter.",
    pick: "Wählen Sie unten eine aus oder nennen Sie mir einen anderen Tag.",
};
