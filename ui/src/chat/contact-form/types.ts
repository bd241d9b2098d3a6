/** What the contact form says in the visitor's language. */
export interface ContactTexts {
  name: string;
  /** The field for an email address or a phone number. */
  reach: string;
  when: string;
  optional: string;
  nameMissing: string;
  contactMissing: string;
  emailWrong: string;
  phoneWrong: string;
  send: string;
  sending: string;
  sent: string;
  offline: string;
  lost: string;
}
