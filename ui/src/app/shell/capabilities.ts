/*
 * What the service in use can do, by the extensions that it names itself. A
 * service that is not a Porchlight has the specification's six operations, the
 * model list and sessions, and nothing is asked of it beyond those: screens
 * leave out what it cannot do (`app.can`), and `guarded` stops the request that
 * a screen forgot. Not here: how a service is asked (the core's probe).
 */
import { signal } from "@preact/signals";
import { gatewayStatus } from "../../api/gateway-error";
import { DESKTOP_ERROR, type Connection, type DesktopCommand } from "../../api/desktop";
import { OPERATIONS } from "../../api/generated/operations";
import { ApiError, type Input, type OperationName, type Output, type Transport } from "../../api/transport";
import { formatMessage } from "../errors";
import { texts } from "../texts";
import { cachedSettings, cacheSettings } from "./chatbot-cache";

/** Counts requests that reached nobody: a reason to ask how the service is. */
export const lostConnectionCount = signal(0);

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
  /** People of the office speak with visitors. */
  inbox: "inbox",
  /** What a member should look at, as notifications. */
  notices: "notices",
  /** The people of the office, with keys of their own. */
  members: "members",
  leads: "chatbots",
  /** Statuses, notes and history of leads. */
  "lead-status": "leads",
  mails: "chatbots",
  /** Sessions of the owner's own, which are not counted among visitors'. */
  previews: "chatbots",
  /** Saved questions and answers. */
  knowledge: "chatbots",
  /** Questions that are kept to be run again, and running them without a conversation. */
  "saved-questions": "saved-questions",
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
  /** Pairing, and moving data into a workspace. */
  moves: "moves",
  /** Email server and AI models of the workspace. */
  "workspace-settings": "workspace-settings",
  /** Free times for showings, and the showings that visitors book. */
  showings: "showings",
  /** Replies that the office has written in advance. */
  "canned-replies": "canned-replies",
  /** Notes on a conversation whose visitor left no contact details. */
  "conversation-notes": "conversation-notes",
  /** Events for other systems, and their deliveries. */
  webhooks: "webhooks",
  /** The backups of the server. */
  backups: "backups",
  /** What `porchlight doctor` finds. */
  doctor: "doctor",
  idempotency: "idempotency",
} as const;

export type Feature = keyof typeof EXTENSION;

/** Desktop commands that ask the service for more than the specification has. */
const COMMAND_CAPABILITY: Partial<Record<DesktopCommand, Feature>> = {
  add_sample_listings: "import",
  upload_image: "uploads",
  open_as_visitor: "widget",
  embed_snippet: "widget",
};

/** What the tabs need; the others are always there. */
const TAB_CAPABILITY: Partial<Record<string, Feature>> = {
  conversations: "conversations",
  leads: "leads",
  showings: "showings",
  knowledge: "knowledge",
  embed: "widget",
};

/**
 * Whether the service of a connection has a feature. One that has not answered
 * yet is given the benefit of the doubt: asking tells.
 */
export function supports(connection: Connection | null, feature: Feature): boolean {
  return names(connection, EXTENSION[feature]);
}

/** Whether the service names a capability in `ext=` of X-Porchlight. */
function names(connection: Connection | null, capability: string): boolean {
  return !connection || isUnknown(connection) || connection.extensions.includes(capability);
}

function isUnknown({ service, state }: Connection): boolean {
  return service === "unknown" || (service === undefined && state !== "ready");
}

export function supportsScreen(connection: Connection | null, tab: string): boolean {
  const feature = TAB_CAPABILITY[tab];
  return feature === undefined || supports(connection, feature);
}

/**
 * A transport that asks a service only for what it has; the rest is refused in
 * words and nothing is sent. Where settings cannot be read back, `get_chatbot`
 * answers those that were set from this computer.
 */
export function withCapabilityCheck(transport: Transport, current: () => Connection | null): Transport {
  const requireCapability = (capability: string | null | undefined) => {
    if (capability && !names(current(), capability)) throw new ApiError(DESKTOP_ERROR.notSupported, texts.value.connections.notOffered);
  };
  return {
    ...transport,
    // The desktop core makes them itself, whatever the service has.
    get servesThumbnails() {
      return transport.kind === "tauri" || supports(current(), "pictures");
    },
    async call<O extends OperationName>(operation: O, whole: Input<O>, key?: string): Promise<Output<O>> {
      const connection = current();
      const input = operation === "create_session" && !supports(connection, "previews") ? without(whole, "preview") : whole;
      if (!connection || supports(connection, "settings")) return callSupported(operation, input, key);
      if (operation === "get_chatbot") return localSettings(connection.id, input) as Output<O>;
      const answer = await callSupported(operation, input, key);
      if (operation === "update_chatbot") cacheSettings(connection.id, input);
      return answer;
    },
    async stream(operation, input, onChunk, signal, name) {
      requireCapability(OPERATIONS[operation].capability);
      const cards = supports(current(), "cards") ? input : without(input, "cards");
      return transport.stream(operation, cards, onChunk, signal, supports(current(), "idempotency") ? name : undefined).catch(rethrow);
    },
    async desktop(command, input) {
      const feature = COMMAND_CAPABILITY[command];
      requireCapability(feature && EXTENSION[feature]);
      return transport.desktop(command, input).catch(rethrow);
    },
  };

  async function callSupported<O extends OperationName>(operation: O, input: Input<O>, key?: string): Promise<Output<O>> {
    requireCapability(OPERATIONS[operation].capability);
    try {
      const repeatable = key && supports(current(), "idempotency");
      return await (repeatable ? transport.call(operation, input, key) : transport.call(operation, input));
    } catch (thrown) {
      const { code } = ApiError.from(thrown);
      if (code === DESKTOP_ERROR.unreachable || code === NOT_HERE) lostConnectionCount.value += 1;
      return rethrow(thrown);
    }
  }
}

/** A proxy's bare status is said in words; everything else stays what it is. */
function rethrow(thrown: unknown): never {
  throw gatewayStatus(ApiError.from(thrown)) === null ? thrown : formatMessage(thrown);
}

function localSettings(connectionId: string, input: unknown): unknown {
  const { serialNumber } = input as { serialNumber: string };
  return { ...cachedSettings(connectionId, serialNumber), SerialNumber: serialNumber };
}

/** An input without a member that only our services know. */
function without<T extends object>(input: T, member: string): T {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== member)) as T;
}
