/* The desktop commands that a browser can run too. All others reject with an explanation. */
import { gatewayErrorFromResponse,gatewayStatus } from "./gateway-error";
import {
DESKTOP_ERROR,
type AppState,
type Connection,
type DesktopCommand,
type DesktopCommands,
type EmbedSnippet,
type OpenedLink,
type UploadInput,
} from "./desktop";
import type { HttpService } from "./http-service";
import { command as ask } from "./http-commands";
import { checkKeys } from "./http-key-check";
import { ApiError,type Transport } from "./transport";

type Answers = {
  [C in DesktopCommand]?: (input: DesktopCommands[C]["input"]) => Promise<DesktopCommands[C]["output"]>;
};

export async function httpDesktop<C extends DesktopCommand>(
  service: HttpService,
  transport: Transport,
  command: C,
  input: DesktopCommands[C]["input"],
): Promise<DesktopCommands[C]["output"]> {
  const answers: Answers = {
    add_sample_listings: (input) => ask(service, "add_sample_homes", input),
    read_import_file: (input) => ask(service, "read_import_file", input),
    import_file: (input) => ask(service, "import_file", input),
    undo_import: (input) => ask(service, "undo_import", input),
    get_last_import: (input) => ask(service, "last_import", input),
    get_job_progress: (input) => ask(service, "run_progress", input),
    cancel_job: (input) => ask(service, "cancel_run", input),
    save_failed_rows: async ({ name, run }) => {
      const file = await ask<{ bytesBase64: string }>(service, "refused_rows", { run });
      return download(name, file.bytesBase64);
    },
    export_listings: async (input) => {
      const file = await ask<{ name: string; listings: number; bytesBase64: string } | null>(service, "export_listings", input);
      return file && { path: download(file.name, file.bytesBase64), listings: file.listings };
    },
    get_app_state: () => appState(service, transport),
    test_connection: async () => firstConnection(await appState(service, transport)),
    select_connection: () => appState(service, transport),
    has_key: async ({ kind }) => kind === "secret" || service.sessionKey !== "",
    upload_image: (upload) => uploadImage(transport, upload),
    save_file: async ({ name, bytesBase64 }) => download(name, bytesBase64),
    open_external: async ({ url }) => openLink(url),
    open_as_visitor: async ({ serialNumber }) => openUrl(`${service.baseUrl}/share/${serialNumber}`),
    embed_snippet: async ({ serialNumber }) => snippetFor(service.baseUrl, serialNumber),
  };
  const answer = answers[command];
  if (!answer) throw new ApiError(DESKTOP_ERROR.notSupported, "Only available in the desktop app.");
  return answer(input);
}

async function appState(service: HttpService, transport: Transport): Promise<AppState> {
  // Every service has this operation, and it changes nothing.
  const reached = await transport
    .call("list_models", {})
    .then(() => ({ state: "ready" as const, message: null, error: null }))
    .catch((thrown: unknown) => {
      const error = ApiError.from(thrown);
      const state = error.code === DESKTOP_ERROR.unreachable || gatewayStatus(error) !== null ? ("unreachable" as const) : ("refused" as const);
      return { state, message: error.message, error };
    });
  const isOurs = service.extensions.length > 0;
  const isOther = !isOurs && reached.state === "ready";
  const connection: Connection = {
    id: "here",
    name: new URL(service.baseUrl).host,
    kind: isOther ? "remote" : "built-in",
    baseUrl: service.baseUrl,
    state: reached.state,
    message: reached.message,
    hasSecretKey: true,
    hasSessionKey: service.sessionKey !== "",
    extensions: service.extensions,
    service: isOurs ? "porchlight" : isOther ? "other" : "unknown",
    ...(reached.state === "unreachable" ? {} : await keyChecks(service, reached.error)),
  };
  return {
    connections: [connection],
    current: connection.id,
    keychain: { state: "missing", message: "In the browser, the key is kept in memory only." },
    version: service.version,
  };
}

/**
 * In a browser, a test result appears if a session key is missing or rejected, or if a public model list hid that the
 * secret key is rejected. Otherwise `state` says everything.
 */
async function keyChecks(service: HttpService, error: ApiError | null): Promise<Partial<Connection>> {
  const keys = await checkKeys(service, error);
  const { secret, session } = keys;
  if (secret.is === "rejected" && !error) {
    return { keys, state: "refused", message: secret.words, verdict: { is: "keyRefused", message: secret.words } };
  }
  if (secret.is !== "accepted" || (session.is !== "missing" && session.is !== "rejected")) return { keys };
  return { keys, verdict: { is: session.is === "missing" ? "sessionKeyMissing" : "sessionKeyRefused", message: session.words } };
}

function firstConnection(state: AppState): Connection {
  const [connection] = state.connections;
  if (!connection) throw new ApiError(DESKTOP_ERROR.input, "This connection no longer exists.");
  return connection;
}

async function uploadImage(transport: Transport, upload: UploadInput): Promise<{ fileId: string; url: string }> {
  if (!upload.bytesBase64) {
    throw new ApiError(DESKTOP_ERROR.file, "The browser can't open a path. Drop or choose the file.");
  }
  const created = await transport.call("request_upload", {
    fileName: upload.name,
  });
  const bytes = Uint8Array.from(atob(upload.bytesBase64), (character) => character.charCodeAt(0));
  const put = await fetch(created.PreUploadUrl, { method: "PUT", body: bytes }).catch(() => {
    throw new ApiError(DESKTOP_ERROR.unreachable, "The connection was lost during the upload.");
  });
  if (!put.ok) throw await uploadError(put);
  await transport.call("finish_upload", { FileStoreId: created.FileStoreId });
  return { fileId: created.FileStoreId, url: transport.fileUrl(created.FileStoreId) };
}

async function uploadError(response: Response): Promise<ApiError> {
  const envelope = (await response.json().catch(() => null)) as { Message?: string } | null;
  if (typeof envelope?.Message !== "string") return gatewayErrorFromResponse(response);
  return new ApiError(Number(response.headers.get("X-Error-Code")) || response.status * 100, envelope.Message);
}

/** Browsers save into their downloads folder and reveal only the name. */
function download(name: string, bytesBase64: string): string {
  const bytes = Uint8Array.from(atob(bytesBase64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return name;
}

async function openLink(url: string): Promise<OpenedLink> {
  await openUrl(url);
  // Browsers show the target of a link themselves.
  return { is: "opened" };
}

async function openUrl(url: string): Promise<null> {
  if (!/^(https?|mailto|tel):/.test(url)) {
    throw new ApiError(DESKTOP_ERROR.input, "Only web, email and phone links can be opened.");
  }
  window.open(url, "_blank", "noopener");
  return null;
}

function snippetFor(baseUrl: string, serialNumber: string): EmbedSnippet {
  return {
    bubble: `<script src="${baseUrl}/embed.min.js" data-chatbot-id="${serialNumber}" defer></script>`,
    iframe: `<iframe src="${baseUrl}/chatbot-iframe/${serialNumber}" title="Chat" width="100%" height="620" style="border:0" allow="microphone; clipboard-write"></iframe>`,
    share: `${baseUrl}/share/${serialNumber}`,
    baseUrl,
  };
}
