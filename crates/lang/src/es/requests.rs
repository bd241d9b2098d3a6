//! Requests to the office and questions that no listing answers, in Spanish.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Paso su solicitud para ver {home}. Nuestro equipo le confirmará la hora.",
    showing_at: "Paso su solicitud para ver {home}: {when}. Nuestro equipo le confirmará la hora.",
    showing_some: "Nuestro equipo puede organizar una visita.",
    showing_some_at: "Nuestro equipo puede organizar una visita: {when}.",
    move_showing: "No puedo ver las citas, así que pediré a nuestro equipo que cambie su visita.",
    valuation: "Nuestro equipo puede decirle cuánto vale su vivienda y cómo venderla.",
    alert: "Nuestro equipo puede avisarle de nuevos anuncios.",
    sorry: "Lo siento mucho.",
    ask_name: "¿Cómo se llama?",
    ask_contact: "¿A qué correo electrónico o teléfono podemos escribirle o llamarle?",
    ask_both: "¿Cómo se llama y a qué correo electrónico o teléfono podemos escribirle o llamarle?",
    ask_time: "¿Qué día y a qué hora le conviene?",
    ask_home: "¿Qué vivienda le gustaría ver?",
    ask_street_address: "¿Cuál es la dirección de su vivienda?",
    contact_named: "¡Gracias, {name}! Alguien de nuestro equipo se pondrá en contacto con usted.",
    thanks_named: "¡Gracias, {name}!",
    received: "Entendido, se lo comunicaré a nuestro equipo.",
    showing_now: "Su solicitud de visita: {what}.",
    showing_withdrawn: "De acuerdo, he retirado su solicitud de visita.",
    find_out: "Deje un correo electrónico o un teléfono y nuestro equipo lo averiguará.",
    unlisted: "Los anuncios no lo dicen.",
    travel: "No tengo distancias, tiempos de viaje ni paradas de transporte. Una aplicación de mapas se lo dirá a partir de la dirección.",
    opinion: "No puedo elegir por usted, pero sí comparar dos viviendas.",
    lending: "Eso lo decide el banco, que también fija la tasa. Nuestro equipo puede decirle a quién preguntar.",
    law: "Esa es una pregunta para un asesor fiscal o un abogado. Los anuncios no la responden.",
    negotiation: "No puedo hablar por el vendedor. Nuestro equipo puede preguntarle.",
    commission: "Nuestro equipo le informará de nuestros honorarios.",
    start: "Con gusto le ayudo a empezar. ¿En qué ciudad busca y cuál es su presupuesto?",
};
