//! Pages behind links in emails, in French.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Ne plus recevoir ces e-mails\u{a0}?",
    stopped_title: "E-mails désactivés",
    resumed_title: "E-mails réactivés",
    stopped_lead: "Cette adresse ne reçoit plus ces e-mails. Les autres arrivent toujours.",
    email_address: "Adresse e-mail",
    emails: "E-mails",
    daily_conversations: "Résumés quotidiens des conversations",
    daily_leads: "Résumés quotidiens des contacts",
    notices: "Nouveaux contacts et messages",
    reminders: "Rappels de visites",
    stop_button: "Ne plus les recevoir",
    resume_button: "Les recevoir à nouveau",
    expired_title: "Ce lien ne fonctionne pas",
    expired_lead: "Il a expiré ou est incomplet. Ouvrez le lien de votre dernier e-mail.",
    failed_title: "Une erreur s'est produite",
    failed_lead: "Rien n'a changé. Réessayez dans un instant.",
};
