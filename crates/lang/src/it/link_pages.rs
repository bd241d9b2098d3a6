//! Pages behind links in emails, in Italian.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Non ricevere più queste e-mail?",
    stopped_title: "E-mail disattivate",
    resumed_title: "E-mail riattivate",
    stopped_lead: "Questo indirizzo non riceve più queste e-mail. Le altre continuano ad arrivare.",
    email_address: "Indirizzo e-mail",
    emails: "E-mail",
    daily_conversations: "Riepiloghi giornalieri delle conversazioni",
    daily_leads: "Riepiloghi giornalieri dei contatti",
    notices: "Nuovi contatti e messaggi",
    reminders: "Promemoria delle visite",
    stop_button: "Non riceverle più",
    resume_button: "Riceverle di nuovo",
    expired_title: "Questo link non funziona",
    expired_lead: "È scaduto o incompleto. Apra il link della sua ultima e-mail.",
    failed_title: "Si è verificato un errore",
    failed_lead: "Non è cambiato nulla. Riprovi tra un momento.",
};
