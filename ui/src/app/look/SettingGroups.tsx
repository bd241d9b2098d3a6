/*
 * The settings in groups that fold. A group that holds a fault opens by itself;
 * which groups are open is remembered while the window lives.
 */
import { signal } from "@preact/signals";
import { ChevronRight } from "lucide";
import { Icon } from "../parts/Icon";
import type { LookStore } from "./look-store";
import { RemoveChatbot } from "./RemoveChatbot";
import { SettingControlFor } from "./SettingControlFor";
import { SETTING_GROUPS, type SettingGroup } from "./settings";

const openGroups = signal<ReadonlySet<string>>(new Set(["bubble", "window", "words"]));

export function SettingGroups({ store }: { store: LookStore }) {
  return (
    <>
      {SETTING_GROUPS.map((group) => (
        <Group key={group.id} group={group} store={store} />
      ))}
      <RemoveChatbot serialNumber={store.serialNumber} />
    </>
  );
}

function Group({ group, store }: { group: SettingGroup; store: LookStore }) {
  const draft = store.draft.value;
  const faulty = group.settings.some(({ name }) => store.faults.value[name]);
  const touched = group.settings.filter(({ name }) => draft[name] !== undefined && draft[name] !== savedValue(store, name)).length;
  const open = faulty || openGroups.value.has(group.id);
  return (
    <section class={`group${open ? " group-open" : ""}`}>
      <h2>
        <button class="group-head" type="button" aria-expanded={open} onClick={() => fold(group.id)}>
          <Icon node={ChevronRight} class="group-chevron" />
          <span>{group.title}</span>
          {touched > 0 ? <span class="group-touched">{touched} changed</span> : null}
        </button>
      </h2>
      {open ? (
        <div class="group-body">
          {group.settings.map((setting) => (
            <div key={setting.name} class={setting.half ? "cell cell-half" : "cell"}>
              <SettingControlFor setting={setting} store={store} />
            </div>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function savedValue(store: LookStore, name: keyof LookStore["shown"]["value"]) {
  return store.saved.value.is === "ready" ? store.saved.value.value[name] : undefined;
}

function fold(id: string): void {
  const next = new Set(openGroups.value);
  if (!next.delete(id)) next.add(id);
  openGroups.value = next;
}
