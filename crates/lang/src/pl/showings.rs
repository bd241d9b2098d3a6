//! Showings, in Polish.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Prośba o wizytę przyjęta. Potwierdzimy ją e-mailem",
    confirmed: "Wizyta potwierdzona",
    moved: "Wizyta przełożona",
    moved_waits: "Wizyta przełożona. Nowy termin potwierdzimy e-mailem",
    canceled: "Wizyta odwołana",
    declined: "Nie możemy pokazać tej nieruchomości w tym terminie",
    expired: "Nie zdążyliśmy potwierdzić wizyty",
    completed: "Ta wizyta już się odbyła",
    reminder: "Przypomnienie: wizyta",
    property: "Nieruchomość",
    time: "Termin",
    with_member: "Z kim",
    note: "Uwaga",
    reason: "Powód",
    manage: "Przełóż lub odwołaj",
    move_button: "Przełóż na ten termin",
    cancel_button: "Odwołaj wizytę",
    calendar_button: "Dodaj do kalendarza",
    reason_label: "Powód (opcjonalnie)",
    choose_time: "Wybierz inny termin",
    no_times: "Brak wolnych terminów. Napisz do nas lub spróbuj później.",
    taken: "Ten termin został właśnie zajęty. Wybierz inny.",
    not_open: "Tej wizyty nie można już zmienić.",
    title: "Twoja wizyta",
    offer: "Wolne terminy, {home}, {day}: {times}.",
    offer_other: "{home}: wtedy nie ma wolnego terminu. Najbliższe wolne, {day}: {times}.",
    no_free: "{home}: w najbliższych dniach nie ma wolnych terminów. Przekazuję prośbę naszemu zespołowi.",
    pick: "Wybierz jeden poniżej albo podaj inny dzień.",
};
