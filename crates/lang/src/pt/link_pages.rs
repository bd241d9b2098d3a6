//! Pages behind links in emails, in Portuguese.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Parar de receber estes e-mails?",
    stopped_title: "E-mails desativados",
    resumed_title: "E-mails ativados novamente",
    stopped_lead: "Este endereço não recebe mais estes e-mails. Os outros continuam chegando.",
    email_address: "Endereço de e-mail",
    emails: "E-mails",
    daily_conversations: "Resumos diários de conversas",
    daily_leads: "Resumos diários de contatos",
    notices: "Novos contatos e mensagens",
    reminders: "Lembretes de visitas",
    stop_button: "Parar de receber",
    resume_button: "Voltar a receber",
    expired_title: "Este link não funciona",
    expired_lead: "Ele expirou ou está incompleto. Abra o link do seu e-mail mais recente.",
    failed_title: "Algo deu errado",
    failed_lead: "Nada mudou. Tente de novo em instantes.",
};
