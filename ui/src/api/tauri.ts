/*
 * Transport of the desktop app: every operation is a command of the same name. This is the only
 * file that imports @tauri-apps.
 */
import { Channel, convertFileSrc, invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import { getCurrentWindow } from "@tauri-apps/api/window";
import { isFinal, type AnyChunk } from "./stream";
import type { DesktopCommand, DesktopCommands, DesktopEvent } from "./desktop";
import { ApiError, type FinalChunk, type StreamChunk, type StreamInput, type Transport } from "./transport";

export function tauriTransport(): Transport {
  // `picture://localhost/`, or the form that Windows uses.
  const imageUrl = convertFileSrc("", "picture");
  return {
    kind: "tauri",
    call: (operation, input, key) => send(operation, input, key),
    listen: listenTo,
    stream: streamAnswer,
    desktop: (command, input) => runCommand(command, input),
    thumbnailUrl: (id, n, width, mark) =>
      `${imageUrl}${id}/${n}?w=${width}${mark ? `&v=${mark}` : ""}`,
    fileUrl: (id) => `${imageUrl}files/${encodeURIComponent(id)}`,
    tileUrl: (zoom, x, y) => `${imageUrl}tile/${zoom}/${x}/${y}`,
    externalThumbnailUrl: (url, width) =>
      `${imageUrl}address?w=${width}&u=${encodeURIComponent(url)}`,
  };
}

async function send<T>(command: string, input: unknown, key?: string): Promise<T> {
  try {
    return await invoke<T>(command, key ? { input, idempotencyKey: key } : { input });
  } catch (thrown) {
    throw ApiError.from(thrown);
  }
}

async function streamAnswer<O extends keyof StreamInput>(
  operation: O,
  input: StreamInput[O],
  onChunk: (chunk: StreamChunk) => void,
  signal?: AbortSignal,
  name?: string,
): Promise<FinalChunk> {
  const channel = new Channel<AnyChunk>();
  // The command may return before its last channel message arrives; the final chunk is always the last on the
  // channel.
  const ended = new Promise<FinalChunk>((resolve) => {
    channel.onmessage = (chunk) => (isFinal(chunk) ? resolve(chunk) : onChunk(chunk));
  });
  const stop = () => {
    void send("stop_answer", { sessionID: input.sessionID }).catch(() => undefined);
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await invoke<FinalChunk>(operation, { input, idempotencyKey: name, onChunk: channel });
    return await ended;
  } catch (thrown) {
    throw ApiError.from(thrown);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

async function setTheme({ theme }: DesktopCommands["set_theme"]["input"]): Promise<null> {
  await getCurrentWindow().setTheme(theme);
  return null;
}

function listenTo(event: DesktopEvent, listener: (payload: unknown) => void): () => void {
  const stop = listen(event, ({ payload }) => listener(payload));
  return () => void stop.then((end) => end());
}

async function runCommand<C extends DesktopCommand>(
  command: C,
  input: DesktopCommands[C]["input"],
): Promise<DesktopCommands[C]["output"]> {
  if (command === "set_theme") return setTheme(input as DesktopCommands["set_theme"]["input"]) as Promise<DesktopCommands[C]["output"]>;
  return send(command, input);
}
