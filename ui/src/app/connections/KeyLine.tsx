/*
 * A key of a connection: whether one is kept, set it, forget it. What is typed
 * leaves the field with Save and comes back from nowhere.
 */
import { useSignal } from "@preact/signals";
import { KeyRound } from "lucide";
import type { Connection, KeyKind } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";

const WORDS = {
  secret: { title: "Secret key", use: "settings and talks" },
  session: { title: "Session key", use: "listings" },
} as const;

export function KeyLine({ connection, kind, has }: { connection: Connection; kind: KeyKind; has: boolean }) {
  const app = useApp();
  const typing = useSignal(false);
  const busy = useSignal(false);
  const words = WORDS[kind];
  const builtIn = connection.kind === "built-in";

  const run = async (doing: string, work: () => Promise<unknown>) => {
    busy.value = true;
    try {
      await work();
      typing.value = false;
      await app.refreshState();
    } catch (thrown) {
      app.complain(doing)(thrown);
    } finally {
      busy.value = false;
    }
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("key");
    const key = field instanceof HTMLInputElement ? field.value.trim() : "";
    if (key) void run("keeping the key", () => app.transport.desktop("set_key", { connectionId: connection.id, kind, key }));
  };
  const forget = () => void run("forgetting the key", () => app.transport.desktop("forget_key", { connectionId: connection.id, kind }));

  return (
    <div class="key-line">
      <Icon node={KeyRound} />
      <span class="key-words">
        <span>{words.title}</span>
        <span class="field-help">{where(has, builtIn, words.use)}</span>
      </span>
      {typing.value ? (
        <form class="key-form" onSubmit={save}>
          <input name="key" type="password" autoComplete="off" autoFocus aria-label={`${words.title} of ${connection.name}`} />
          <Button type="submit" busy={busy.value}>Keep</Button>
          <Button look="quiet" onClick={() => (typing.value = false)}>Cancel</Button>
        </form>
      ) : builtIn ? null : (
        <span class="key-actions">
          <Button onClick={() => (typing.value = true)}>{has ? "Replace" : "Set"}</Button>
          {has ? <Button look="quiet" busy={busy.value} onClick={forget}>Forget</Button> : null}
        </span>
      )}
    </div>
  );
}

function where(has: boolean, builtIn: boolean, use: string): string {
  if (builtIn) return has ? "Kept in the keychain, for everything" : "Made for this run only; there is no keychain to keep it in";
  return has ? `Kept in the keychain, for ${use}` : `Not set; needed for ${use}`;
}
