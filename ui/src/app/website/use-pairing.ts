/* Creates a pairing code and follows it until the server is connected. */
import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { Pairing } from "../../api/desktop";
import { useApp } from "../app-context";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { guide, updateGuide } from "./guide-store";
import { usePoll } from "./use-poll";

/** The interval that the desktop core expects; each request is one attempt to pair. */
const EVERY_MS = 3_000;

interface PairingState {
  /** Null if there is none for the typed name. */
  pairing: ReadonlySignal<Loadable<Pairing | null>>;
  isCreating: ReadonlySignal<boolean>;
  create: () => Promise<void>;
}

export function usePairing(domain: string | null): PairingState {
  const app = useApp();
  const pairing = useSignal<Loadable<Pairing | null>>(LOADING);
  const isCreating = useSignal(false);
  const { value: now } = pairing;
  const isFollowed = now.is !== "ready" || now.value?.state === "waiting";

  async function take(read: () => Promise<Pairing | null>): Promise<void> {
    await loadInto(pairing, async () => {
      const found = await read();
      return found && new URL(found.baseUrl).host === domain ? found : null;
    });
    const found = pairing.value.is === "ready" ? pairing.value.value : null;
    if (found?.state !== "paired" || !found.connectionId || found.connectionId === guide.value.connectionId) return;
    updateGuide({ connectionId: found.connectionId, isMoved: false, liveOn: null });
    await app.refreshState();
  }

  usePoll({
    everyMs: EVERY_MS,
    isActive: domain !== null && isFollowed && !isCreating.value,
    poll: () => take(() => app.transport.desktop("get_pairing", {})),
  });

  return {
    pairing,
    isCreating,
    async create() {
      if (!domain || isCreating.value) return;
      isCreating.value = true;
      await take(() => app.transport.desktop("begin_pairing", { domain }));
      isCreating.value = false;
    },
  };
}
