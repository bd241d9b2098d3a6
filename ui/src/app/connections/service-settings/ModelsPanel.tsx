import { useSignal } from "@preact/signals";
import { Pencil, Plus, Trash } from "lucide";
import { useApp } from "../../app-context";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { EndpointForm } from "./EndpointForm";
import type { Endpoint, SettingsStore, SettingsView } from "./settings-store";

export function ModelsPanel({ store, view }: { store: SettingsStore; view: SettingsView }) {
  const app = useApp();
  const t = texts.value.connections.models;
  const editing = useSignal<Endpoint | "new" | null>(null);
  const open = editing.value;
  const isFixed = view.isFixed.models;
  const edit = (endpoint: Endpoint | "new") => {
    store.problem.value = null;
    editing.value = endpoint;
  };
  const save = async (endpoint: Endpoint, key: string | undefined, currency: string | null) => {
    const others = view.endpoints.filter(({ id }) => id !== endpoint.id);
    const endpoints = open === "new" ? [...others, endpoint] : view.endpoints.map((one) => (one.id === endpoint.id ? endpoint : one));
    const costs = view.costs && { ...view.costs, currency: currency ?? view.costs.currency };
    if (await store.save({ endpoints, costs }, key === undefined ? {} : { endpointKeys: { [endpoint.id]: key } })) editing.value = null;
  };
  const remove = async ({ id, name }: Endpoint) => {
    const yes = await app.ask({ title: t.removeTitle(name), text: t.removeText, confirm: texts.value.connections.removeWord, losing: true });
    if (yes) await store.save({ endpoints: view.endpoints.filter((one) => one.id !== id) });
  };
  return (
    <section class="panel" aria-label={t.title}>
      <div class="panel-head">
        <div>
          <h2>{t.title}</h2>
          {view.endpoints.length === 0 ? <p class="field-help">{t.none}</p> : null}
          {isFixed ? <p class="field-help">{texts.value.connections.settings.fromServer}</p> : null}
        </div>
        <div class="panel-actions">
          {open || isFixed ? null : <Button icon={Plus} onClick={() => edit("new")}>{t.add}</Button>}
        </div>
      </div>
      {view.endpoints.map((endpoint) => (
        <div key={endpoint.id} class="key-line">
          <span class="key-text">
            <span>{endpoint.name}</span>
            <span class="field-help">{t.listed(endpoint.models.length)}: {endpoint.models.join(", ")}</span>
          </span>
          {isFixed ? null : (
            <span class="key-actions">
              <IconButton name={t.edit(endpoint.name)} icon={Pencil} onClick={() => edit(endpoint)} />
              <IconButton name={t.remove(endpoint.name)} icon={Trash} onClick={() => void remove(endpoint)} />
            </span>
          )}
        </div>
      ))}
      {open ? (
        <EndpointForm
          key={open === "new" ? "new" : open.id}
          start={open === "new" ? null : open}
          store={store}
          currency={view.costs?.currency ?? null}
          save={(endpoint, key, currency) => void save(endpoint, key, currency)}
          close={() => (editing.value = null)}
        />
      ) : null}
    </section>
  );
}
