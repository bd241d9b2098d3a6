const STORAGE_KEY = "porchlight.recent-commands";
const MAX_RECENT = 8;

export function recentIds(): string[] {
  return (localStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter(Boolean);
}

export function recordRecent(id: string): void {
  localStorage.setItem(STORAGE_KEY, [id, ...recentIds().filter((one) => one !== id)].slice(0, MAX_RECENT).join(" "));
}
