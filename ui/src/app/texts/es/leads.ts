/* Spanish: leads and mails. */
import type { leads as english } from "../en/leads";

export const leads: typeof english = {};
