/* The move of the built-in service's data: its commands, and its progress while it runs. */
import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { Connection, DataMove } from "../../api/desktop";
import { ApiError } from "../../api/transport";
import { useApp } from "../app-context";
import { texts } from "../texts";
import { LOADING, loadInto, type Loadable } from "../shell/app-store";
import { guide, updateGuide } from "./guide-store";
import { usePoll } from "./use-poll";

const EVERY_MS = 1_000;
/** The workspace has chatbots. */
const NOT_EMPTY = 40911;

export interface DataMoveState {
  /** Null before the first move. */
  move: ReadonlySignal<Loadable<DataMove | null>>;
  /** The server rejected the move, because it has chatbots. */
  isNotEmpty: ReadonlySignal<boolean>;
  load: () => void;
  start: () => Promise<void>;
  /** After an interruption or a failure. */
  resume: () => Promise<void>;
  discard: () => Promise<void>;
  /** Works with the server from now on, without or after a move. */
  useServer: () => Promise<void>;
}

export function useDataMove(server: Connection): DataMoveState {
  const app = useApp();
  const t = texts.value.website.move;
  const move = useSignal<Loadable<DataMove | null>>(LOADING);
  const isNotEmpty = useSignal(false);
  const { value: now } = move;
  const isFollowed = now.is !== "ready" || now.value?.state === "working";

  /** A move to another server is not this one's. */
  const own = (found: DataMove | null) => (found?.connectionId === server.id ? found : null);

  async function useServer(): Promise<void> {
    try {
      await app.useConnection(server.id);
      updateGuide({ isMoved: true });
    } catch (thrown) {
      app.reportError(t.switching)(thrown);
    }
  }

  async function take(read: () => Promise<DataMove | null>): Promise<void> {
    await loadInto(move, async () => own(await read()));
    const found = move.value.is === "ready" ? move.value.value : null;
    // Once: the agent may go back to this computer later.
    if (found?.state === "done" && !guide.value.isMoved) await useServer();
  }

  /** An error of a button is shown beside the state that was there. */
  async function run(doing: string, command: () => Promise<DataMove | null>): Promise<void> {
    try {
      const found = await command();
      await take(async () => found);
      isNotEmpty.value = false;
    } catch (thrown) {
      isNotEmpty.value = ApiError.from(thrown).code === NOT_EMPTY;
      if (!isNotEmpty.value) app.reportError(doing)(thrown);
    }
  }

  const load = () => take(() => app.transport.desktop("get_data_move", {}));
  usePoll({ everyMs: EVERY_MS, isActive: isFollowed, poll: load });

  return {
    move,
    isNotEmpty,
    load: () => void load(),
    start: () => run(t.starting, () => app.transport.desktop("start_data_move", { connectionId: server.id })),
    resume: () => run(t.continuing, () => app.transport.desktop("resume_data_move", {})),
    discard: () => run(t.stopping, () => app.transport.desktop("discard_data_move", {})),
    useServer,
  };
}
