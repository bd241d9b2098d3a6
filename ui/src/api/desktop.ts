/*
 * The commands that only the desktop core has, with the exact shapes that cross
 * the border. It exists so that the Rust core and the screens are written from
 * one page. The operations of the service are not here (they are in
 * transport.ts and the generated types), and neither is any call to Tauri.
 *
 * How a command is called: `invoke(name, { input })`; a command without input
 * gets `{ input: {} }`. A refusal rejects with `CallFault` of transport.ts:
 * `{ code, message }`, code being the five digit detail of the service or one
 * of 100xx below for faults of the desktop itself. Member names are camelCase
 * for the desktop's own shapes; what the service said keeps its wire spelling.
 * Commands that call a service use the connection chosen with
 * `select_connection`, unless they take a `connectionId`.
 *
 * Every operation of the service is a command of the same name with the wire
 * body as `input` and the envelope's `Data` as its answer. `ask` and
 * `resume_answer` take a second argument `onChunk: Channel` of every chunk, the final one too,
 * always stream, and answer the final chunk once more. `stop_answer` ends them.
 */

import type { ChatbotRecord, ChatbotRow, Page } from "./wire";
import type { ColumnMapping, ExportInput, FileInput, ImportFileInput, ImportPreview, ImportReport, LastImport, JobProgress, UndoReport } from "./desktop-import";
import type { WebsiteCommands } from "./desktop-website";

export type * from "./desktop-import";
export type * from "./desktop-website";

/** Faults of the desktop itself; those of a service keep their own codes. */
export const DESKTOP_ERROR = {
  /** The service could not be reached. */
  unreachable: 10001,
  /** No key of the needed kind is kept for this connection. */
  noKey: 10002,
  /** The keychain is missing, locked or did not answer within 5 s. */
  keychain: 10003,
  /** A file could not be read, or its type isn't supported. */
  file: 10004,
  /** The service does not have this operation. */
  notSupported: 10005,
  /** The input of a desktop command is not what it needs. */
  input: 10006,
} as const;

export type KeyKind = "secret" | "session";
/** Where a secret is held; "run" is the memory of the program until it ends. */
export type KeyStorage = "keychain" | "run";

/** What a test of a service found; the screens say it in words. */
export type ConnectionTestResult =
  | { is: "works" | "noKey" | "noTls" | "noRoots" | "brokeOff" }
  | { is: "keyRefused" | "wrongKeyKind" | "sessionKeyRefused" | "sessionKeyMissing" | "troubled"; message: string }
  | { is: "nameUnknown" | "unreachable"; host: string }
  | { is: "connectionRefused"; host: string; port: number }
  | { is: "timedOut"; seconds: number }
  | { is: "certificate"; problem: CertificateProblem }
  | { is: "redirects"; to: string }
  | { is: "somethingElse"; status: number };

export type CertificateProblem = "notTrusted" | "expired" | "notYetValid" | "otherName" | "revoked" | "other";

/** What a service says to one key; the words are its own and may be empty. */
export type KeyCheck = { is: "unknown" | "accepted" | "notNeeded" } | { is: "missing" | "rejected"; words: string };

/** "asking": it has not answered yet; "silent": it did not within 5 s. */
export type KeychainState = "asking" | "ready" | "missing" | "locked" | "silent";

export interface Connection {
  id: string;
  name: string;
  kind: "built-in" | "remote";
  baseUrl: string;
  state: "ready" | "starting" | "unreachable" | "refused";
  /** One sentence when the state is not `ready`. */
  message?: string | null;
  hasSecretKey: boolean;
  hasSessionKey: boolean;
  /** Names after `ext=` of X-Porchlight, as last seen; empty for another service. */
  extensions: string[];
  /** Ours, another one that speaks the interface, or not heard of yet. */
  service?: "porchlight" | "other" | "unknown";
  version?: string | null;
  secretKeyIn?: KeyStorage | null;
  sessionKeyIn?: KeyStorage | null;
  /** Null before the first test. */
  verdict?: ConnectionTestResult | null;
  /** What the last test found for each key. */
  keys?: Record<KeyKind, KeyCheck> | null;
  tookMs?: number | null;
  lastUsedMs?: number | null;
  /** The port of earlier starts, when another program has it now. */
  movedFrom?: number | null;
}

/** Settings of the built-in service, without secrets. */
export interface BuiltInSettings {
  mail: EmailSettings | null;
  endpoints: EndpointSettings[];
  /** The most tokens that models may use for a chatbot in its local day; null is no ceiling. */
  tokensPerDay: number | null;
}

export interface EmailSettings {
  host: string;
  port: number;
  security: "tls" | "starttls" | "offered";
  /** "" sends without a login. */
  login: string;
  from: string;
}

export interface EndpointSettings {
  id: string;
  name: string;
  url: string;
  models: string[];
}

export interface BuiltInView extends BuiltInSettings {
  mailPasswordIn: KeyStorage | null;
  endpointKeysIn: Record<string, KeyStorage>;
}

export interface TestEmailResult {
  /** Null: the email was accepted. */
  step: string | null;
  words: string | null;
  tookMs: number;
}

export interface ModelTestResult {
  /** "notPublic": a private address, which a public server does not connect to. */
  verdict: ConnectionTestResult | { is: "notPublic" };
  models: string[];
  wrote: string | null;
  tookMs: number;
}

export interface AppState {
  /** The built-in one first. */
  connections: Connection[];
  /** Id of the connection in use. */
  current: string;
  keychain: { state: KeychainState; message?: string | null };
  version: string;
  /** What the first screen shows, when it was asked for and the built-in service is in use. */
  first?: { chatbots: Page<ChatbotRow>; settings: ChatbotRecord | null } | null;
}

export interface UploadInput extends FileInput {
  name: string;
  /** A name for `get_job_progress` (in bytes) and `cancel_job`. */
  run?: string;
}

export interface EmbedSnippet {
  /** The script tag for the floating bubble. */
  bubble: string;
  /** The iframe element. */
  iframe: string;
  /** Address of the share page. */
  share: string;
  baseUrl: string;
}

/** `unknownHost`: nothing was opened, the person has to see the target first; `address` has its host in punycode. */
export type OpenedLink = { is: "opened" } | { is: "unknownHost"; host: string; address: string };

/** How the web view draws: as usual, without DMA-BUF, or also without compositing. */
export type Renderer = "usual" | "plain" | "safe";

/** A `porchlight://` link, read strictly by the core; it never holds a key. */
export type AppLink =
  | { to: "chatbot"; serialNumber: string; tab: string | null; listing: string | null; conversation: string | null }
  | { to: "connect"; url: string };

/** What the last start left behind. */
export interface StartReport {
  /** The crash log grew since the last start that ended well. */
  crashed: boolean;
  /** This start followed a blank window and draws more safely; said once. */
  startedSafe: boolean;
  renderer: Renderer;
}

export interface AppInfo {
  version: string;
  dataFolder: string;
  logFolder: string;
  renderer: Renderer;
}

export interface UpdateView {
  /** False for an app that was built from the sources, which never looks. */
  canCheck: boolean;
  isOn: boolean;
  /** A newer version; `changes` is Markdown, `url` says how to get it. */
  release: { version: string; changes: string; url: string } | null;
}

/** Where an uncaught error of a screen happened; never what it said. */
export interface UncaughtError {
  kind: "error" | "rejection";
  /** `TypeError`; nothing else of the message. */
  name: string;
  /** Places in the program's own files: `index-abc.js:1:2345`. */
  places: string[];
}

export interface MenuSection {
  title: string;
  items: { id: string; title: string; keys: string; disabled: boolean; on: boolean | null }[];
}

/** Told by the core without being asked: a link is there, an item of the system's menu was chosen. */
/** The words of notifications; `{count}` is replaced by the core. */
export interface NotificationTexts {
  newLead: string;
  waiting: string;
  message: string;
  messages: string;
  showing: string;
  assigned: string;
  several: string;
  open: string;
}

/** `notices`: the chatbots of the open notices, one serial number per notice. */
export type DesktopEvent = "link" | "menu" | "notices";

/** Command name → what it takes and what it answers. */
export interface DesktopCommands extends WebsiteCommands {
  /** `first`: with the chatbots and the settings of the one that was open last (or of the first). */
  get_app_state: { input: { first?: { last: string | null } }; output: AppState };
  /** Adds a remote connection and answers its state; does not select it. */
  add_connection: { input: { name: string; baseUrl: string }; output: Connection };
  /** Asks the service once, within 5 s, and answers the refreshed state. */
  test_connection: { input: { id: string }; output: Connection };
  rename_connection: { input: { id: string; name: string }; output: Connection };
  /** Forgets its keys too. The built-in one is refused (10006). */
  remove_connection: { input: { id: string }; output: null };
  select_connection: { input: { id: string }; output: AppState };
  /** Puts a key into the keychain. No command ever answers one. */
  save_key: { input: { connectionId: string; kind: KeyKind; key: string; keep?: KeyStorage }; output: Connection };
  delete_key: { input: { connectionId: string; kind: KeyKind }; output: Connection };
  /** Asks the keychain once more; at most 5 s. */
  retry_keychain: { input: Record<string, never>; output: AppState };
  /** Asks for a folder and backs the built-in service up into it every day; false when the dialog was closed. */
  choose_backup_folder: { input: { title: string }; output: boolean };
  /** `keep` is a rule such as `7d,4w,12m`. */
  save_backup_settings: { input: { isOn: boolean; keep: string }; output: null };
  built_in_settings: { input: Record<string, never>; output: BuiltInView };
  /** Applied at once. Absent secrets stay, "" forgets one. Refused with 10003 when the keychain does not take them. */
  save_built_in_settings: {
    input: { settings: BuiltInSettings; mailPassword?: string; endpointKeys?: Record<string, string>; keep?: KeyStorage };
    output: BuiltInView;
  };
  test_built_in_email: { input: { mail: EmailSettings; password?: string; to: string }; output: TestEmailResult };
  test_built_in_model: { input: { id?: string; url: string; key?: string; model?: string }; output: ModelTestResult };
  has_key: { input: { connectionId: string; kind: KeyKind }; output: boolean };
  /** Imports the sample homes of the program into the chatbot. */
  add_sample_listings: { input: { serialNumber: string }; output: ImportReport };
  /** Reads CSV, XLSX or JSON and proposes a mapping; sends nothing. */
  read_import_file: { input: FileInput & { mapping?: ColumnMapping; sheet?: string }; output: ImportPreview };
  import_file: { input: ImportFileInput; output: ImportReport };
  /** Deletes what the import created, writes back what it changed. */
  undo_import: { input: { importId: string; run?: string }; output: UndoReport };
  get_last_import: { input: { serialNumber: string }; output: LastImport | null };
  /** Asks where and saves a run's refused rows as CSV; null when the dialog was closed. */
  save_failed_rows: { input: { title: string; name: string; run: string }; output: string | null };
  /** Asks where and writes the file; null if the dialog was closed or the job canceled. */
  export_listings: { input: ExportInput; output: { path: string; listings: number } | null };
  /** Null when the run ended. */
  get_job_progress: { input: { run: string }; output: JobProgress | null };
  cancel_job: { input: { run: string }; output: boolean };
  /** request_upload, PUT and finish_upload in one; `url` is public. */
  upload_image: { input: UploadInput; output: { fileId: string; url: string } };
  /** Asks where and writes the bytes there; the path, or null when the dialog was closed. */
  save_file: { input: { title: string; name: string; bytesBase64: string }; output: string | null };
  /** http, https, mailto and tel only; anything else is 10006. A host is opened for the first time only when `confirmed`. */
  open_external: { input: { url: string; confirmed?: boolean }; output: OpenedLink };
  /** The real share page in a window without permissions; `title` is the window's. 10001 when nothing answers. */
  open_as_visitor: { input: { serialNumber: string; title?: string }; output: null };
  embed_snippet: { input: { serialNumber: string }; output: EmbedSnippet };
  /** The first screen was drawn; without it the program starts again with a safer renderer. */
  record_first_paint: { input: Record<string, never>; output: StartReport };
  get_app_info: { input: Record<string, never>; output: AppInfo };
  get_update: { input: Record<string, never>; output: UpdateView };
  set_update_check: { input: { on: boolean }; output: UpdateView };
  /** Writes to the crash log. */
  record_error: { input: UncaughtError; output: null };
  read_crash_log: { input: Record<string, never>; output: string };
  /** Opens the system's file manager at a folder of the app. */
  show_folder: { input: { which: "data" | "logs" | "backups" }; output: null };
  /** From the next start on. */
  set_renderer: { input: { renderer: Renderer }; output: null };
  /** The link that was opened last, once. */
  get_opened_link: { input: Record<string, never>; output: AppLink | null };
  /** The menu of the system, where there is one for the whole screen (macOS). */
  set_menu: { input: { sections: MenuSection[] }; output: null };
  /** Shows the notices of the connection in use as notifications of the desktop; without texts, none. */
  watch_notices: { input: { memberId?: number; texts?: NotificationTexts }; output: { device: string; notices: string[] } };
  show_test_notification: { input: { title: string; body: string }; output: null };
  quit: { input: Record<string, never>; output: null };
  /** The window's frame and controls; null follows the system. */
  set_theme: { input: { theme: "light" | "dark" | null }; output: null };
  /** A handle of the file that was chosen, or null when the dialog was closed. The window never learns a path. */
  pick_file: {
    input: { title: string; filters: { name: string; extensions: string[] }[] };
    output: { handle: string; name: string } | null;
  };
}

export type DesktopCommand = keyof DesktopCommands;

/*
 * Addresses of pictures in the desktop app (custom protocol `picture`), all of
 * the current connection, all answered as small WebP from the cache:
 *   picture://localhost/{listing id}/{n}?w=256|512|1024[&v=mark]  n-th photo; v only defeats the web view's own cache
 *   picture://localhost/tile/{zoom}/{x}/{y}                   a square of OpenStreetMap, only after a person switched streets on
 *   picture://localhost/files/{file id}                       an uploaded file (avatar, bubble image, photo)
 *   picture://localhost/address?w=256|512|1024&u={address}        a photo not saved yet, under the same guards
 */

/*
 * The main window needs `"dragDropEnabled": false`: dropped files and the photo
 * strip use the web view's own drag and drop, which Tauri otherwise takes away.
 */
