/* The seven booking settings: their ranges, as the service checks them, and their usual values. */
import type { Office } from "../../../api/generated/Office";

export type OfficeSettings = Pick<Office, "Showings" | "ShowingMinutes" | "BufferMinutes" | "NoticeMinutes" | "HorizonDays" | "ShowingsPerDay" | "ReminderHours">;
export type OfficeNumber = Exclude<keyof OfficeSettings, "Showings">;

export const MODES = ["Request", "Instant", "Off"] as const;

/** Typed as numbers; the others are chosen from usual values. */
export const RANGES = { HorizonDays: [1, 60], ShowingsPerDay: [1, 96] } as const;

/** In minutes, of the reminder in hours. */
export const CHOICES = {
  ShowingMinutes: [15, 30, 45, 60, 75, 90, 120, 150, 180, 240],
  BufferMinutes: [0, 15, 30, 45, 60, 90, 120],
  NoticeMinutes: [0, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080],
  ReminderHours: [0, 1, 2, 4, 12, 24, 48, 72, 168],
} as const;

export const OFFICE_FIELDS = ["Showings", "ShowingMinutes", "BufferMinutes", "NoticeMinutes", "HorizonDays", "ShowingsPerDay", "ReminderHours"] as const;

export function settingsOf(office: Office): OfficeSettings {
  const { Showings, ShowingMinutes, BufferMinutes, NoticeMinutes, HorizonDays, ShowingsPerDay, ReminderHours } = office;
  return { Showings, ShowingMinutes, BufferMinutes, NoticeMinutes, HorizonDays, ShowingsPerDay, ReminderHours };
}

/** The settings that differ from the saved ones. */
export function changedOffice(saved: OfficeSettings, draft: Partial<OfficeSettings>): Partial<OfficeSettings> {
  return Object.fromEntries(OFFICE_FIELDS.filter((name) => name in draft && draft[name] !== saved[name]).map((name) => [name, draft[name]]));
}

/** Fields that aren't a whole number in their range. */
export function outOfRange(draft: Partial<OfficeSettings>): (keyof typeof RANGES)[] {
  return (Object.keys(RANGES) as (keyof typeof RANGES)[]).filter((name) => {
    const value = draft[name];
    const [min, max] = RANGES[name];
    return value !== undefined && !(Number.isInteger(value) && value >= min && value <= max);
  });
}

/** 90 → hours and minutes. */
export function unitsOf(minutes: number): { days: number; hours: number; minutes: number } {
  const days = minutes > 0 && minutes % 1440 === 0 ? minutes / 1440 : 0;
  const rest = minutes - days * 1440;
  return { days, hours: Math.floor(rest / 60), minutes: rest % 60 };
}
