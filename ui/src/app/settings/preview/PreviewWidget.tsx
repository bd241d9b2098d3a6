/*
 * A change of the visit remounts the widget, as a page load would. All other changes are sent to
 * the mounted widget.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { WidgetHandle } from "../../../chat/types";
import { mountWidget } from "../../../widget";
import { useApp } from "../../app-context";
import { chatTransport } from "../../playground/chat-transport";
import type { SavedSettings } from "../store/changes";
import type { SettingsStore } from "../store/settings-store";
import { languageName } from "../store/options";
import { previewTransport } from "./preview-transport";
import { publicSettings } from "../store/public-settings";
import type { PreviewOptions } from "./PreviewToolbar";

export function PreviewWidget({ store, view }: { store: SettingsStore; view: PreviewOptions }) {
  const { transport } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<WidgetHandle | null>(null);
  const settings = publicSettings(transport, inLanguage(store.shown.value, view.language));
  const dark = view.page === "dark";
  const rtl = view.direction === "rtl";
  const open = view.panel === "open";

  // Painted together with its page.
  useLayoutEffect(() => {
    if (!host.current) return;
    const service = chatTransport(transport, store.serialNumber);
    const mounted = mountWidget(host.current, {
      settings,
      transport: previewTransport(service, { saved: () => savedOf(store), shown: () => store.shown.peek() }),
      preview: { open, firstVisit: view.visit === "first", dark, rtl, contained: true },
    });
    handle.current = mounted;
    return () => mounted.destroy();
  }, [store.serialNumber, view.visit, view.width]);
  useEffect(() => handle.current?.update(settings), [store.shown.value, view.language]);
  useEffect(() => handle.current?.setAppearance({ dark, rtl }), [dark, rtl]);
  useEffect(() => {
    if (open) return handle.current?.open();
    handle.current?.close();
    // Re-rendering the closed widget shows its greeting, as on a page.
    handle.current?.update(settings);
  }, [open]);
  return <div ref={host} class="preview-widget" />;
}

function savedOf(store: SettingsStore): SavedSettings {
  const saved = store.saved.peek();
  return saved.is === "ready" ? saved.value : {};
}

/** The page's language is used if no language is set, as on a real page. */
function inLanguage(shown: SavedSettings, code: string): SavedSettings {
  return code && !shown.AIResponseLanguage ? { ...shown, AIResponseLanguage: languageName(code, "en") } : shown;
}
