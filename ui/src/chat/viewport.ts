/*
 * Tells when the panel must cover its surroundings (under 480 px wide, or as low
 * as a phone on its side) and how much of the height a screen keyboard leaves. In
 * a preview the surroundings are the host element, on a page the window. Told by
 * a sheet, not by a style attribute.
 */
import { adoptDynamicStyles } from "./adopted-stylesheets";
import { onResize } from "./resize";

const NARROW_PX = 480;
const LOW_PX = 440;

/** Calls `covers` at once when narrow and on every change; the function ends it. */
export function observeViewport(root: ShadowRoot, onChange: (full: boolean) => void): () => void {
  const contained = root.host.hasAttribute("data-contained");
  const styles = adoptDynamicStyles(root, "");
  let full: boolean | undefined;

  function update(): void {
    // A page that zooms its root zooms our pixels too, but not the window's.
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

  update();
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
