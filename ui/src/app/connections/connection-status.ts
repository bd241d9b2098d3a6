/*
 * Polls connections that fail, with growing intervals, and all connections while their screen is
 * open.
 */
import { useEffect } from "preact/hooks";
import type { Connection } from "../../api/desktop";
import type { AppStore } from "../shell/app-store";
import { lostConnectionCount } from "../shell/capabilities";

const FIRST_MS = 2_000;
const LAST_MS = 60_000;
/** Interval while the screen is open and everything works. */
const SHOWN_MS = 20_000;
const KEYCHAIN_MS = 500;

/** Time until the next poll; null if none is needed. */
function nextPause(failing: boolean, shown: boolean, before: number): number | null {
  if (failing) return Math.min(before * 2, LAST_MS);
  return shown ? SHOWN_MS : null;
}

export function useConnectionWatch(app: AppStore): void {
  const shown = app.screen.value === "connections";
  const failing = isFailing(app.connection.value);
  const asking = isAsking(app);
  const lost = lostConnectionCount.value;
  useEffect(() => watch(app, shown), [app, shown, failing]);
  useEffect(() => {
    if (lost > 0) void ask(app, app.connection.peek()).then(() => app.refreshState());
  }, [app, lost]);
  useEffect(() => {
    if (!asking) return;
    const timer = setInterval(() => void app.refreshState(), KEYCHAIN_MS);
    return () => clearInterval(timer);
  }, [app, asking]);
}

function isFailing(connection: Connection | null): boolean {
  return connection?.kind === "remote" && (connection.state === "unreachable" || connection.state === "starting");
}

/** The keychain or a connection hasn't responded yet. */
function isAsking(app: AppStore): boolean {
  const state = app.state.value;
  if (state.is !== "ready") return false;
  return state.value.keychain.state === "asking" || state.value.connections.some((one) => one.state === "starting");
}

function watch(app: AppStore, shown: boolean): () => void {
  let ended = false;
  let pause = FIRST_MS / 2;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    const next = nextPause(isFailing(app.connection.peek()) || (shown && remoteConnections(app).some(isFailing)), shown, pause);
    if (next === null || ended) return;
    pause = Math.min(next, LAST_MS);
    timer = setTimeout(() => void poll(), pause);
  };
  const poll = async () => {
    const was = app.connection.peek();
    const polled = shown ? remoteConnections(app) : was ? [was] : [];
    await Promise.all(polled.map((connection) => ask(app, connection)));
    if (ended) return;
    await app.refreshState();
    const is = app.connection.peek();
    // Reconnected: load what failed to load.
    if (isFailing(was) && is?.state === "ready") await app.refreshChatbots();
    if (!ended) again();
  };
  again();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

function remoteConnections(app: AppStore): Connection[] {
  const state = app.state.peek();
  return state.is === "ready" ? state.value.connections.filter((one) => one.kind === "remote") : [];
}

async function ask(app: AppStore, connection: Connection | null): Promise<void> {
  if (connection?.kind !== "remote") return;
  await app.transport.desktop("test_connection", { id: connection.id }).catch(() => undefined);
}
