/*
 * Gives a shadow root its styles through adopted sheets. A `<style>` element or
 * a style attribute would be refused by a page with a strict content policy;
 * adopted sheets are not. Which rules there are is in the .css files.
 */

/** Adds fixed rules to the root; the function takes them away again. */
export function adopt(root: ShadowRoot, css: string): () => void {
  const { drop } = adoptChanging(root, css);
  return drop;
}

/** Adds rules that can be exchanged later without touching the document. */
export function adoptChanging(root: ShadowRoot, css: string): { replace(css: string): void; drop(): void } {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return {
    replace: (next) => sheet.replaceSync(next),
    drop: () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((kept) => kept !== sheet);
    },
  };
}
