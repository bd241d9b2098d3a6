//! Requests to the office and questions that no listing answers, in Italian.

use crate::messages::RequestMessages;

pub const REQUESTS: RequestMessages = RequestMessages {
    showing: "Inoltro la sua richiesta di visita: {home}. Il nostro team confermerà l'orario.",
    showing_at: "Inoltro la sua richiesta di visita: {home}, {when}. Il nostro team confermerà l'orario.",
    showing_some: "Il nostro team può organizzare una visita.",
    showing_some_at: "Il nostro team può organizzare una visita: {when}.",
    move_showing: "Non vedo gli appuntamenti, quindi chiederò al nostro team di spostare la sua visita.",
    valuation: "Il nostro team può dirle quanto vale il suo immobile e come venderlo.",
    alert: "Il nostro team può avvisarla dei nuovi annunci.",
    sorry: "Mi dispiace molto.",
    ask_name: "Come si chiama?",
    ask_contact: "A quale e-mail o numero di telefono possiamo raggiungerla?",
    ask_both: "Come si chiama, e a quale e-mail o numero di telefono possiamo raggiungerla?",
    ask_time: "Quale giorno e quale ora preferisce?",
    ask_home: "Quale immobile vorrebbe vedere?",
    ask_street_address: "Qual è l'indirizzo del suo immobile?",
    contact_named: "Grazie, {name}! Qualcuno del nostro team la contatterà.",
    thanks_named: "Grazie, {name}!",
    received: "D'accordo, lo riferisco al nostro team.",
    showing_now: "La sua richiesta di visita: {what}.",
    showing_withdrawn: "D'accordo, ho ritirato la sua richiesta di visita.",
    find_out: "Lasci un'e-mail o un numero di telefono e il nostro team si informerà.",
    unlisted: "Gli annunci non lo dicono.",
    travel: "Non ho distanze, tempi di percorrenza né fermate. Un'app di mappe glielo dirà a partire dall'indirizzo.",
    opinion: "Non posso scegliere per lei, ma posso confrontare due immobili.",
    lending: "Lo decide la banca, che stabilisce anche il tasso. Il nostro team può dirle a chi rivolgersi.",
    law: "È una domanda per un commercialista o un avvocato. Gli annunci non rispondono.",
    negotiation: "Non posso parlare per il venditore. Il nostro team può chiederglielo.",
    commission: "Il nostro team la informerà sulle nostre commissioni.",
    start: "La aiuto volentieri a iniziare. In quale città cerca e qual è il suo budget?",
};
