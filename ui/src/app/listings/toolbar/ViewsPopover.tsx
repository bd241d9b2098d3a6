/*
 * Saved views: choose one, keep what is shown under a name, rename, remove.
 */
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
  const said = texts.value.listings.views;
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
    <Popover name={said.title} close={close} class="views">
      <ul class="views-list">
        <li><button type="button" class="view-row" onClick={() => use({ name: "", filters: NO_FILTERS, layout: layout.value })}>{said.all}</button></li>
        {views.map((view) => <ViewRow key={view.name} view={view} store={store} saved={saved} use={() => use(view)} />)}
      </ul>
      {views.length === 0 ? <p class="field-help">{said.none}</p> : null}
      <form class="views-new" onSubmit={(event) => { event.preventDefault(); keep(); }}>
        <Field label={said.name} help={taken ? said.taken : undefined}>
          {(ids) => <TextInput ids={ids} value={name.value} onInput={(text) => (name.value = text)} />}
        </Field>
        <Button type="submit" disabled={!name.value.trim()}>{taken ? said.saveOver : said.save}</Button>
      </form>
    </Popover>
  );
}

function ViewRow({ view, store, saved, use }: { view: SavedView; store: ListStore; saved: SavedViews; use: () => void }) {
  const app = useApp();
  const said = texts.value.listings.views;
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
    app.toast({ text: said.removed(view.name), tone: "quiet", action: { label: said.undo, run: () => saved.save(view) } });
  };
  if (renaming.value !== null) {
    return (
      <li>
        <form class="view-line" onSubmit={(event) => { event.preventDefault(); rename(); }}>
          <input
            type="text"
            aria-label={said.rename(view.name)}
            value={renaming.value}
            ref={field}
            onInput={(event) => (renaming.value = event.currentTarget.value)}
          />
          <IconButton name={said.keepName} icon={Check} onClick={rename} />
        </form>
      </li>
    );
  }
  return (
    <li class="view-line">
      <button type="button" class="view-row" aria-current={sameView(view, store.filters.value, layout.value) ? "true" : undefined} onClick={use}>
        {view.name}
      </button>
      <IconButton name={said.rename(view.name)} icon={PenLine} onClick={() => (renaming.value = view.name)} />
      <IconButton name={said.remove(view.name)} icon={Trash} onClick={remove} />
    </li>
  );
}
