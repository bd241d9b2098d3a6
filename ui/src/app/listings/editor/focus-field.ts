/*
 * Brings a field of the form into sight and gives it the focus; without a name
 * the first thing that is at fault.
 */

const GROUP_SELECTORS: Record<string, string> = {
  Images: ".photo-strip button",
  ExtensionColumn: ".extension-rows input, .extension-add",
};

export function focusField(panel: HTMLElement, name: string | null): void {
  const found = name === null ? panel.querySelector<HTMLElement>(".clashes") : panel.querySelector<HTMLElement>(GROUP_SELECTORS[name] ?? `[name="${name}"]`);
  found?.scrollIntoView({ block: "center" });
  found?.focus({ preventScroll: true });
}
