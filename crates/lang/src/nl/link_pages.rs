//! Pages behind links in emails, in Dutch.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Deze e-mails niet meer ontvangen?",
    stopped_title: "E-mails uitgeschakeld",
    resumed_title: "E-mails weer ingeschakeld",
    stopped_lead: "Dit adres ontvangt deze e-mails niet meer. Andere blijven aankomen.",
    email_address: "E-mailadres",
    emails: "E-mails",
    daily_conversations: "Dagelijkse overzichten van gesprekken",
    daily_leads: "Dagelijkse overzichten van contacten",
    notices: "Nieuwe contacten en berichten",
    reminders: "Herinneringen aan bezichtigingen",
    stop_button: "Niet meer ontvangen",
    resume_button: "Weer ontvangen",
    expired_title: "Deze link werkt niet",
    expired_lead: "De link is verlopen of onvolledig. Open de link in uw laatste e-mail.",
    failed_title: "Er is iets misgegaan",
    failed_lead: "Er is niets gewijzigd. Probeer het zo meteen opnieuw.",
};
