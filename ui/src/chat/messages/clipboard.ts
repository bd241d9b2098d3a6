/*
 * Puts words on the clipboard, also where the page is not secure or a frame may
 * not use the clipboard: then by the older way, from a field nobody sees.
 */

/** Whether the words are on the clipboard now; the focus goes back to `button`. */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, button);
  }
}

function copyFromField(text: string, button: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.className = "sr-only";
  field.value = text;
  button.after(field);
  field.select();
  // Deprecated, but nothing else works without the clipboard permission.
  const copied = document.execCommand("copy");
  field.remove();
  button.focus();
  return copied;
}
