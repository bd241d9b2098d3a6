/*
 * Reports when the panel must cover its surroundings (narrower than 480 px, or as low as a phone in landscape) and how
 * much height an on-screen keyboard leaves. In a preview the surroundings are the host element. Values are set by a
 * style sheet, because a content security policy can block style attributes.
 */
import { adoptDynamicStyles } from "./adopted-stylesheets";
import { onResize } from "./resize";

const NARROW_PX = 480;
const LOW_PX = 440;

/** Calls `onChange` at once, in a preview before the next paint, and on every change, until the returned function is called. */
export function observeViewport(root: ShadowRoot, onChange: (full: boolean) => void): () => void {
  const contained = root.host.hasAttribute("data-contained");
  const styles = adoptDynamicStyles(root, "");
  let full: boolean | undefined;

  function update(): void {
    // CSS zoom on the page's root scales our pixels, but not those of the window.
    const zoom = contained ? 1 : (root.host.currentCSSZoom ?? 1);
    const width = contained ? root.host.clientWidth : innerWidth / zoom;
    const height = contained ? root.host.clientHeight : (visualViewport?.height ?? innerHeight) / zoom;
    const top = contained ? 0 : (visualViewport?.offsetTop ?? 0) / zoom;
    styles.replace(`.pl-root{--pl-window-height:${Math.round(height)}px;--pl-window-top:${Math.round(top)}px}`);
    const isFull = width > 0 && (width < NARROW_PX || (!contained && innerHeight < LOW_PX));
    if (isFull === full) return;
    full = isFull;
    onChange(isFull);
  }

  // A preview is measured before the next paint, with the layout of its page, which this would force now.
  if (!contained) update();
  const unwatch = onResize(contained ? [root.host] : [], update);
  const target = window.visualViewport;
  addEventListener("resize", update);
  target?.addEventListener("resize", update);
  target?.addEventListener("scroll", update);
  return () => {
    styles.remove();
    unwatch();
    removeEventListener("resize", update);
    target?.removeEventListener("resize", update);
    target?.removeEventListener("scroll", update);
  };
}
