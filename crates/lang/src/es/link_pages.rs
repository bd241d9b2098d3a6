//! Pages behind links in emails, in Spanish.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "¿Dejar de recibir estos correos?",
    stopped_title: "Correos desactivados",
    resumed_title: "Correos activados de nuevo",
    stopped_lead: "Esta dirección ya no recibe estos correos. Los demás siguen llegando.",
    email_address: "Correo electrónico",
    emails: "Correos",
    daily_conversations: "Resúmenes diarios de conversaciones",
    daily_leads: "Resúmenes diarios de clientes potenciales",
    notices: "Nuevos clientes potenciales y mensajes",
    reminders: "Recordatorios de visitas",
    stop_button: "Dejar de recibirlos",
    resume_button: "Volver a recibirlos",
    expired_title: "Este enlace no funciona",
    expired_lead: "Caducó o está incompleto. Abra el enlace de su último correo.",
    failed_title: "Se produjo un error",
    failed_lead: "No cambió nada. Inténtelo de nuevo en un momento.",
};
