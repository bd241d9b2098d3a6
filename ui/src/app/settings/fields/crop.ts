/* The square that is cropped from an image, in the image's own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The middle of the square, and how much closer than the whole picture: 1 to `MOST_ZOOM`. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

export const MAX_ZOOM = 8;
/** The least that is worth showing on the bubble. */
export const MIN_SIDE = 56;

/** The largest square in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Kept inside the picture, and not closer than it can bear. */
export function within(size: Size, crop: Crop): Crop {
  const short = Math.min(size.width, size.height);
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, short / MIN_SIDE));
  const zoom = clamp(crop.zoom, 1, maxZoom);
  const half = short / zoom / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** Moved by so many pixels of a frame of this size; the picture follows the pointer. */
export function panned(size: Size, crop: Crop, dx: number, dy: number, frame: number): Crop {
  const perPixel = squareOf(size, crop).side / frame;
  return within(size, { ...crop, x: crop.x - dx * perPixel, y: crop.y - dy * perPixel });
}

/** Closer by a factor, with the point under the pointer staying where it is; the point counts from the frame's middle. */
export function zoomed(size: Size, crop: Crop, factor: number, point: { x: number; y: number }, frame: number): Crop {
  const before = squareOf(size, crop).side / frame;
  const { zoom } = within(size, { ...crop, zoom: crop.zoom * factor });
  const after = squareOf(size, { ...crop, zoom }).side / frame;
  return within(size, { zoom, x: crop.x + point.x * (before - after), y: crop.y + point.y * (before - after) });
}

/** What is cut out, in the picture's pixels. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { x: x - side / 2, y: y - side / 2, side };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
