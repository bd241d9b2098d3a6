/* Searches labels, help texts, groups, wire names and synonyms. */
import type { AppTexts } from "../../texts";
import { SETTING_GROUPS, type SettingGroup, type SettingSpec } from "../store/settings";

/** The groups with matching settings; all for an empty query. */
export function searchSettings(query: string, t: AppTexts["settings"]): SettingGroup[] {
  const terms = plain(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [...SETTING_GROUPS];
  return SETTING_GROUPS.flatMap((group) => {
    const settings = group.settings.filter((setting) => holds(textOf(setting, group, t), terms));
    return settings.length > 0 ? [{ ...group, settings }] : [];
  });
}

function textOf({ name }: SettingSpec, { id }: SettingGroup, t: AppTexts["settings"]): string {
  const { label, help, more, also } = t.settings[name];
  return plain([label, help, more, also, t.groups[id], name].join(" "));
}

function holds(text: string, terms: readonly string[]): boolean {
  return terms.every((word) => text.includes(word));
}

/** Ignores case, accents and spelling variants of "color". */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll(/colou?r/g, "color");
}
