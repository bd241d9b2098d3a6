/*
 * Focuses a field when it is mounted. The `autofocus` attribute works only once per page and in
 * dialogs.
 */
export function autoFocus(field: HTMLElement | null): void {
  field?.focus();
}
