import { useSignal } from "@preact/signals";
import { Search, Sparkles } from "lucide";
import type { ModelTestResult } from "../../../api/desktop";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput, TextArea, Segments } from "../../components/controls";
import { texts } from "../../texts";
import { namesIn, newEndpoint, PRESETS, presetOf, type Preset } from "./endpoints";
import { endpointResultText, formatDuration } from "../test-result";
import { ModelPrices } from "./ModelPrices";
import type { Endpoint, SettingsStore } from "./settings-store";

interface EndpointFormProps {
  start: Endpoint | null;
  store: SettingsStore;
  /** Null where models have no prices. */
  currency: string | null;
  save: (endpoint: Endpoint, key: string | undefined, currency: string | null) => void;
  close: () => void;
}

export function EndpointForm({ start, store, currency, save, close }: EndpointFormProps) {
  const t = texts.value.connections.models;
  const endpoint = useSignal<Endpoint>(start ?? newEndpoint(store.usesKeychain ? "ollama" : "openai"));
  const names = useSignal(endpoint.value.models.join("\n"));
  const key = useSignal("");
  const money = useSignal(currency);
  const put = (part: Partial<Endpoint>) => (endpoint.value = { ...endpoint.value, ...part });
  const typedKey = key.value.trim() === "" ? undefined : key.value.trim();
  const problem = store.problem.value;
  const busy = store.busy.value;
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  const { id, name, url } = endpoint.value;
  return (
    <form
      class="built-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        save({ ...endpoint.value, name: name.trim() || url.trim(), url: url.trim(), models: namesIn(names.value) }, typedKey, money.value);
      }}
    >
      {start ? null : (
        <Segments
          name={t.kind}
          value={presetOf(url)}
          options={(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: t.presets[value] }))}
          onChange={(preset) => put(PRESETS[preset])}
        />
      )}
      <div class="form-grid">
        <Field label={t.url} help={t.urlHelp} error={errorOf("url")}>
          {(ids) => <TextInput ids={ids} name="url" type="url" value={url} onInput={(text) => put({ url: text })} />}
        </Field>
        <Field label={t.name}>
          {(ids) => <TextInput ids={ids} name="endpoint" value={name} onInput={(text) => put({ name: text })} />}
        </Field>
        <Field label={t.key} help={start?.hasKey ? t.keyKept : t.keyHelp} error={errorOf("key")}>
          {(ids) => <TextInput ids={ids} name="key" type="password" value={key.value} onInput={(text) => (key.value = text)} />}
        </Field>
        <Field label={t.models} help={t.modelsHelp} error={errorOf("models")}>
          {(ids) => <TextArea ids={ids} name="models" value={names.value} onInput={(text) => (names.value = text)} />}
        </Field>
      </div>
      {money.value === null || namesIn(names.value).length === 0 ? null : (
        <ModelPrices
          models={namesIn(names.value)}
          prices={endpoint.value.prices}
          setPrices={(prices) => put({ prices })}
          currency={money.value}
          setCurrency={(text) => (money.value = text)}
          error={errorOf}
        />
      )}
      {problem?.field === "" ? <p class="field-error" role="alert">{problem.text}</p> : null}
      <ModelTrial store={store} id={id} url={url} typedKey={typedKey} names={names.value} setNames={(text) => (names.value = text)} />
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{texts.value.connections.settings.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>{busy ? (store.usesKeychain ? texts.value.connections.settings.savingNow : texts.value.connections.settings.savingHere) : texts.value.connections.settings.save}</Button>
      </div>
    </form>
  );
}

interface ModelTrialProps {
  store: SettingsStore;
  id: string;
  url: string;
  typedKey: string | undefined;
  names: string;
  setNames: (text: string) => void;
}

function ModelTrial({ store, id, url, typedKey, names, setNames }: ModelTrialProps) {
  const t = texts.value.connections.models;
  const busy = useSignal(false);
  const listed = useSignal<string[]>([]);
  const outcome = useSignal<{ good: boolean; text: string } | null>(null);
  const first = namesIn(names)[0];
  const ask = async (model?: string) => {
    busy.value = true;
    outcome.value = null;
    try {
      const input = { id, url: url.trim(), ...(typedKey ? { key: typedKey } : {}), ...(model ? { model } : {}) };
      const result = await store.testModel(input);
      if (!model) listed.value = result.models;
      outcome.value = { good: result.verdict.is === "works", text: modelTestText(result) };
    } catch (thrown) {
      outcome.value = { good: false, text: store.explain(thrown) };
    } finally {
      busy.value = false;
    }
  };
  const chosen = namesIn(names);
  const toggle = (model: string) => setNames((chosen.includes(model) ? chosen.filter((one) => one !== model) : [...chosen, model]).join("\n"));
  return (
    <div class="trial">
      <div class="trial-actions">
        <Button icon={Search} busy={busy.value} onClick={() => void ask()}>{busy.value ? t.finding : t.find}</Button>
        {first ? <Button icon={Sparkles} disabled={busy.value} onClick={() => void ask(first)}>{t.test}</Button> : null}
      </div>
      {outcome.value ? <p role="status" class={outcome.value.good ? "trial-good" : "connection-error"}>{outcome.value.text}</p> : null}
      {listed.value.length > 0 ? (
        <fieldset class="model-list">
          <legend class="sr-only">{t.choose}</legend>
          {listed.value.map((model) => (
            <label key={model}>
              <input type="checkbox" checked={chosen.includes(model)} onChange={() => toggle(model)} /> {model}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

function modelTestText({ verdict: result, models, wrote, tookMs }: ModelTestResult): string {
  const t = texts.value.connections.models;
  if (result.is !== "works") return endpointResultText(result, tookMs);
  if (wrote === null) return t.found(models.length, formatDuration(tookMs));
  return wrote ? t.wrote(wrote, formatDuration(tookMs)) : t.wroteNothing(formatDuration(tookMs));
}
