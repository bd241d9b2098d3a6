/*
 * Sizes and scales the preview page. A phone is 390 by 844. A desktop page is never narrower than
 * 800 px, where the widget would switch to its phone layout.
 */
export interface Fitted {
  width: number;
  height: number;
  scale: number;
}

const PHONE = { width: 390, height: 844 };
const MIN_DESKTOP_WIDTH = 800;
const MIN_SCALE = 0.2;

export function fitPreview(kind: "phone" | "desktop", pane: { width: number; height: number }, zoom: "fit" | "full"): Fitted {
  if (pane.width <= 0 || pane.height <= 0) return { ...PHONE, scale: 1 };
  if (kind === "phone") {
    const fit = Math.min(1, pane.width / PHONE.width, pane.height / PHONE.height);
    return { ...PHONE, scale: zoom === "full" ? 1 : Math.max(MIN_SCALE, fit) };
  }
  const width = Math.max(MIN_DESKTOP_WIDTH, pane.width);
  const scale = zoom === "full" ? 1 : Math.max(MIN_SCALE, pane.width / width);
  return { width, height: Math.max(pane.height, pane.height / scale), scale };
}
