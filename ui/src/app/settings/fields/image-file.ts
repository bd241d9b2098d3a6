/* Opens and crops an image in the app instead of the core, because cropping needs its pixels. */
import { MIN_SIDE, squareOf, type Crop, type Size } from "./crop";

export interface LoadedImage extends Size {
  name: string;
  image: HTMLImageElement;
  close(): void;
}

/** Size of the uploaded square: small enough for the launcher, sharp on high-resolution screens. */
const SENT_SIDE = 512;

const MAX_BYTES = 40_000_000;

/** Why a file can't be used; the texts are in texts/en/settings. */
export class ImageError extends Error {
  constructor(readonly why: "kind" | "tooLarge" | "tooSmall" | "broken") {
    super(why);
  }
}

/** Null if the dialog was closed. */
export function chooseFile(): Promise<File | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/png,image/jpeg,image/webp,image/gif,image/avif";
  return new Promise((resolve) => {
    input.addEventListener("cancel", () => resolve(null));
    input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
    input.click();
  });
}

/** The first image that was pasted or dropped. */
export function imageFromDrop(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith("image/")) ?? files[0] ?? null;
}

/** Throws `ImageError`. */
export async function loadImage(file: File, minSide = MIN_SIDE): Promise<LoadedImage> {
  if (file.type && !/^image\/(png|jpeg|webp|gif|avif|bmp)$/.test(file.type)) throw new ImageError("kind");
  if (file.size > MAX_BYTES) throw new ImageError("tooLarge");
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    close();
    throw new ImageError("broken");
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.min(width, height) >= minSide) return { name: file.name, image, width, height, close };
  close();
  throw new ImageError("tooSmall");
}

/** Draws the square into a canvas of this size. */
export function drawSquare(canvas: HTMLCanvasElement, image: LoadedImage, crop: Crop, pixels: number): void {
  const { x, y, side } = squareOf(image, crop);
  canvas.width = canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, pixels, pixels);
  context.drawImage(image.image, x, y, side, side, 0, 0, pixels, pixels);
}

/** The square as a WebP file, or PNG if the web view can't encode WebP. */
export async function squareFile(image: LoadedImage, crop: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  drawSquare(canvas, image, crop, SENT_SIDE);
  const blob = await blobOf(canvas, 0.92);
  const ending = blob.type === "image/webp" ? "webp" : "png";
  return new File([blob], `${image.name.replace(/\.[^.]*$/, "") || "picture"}.${ending}`, { type: blob.type });
}

export function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new ImageError("broken")));
    canvas.toBlob(done, "image/webp", quality);
  });
}
