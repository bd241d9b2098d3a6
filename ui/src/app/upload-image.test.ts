import { afterEach, expect, it, vi } from "vitest";
import { chooseLanguage } from "./texts";
import type { Transport } from "../api/transport";
import { uploadImage } from "./upload-image";

afterEach(() => vi.unstubAllGlobals());

const MB = 1_048_576;
/** A file of any size without its bytes. */
const file = (size: number): File => Object.defineProperty(new File([], "tour.mp4", { type: "video/mp4" }), "size", { value: size });
const watch = { signal: new AbortController().signal, onProgress: () => undefined };

it("a file over 100 MB is rejected in the app's language before it is encoded", async () => {
  vi.stubGlobal("FileReader", () => {
    throw new Error("the file was read");
  });
  const transport = { kind: "tauri", desktop: vi.fn() } as unknown as Transport;
  await expect(uploadImage(transport, file(100 * MB + 1), watch)).rejects.toMatchObject({ message: "Files can be up to 100 MB. This one is 101 MB." });
  await chooseLanguage("es");
  await expect(uploadImage(transport, file(100 * MB + 1), watch)).rejects.toMatchObject({ message: "Los archivos pueden tener hasta 100 MB. Este tiene 101 MB." });
  await chooseLanguage("en");
  expect(transport.desktop).not.toHaveBeenCalled();
});

it("a file of 100 MB is sent to the core", async () => {
  const desktop = vi.fn(async (command: string) => (command === "upload_image" ? { fileId: "7", url: "" } : null));
  await expect(uploadImage({ kind: "tauri", desktop } as unknown as Transport, file(100 * MB), watch)).resolves.toMatchObject({ fileId: "7" });
});
