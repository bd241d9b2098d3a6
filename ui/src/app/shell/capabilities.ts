/*
 * What the service in use can do, by the extensions that it names itself. A
 * service that is not a Porchlight has the specification's six operations, the
 * model list and sessions, and nothing is asked of it beyond those: screens
 * leave out what it cannot do (`app.can`), and `guarded` stops the request that
 * a screen forgot. Not here: how a service is asked (the core's probe).
 */
import { signal } from "@preact/signals";
import { statusBetween } from "../../api/gateway-error";
import { DESKTOP_FAULT, type Connection, type DesktopCommand } from "../../api/desktop";
import { CallFault, type OperationName, type Transport } from "../../api/transport";
import { inWords } from "../errors";
import { texts } from "../texts";
import { rememberedSettings, rememberSettings } from "./chatbot-cache";

/** Counts requests that reached nobody: a reason to ask how the service is. */
export const lostContact = signal(0);

/** A bare 404 in the service's stead. */
const NOT_HERE = 10404;

/** What each feature needs in `ext=` of X-Porchlight. */
const EXTENSION = {
  /** List, make and remove chatbots; without it they are added by ID. */
  chatbots: "chatbots",
  /** Read settings back; without it what was never set here is unknown. */
  settings: "chatbots",
  /** Filters of listings beyond city, sale type and MLS number; order. */
  "listing-filters": "listing-filters",
  /** `import_listings`, its dry run and its undo. */
  import: "import",
  /** Files of the owner's: avatar, bubble image, photos from this computer. */
  uploads: "chatbots",
  /** `/pictures/{listing}/{n}`; without it photos are shown by their own address. */
  pictures: "chatbots",
  /** Snippet, iframe, share page and its window: the service serves our widget. */
  widget: "chatbots",
  conversations: "session-messages",
  leads: "chatbots",
  mails: "chatbots",
  /** Sessions of the owner's own, which are not counted among visitors'. */
  previews: "chatbots",
  /** Saved questions and answers. */
  knowledge: "chatbots",
  /** The reasons of an answer. */
  explain: "chatbots",
  history: "chatbots",
  "session-messages": "session-messages",
  resume: "resume",
  stop: "stop",
  rate: "rate",
  "talk-to-person": "talk-to-person",
  /** Today's use of a chatbot against its limits. */
  usage: "usage",
  /** Homes beside an answer. */
  cards: "cards",
  /** Keys of the service: made, listed, revoked. */
  keys: "keys",
  idempotency: "idempotency",
} as const;

export type Feature = keyof typeof EXTENSION;

/** What an operation needs; those of the specification need nothing. */
export const OPERATION_NEEDS: Record<OperationName, Feature | null> = {
  edit_chatbot: null,
  ask: null,
  create_listing: null,
  update_listing: null,
  list_listings: null,
  delete_listings: null,
  create_session: null,
  list_models: null,
  create_chatbot: "chatbots",
  remove_chatbot: "chatbots",
  list_chatbots: "chatbots",
  get_chatbot: "settings",
  request_upload: "uploads",
  finish_upload: "uploads",
  import_listings: "import",
  session_messages: "session-messages",
  stop_answer: "stop",
  resume_answer: "resume",
  rate_answer: "rate",
  talk_to_person: "talk-to-person",
  identify_visitor: "widget",
  make_key: "keys",
  list_keys: "keys",
  revoke_key: "keys",
  get_widget_config: "widget",
  ask_widget: "widget",
  list_conversations: "conversations",
  explain_answer: "explain",
  list_leads: "leads",
  list_mails: "mails",
  list_facts: "knowledge",
  save_fact: "knowledge",
  remove_fact: "knowledge",
  get_history: "history",
  count_messages: "history",
  get_credits: "history",
  set_session_limit: "history",
  get_usage: "usage",
};

/** Desktop commands that ask the service for more than the specification has. */
const COMMAND_NEEDS: Partial<Record<DesktopCommand, Feature>> = {
  add_sample_homes: "import",
  upload_picture: "uploads",
  open_as_visitor: "widget",
  embed_snippet: "widget",
};

/** What the tabs need; the others are always there. */
const TAB_NEEDS: Partial<Record<string, Feature>> = {
  conversations: "conversations",
  leads: "leads",
  knowledge: "knowledge",
  embed: "widget",
};

/**
 * Whether the service of a connection has a feature. One that has not answered
 * yet is given the benefit of the doubt: asking tells.
 */
export function can(connection: Connection | null, feature: Feature): boolean {
  if (!connection || isUnknown(connection)) return true;
  return connection.extensions.includes(EXTENSION[feature]);
}

function isUnknown({ service, state }: Connection): boolean {
  return service === "unknown" || (service === undefined && state !== "ready");
}

export function canTab(connection: Connection | null, tab: string): boolean {
  const feature = TAB_NEEDS[tab];
  return feature === undefined || can(connection, feature);
}

/**
 * A transport that asks a service only for what it has; the rest is refused in
 * words and nothing is sent. Where settings cannot be read back, `get_chatbot`
 * answers those that were set from this computer.
 */
export function guarded(transport: Transport, current: () => Connection | null): Transport {
  const refuse = (feature: Feature | null | undefined) => {
    if (feature && !can(current(), feature)) throw new CallFault(DESKTOP_FAULT.notOffered, texts.value.connections.notOffered);
  };
  return {
    ...transport,
    // The desktop core makes them itself, whatever the service has.
    get servesPictures() {
      return transport.kind === "tauri" || can(current(), "pictures");
    },
    async call<T>(operation: OperationName, whole: unknown, key?: string): Promise<T> {
      const connection = current();
      const input = operation === "create_session" && !can(connection, "previews") ? without(whole as object, "preview") : whole;
      if (!connection || can(connection, "settings")) return offered(operation, input, key);
      if (operation === "get_chatbot") return setHere(connection.id, input) as T;
      const answer = await offered<T>(operation, input, key);
      if (operation === "edit_chatbot") rememberSettings(connection.id, input);
      return answer;
    },
    async stream(operation, input, onChunk, signal, name) {
      refuse(OPERATION_NEEDS[operation]);
      const cards = can(current(), "cards") ? input : without(input, "cards");
      return transport.stream(operation, cards, onChunk, signal, can(current(), "idempotency") ? name : undefined).catch(tell);
    },
    async desktop(command, input) {
      refuse(COMMAND_NEEDS[command]);
      return transport.desktop(command, input).catch(tell);
    },
  };

  async function offered<T>(operation: OperationName, input: unknown, key?: string): Promise<T> {
    refuse(OPERATION_NEEDS[operation]);
    try {
      const repeatable = key && can(current(), "idempotency");
      return await (repeatable ? transport.call<T>(operation, input, key) : transport.call<T>(operation, input));
    } catch (thrown) {
      const { code } = CallFault.from(thrown);
      if (code === DESKTOP_FAULT.unreachable || code === NOT_HERE) lostContact.value += 1;
      return tell(thrown);
    }
  }
}

/** A proxy's bare status is said in words; everything else stays what it is. */
function tell(thrown: unknown): never {
  throw statusBetween(CallFault.from(thrown)) === null ? thrown : inWords(thrown);
}

function setHere(connectionId: string, input: unknown): unknown {
  const { serialNumber } = input as { serialNumber: string };
  return { ...rememberedSettings(connectionId, serialNumber), SerialNumber: serialNumber };
}

/** An input without a member that only our services know. */
function without<T extends object>(input: T, member: string): T {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== member)) as T;
}
