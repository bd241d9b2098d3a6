/*
 * The picture behind the widget: read when the stage opens, taken from a file,
 * taken away again.
 */
import { useEffect, useMemo } from "preact/hooks";
import { signal, type ReadonlySignal } from "@preact/signals";
import { texts } from "../../texts";
import { chooseFile, ImageError } from "../fields/image-file";
import { deleteScreenshot, saveScreenshot, loadScreenshot } from "./preview-screenshot";

export interface Screenshot {
  /** An address of this window; "" for none. */
  address: ReadonlySignal<string>;
  fault: ReadonlySignal<string>;
  choose(): Promise<void>;
  take(file: File | null): Promise<void>;
  drop(): Promise<void>;
}

export function usePreviewScreenshot(key: string): Screenshot {
  const picture = useMemo(() => stagePicture(key), [key]);
  useEffect(() => {
    void picture.read();
    return picture.close;
  }, [picture]);
  return picture;
}

function stagePicture(key: string): Screenshot & { read(): Promise<void>; close(): void } {
  const address = signal("");
  const fault = signal("");
  const show = (blob: Blob | null) => {
    URL.revokeObjectURL(address.value);
    address.value = blob ? URL.createObjectURL(blob) : "";
  };
  async function take(file: File | null): Promise<void> {
    if (!file) return;
    fault.value = "";
    try {
      show(await saveScreenshot(key, file));
    } catch (thrown) {
      const { refused, smallPage } = { ...texts.value.look.picture, ...texts.value.look.stage };
      const why = thrown instanceof ImageError ? thrown.why : "broken";
      fault.value = why === "tooSmall" ? smallPage : refused[why];
    }
  }
  return {
    address,
    fault,
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
