/*
 * The keys that a service of ours has given out: list, make, revoke. A new key
 * is shown this once, with Copy, and is gone when the note is closed.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import type { Connection } from "../../api/desktop";
import type { KeyItem, MadeKey } from "../../api/wire";
import { useApp } from "../app-context";
import { dayOf } from "../figures";
import { Button } from "../parts/Button";
import { Failed, Loading } from "../parts/Told";
import { CopyButton } from "../embed/SnippetCard";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { MakeKeyForm } from "./MakeKeyForm";

export function ServiceKeys({ connection }: { connection: Connection }) {
  const app = useApp();
  const keys = useSignal<Loadable<KeyItem[]>>(LOADING);
  const making = useSignal(false);
  const made = useSignal<MadeKey | null>(null);
  const load = () => void loadInto(keys, () => app.transport.call<KeyItem[]>("list_keys", {}));
  useEffect(load, []);
  const shown = keys.value;
  const revoke = async (key: KeyItem) => {
    const yes = await app.ask({
      title: `Revoke ${key.Name}?`,
      text: "Programs that use it are refused from the next second on. This cannot be undone.",
      confirm: "Revoke",
      losing: true,
    });
    if (!yes) return;
    await app.transport.call("revoke_key", { KeyID: key.KeyID }).then(load, app.complain("revoking the key"));
  };
  return (
    <section class="panel" aria-label="Keys of the service">
      <div class="panel-head">
        <div>
          <h2>Keys of {connection.kind === "built-in" ? "the built-in service" : connection.name}</h2>
          <p class="field-help">For programs that talk to this service. A secret key may do everything, a session key only listings.</p>
        </div>
        <div class="panel-actions">
          <Button icon={Plus} onClick={() => (making.value = true)}>Make a key</Button>
        </div>
      </div>
      {making.value ? (
        <MakeKeyForm
          close={() => (making.value = false)}
          made={(key) => {
            making.value = false;
            made.value = key;
            load();
          }}
        />
      ) : null}
      {made.value ? <NewKeyNote made={made.value} close={() => (made.value = null)} /> : null}
      {shown.is === "loading" ? <Loading what="the keys" /> : null}
      {shown.is === "failed" ? <Failed fault={shown.fault} doing="reading the keys" retry={load} /> : null}
      {shown.is === "ready" ? <KeyTable keys={shown.value} revoke={(key) => void revoke(key)} /> : null}
    </section>
  );
}

function NewKeyNote({ made, close }: { made: MadeKey; close: () => void }) {
  return (
    <div class="new-key" role="status">
      <p>
        <strong>{made.Name}</strong> is shown this once. Copy it to where it is needed.
      </p>
      <pre class="code" tabIndex={0}>{made.Key}</pre>
      <div class="panel-foot">
        <CopyButton text={made.Key} />
        <Button look="quiet" onClick={close}>Done</Button>
      </div>
    </div>
  );
}

function KeyTable({ keys, revoke }: { keys: KeyItem[]; revoke: (key: KeyItem) => void }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">Made</th>
          <th scope="col">Last used</th>
          <th scope="col"><span class="sr-only">Actions</span></th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.KeyID}>
            <td>{key.Name}</td>
            <td>{key.Kind === "secret" ? "Secret" : "Session"}</td>
            <td>{dayOf(key.CreateTime)}</td>
            <td>{key.LastUseTime ? dayOf(key.LastUseTime) : "Never"}</td>
            <td class="cell-action"><Button look="quiet" onClick={() => revoke(key)}>Revoke</Button></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
