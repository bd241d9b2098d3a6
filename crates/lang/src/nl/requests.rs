//! Requests to the office and questions that no listing answers, in Dutch.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Ik geef uw bezichtigingsverzoek door: {home}. Ons team bevestigt het tijdstip.",
    showing_at: "Ik geef uw bezichtigingsverzoek door: {home}, {when}. Ons team bevestigt het tijdstip.",
    showing_some: "Ons team kan een bezichtiging regelen.",
    showing_some_at: "Ons team kan een bezichtiging regelen: {when}.",
    move_showing: "Ik kan geen afspraken zien en vraag ons team daarom uw bezichtiging te verplaatsen.",
    valuation: "Ons team kan u vertellen wat uw woning waard is en hoe u die verkoopt.",
    alert: "Ons team kan u laten weten wanneer er nieuw aanbod is.",
    sorry: "Dat spijt me.",
    ask_name: "Wat is uw naam?",
    ask_contact: "Op welk e-mailadres of telefoonnummer kunnen we u het best bereiken?",
    ask_both: "Wat is uw naam, en op welk e-mailadres of telefoonnummer kunnen we u het best bereiken?",
    ask_time: "Welke dag en tijd komen u uit?",
    ask_home: "Welke woning wilt u zien?",
    ask_street_address: "Wat is het adres van uw woning?",
    contact_named: "Bedankt, {name}! Iemand van ons team neemt contact met u op.",
    thanks_named: "Bedankt, {name}!",
    received: "Begrepen, ik geef het door aan ons team.",
    showing_now: "Uw aanvraag voor een bezichtiging: {what}.",
    showing_withdrawn: "Goed, uw aanvraag voor een bezichtiging is ingetrokken.",
    find_out: "Laat een e-mailadres of telefoonnummer achter, dan zoekt ons team het uit.",
    unlisted: "Dat staat niet in de advertenties.",
    travel: "Afstanden, reistijden en haltes heb ik niet. Een kaartenapp laat ze zien op basis van het adres.",
    opinion: "Ik kan niet voor u kiezen, maar wel twee woningen vergelijken.",
    lending: "Dat bepaalt de bank, net als de rente. Ons team kan u zeggen wie u kunt vragen.",
    law: "Dat is een vraag voor een belastingadviseur of advocaat. Het aanbod geeft daar geen antwoord op.",
    negotiation: "Ik kan niet namens de verkoper spreken. Ons team kan het vragen.",
    commission: "Ons team vertelt u graag over onze kosten.",
    start: "Ik help u graag op weg. In welke plaats zoekt u, en wat is uw budget?",
};
