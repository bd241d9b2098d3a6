/* Nothing is sent to the service before Save. */
import { useEffect, useLayoutEffect } from "preact/hooks";
import { ExternalLink } from "lucide";
import type { SettingName } from "../../api/wire";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Failed, Loading } from "../components/states";
import { useCommands } from "../shell/commands/registry";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { texts } from "../texts";
import { ChatbotMenu } from "./ChatbotMenu";
import { FormHead } from "./form/FormHead";
import { settingsStore, type SettingsStore } from "./store/settings-store";
import { supportsWidget } from "./capabilities";
import { SaveBar } from "./form/SaveBar";
import { searchSettings } from "./form/setting-search";
import { SettingGroups } from "./form/SettingGroups";
import { Preview } from "./preview/Preview";
import { useFormPosition, type FormPosition } from "./form/useFormPosition";
import { useUndoKeys } from "./form/useUndoKeys";

export function SettingsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = settingsStore(app, serialNumber);
  const place = useFormPosition();
  const t = texts.value.settings;
  // Before the paint, so that the request starts early.
  useLayoutEffect(() => void store.load(), [store]);
  useCommandHandler("save", () => void store.save());
  useEffect(() => focusError(store, place), [store.errors.value]);
  const walk = (move: () => SettingName[]) => () => {
    const [first] = move();
    if (first) place.show(first);
  };
  const undo = walk(store.undo);
  const redo = walk(store.redo);
  const discard = () => {
    const count = store.changes.value;
    store.discard();
    app.toast({ text: t.bar.discarded(count), tone: "quiet", action: { label: t.bar.undo, run: undo } }, 10_000);
  };
  useUndoKeys(undo, redo);
  useCommands([
    { id: "look.undo", title: t.bar.undo, group: "screen", menu: "edit", detail: "Ctrl+Z", disabled: !store.canUndo.value, run: undo },
    { id: "look.redo", title: t.bar.redo, group: "screen", menu: "edit", detail: "Ctrl+Shift+Z", disabled: !store.canRedo.value, run: redo },
    { id: "look.discard", title: t.bar.discardAll, group: "screen", menu: "edit", disabled: store.changes.value === 0, run: discard },
  ]);

  const saved = store.saved.value;
  const visit = () => void app.transport.desktop("open_as_visitor", { serialNumber, title: texts.value.settings.visitorTitle(app.openRow.value?.Name ?? "") }).catch(app.reportError(t.opening));
  return (
    <ScreenFrame
      actions={
        <>
          {saved.is === "ready" ? <ChatbotMenu store={store} rename={() => place.jump("window")} /> : null}
          {supportsWidget(app) ? <span class="settings-visit"><Button icon={ExternalLink} variant="quiet" title={t.openAsVisitor} onClick={visit}>{t.openAsVisitor}</Button></span> : null}
        </>
      }
    >
      <div class="settings-screen">
        <div class="settings-form">
          {saved.is === "loading" ? <Loading what={t.theSettings} /> : null}
          {saved.is === "failed" ? <Failed error={saved.error} doing={t.readingSettings} retry={() => void store.load()} /> : null}
          {saved.is === "ready" ? <Form store={store} place={place} /> : null}
          <SaveBar store={store} undo={undo} redo={redo} discard={discard} />
        </div>
        {saved.is === "ready" ? <Preview key={serialNumber} store={store} /> : <div class="preview" />}
      </div>
    </ScreenFrame>
  );
}

function Form({ store, place }: { store: SettingsStore; place: FormPosition }) {
  const { query } = place;
  const groups = searchSettings(query.value, texts.value.settings);
  const search = (text: string) => {
    query.value = text;
    if (place.scroll.current) place.scroll.current.scrollTop = 0;
  };
  return (
    <>
      <FormHead store={store} query={query.value} search={search} groups={groups} current={place.current.value} jump={place.jump} />
      <div ref={place.scroll} class="settings-scroll" onScroll={place.follow}>
        <SettingGroups store={store} groups={groups} />
      </div>
    </>
  );
}

function focusError(store: SettingsStore, place: FormPosition): void {
  const [first] = Object.keys(store.errors.value) as SettingName[];
  if (first) place.lead(first);
}
