import type { Lead } from "../../api/generated/Lead";
import { texts } from "../texts";

export function nameOf(lead: Lead): string {
  return lead.Name || lead.Email || lead.Phone || texts.value.leads.noName;
}

/** The visitor's message; "" if it has only the email address or phone number, which is shown anyway. */
export function messageOf({ Message, Email, Phone }: Lead): string {
  return Message === Email || Message === Phone ? "" : Message;
}

export function emailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
