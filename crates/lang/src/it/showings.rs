//! Showings, in Italian.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Visita richiesta. La confermeremo via e-mail",
    confirmed: "Visita confermata",
    moved: "Visita spostata",
    moved_waits: "Visita spostata. Confermeremo il nuovo orario via e-mail",
    canceled: "Visita annullata",
    declined: "Non possiamo mostrare questo immobile a quell'ora",
    expired: "Non abbiamo potuto confermare la visita in tempo",
    completed: "Questa visita è passata",
    reminder: "Promemoria: la sua visita",
    property: "Immobile",
    time: "Ora",
    with_member: "Con",
    note: "Nota",
    reason: "Motivo",
    manage: "Spostare o annullare",
    move_button: "Sposta a quest'ora",
    cancel_button: "Annulla la visita",
    calendar_button: "Aggiungi al calendario",
    reason_label: "Motivo (facoltativo)",
    choose_time: "Scelga un altro orario",
    no_times: "Nessun orario libero. Ci scriva o riprovi più tardi.",
    taken: "Quell'orario è appena stato preso. Ne scelga un altro.",
    not_open: "Questa visita non può più essere modificata.",
    title: "La sua visita",
    offer: "Orari liberi per {home}, {day}: {times}.",
    offer_other: "{home} non è libero a quell'ora. I prossimi orari liberi, {day}: {times}.",
    no_free: "Nei prossimi giorni non ci sono orari liberi per {home}. Inoltro la richiesta al nostro team.",
    pick: "Ne scelga uno qui sotto o mi indichi un altro giorno.",
};
