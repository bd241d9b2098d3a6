import { useEffect, useMemo } from "preact/hooks";
import { signal, type ReadonlySignal } from "@preact/signals";
import { texts } from "../../texts";
import { chooseFile, ImageError } from "../fields/image-file";
import { deleteScreenshot, saveScreenshot, loadScreenshot } from "./preview-screenshot";

export interface Screenshot {
  /** An object URL; "" for none. */
  url: ReadonlySignal<string>;
  error: ReadonlySignal<string>;
  choose(): Promise<void>;
  take(file: File | null): Promise<void>;
  drop(): Promise<void>;
}

export function usePreviewScreenshot(key: string): Screenshot {
  const screenshot = useMemo(() => createScreenshot(key), [key]);
  useEffect(() => {
    void screenshot.read();
    return screenshot.close;
  }, [screenshot]);
  return screenshot;
}

function createScreenshot(key: string): Screenshot & { read(): Promise<void>; close(): void } {
  const url = signal("");
  const error = signal("");
  const show = (blob: Blob | null) => {
    URL.revokeObjectURL(url.value);
    url.value = blob ? URL.createObjectURL(blob) : "";
  };
  async function take(file: File | null): Promise<void> {
    if (!file) return;
    error.value = "";
    try {
      show(await saveScreenshot(key, file));
    } catch (thrown) {
      const { imageErrors: errors, smallPage } = { ...texts.value.settings.image, ...texts.value.settings.preview };
      const why = thrown instanceof ImageError ? thrown.why : "broken";
      error.value = why === "tooSmall" ? smallPage : errors[why];
    }
  }
  return {
    url,
    error,
    take,
    choose: async () => take(await chooseFile()),
    read: async () => show(await loadScreenshot(key)),
    async drop() {
      show(null);
      await deleteScreenshot(key);
    },
    close: () => show(null),
  };
}
