/*
 * What the form asks of the service: the settings as they are, and whether
 * somebody else changed them meanwhile. A service that cannot read settings
 * back leaves each unknown that was not set from this computer.
 */
import { DESKTOP_ERROR } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import type { ChatbotRecord, SettingValue } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import { texts } from "../../texts";
import { settingConflicts, savedFrom, type SavedSettings, type SettingDraft } from "./changes";
import type { ReportedWarnings } from "./setting-report";

export type SettingsRead = { is: "ready"; value: SavedSettings; warnings: ReportedWarnings } | { is: "failed"; fault: ApiError };

export async function readSettings(app: AppStore, serialNumber: string): Promise<SettingsRead> {
  try {
    const record = app.firstSettings(serialNumber) ?? (await app.transport.call<ChatbotRecord>("get_chatbot", { serialNumber }));
    const warnings = record.Warnings ? new Map(record.Warnings.map(({ Field, Reason }) => [Field, Reason])) : null;
    return { is: "ready", value: savedFrom(record), warnings };
  } catch (thrown) {
    const fault = ApiError.from(thrown);
    const unknown = fault.code === 40401 || fault.code === DESKTOP_ERROR.notSupported;
    return unknown ? { is: "ready", value: {}, warnings: null } : { is: "failed", fault };
  }
}

interface Meeting {
  base: SavedSettings;
  now: SavedSettings;
  draft: SettingDraft;
}

/** Asks only where two people changed the same thing; true when the draft is to be saved. */
export async function mayOverwrite(app: AppStore, { base, now, draft }: Meeting): Promise<boolean> {
  const names = settingConflicts(base, now, draft);
  if (names.length === 0) return true;
  const words = texts.value.look;
  const lines = names.map((name) => words.conflict.line(words.settings[name].label, short(now[name]), short(draft[name])));
  return app.ask({ title: words.conflict.title(names.length), text: lines.join(" "), confirm: words.conflict.confirm, losing: false });
}

const MOST_SHOWN = 60;

function short(value: SettingValue | undefined): string {
  const text = typeof value === "boolean" ? texts.value.look.onOff(value) : String(value ?? "");
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
