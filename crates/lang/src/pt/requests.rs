//! Requests to the office and questions that no listing answers, in Portuguese.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Vou encaminhar seu pedido de visita: {home}. Nossa equipe confirma o horário.",
    showing_at: "Vou encaminhar seu pedido de visita: {home}, {when}. Nossa equipe confirma o horário.",
    showing_some: "Nossa equipe pode marcar uma visita.",
    showing_some_at: "Nossa equipe pode marcar uma visita: {when}.",
    move_showing: "Não vejo os agendamentos, então vou pedir à nossa equipe que remarque sua visita.",
    valuation: "Nossa equipe pode dizer quanto vale seu imóvel e como vendê-lo.",
    alert: "Nossa equipe pode avisar você sobre novos anúncios.",
    sorry: "Sinto muito por isso.",
    ask_name: "Qual é o seu nome?",
    ask_contact: "Qual é o melhor e-mail ou telefone para falarmos com você?",
    ask_both: "Qual é o seu nome e o melhor e-mail ou telefone para falarmos com você?",
    ask_time: "Que dia e horário são bons para você?",
    ask_home: "Qual imóvel você gostaria de visitar?",
    ask_street_address: "Qual é o endereço do seu imóvel?",
    contact_named: "Obrigado, {name}! Alguém da nossa equipe entrará em contato.",
    thanks_named: "Obrigado, {name}!",
    received: "Entendi, vou repassar à nossa equipe.",
    showing_now: "Seu pedido de visita: {what}.",
    showing_withdrawn: "Tudo bem, retirei seu pedido de visita.",
    find_out: "Deixe um e-mail ou telefone e nossa equipe vai verificar.",
    unlisted: "Os anúncios não informam isso.",
    travel: "Não tenho distâncias, tempos de trajeto nem paradas de transporte. Um aplicativo de mapas informa a partir do endereço.",
    opinion: "Não posso escolher por você, mas posso comparar dois imóveis.",
    lending: "Quem decide isso, e define a taxa, é o banco. Nossa equipe pode dizer a quem perguntar.",
    law: "Essa é uma pergunta para um contador ou advogado. Os anúncios não respondem.",
    negotiation: "Não posso falar pelo vendedor. Nossa equipe pode perguntar.",
    commission: "Nossa equipe informa você sobre nossos honorários.",
    start: "Será um prazer ajudar você a começar. Em que cidade procura e qual é o seu orçamento?",
};
