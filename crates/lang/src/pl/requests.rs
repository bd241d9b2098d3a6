//! Requests to the office and questions that no listing answers, in Polish.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Przekażę prośbę o obejrzenie nieruchomości: {home}. Nasz zespół potwierdzi godzinę.",
    showing_at: "Przekażę prośbę o obejrzenie nieruchomości: {home}, {when}. Nasz zespół potwierdzi godzinę.",
    showing_some: "Nasz zespół może umówić oglądanie.",
    showing_some_at: "Nasz zespół może umówić oglądanie: {when}.",
    move_showing: "Nie widzę terminów, więc poproszę nasz zespół o przełożenie oglądania.",
    valuation: "Nasz zespół może powiedzieć, ile warta jest Twoja nieruchomość i jak ją sprzedać.",
    alert: "Nasz zespół może informować o nowych ofertach.",
    sorry: "Bardzo przepraszam.",
    ask_name: "Jak się nazywasz?",
    ask_contact: "Pod jakim adresem e-mail lub numerem telefonu najlepiej się skontaktować?",
    ask_both: "Jak się nazywasz i pod jakim adresem e-mail lub numerem telefonu najlepiej się skontaktować?",
    ask_time: "Jaki dzień i jaka godzina Ci odpowiadają?",
    ask_home: "Którą nieruchomość chcesz obejrzeć?",
    ask_street_address: "Jaki jest adres Twojej nieruchomości?",
    contact_named: "Dziękuję, {name}! Ktoś z naszego zespołu się odezwie.",
    thanks_named: "Dziękuję, {name}!",
    received: "Jasne, przekażę to naszemu zespołowi.",
    showing_now: "Prośba o prezentację: {what}.",
    showing_withdrawn: "Dobrze, prośba o prezentację została wycofana.",
    find_out: "Zostaw adres e-mail lub numer telefonu, a nasz zespół to sprawdzi.",
    unlisted: "Tego nie ma w ogłoszeniach.",
    travel: "Nie znam odległości, czasu dojazdu ani przystanków. Pokaże je aplikacja z mapą na podstawie adresu.",
    opinion: "Nie mogę wybrać za Ciebie, ale mogę porównać dwie nieruchomości.",
    lending: "O tym i o oprocentowaniu decyduje bank. Nasz zespół może powiedzieć, kogo zapytać.",
    law: "To pytanie do doradcy podatkowego lub prawnika. Oferty na nie nie odpowiadają.",
    negotiation: "Nie mogę mówić za sprzedającego. Nasz zespół może zapytać.",
    commission: "O naszych opłatach poinformuje nasz zespół.",
    start: "Chętnie pomogę zacząć. W jakim mieście szukasz i jaki masz budżet?",
};
