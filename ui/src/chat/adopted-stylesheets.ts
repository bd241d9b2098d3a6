/*
 * Styles a shadow root through adopted style sheets. A strict content security policy blocks `<style>` elements and
 * style attributes, but not adopted sheets.
 */

/** Adds fixed rules to the root; the returned function removes them. */
export function adoptStyles(root: ShadowRoot, css: string): () => void {
  const { remove } = adoptDynamicStyles(root, css);
  return remove;
}

/** Adds rules that can be replaced later without touching the document. */
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
