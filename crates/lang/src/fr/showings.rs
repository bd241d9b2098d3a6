//! Showings, in French.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Visite demandée. Nous la confirmerons par e-mail",
    confirmed: "Visite confirmée",
    moved: "Visite déplacée",
    moved_waits: "Visite déplacée. Nous confirmerons le nouvel horaire par e-mail",
    canceled: "Visite annulée",
    declined: "Nous ne pouvons pas faire visiter ce bien à cette heure",
    expired: "Nous n'avons pas pu confirmer la visite à temps",
    completed: "Cette visite est passée",
    reminder: "Rappel\u{a0}: votre visite",
    property: "Bien",
    time: "Heure",
    with_member: "Avec",
    note: "Remarque",
    reason: "Motif",
    manage: "Déplacer ou annuler",
    move_button: "Déplacer à cette heure",
    cancel_button: "Annuler la visite",
    calendar_button: "Ajouter au calendrier",
    reason_label: "Motif (facultatif)",
    choose_time: "Choisir un autre horaire",
    no_times: "Aucun horaire libre. Écrivez-nous ou réessayez plus tard.",
    taken: "Cet horaire vient d'être pris. Choisissez-en un autre.",
    not_open: "Cette visite ne peut plus être modifiée.",
    title: "Votre visite",
    offer: "Horaires libres pour {home}, {day}\u{a0}: {times}.",
    offer_other: "{home} n'est pas libre à ce moment. Prochains horaires libres, {day}\u{a0}: {times}.",
    no_free: "Aucun horaire libre pour {home} ces prochains jours. Je transmets votre demande à notre équipe.",
    pick: "Choisissez-en un ci-dessous ou indiquez-moi un autre jour.",
};
