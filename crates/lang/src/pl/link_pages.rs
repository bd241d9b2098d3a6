//! Pages behind links in emails, in Polish.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Zrezygnować z tych e-maili?",
    stopped_title: "E-maile wyłączone",
    resumed_title: "E-maile ponownie włączone",
    stopped_lead: "Na ten adres nie wysyłamy już tych e-maili. Inne będą przychodzić.",
    email_address: "Adres e-mail",
    emails: "E-maile",
    daily_conversations: "Codzienne podsumowania rozmów",
    daily_leads: "Codzienne podsumowania kontaktów",
    notices: "Nowe kontakty i wiadomości",
    reminders: "Przypomnienia o wizytach",
    stop_button: "Zrezygnuj z tych e-maili",
    resume_button: "Włącz ponownie",
    expired_title: "Ten link nie działa",
    expired_lead: "Link wygasł lub jest niepełny. Otwórz link z ostatniego e-maila.",
    failed_title: "Coś poszło nie tak",
    failed_lead: "Nic się nie zmieniło. Spróbuj ponownie za chwilę.",
};
