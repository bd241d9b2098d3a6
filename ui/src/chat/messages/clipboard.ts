/** Returns whether the text was copied; falls back to a hidden field where the Clipboard API is not allowed. */
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
