/* The square that is cropped from an image, in the image's own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The center of the square, and the zoom: 1 to `MAX_ZOOM`. */
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
/** The smallest square that looks acceptable on the launcher. */
export const MIN_SIDE = 56;

/** The largest centered square. */
export function centeredCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Keeps the square inside the image and within the maximum zoom. */
export function constrainCrop(size: Size, crop: Crop): Crop {
  const short = Math.min(size.width, size.height);
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, short / MIN_SIDE));
  const zoom = clamp(crop.zoom, 1, maxZoom);
  const half = short / zoom / 2;
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) };
}

/** Moves by pixels of a frame of this size; the image follows the pointer. */
export function panCrop(size: Size, crop: Crop, dx: number, dy: number, frame: number): Crop {
  const perPixel = squareOf(size, crop).side / frame;
  return constrainCrop(size, { ...crop, x: crop.x - dx * perPixel, y: crop.y - dy * perPixel });
}

/** Zooms by a factor around the pointer; the point is relative to the frame's center. */
export function zoomCrop(size: Size, crop: Crop, factor: number, point: { x: number; y: number }, frame: number): Crop {
  const before = squareOf(size, crop).side / frame;
  const { zoom } = constrainCrop(size, { ...crop, zoom: crop.zoom * factor });
  const after = squareOf(size, { ...crop, zoom }).side / frame;
  return constrainCrop(size, { zoom, x: crop.x + point.x * (before - after), y: crop.y + point.y * (before - after) });
}

/** The cropped area, in the image's pixels. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { x: x - side / 2, y: y - side / 2, side };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
