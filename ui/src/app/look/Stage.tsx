/*
 * The stage of Look: a desk with a plausible page on it and the real widget in
 * its corner, showing the settings as they are in the form, saved or not. The
 * widget is the shipped one; the page is grey blocks on purpose.
 */
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { mountWidget } from "../../widget";
import type { WidgetHandle } from "../../chat/types";
import { useApp } from "../app-context";
import { chatTransport } from "../talk/chat-transport";
import type { LookStore } from "./look-store";
import { publicSettings } from "./public-settings";
import { StageBar, type StageView } from "./StageBar";
import { StagePage } from "./StagePage";

const FIRST_VIEW: StageView = { width: "desktop", panel: "open", visit: "first", page: "light", direction: "ltr" };

export function Stage({ store }: { store: LookStore }) {
  const view = useSignal<StageView>(FIRST_VIEW);
  const { width, page, direction } = view.value;
  return (
    <div class="stage">
      <StageBar view={view.value} change={(next) => (view.value = { ...view.value, ...next })} />
      <div class="stage-desk">
        <div class={`stage-page stage-${width}`} data-page={page} dir={direction}>
          <StagePage />
          <StagedWidget store={store} view={view.value} />
        </div>
      </div>
    </div>
  );
}

/** A change of visit mounts anew, as a page would; the rest is told to the widget. */
function StagedWidget({ store, view }: { store: LookStore; view: StageView }) {
  const { transport } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<WidgetHandle | null>(null);
  const settings = publicSettings(transport, store.shown.value);
  const dark = view.page === "dark";
  const rtl = view.direction === "rtl";
  const open = view.panel === "open";

  useEffect(() => {
    if (!host.current) return;
    const mounted = mountWidget(host.current, {
      settings,
      transport: chatTransport(transport, store.serialNumber),
      preview: { open, firstVisit: view.visit === "first", dark, rtl, contained: true },
    });
    handle.current = mounted;
    return () => mounted.destroy();
  }, [store.serialNumber, view.visit, view.width]);
  useEffect(() => handle.current?.update(settings), [store.shown.value]);
  useEffect(() => handle.current?.appear({ dark, rtl }), [dark, rtl]);
  useEffect(() => {
    if (open) return handle.current?.open();
    handle.current?.close();
    // Drawing the closed widget anew shows its greeting, as a page does.
    handle.current?.update(settings);
  }, [open]);
  return <div ref={host} class="stage-widget" />;
}
