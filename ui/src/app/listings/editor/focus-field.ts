/* Scrolls to a field and focuses it; without a name, the first field with an error. */
const GROUP_SELECTORS: Record<string, string> = {
  Images: ".photo-strip button",
  ExtensionColumn: ".extension-rows input, .extension-add",
};

export function focusField(panel: HTMLElement, name: string | null): void {
  const found = name === null ? panel.querySelector<HTMLElement>(".clashes") : panel.querySelector<HTMLElement>(GROUP_SELECTORS[name] ?? `[name="${name}"]`);
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}
