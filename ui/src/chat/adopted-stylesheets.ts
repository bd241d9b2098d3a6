/*
 * Gives a shadow root its styles through adopted sheets. A `<style>` element or
 * a style attribute would be refused by a page with a strict content policy;
 * adopted sheets are not. Which rules there are is in the .css files.
 */

/** Adds fixed rules to the root; the function takes them away again. */
export function adoptStyles(root: ShadowRoot, css: string): () => void {
  const { remove } = adoptDynamicStyles(root, css);
  return remove;
}

/** Adds rules that can be exchanged later without touching the document. */
export function adoptDynamicStyles(root: ShadowRoot, css: string): { replace(css: string): void; remove(): void } {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles];
  return {
    replace: (next) => styles.replaceSync(next),
    remove: () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== styles);
    },
  };
}
