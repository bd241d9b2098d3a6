//! Showings, in Portuguese.

use crate::showings::table::ShowingMessages;

pub const SHOWINGS: ShowingMessages = ShowingMessages {
    requested: "Visita solicitada. Vamos confirmar por e-mail",
    confirmed: "Visita confirmada",
    moved: "Visita remarcada",
    moved_waits: "Visita remarcada. Vamos confirmar o novo horário por e-mail",
    canceled: "Visita cancelada",
    declined: "Não podemos mostrar este imóvel nesse horário",
    expired: "Não conseguimos confirmar a visita a tempo",
    completed: "Esta visita já passou",
    reminder: "Lembrete: sua visita",
    property: "Imóvel",
    time: "Horário",
    with_member: "Com",
    note: "Observação",
    reason: "Motivo",
    manage: "Remarcar ou cancelar",
    move_button: "Remarcar para este horário",
    cancel_button: "Cancelar a visita",
    calendar_button: "Adicionar ao calendário",
    reason_label: "Motivo (opcional)",
    choose_time: "Escolha outro horário",
    no_times: "Não há horários livres. Escreva para nós ou tente mais tarde.",
    taken: "Esse horário acabou de ser ocupado. Escolha outro.",
    not_open: "Esta visita não pode mais ser alterada.",
    title: "Sua visita",
    offer: "Horários livres para {home}, {day}: {times}.",
    offer_other: "{home} não está livre nesse horário. Próximos horários livres, {day}: {times}.",
    no_free: "Não há horários livres para {home} nos próximos dias. Vou passar seu pedido à nossa equipe.",
    pick: "Escolha um abaixo ou diga outro dia.",
};
