/*
 * The texts of the widget. The compiler reports missing translations. Texts of the agency (welcome message,
 * suggestions, placeholder) come from the settings.
 */
import type { Forms } from "./count";

export interface Texts {
  /** Status below the name: says that this is not a person. */
  assistant: string;
  thinking: string;
  writing: string;
  offline: string;
  close: string;
  placeholder: string;
  send: string;
  stop: string;
  retry: string;
  /** Replaces `retry` if the session is full. */
  newChat: string;
  /** Fallback for an error without a message. */
  failed: string;
  /** Fallback for an upload error without a message. */
  uploadFailed: string;
  /** The connection was lost; the message is kept. */
  lost: string;
  /** The browser reports no network; the message is kept. */
  waits: string;
  /** The service is busy; the message is kept. */
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
  /** Placeholders as in `tooLarge`. */
  videoTooLarge: string;
  notVideo: string;
  /** `{limit}` is the maximum number of characters, `{size}` the current number. */
  tooLong: string;
  record: string;
  finish: string;
  recording: string;
  voice: string;
  /** The recording is too short. */
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
  /** Leaves a listing for the conversation. */
  back: string;
  photos: string;
  /** `{n}` and `{total}` are numbers. */
  photoOf: string;
  previousPhoto: string;
  nextPhoto: string;
  showMap: string;
  bookShowing: string;
  askAbout: string;
  /** The agency's own page of a listing. */
  listingPage: string;
  /** The listing was deleted. */
  listingGone: string;
  listingFailed: string;
  noPhoto: string;
  beds: string;
  baths: string;
  you: string;
  latest: string;
  /** Replaces `latest` if there is a new message below. */
  news: string;
  suggestions: string;
  showMore: string;
  /** The button of a filter, and the message that it sends. */
  removeFilter: string;
  messages: string;
  /** After a number: unread messages. */
  unread: string;
  /** The owner's icons under the composer. */
  links: string;
}
