//! Pages behind links in emails, in English.

use crate::link_pages::table::LinkPageTexts;

pub const LINK_PAGES: LinkPageTexts = LinkPageTexts {
    stop_title: "Stop these emails?",
    stopped_title: "Emails stopped",
    resumed_title: "Emails turned on again",
    stopped_lead: "This address no longer gets these emails. Others still arrive.",
    email_address: "Email address",
    emails: "Emails",
    daily_conversations: "Daily conversation summaries",
    daily_leads: "Daily lead summaries",
    notices: "New leads and messages",
    reminders: "Showing reminders",
    stop_button: "Stop these emails",
    resume_button: "Send them again",
    expired_title: "This link doesn't work",
    expired_lead: "It has expired or is incomplete. Open the link in your latest email.",
    failed_title: "Something went wrong",
    failed_lead: "Nothing changed. Try again in a moment.",
};
