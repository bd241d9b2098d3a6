/* A new key is shown once, until its panel is closed. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import type { Connection } from "../../../api/desktop";
import type { KeyItem, CreatedKey } from "../../../api/wire";
import { useApp } from "../../app-context";
import { formatDate } from "../../format";
import { Button } from "../../components/Button";
import { PanelHead } from "../../components/PanelHead";
import { Failed, Loading } from "../../components/states";
import { CopyButton } from "../../install/SnippetCard";
import { loadInto, LOADING, type Loadable } from "../../shell/app-store";
import { texts } from "../../texts";
import { CreateKeyForm } from "./CreateKeyForm";

/** The core's name of the key that the app uses for its built-in service. */
const OWN_KEY = "Desktop app";

export function ServiceKeys({ connection }: { connection: Connection }) {
  const app = useApp();
  const t = texts.value.connections.keys;
  const keys = useSignal<Loadable<KeyItem[]>>(LOADING);
  const making = useSignal(false);
  const made = useSignal<CreatedKey | null>(null);
  const load = () => void loadInto(keys, () => app.transport.call("list_keys", {}));
  useEffect(load, []);
  const shown = keys.value;
  const revoke = async (key: KeyItem) => {
    const yes = await app.ask({
      title: t.revokeTitle(key.Name),
      text: connection.kind === "built-in" && key.Name === OWN_KEY ? t.revokeOwnText : t.revokeText,
      confirm: t.revoke,
      losing: true,
    });
    if (!yes) return;
    await app.transport.call("revoke_key", { KeyID: key.KeyID }).then(load, app.reportError(t.revoking));
  };
  return (
    <section class="panel" aria-label={t.region}>
      <PanelHead title={connection.kind === "built-in" ? t.ofBuiltIn : t.of(connection.name)} help={t.help}>
        <div class="panel-actions">
          <Button icon={Plus} onClick={() => (making.value = true)}>{t.make}</Button>
        </div>
      </PanelHead>
      {making.value ? (
        <CreateKeyForm
          close={() => (making.value = false)}
          made={(key) => {
            making.value = false;
            made.value = key;
            load();
          }}
        />
      ) : null}
      {made.value ? <NewKeyNote made={made.value} close={() => (made.value = null)} /> : null}
      {shown.is === "loading" ? <Loading what={t.loading} /> : null}
      {shown.is === "failed" ? <Failed error={shown.error} doing={t.reading} retry={load} /> : null}
      {shown.is === "ready" ? <KeyTable keys={shown.value} revoke={(key) => void revoke(key)} /> : null}
    </section>
  );
}

function NewKeyNote({ made, close }: { made: CreatedKey; close: () => void }) {
  return (
    <div class="new-key" role="status">
      <p>{texts.value.connections.keys.shownOnce(made.Name)}</p>
      <pre class="code" tabIndex={0}>{made.Key}</pre>
      <div class="panel-foot">
        <CopyButton text={made.Key} />
        <Button variant="quiet" onClick={close}>{texts.value.connections.keys.done}</Button>
      </div>
    </div>
  );
}

function kindName(kind: string): string {
  const t = texts.value.connections.keys;
  return kind === "member" ? t.member : kind === "secret" ? t.kinds.secret : t.kinds.session;
}

function KeyTable({ keys, revoke }: { keys: KeyItem[]; revoke: (key: KeyItem) => void }) {
  const t = texts.value.connections.keys;
  if (keys.length === 0) return <p class="field-help">{t.none}</p>;
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.kind}</th>
          <th scope="col">{t.columns.made}</th>
          <th scope="col">{t.columns.used}</th>
          <th scope="col"><span class="sr-only">{t.columns.actions}</span></th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.KeyID}>
            <td>{key.Name}</td>
            <td>{kindName(key.Kind)}</td>
            <td>{formatDate(key.CreateTime)}</td>
            <td>{key.LastUseTime ? formatDate(key.LastUseTime) : t.never}</td>
            <td class="cell-action"><Button variant="quiet" onClick={() => revoke(key)}>{t.revoke}</Button></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
