/* All groups are on one page, so that search, links and undo always find a setting. */
import { texts } from "../../texts";
import type { SettingsStore } from "../store/settings-store";
import { SettingCell } from "./SettingCell";
import type { SettingGroup } from "../store/settings";

export function SettingGroups({ store, groups }: { store: SettingsStore; groups: readonly SettingGroup[] }) {
  const t = texts.value.settings;
  if (groups.length === 0) return <p class="settings-none">{t.search.nothing}</p>;
  return (
    <>
      {groups.map((group) => (
        <section key={group.id} class="group" data-group={group.id} aria-labelledby={`group-${group.id}`}>
          <h2 id={`group-${group.id}`} class="group-head">{t.groups[group.id]}</h2>
          <div class="group-body">
            {group.settings.map((setting) => (
              <SettingCell key={setting.name} setting={setting} store={store} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
