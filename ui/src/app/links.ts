/*
 * Opens links in the agent's browser or email app. One listener on the document also covers links
 * in the chat's shadow root.
 */
const OUTSIDE = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Passes every click on an external link to `open`; other links do nothing. */
export function openLinksOutside(root: Document, open: (url: string) => void): void {
  root.addEventListener("click", (event) => {
    const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
    if (!link?.href) return;
    event.preventDefault();
    if (OUTSIDE.has(new URL(link.href).protocol)) open(link.href);
  });
}
