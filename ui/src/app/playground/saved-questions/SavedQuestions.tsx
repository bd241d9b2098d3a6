import { useEffect } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import { Download, ListPlus, Play, Upload } from "lucide";
import { useApp } from "../../app-context";
import { errorText } from "../../errors";
import { formatNumber } from "../../format";
import { saveFile } from "../../files";
import { settingsStore } from "../../settings/store/settings-store";
import { Button } from "../../components/Button";
import { Segments } from "../../components/controls";
import { Progress } from "../../components/Progress";
import { Empty, Failed, Loading } from "../../components/states";
import { texts } from "../../texts";
import { AddQuestions } from "./AddQuestions";
import { stateOf } from "./answer-diff";
import { MAX_QUESTIONS, newQuestion, readQuestions, writeQuestions, type SavedQuestion, type State } from "./outcome";
import { SavedDetail } from "./SavedDetail";
import { SavedList } from "./SavedList";
import { savedStore, type Added, type SavedStore } from "./saved-store";

export type StateFilter = State | "all";

export function SavedQuestions({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = savedStore(app, serialNumber);
  const adding = useSignal(false);
  const shown = useSignal<StateFilter>("all");
  const t = texts.value.playground.saved;
  const settings = settingsStore(app, serialNumber);
  useEffect(() => {
    if (settings.saved.value.is !== "ready") void settings.load();
  }, [settings]);
  useEffect(() => void store.load(), [store]);
  const questions = store.questions.value;
  const announceAdded = ({ added, known, over }: Added) => {
    const text = over > 0 ? t.maxQuestions(formatNumber(MAX_QUESTIONS)) : known > 0 ? t.addedSome(added, formatNumber(added), formatNumber(known)) : t.added(added, formatNumber(added));
    app.toast({ text, tone: over > 0 ? "bad" : "good" });
  };
  const add = (more: SavedQuestion[]) => store.add(more).then(announceAdded, app.reportError(t.saving));
  const addAll = (lines: string[]) => {
    void add(lines.map((line) => newQuestion(line)));
    adding.value = false;
  };
  const importFile = async (file: File) => {
    const read = readQuestions(await file.text());
    if (!read) app.toast({ text: t.notAFile, tone: "bad" });
    else await add(read);
  };
  if (adding.value) return <AddQuestions add={addAll} close={() => (adding.value = false)} />;
  if (store.loaded.value.is === "loading") return <Loading what={t.loading} />;
  if (store.loaded.value.is === "failed") return <Failed error={store.loaded.value.error} doing={t.reading} retry={() => void store.load()} />;
  if (questions.length === 0) {
    return (
      <Empty title={t.empty} text={t.emptyText}>
        <Button icon={ListPlus} variant="primary" onClick={() => (adding.value = true)}>{t.add}</Button>
        <ImportButton bringIn={(file) => void importFile(file)} />
      </Empty>
    );
  }
  return (
    <div class="saved">
      <SavedBar store={store} shown={shown} add={() => (adding.value = true)} bringIn={(file) => void importFile(file)} />
      <RunNotes store={store} serialNumber={serialNumber} />
      <div class="saved-body">
        <SavedList store={store} questions={questions.filter((one) => shown.value === "all" || stateOf(one) === shown.value)} />
        <SavedDetail store={store} question={questions.find(({ id }) => id === store.openId.value) ?? null} />
      </div>
    </div>
  );
}

interface BarProps {
  store: SavedStore;
  shown: Signal<StateFilter>;
  add: () => void;
  bringIn: (file: File) => void;
}

function SavedBar({ store, shown, add, bringIn: importFile }: BarProps) {
  const app = useApp();
  const t = texts.value.playground.saved;
  const counts = store.counts.value;
  const all = store.questions.value;
  const changed = all.filter((one) => stateOf(one) === "changed").map(({ id }) => id);
  const states = (["changed", "failed", "recorded", "same", "new"] as const).filter((state) => counts[state] > 0);
  const save = () =>
    saveFile(app.transport, t.exportTitle, "saved-questions.json", writeQuestions(all)).then(
      (path) => path !== null && app.toast({ text: t.exported, tone: "good" }),
      app.reportError(t.exporting),
    );
  const acceptAll = () => {
    void store.accept(changed);
    app.toast({ text: t.allAccepted, tone: "good", action: { label: t.undo, run: () => void store.restore(all) } });
  };
  return (
    <div class="saved-bar">
      <Button variant="primary" icon={Play} disabled={store.running.value !== null} onClick={() => void store.run()}>{t.runAll}</Button>
      <Button icon={ListPlus} onClick={add}>{t.add}</Button>
      <Segments
        name={t.filter}
        value={shown.value}
        options={[
          { value: "all", label: `${t.all} ${formatNumber(all.length)}` },
          ...states.map((state) => ({ value: state, label: `${t.states[state]} ${formatNumber(counts[state])}` })),
        ]}
        onChange={(next) => (shown.value = next)}
      />
      <span class="bar-actions">
        {changed.length > 0 ? <Button variant="quiet" onClick={acceptAll}>{t.acceptAll(changed.length, formatNumber(changed.length))}</Button> : null}
        <ImportButton bringIn={importFile} />
        <Button variant="quiet" icon={Download} onClick={() => void save()}>{t.exportAll}</Button>
      </span>
    </div>
  );
}

/** A native file input; the desktop's web view has one too. */
function ImportButton({ bringIn: importFile }: { bringIn: (file: File) => void }) {
  const choose = () => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
    input.addEventListener("change", () => input.files?.[0] && importFile(input.files[0]));
    input.click();
  };
  return <Button variant="quiet" icon={Upload} onClick={choose}>{texts.value.playground.saved.importAll}</Button>;
}

/** Progress of a run, the result of the last one, and the cost of a run. */
function RunNotes({ store, serialNumber }: { store: SavedStore; serialNumber: string }) {
  const app = useApp();
  const t = texts.value.playground.saved;
  const run = store.running.value;
  const ended = store.ended.value;
  if (run) {
    return (
      <div class="saved-note">
        <Progress label={t.running(run.total, formatNumber(run.total))} done={run.done} total={run.total} cancel={store.cancel} />
      </div>
    );
  }
  const { same, changed, failed, recorded } = store.counts.value;
  const tokens = store.questions.value.reduce((sum, { last }) => sum + (last?.tokens ?? 0), 0);
  const model = app.supports("explain") ? modelOf(settingsStore(app, serialNumber)) : null;
  const isFree = store.isShared ? !store.withModel.value : model === "";
  const cost = store.isShared ? (isFree ? t.freeTest : t.costsTest(model ?? "")) : model === null ? t.costsUnknown : isFree ? t.free : t.costs(model);
  return (
    <div class="saved-note">
      {ended?.by === "error" ? <p class="field-error" role="alert">{t.paused(errorText(ended.error, t.title).what)}</p> : null}
      {ended?.by === "person" ? <p role="status">{t.stopped(formatNumber(ended.run.done), formatNumber(ended.run.total))}</p> : null}
      {recorded > 0 ? <p role="status"><strong>{t.recorded(recorded, formatNumber(recorded))}</strong></p> : null}
      {same + changed + failed > 0 ? (
        <p role="status">
          <strong>{t.summary(formatNumber(same), formatNumber(changed), formatNumber(failed))}</strong>
          {model && tokens > 0 ? ` · ${t.tokens(formatNumber(tokens))}` : ""}
        </p>
      ) : null}
      {store.isShared && model ? (
        <label class="saved-model">
          <input type="checkbox" checked={store.withModel.value} onChange={(event) => (store.withModel.value = event.currentTarget.checked)} />
          {t.withModel(model)}
        </label>
      ) : null}
      <p class="field-help">{cost}</p>
    </div>
  );
}

/** Porchlight's name of the built-in engine. */
const BUILT_IN = "1";

/** The answering model by the service's name: "" for the built-in engine, null if unknown. */
function modelOf({ saved, models }: ReturnType<typeof settingsStore>): string | null {
  const key = saved.value.is === "ready" ? (saved.value.value as { Model?: unknown }).Model : undefined;
  if (typeof key !== "string") return null;
  return key === "" || key === BUILT_IN ? "" : (models.value.find(({ Key }) => Key === key)?.Value ?? key);
}
