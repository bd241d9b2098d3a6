import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Check, PenLine, Trash } from "lucide";
import { useApp } from "../../app-context";
import { Button, IconButton } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { NO_FILTERS } from "../model/filters";
import type { ListStore } from "../list/list-store";
import { Popover } from "../../components/Popover";
import { chooseLayout, layout, sameView, type SavedView, type SavedViews } from "../model/saved-views";

export function ViewsPopover({ store, saved, close }: { store: ListStore; saved: SavedViews; close: () => void }) {
  const t = texts.value.listings.views;
  const name = useSignal("");
  const views = saved.views.value;
  const use = (view: SavedView) => {
    store.setFilters(view.filters);
    chooseLayout(view.layout);
    close();
  };
  const keep = () => {
    if (!name.value.trim()) return;
    saved.save({ name: name.value.trim(), filters: store.filters.value, layout: layout.value });
    name.value = "";
  };
  const taken = views.some((view) => view.name === name.value.trim());
  return (
    <Popover name={t.title} close={close} class="views">
      <ul class="views-list">
        <li><button type="button" class="view-row" onClick={() => use({ name: "", filters: NO_FILTERS, layout: layout.value })}>{t.all}</button></li>
        {views.map((view) => <ViewRow key={view.name} view={view} store={store} saved={saved} use={() => use(view)} />)}
      </ul>
      {views.length === 0 ? <p class="field-help">{t.none}</p> : null}
      <form class="views-new" onSubmit={(event) => { event.preventDefault(); keep(); }}>
        <Field label={t.name} help={taken ? t.taken : undefined}>
          {(ids) => <TextInput ids={ids} value={name.value} onInput={(text) => (name.value = text)} />}
        </Field>
        <Button type="submit" disabled={!name.value.trim()}>{taken ? t.saveOver : t.save}</Button>
      </form>
    </Popover>
  );
}

function ViewRow({ view, store, saved, use }: { view: SavedView; store: ListStore; saved: SavedViews; use: () => void }) {
  const app = useApp();
  const t = texts.value.listings.views;
  const renaming = useSignal<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), [renaming.value === null]);
  const rename = () => {
    const to = renaming.value?.trim();
    if (to && to !== view.name) saved.rename(view.name, to);
    renaming.value = null;
  };
  const remove = () => {
    saved.remove(view.name);
    app.toast({ text: t.removed(view.name), tone: "quiet", action: { label: t.undo, run: () => saved.save(view) } });
  };
  if (renaming.value !== null) {
    return (
      <li>
        <form class="view-line" onSubmit={(event) => { event.preventDefault(); rename(); }}>
          <input
            type="text"
            aria-label={t.rename(view.name)}
            value={renaming.value}
            ref={field}
            onInput={(event) => (renaming.value = event.currentTarget.value)}
          />
          <IconButton name={t.keepName} icon={Check} onClick={rename} />
        </form>
      </li>
    );
  }
  return (
    <li class="view-line">
      <button type="button" class="view-row" aria-current={sameView(view, store.filters.value, layout.value) ? "true" : undefined} onClick={use}>
        {view.name}
      </button>
      <IconButton name={t.rename(view.name)} icon={PenLine} onClick={() => (renaming.value = view.name)} />
      <IconButton name={t.remove(view.name)} icon={Trash} onClick={remove} />
    </li>
  );
}
