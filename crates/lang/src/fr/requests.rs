//! Requests to the office and questions that no listing answers, in French.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Je transmets votre demande de visite\u{a0}: {home}. Notre équipe confirmera l'heure.",
    showing_at: "Je transmets votre demande de visite\u{a0}: {home}, {when}. Notre équipe confirmera l'heure.",
    showing_some: "Notre équipe peut organiser une visite.",
    showing_some_at: "Notre équipe peut organiser une visite\u{a0}: {when}.",
    move_showing: "Je ne vois pas les rendez-vous, je demande donc à notre équipe de déplacer votre visite.",
    valuation: "Notre équipe peut estimer votre bien et vous aider à le vendre.",
    alert: "Notre équipe peut vous prévenir des nouvelles annonces.",
    sorry: "J'en suis désolé.",
    ask_name: "Quel est votre nom\u{a0}?",
    ask_contact: "À quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre\u{a0}?",
    ask_both: "Quel est votre nom, et à quelle adresse e-mail ou à quel numéro pouvons-nous vous joindre\u{a0}?",
    ask_time: "Quel jour et à quelle heure cela vous convient-il\u{a0}?",
    ask_home: "Quel bien souhaitez-vous visiter\u{a0}?",
    ask_street_address: "Quelle est l'adresse de votre bien\u{a0}?",
    contact_named: "Merci, {name}\u{a0}! Notre équipe vous contactera.",
    thanks_named: "Merci, {name}\u{a0}!",
    received: "C'est noté, je le transmets à notre équipe.",
    showing_now: "Votre demande de visite\u{a0}: {what}.",
    showing_withdrawn: "D'accord, j'ai retiré votre demande de visite.",
    find_out: "Laissez une adresse e-mail ou un numéro de téléphone et notre équipe se renseignera.",
    unlisted: "Les annonces ne le précisent pas.",
    travel: "Je n'ai ni distances, ni temps de trajet, ni arrêts de transport. Une application de cartes vous le dira à partir de l'adresse.",
    opinion: "Je ne peux pas choisir à votre place, mais je peux comparer deux biens.",
    lending: "C'est la banque qui en décide et qui fixe le taux. Notre équipe peut vous dire à qui vous adresser.",
    law: "C'est une question pour un conseiller fiscal ou un avocat. Les annonces n'y répondent pas.",
    negotiation: "Je ne peux pas parler pour le vendeur. Notre équipe peut lui demander.",
    commission: "Notre équipe vous renseignera sur nos honoraires.",
    start: "Je vous aide volontiers à commencer. Dans quelle ville cherchez-vous, et avec quel budget\u{a0}?",
};
