/* Emails for a web developer. Email programs cut long links, so a whole one stays below 2,000 characters. */
import { texts } from "../texts";
import { dnsRecord } from "./domain";

export interface DeveloperEmail {
  subject: string;
  body: string;
}

/** Server, DNS record and, if it exists, the command with the time when its code expires. */
export function serverEmail(domain: string, serverIp: string, command: { text: string; validUntil: string } | null): DeveloperEmail {
  const t = texts.value.website;
  const { type, name, zone, value } = dnsRecord(domain, serverIp);
  const last = command ? t.email.command(command.text, command.validUntil) : t.email.later;
  return { subject: t.email.subject(domain), body: `${t.email.server(domain, type, name, zone, value || t.need.recordNoValue)}\n${last}` };
}

export function snippetEmail(code: string): DeveloperEmail {
  const t = texts.value.website.email;
  return { subject: t.snippetSubject, body: t.snippet(code) };
}

export function mailtoUrl({ subject, body }: DeveloperEmail): string {
  // RFC 6068: lines end in CRLF.
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
}
