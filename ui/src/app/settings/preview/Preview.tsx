/* The shipped widget on a mock page or a screenshot, with the unsaved settings. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { useApp } from "../../app-context";
import { texts } from "../../texts";
import { draftKey } from "../store/drafts";
import type { SettingsStore } from "../store/settings-store";
import { imageFromDrop } from "../fields/image-file";
import { PreviewToolbar, type PreviewOptions } from "./PreviewToolbar";
import { PreviewWidget } from "./PreviewWidget";
import { PreviewPage } from "./PreviewPage";
import { fitPreview } from "./preview-fit";
import { usePreviewScreenshot } from "./usePreviewScreenshot";

/** Kept while the app is open, so that all chatbots are previewed the same way. */
const view = signal<PreviewOptions>({ width: "desktop", panel: "open", visit: "first", page: "light", direction: "ltr", language: "", zoom: "fit" });

export function Preview({ store }: { store: SettingsStore }) {
  const app = useApp();
  const pane = useRef<HTMLDivElement>(null);
  const size = usePaneSize(pane);
  const screenshot = usePreviewScreenshot(draftKey(app.connection.value?.id, store.serialNumber));
  const { width, page, direction, zoom, language } = view.value;
  const fitted = fitPreview(width, size.value, zoom);
  const drop = (event: DragEvent) => {
    // If visitors may send images, the chat handles the drop.
    if (event.defaultPrevented) return;
    event.preventDefault();
    void screenshot.take(imageFromDrop(event.dataTransfer));
  };
  return (
    <section class="preview" aria-label={texts.value.settings.preview.name} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <PreviewToolbar view={view.value} screenshot={screenshot} change={(next) => (view.value = { ...view.value, ...next })} />
      {screenshot.error.value ? <p class="preview-error" role="alert">{screenshot.error.value}</p> : null}
      <div ref={pane} class={`preview-pane preview-zoom-${zoom}`}>
        <div class="preview-frame" style={{ width: px(fitted.width * fitted.scale), height: px(fitted.height * fitted.scale) }}>
          <div
            class={`preview-page preview-${width}`}
            data-page={page}
            dir={direction}
            lang={language || undefined}
            style={{ width: px(fitted.width), height: px(fitted.height), transform: `scale(${fitted.scale})` }}
          >
            {screenshot.url.value ? <img class="preview-screenshot" src={screenshot.url.value} alt={texts.value.settings.preview.screenshotAlt} /> : <PreviewPage />}
            <PreviewWidget store={store} view={view.value} />
          </div>
        </div>
      </div>
    </section>
  );
}

const px = (length: number) => `${length}px`;

/** The available area, without padding. */
function usePaneSize(pane: { current: HTMLDivElement | null }) {
  const size = useSignal({ width: 0, height: 0 });
  // Before the paint, so that the preview never appears in the wrong size.
  useLayoutEffect(() => {
    if (!pane.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) size.value = { width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) };
    });
    watcher.observe(pane.current);
    return () => watcher.disconnect();
  }, []);
  return size;
}
