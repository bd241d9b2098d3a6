/*
 * Loads settings and detects changes by others. If the service can't return settings, those never
 * saved from this computer are unknown.
 */
import { DESKTOP_ERROR } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import type { SettingValue } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import { texts } from "../../texts";
import { settingConflicts,savedFrom,type SavedSettings,type SettingDraft } from "./changes";
import type { ReportedWarnings } from "./setting-report";

export type SettingsRead = { is: "ready"; value: SavedSettings; warnings: ReportedWarnings } | { is: "failed"; error: ApiError };

export async function readSettings(app: AppStore, serialNumber: string): Promise<SettingsRead> {
  try {
    const record = app.firstSettings(serialNumber) ?? (await app.transport.call("get_chatbot", { serialNumber }));
    const warnings = record.Warnings ? new Map(record.Warnings.map((warning) => [warning.Field, warning])) : null;
    return { is: "ready", value: savedFrom(record), warnings };
  } catch (thrown) {
    const error = ApiError.from(thrown);
    const unknown = error.code === 40401 || error.code === DESKTOP_ERROR.notSupported;
    return unknown ? { is: "ready", value: {}, warnings: null } : { is: "failed", error };
  }
}

interface EditConflict {
  saved: SavedSettings;
  now: SavedSettings;
  draft: SettingDraft;
}

/** Asks only if both changed the same setting; true if the draft should be saved. */
export async function confirmOverwrite(app: AppStore, { saved, now, draft }: EditConflict): Promise<boolean> {
  const names = settingConflicts(saved, now, draft);
  if (names.length === 0) return true;
  const t = texts.value.settings;
  const lines = names.map((name) => t.conflict.line(t.settings[name].label, short(now[name]), short(draft[name])));
  return app.ask({ title: t.conflict.title(names.length), text: lines.join(" "), confirm: t.conflict.confirm, losing: false });
}

const MAX_SHOWN = 60;

function short(value: SettingValue | undefined): string {
  const text = typeof value === "boolean" ? texts.value.settings.onOff(value) : String(value ?? "");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
