/* Only for the selected connection, because operations go there. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Gauge } from "lucide";
import type { Connection } from "../../api/desktop";
import type { Credits } from "../../api/generated/Credits";
import { useApp } from "../app-context";
import { formatNumber } from "../format";
import { errorText } from "../errors";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { autoFocus } from "../components/auto-focus";
import { supports } from "../shell/capabilities";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";
import { readLimit } from "./parse-integer";

/** Loads once the connection is ready; hidden for services without credits. */
export function CreditsLine({ connection }: { connection: Connection }) {
  const app = useApp();
  const credits = useSignal<Loadable<Credits>>(LOADING);
  const isOffered = connection.state === "ready" && supports(connection, "history");
  const load = () => void loadInto(credits, () => app.transport.call("get_credits", {}));
  useEffect(() => {
    if (isOffered) load();
  }, [isOffered]);
  if (!isOffered) return null;
  const found = credits.value;
  const t = texts.value.connections.credits;
  return (
    <>
      <div class="key-line">
        <Icon node={Gauge} />
        <span class="key-text">
          <span>{t.title}</span>
          <span class="field-help">
            {found.is === "loading" ? t.loading : found.is === "failed" ? errorText(found.error, t.reading).what : creditsText(found.value)}
          </span>
        </span>
      </div>
      {found.is === "ready" ? <SessionLimit limit={found.value.MessagesLimit ?? null} changed={load} /> : null}
    </>
  );
}

function creditsText({ Total, Used, Remain }: Credits): string {
  const t = texts.value.connections.credits;
  return Total < 0 ? t.unlimited(Used, formatNumber(Used)) : t.of(formatNumber(Used), formatNumber(Total), formatNumber(Math.max(0, Remain)));
}

/** `limit`: -1 is unlimited, null unknown. */
function SessionLimit({ limit, changed }: { limit: number | null; changed: () => void }) {
  const app = useApp();
  const t = texts.value.connections.credits;
  const typing = useSignal(false);
  const busy = useSignal(false);
  const error = useSignal(false);
  const stop = () => {
    typing.value = false;
    error.value = false;
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("limit");
    const read = readLimit(field instanceof HTMLInputElement ? field.value : "");
    error.value = read === null;
    if (read === null) return;
    busy.value = true;
    await app.transport.call("set_session_limit", { MessagesLimit: read }).then(
      () => {
        stop();
        changed();
      },
      app.reportError(t.saving),
    );
    busy.value = false;
  };
  const shown = limit === null ? t.limitUnknown : limit < 0 ? t.noLimit : t.limit(limit, formatNumber(limit));
  return (
    <div class="key-line" onKeyDown={(event) => event.key === "Escape" && stop()}>
      <Icon node={Gauge} />
      <span class="key-text">
        <span>{t.limitTitle}</span>
        <span class={error.value ? "field-error" : "field-help"} role={error.value ? "alert" : undefined}>{error.value ? t.limitWrong : shown}</span>
      </span>
      {typing.value ? (
        <form class="key-form" onSubmit={(event) => void save(event)} noValidate>
          <input
            name="limit"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            ref={autoFocus}
            aria-label={t.limitTitle}
            aria-invalid={error.value}
            placeholder={t.noLimit}
            defaultValue={limit === null || limit < 0 ? "" : String(limit)}
          />
          <Button type="submit" busy={busy.value}>{t.save}</Button>
          <Button variant="quiet" onClick={stop}>{t.cancel}</Button>
        </form>
      ) : (
        <span class="key-actions">
          <Button onClick={() => (typing.value = true)}>{t.change}</Button>
        </span>
      )}
    </div>
  );
}
