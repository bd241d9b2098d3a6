//! Showings, in Spanish.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Visita solicitada. La confirmaremos por correo electrónico",
    confirmed: "Visita confirmada",
    moved: "Visita cambiada",
    moved_waits: "Visita cambiada. Confirmaremos la nueva hora por correo electrónico",
    canceled: "Visita cancelada",
    declined: "No podemos mostrar esta propiedad a esa hora",
    expired: "No pudimos confirmar la visita a tiempo",
    completed: "Esta visita ya pasó",
    reminder: "Recordatorio: su visita",
    property: "Propiedad",
    time: "Hora",
    with_member: "Con",
    note: "Nota",
    reason: "Motivo",
    manage: "Cambiar o cancelar",
    move_button: "Cambiar a esta hora",
    cancel_button: "Cancelar la visita",
    calendar_button: "Añadir al calendario",
    reason_label: "Motivo (opcional)",
    choose_time: "Elija otra hora",
    no_times: "No hay horas libres. Escríbanos o inténtelo más tarde.",
    taken: "Esa hora se acaba de ocupar. Elija otra.",
    not_open: "Esta visita ya no se puede cambiar.",
    title: "Su visita",
    offer: "Horas libres para {home} el {day}: {times}.",
    offer_other: "{home} no está libre a esa hora. Las próximas horas libres son el {day}: {times}.",
    no_free: "No hay horas libres para {home} en los próximos días. Paso su solicitud a nuestro equipo.",
    pick: "Elija una abajo o dígame otro día.",
};
