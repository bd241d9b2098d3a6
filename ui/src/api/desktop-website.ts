/*
 * "Put it on my website": the shapes of the desktop commands that pair with a new server, move the built-in service's
 * data there, and check the owner's page.
 */
import type { MovedTable } from "./generated/MovedTable";

export interface Pairing {
  domain: string;
  baseUrl: string;
  /** One line to paste on the server. */
  command: string;
  /** The code works once, until then. */
  expiresAtMs: number;
  state: "waiting" | "paired" | "expired";
  /** In this order; each waits for those before it. */
  checks: PairingCheck[];
  /** Once paired: the connection, whose secret key is in the keychain. It isn't selected. */
  connectionId: string | null;
}

export interface PairingCheck {
  name: "name" | "server" | "certificate" | "paired";
  state: "waiting" | "ok" | "failed";
  /** `name`: IP addresses, separated by commas; otherwise one sentence about what is wrong. */
  detail: string | null;
}

export interface DataMove {
  connectionId: string;
  baseUrl: string;
  /** "working" also while it retries after a network failure; `message` says why. "interrupted": the app was closed. */
  state: "working" | "interrupted" | "done" | "failed";
  step: "pack" | "send" | "check" | "files" | "rows";
  /** Bytes for pack, send and check; numbers for files and rows. */
  done: number;
  total: number;
  message: string | null;
  /** When done: rows and checksums, equal on both sides. */
  tables: MovedTable[];
  /** When done: what isn't rows and files. Empty after a restart. */
  extras: MovedExtra[];
}

export interface MovedExtra {
  /** The first two can be moved; the others are always "makeAgain". */
  name: "email" | "models" | "keys" | "memberKeys" | "webhooks";
  /** "insecure": not sent without HTTPS; "private": only this network reaches them; "taken": the server has its own; "rejected": `detail` is the server's sentence. */
  state: "moved" | "withoutSecret" | "insecure" | "private" | "taken" | "rejected" | "unreachable" | "makeAgain";
  /** Hosts, names or URLs. */
  items: string[];
  /** "withoutSecret": those of `items` whose password or key is missing. */
  detail: string | null;
}

export interface WebsiteCheck {
  /** The page that was found after redirects. */
  url: string;
  isLive: boolean;
  findings: WebsiteFinding[];
}

/** In the order page, snippet, script, policy, domains; "unknown" behind the first that failed. */
export interface WebsiteFinding {
  name: "page" | "snippet" | "script" | "policy" | "domains";
  state: "ok" | "failed" | "unknown";
  /**
   * page: "unreachable", "status" (detail: the number), "private"; snippet: "missing", "otherServer" (detail: its
   * origin), "otherChatbot" (detail: its ID); script: "unreachable", "notOurs"; policy: "blocked" (detail: the directive);
   * domains: "notAllowed" (detail: the host).
   */
  reason: string | null;
  detail: string | null;
}

/** Command name → input and output. */
export interface WebsiteCommands {
  /** Makes a code and the command for the server. An earlier code of this app is forgotten. */
  begin_pairing: { input: { domain: string; acmeEmail?: string }; output: Pairing };
  /** Checks once, within 5 s; call it every 3 s. Null without a pairing. */
  get_pairing: { input: Record<string, never>; output: Pairing | null };
  cancel_pairing: { input: Record<string, never>; output: null };
  /** Runs in the background, also after `get_data_move` isn't called. The built-in service rejects writes with 50301. */
  start_data_move: { input: { connectionId: string }; output: DataMove };
  get_data_move: { input: Record<string, never>; output: DataMove | null };
  /** Continues after the app was closed, or after a failure. */
  resume_data_move: { input: Record<string, never>; output: DataMove };
  /** Stops an unfinished move; the built-in service accepts writes again. */
  discard_data_move: { input: Record<string, never>; output: null };
  /** After a finished move: the built-in service accepts writes again, without what was added on the server. */
  reopen_built_in: { input: Record<string, never>; output: null };
  /** Within 15 s; call it every 10 s. `connectionId` and `serialNumber` say which chatbot must be on the page. */
  check_website: { input: { connectionId: string; serialNumber: string; url: string }; output: WebsiteCheck };
}
