/*
 * The ref of a field that takes the focus as it is drawn. The platform's autofocus
 * does that once in the life of a page and for dialogs, not for what comes later.
 */
export function takesFocus(field: HTMLElement | null): void {
  field?.focus();
}
