import { texts } from "../../texts";
import type { SettingLabels } from "../../texts/en/setting-labels";
import type { SettingsStore } from "../store/settings-store";
import type { SettingSpec } from "../store/settings";

export interface SettingProps {
  setting: SettingSpec;
  store: SettingsStore;
}

export function labelsOf(setting: SettingSpec): SettingLabels {
  return texts.value.settings.settings[setting.name];
}

/** "unknown" until the service or the agent sets a value. */
export function settingNote({ setting, store }: SettingProps): string | undefined {
  return store.of(setting.name).value.value === undefined ? texts.value.settings.unknown : undefined;
}
