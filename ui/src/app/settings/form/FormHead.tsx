import { ScreenSearch } from "../../components/ScreenSearch";
import { texts } from "../../texts";
import { changesIn } from "../store/changes";
import type { SettingsStore } from "../store/settings-store";
import { SETTING_GROUPS, type GroupId, type SettingGroup } from "../store/settings";

interface FormHeadProps {
  store: SettingsStore;
  query: string;
  search: (query: string) => void;
  groups: readonly SettingGroup[];
  current: GroupId;
  jump: (id: GroupId) => void;
}

export function FormHead({ store, query, search, groups, current, jump }: FormHeadProps) {
  const t = texts.value.settings;
  return (
    <div class="form-head" onKeyDown={(event) => event.key === "Escape" && search("")}>
      <ScreenSearch name={t.search.name} placeholder={t.search.placeholder} value={query} onChange={search} />
      <nav class="jumps" aria-label={t.search.groups}>
        {SETTING_GROUPS.map((group) => (
          <GroupLink
            key={group.id}
            group={group}
            store={store}
            current={group.id === current}
            disabled={!groups.some(({ id }) => id === group.id)}
            jump={jump}
          />
        ))}
      </nav>
    </div>
  );
}

interface JumpProps {
  group: SettingGroup;
  store: SettingsStore;
  current: boolean;
  disabled: boolean;
  jump: (id: GroupId) => void;
}

function GroupLink({ group, store, current, disabled, jump }: JumpProps) {
  const t = texts.value.settings;
  const count = changesIn(group, store.changed.value);
  const faulty = group.settings.some(({ name }) => store.errors.value[name]);
  return (
    <button
      class={`jump${faulty ? " jump-faulty" : ""}`}
      type="button"
      disabled={disabled}
      aria-current={current ? "true" : undefined}
      onClick={() => jump(group.id)}
    >
      {t.groups[group.id]}
      {count > 0 ? <span class="jump-count" aria-label={t.changedCount(count)}>{count}</span> : null}
    </button>
  );
}
