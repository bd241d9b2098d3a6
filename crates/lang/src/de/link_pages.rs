//! Pages behind links in emails, in German.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Diese E-Mails abbestellen?",
    stopped_title: "E-Mails abbestellt",
    resumed_title: "E-Mails wieder aktiviert",
    stopped_lead: "Diese Adresse erhält diese E-Mails nicht mehr. Andere kommen weiterhin an.",
    email_address: "E-Mail-Adresse",
    emails: "E-Mails",
    daily_conversations: "Tägliche Übersichten der Gespräche",
    daily_leads: "Tägliche Übersichten der Kontakte",
    notices: "Neue Kontakte und Nachrichten",
    reminders: "Erinnerungen an Besichtigungen",
    stop_button: "E-Mails abbestellen",
    resume_button: "Wieder erhalten",
    expired_title: "Dieser Link funktioniert nicht",
    expired_lead: "Er ist abgelaufen oder unvollständig. Öffnen Sie den Link aus Ihrer letzten E-Mail.",
    failed_title: "Etwas ist schiefgelaufen",
    failed_lead: "Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.",
};
