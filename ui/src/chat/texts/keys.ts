/*
 * The texts of the widget. The compiler reports missing translations. Texts of the agency (welcome message,
 * suggestions, placeholder) come from the settings.
 */
import type { Forms } from "./count";

export interface Texts {
  /** State line under the name: says that no person is typing. */
  assistant: string;
  thinking: string;
  writing: string;
  offline: string;
  close: string;
  placeholder: string;
  send: string;
  stop: string;
  retry: string;
  /** In its place where only another chat takes more questions or files. */
  newChat: string;
  /** Refused or failed without words of its own. */
  failed: string;
  /** A file or recording was not sent, without words of its own. */
  uploadFailed: string;
  /** The connection broke; the message is kept. */
  lost: string;
  /** The browser says that there is no network; the message is kept. */
  waits: string;
  /** The service wants to be asked a little later; the message is kept. */
  busy: string;
  interrupted: string;
  copy: string;
  copied: string;
  good: string;
  bad: string;
  attach: string;
  drop: string;
  remove: string;
  photo: string;
  /** `{limit}` is the largest size in MB, `{size}` that of the file. */
  tooLarge: string;
  notImage: string;
  addMedia: string;
  addVideo: string;
  video: string;
  removeVideo: string;
  /** Places as in `tooLarge`. */
  videoTooLarge: string;
  notVideo: string;
  /** `{limit}` is the most characters a message can have, `{size}` how many it has. */
  tooLong: string;
  record: string;
  finish: string;
  recording: string;
  voice: string;
  /** Nothing was recorded that could be heard. */
  tooShort: string;
  discard: string;
  /** Not allowed by the visitor, the page or the frame. */
  micDenied: string;
  noMicrophone: string;
  person: string;
  privacy: string;
  agree: string;
  details: string;
  homes: string;
  /** How many homes an answer found, in the language's plural forms. */
  found: Forms;
  noPhoto: string;
  beds: string;
  baths: string;
  you: string;
  latest: string;
  /** In its place when something new is below. */
  news: string;
  suggestions: string;
  messages: string;
  /** Behind a number: what was not read yet. */
  unread: string;
  /** The owner's icons under the composer. */
  links: string;
}
