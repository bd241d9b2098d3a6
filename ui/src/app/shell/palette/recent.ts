const KEPT = "porchlight.recent-commands";
const MAX_RECENT = 8;

export function recentIds(): string[] {
  return (localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean);
}

export function recordRecent(id: string): void {
  localStorage.setItem(KEPT, [id, ...recentIds().filter((one) => one !== id)].slice(0, MAX_RECENT).join(" "));
}
