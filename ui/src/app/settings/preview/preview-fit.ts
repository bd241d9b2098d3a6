/*
 * How large the page on the stage is and how much it is shrunk to be seen
 * whole. Pure. A phone is 390 by 844; a desktop page is as wide as the desk and
 * never narrower than a desktop is, because the widget would become a phone's.
 */

export interface Fitted {
  width: number;
  height: number;
  scale: number;
}

const PHONE = { width: 390, height: 844 };
const LEAST_DESKTOP = 800;
const LEAST_SCALE = 0.2;

export function fitPreview(kind: "phone" | "desktop", desk: { width: number; height: number }, zoom: "fit" | "full"): Fitted {
  if (desk.width <= 0 || desk.height <= 0) return { ...PHONE, scale: 1 };
  if (kind === "phone") {
    const fit = Math.min(1, desk.width / PHONE.width, desk.height / PHONE.height);
    return { ...PHONE, scale: zoom === "full" ? 1 : Math.max(LEAST_SCALE, fit) };
  }
  const width = Math.max(LEAST_DESKTOP, desk.width);
  const scale = zoom === "full" ? 1 : Math.max(LEAST_SCALE, desk.width / width);
  return { width, height: Math.max(desk.height, desk.height / scale), scale };
}
