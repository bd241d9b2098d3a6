//! Requests to the office and questions that no listing answers, in German.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Ich gebe Ihren Besichtigungswunsch weiter: {home}. Unser Team bestätigt die Uhrzeit.",
    showing_at: "Ich gebe Ihren Besichtigungswunsch weiter: {home}, {when}. Unser Team bestätigt die Uhrzeit.",
    showing_some: "Unser Team kann eine Besichtigung vereinbaren.",
    showing_some_at: "Unser Team kann eine Besichtigung vereinbaren: {when}.",
    move_showing: "Ich sehe keine Termine und bitte deshalb unser Team, Ihre Besichtigung zu verschieben.",
    valuation: "Unser Team kann Ihnen sagen, was Ihre Immobilie wert ist, und beim Verkauf helfen.",
    alert: "Unser Team kann Sie über neue Angebote informieren.",
    sorry: "Das tut mir leid.",
    ask_name: "Wie heißen Sie?",
    ask_contact: "Unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten?",
    ask_both: "Wie heißen Sie, und unter welcher E-Mail-Adresse oder Telefonnummer erreichen wir Sie am besten?",
    ask_time: "Welcher Tag und welche Uhrzeit passen Ihnen?",
    ask_home: "Welche Immobilie möchten Sie sehen?",
    ask_street_address: "Wie lautet die Adresse Ihrer Immobilie?",
    contact_named: "Danke, {name}! Jemand aus unserem Team meldet sich bei Ihnen.",
    thanks_named: "Danke, {name}!",
    received: "Alles klar, ich gebe das an unser Team weiter.",
    showing_now: "Ihre Besichtigungsanfrage: {what}.",
    showing_withdrawn: "In Ordnung, Ihre Besichtigungsanfrage ist zurückgezogen.",
    find_out: "Hinterlassen Sie eine E-Mail-Adresse oder Telefonnummer, dann klärt unser Team das.",
    unlisted: "Das steht nicht in den Inseraten.",
    travel: "Entfernungen, Fahrzeiten und Haltestellen kenne ich nicht. Eine Karten-App zeigt sie Ihnen anhand der Adresse.",
    opinion: "Ich kann nicht für Sie entscheiden, aber zwei Immobilien vergleichen.",
    lending: "Darüber und über den Zinssatz entscheidet die Bank. Unser Team kann Ihnen sagen, wen Sie fragen können.",
    law: "Das ist eine Frage für eine Steuer- oder Rechtsberatung. Die Angebote beantworten sie nicht.",
    negotiation: "Für den Verkäufer kann ich nicht sprechen. Unser Team kann nachfragen.",
    commission: "Über unsere Gebühren informiert Sie unser Team.",
    start: "Ich helfe Ihnen gern beim Einstieg. In welchem Ort suchen Sie, und wie hoch ist Ihr Budget?",
};
