/*
 * Tells when the panel must cover its surroundings (under 480 px wide, or as low
 * as a phone on its side) and how much of the height a screen keyboard leaves. In a preview the surroundings
 * are the host element, on a page the window.
 */
const NARROW_PX = 480;
const LOW_PX = 440;

/** Calls `covers` at once when narrow and on every change; the function ends it. */
export function watchWindow(place: HTMLElement, root: ShadowRoot, covers: (full: boolean) => void): () => void {
  const contained = root.host.hasAttribute("data-contained");
  let full: boolean | undefined;

  function look(): void {
    const width = contained ? root.host.clientWidth : innerWidth;
    const height = contained ? root.host.clientHeight : (visualViewport?.height ?? innerHeight);
    const top = contained ? 0 : (visualViewport?.offsetTop ?? 0);
    place.style.setProperty("--window-height", `${Math.round(height)}px`);
    place.style.setProperty("--window-top", `${Math.round(top)}px`);
    const now = width > 0 && (width < NARROW_PX || (!contained && innerHeight < LOW_PX));
    if (now === full) return;
    full = now;
    covers(now);
  }

  look();
  const observer = contained && typeof ResizeObserver !== "undefined" ? new ResizeObserver(look) : null;
  observer?.observe(root.host);
  const target = window.visualViewport;
  addEventListener("resize", look);
  target?.addEventListener("resize", look);
  target?.addEventListener("scroll", look);
  return () => {
    observer?.disconnect();
    removeEventListener("resize", look);
    target?.removeEventListener("resize", look);
    target?.removeEventListener("scroll", look);
  };
}
