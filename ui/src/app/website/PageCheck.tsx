/* Checks the agent's page every 10 seconds while the window is visible: live, or the one thing to fix. */
import { useSignal } from "@preact/signals";
import { Check, ExternalLink } from "lucide";
import type { WebsiteCheck } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { errorText } from "../errors";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";
import { allowDomain } from "./allow-domain";
import { CheckLine } from "./CheckLine";
import { findingFix, type FindingFix } from "./finding-fix";
import { updateGuide } from "./guide-store";
import type { Ready } from "./ServerGate";
import { usePoll } from "./use-poll";

const EVERY_MS = 10_000;

export function PageCheck({ server, serialNumber, url }: Ready & { url: string }) {
  const app = useApp();
  const found = useSignal<Loadable<WebsiteCheck>>(LOADING);
  const t = texts.value.website.live;
  const check = async () => {
    await loadInto(found, () => app.transport.desktop("check_website", { connectionId: server.id, serialNumber, url }));
    if (found.value.is === "ready") updateGuide({ liveOn: found.value.value.isLive ? new URL(found.value.value.url).host : null });
  };
  usePoll({ everyMs: EVERY_MS, isActive: true, onlyVisible: true, poll: check });
  const now = found.value;
  if (now.is === "loading") return <p role="status">{t.checking(new URL(url).host)}</p>;
  if (now.is === "failed") {
    const failed = errorText(now.error, t.reading);
    return <p class="note-care" role="alert">{failed.what} {failed.then}</p>;
  }
  return now.value.isLive ? <Live url={now.value.url} /> : <Findings check={now.value} serialNumber={serialNumber} again={check} />;
}

function Live({ url }: { url: string }) {
  const app = useApp();
  const t = texts.value.website.live;
  return (
    <div class="website-live" role="status">
      <Icon node={Check} size={24} />
      <div class="guide-text">
        <h3>{t.live(new URL(url).host)}</h3>
        <p>{t.liveText}</p>
        <div class="guide-actions">
          <Button variant="primary" onClick={() => app.show("look")}>{t.finish}</Button>
          <a class="button button-plain" href={url} target="_blank" rel="noopener">
            <Icon node={ExternalLink} />
            <span>{t.openSite}</span>
          </a>
        </div>
      </div>
    </div>
  );
}

interface FindingsProps {
  check: WebsiteCheck;
  serialNumber: string;
  again: () => Promise<void>;
}

function Findings({ check, serialNumber, again }: FindingsProps) {
  const t = texts.value.website.live;
  const fix = findingFix(check);
  return (
    <>
      <ul class="check-list" aria-live="polite">
        {check.findings.map(({ name, state }) => (
          <CheckLine key={name} name={t.findings[name]} state={state === "unknown" ? "waiting" : state}>
            {fix?.at === name ? <p>{fix.text}</p> : null}
            {fix?.at === name && fix.action ? <FixButton action={fix.action} serialNumber={serialNumber} again={again} /> : null}
          </CheckLine>
        ))}
      </ul>
      <p class="field-help">{t.again}</p>
    </>
  );
}

function FixButton({ action, serialNumber, again }: { action: NonNullable<FindingFix["action"]>; serialNumber: string; again: () => Promise<void> }) {
  const app = useApp();
  const isBusy = useSignal(false);
  const t = texts.value.website.live;
  if (action.is === "code") return <Button onClick={() => updateGuide({ step: "snippet" })}>{t.showCode}</Button>;
  if (action.is === "policy") return <Button onClick={() => app.show("embed")}>{t.toInstall}</Button>;
  const { host } = action;
  const allow = async () => {
    isBusy.value = true;
    try {
      await allowDomain(app, serialNumber, host);
      app.toast({ text: t.allowed(host), tone: "good" });
      await again();
    } catch (thrown) {
      app.reportError(t.allowing)(thrown);
    } finally {
      isBusy.value = false;
    }
  };
  return <Button variant="primary" busy={isBusy.value} onClick={() => void allow()}>{t.allow(host)}</Button>;
}
