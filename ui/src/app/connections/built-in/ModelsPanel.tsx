import { useSignal } from "@preact/signals";
import { Pencil, Plus, Trash } from "lucide";
import type { BuiltInView, EndpointSettings } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import type { BuiltInStore } from "./built-in-store";
import { EndpointForm } from "./EndpointForm";

export function ModelsPanel({ store, view }: { store: BuiltInStore; view: BuiltInView }) {
  const app = useApp();
  const t = texts.value.connections.models;
  const editing = useSignal<EndpointSettings | "new" | null>(null);
  const open = editing.value;
  const save = async (endpoint: EndpointSettings, key: string | undefined) => {
    const others = view.endpoints.filter(({ id }) => id !== endpoint.id);
    const endpoints = open === "new" ? [...others, endpoint] : view.endpoints.map((one) => (one.id === endpoint.id ? endpoint : one));
    if (await store.save({ endpoints }, key === undefined ? {} : { endpointKeys: { [endpoint.id]: key } })) editing.value = null;
  };
  const remove = async ({ id, name }: EndpointSettings) => {
    const yes = await app.ask({ title: t.removeTitle(name), text: t.removeText, confirm: texts.value.connections.removeWord, losing: true });
    if (yes) await store.save({ endpoints: view.endpoints.filter((one) => one.id !== id) });
  };
  return (
    <section class="panel" aria-label={t.title}>
      <div class="panel-head">
        <div>
          <h2>{t.title}</h2>
          {view.endpoints.length === 0 ? <p class="field-help">{t.none}</p> : null}
        </div>
        <div class="panel-actions">
          {open ? null : <Button icon={Plus} onClick={() => (editing.value = "new")}>{t.add}</Button>}
        </div>
      </div>
      {view.endpoints.map((endpoint) => (
        <div key={endpoint.id} class="key-line">
          <span class="key-text">
            <span>{endpoint.name}</span>
            <span class="field-help">{t.listed(endpoint.models.length)}: {endpoint.models.join(", ")}</span>
          </span>
          <span class="key-actions">
            <IconButton name={t.edit(endpoint.name)} icon={Pencil} onClick={() => (editing.value = endpoint)} />
            <IconButton name={t.remove(endpoint.name)} icon={Trash} onClick={() => void remove(endpoint)} />
          </span>
        </div>
      ))}
      {open ? (
        <EndpointForm
          key={open === "new" ? "new" : open.id}
          start={open === "new" ? null : open}
          hasKey={open !== "new" && view.endpointKeysIn[open.id] !== undefined}
          busy={store.busy.value}
          error={store.error.value}
          save={(endpoint, key) => void save(endpoint, key)}
          close={() => (editing.value = null)}
        />
      ) : null}
    </section>
  );
}
