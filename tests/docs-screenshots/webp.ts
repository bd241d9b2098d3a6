/* Chromium's screenshots are PNG; a blank page converts them to WebP. */
import type { Browser } from "@playwright/test";

const QUALITY = 0.86;
const STEP = 0.06;
/** The repository keeps every version of a picture. */
export const MAX_BYTES = 60_000;

/** As small as `maxBytes` if a lower quality gets there. */
export async function toWebp(browser: Browser, png: Buffer, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    for (let quality = QUALITY; ; quality -= STEP) {
      const webp = await page.evaluate(
        async ([source, quality]) => {
          const image = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          canvas.getContext("2d")?.drawImage(image, 0, 0);
          const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        },
        [`data:image/png;base64,${png.toString("base64")}`, quality] as const,
      );
      const bytes = Buffer.from(webp, "base64");
      if (bytes.length <= maxBytes || quality < 2 * STEP) return bytes;
    }
  } finally {
    await page.close();
  }
}
