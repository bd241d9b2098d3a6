/* English: leads and mails. */

export const leads = {};
