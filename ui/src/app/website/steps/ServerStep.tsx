import { RotateCw, Terminal } from "lucide";
import type { Pairing } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { errorText } from "../../errors";
import { formatTime } from "../../format";
import { CopyButton } from "../../install/SnippetCard";
import { texts } from "../../texts";
import { serverEmail } from "../developer-email";
import { readDomain } from "../domain";
import { EmailButtons } from "../EmailButtons";
import { guide, updateGuide, websiteServer } from "../guide-store";
import { PairingChecks } from "../PairingChecks";
import { usePairing } from "../use-pairing";
import { useMinutesLeft } from "../use-minutes-left";

export function ServerStep() {
  const app = useApp();
  const server = websiteServer(app);
  const { domain } = readDomain(guide.value.domain);
  const t = texts.value.website;
  if (server) return <Connected name={server.name} />;
  if (domain) return <Setup domain={domain} />;
  return (
    <>
      <p>{t.server.needName}</p>
      <div class="guide-actions">
        <Button onClick={() => updateGuide({ step: "need" })}>{t.server.toNames}</Button>
      </div>
    </>
  );
}

function Connected({ name }: { name: string }) {
  const t = texts.value.website;
  return (
    <>
      <p role="status">{t.server.done(name)}</p>
      <div class="guide-actions">
        <Button variant="primary" onClick={() => updateGuide({ step: "move" })}>{t.next}</Button>
      </div>
    </>
  );
}

function Setup({ domain }: { domain: string }) {
  const t = texts.value.website.server;
  const { pairing, isCreating, create } = usePairing(domain);
  const now = pairing.value;
  const current = now.is === "ready" ? now.value : null;
  const isUsable = current !== null && current.state !== "paired";
  const failed = now.is === "failed" ? errorText(now.error, isCreating.value ? t.creating : t.reading) : null;
  return (
    <>
      {isUsable ? null : <p>{t.text}</p>}
      {failed ? <p class="note-care" role="alert">{failed.what} {failed.then}</p> : null}
      {isUsable ? (
        <Command pairing={current} isCreating={isCreating.value} create={() => void create()} />
      ) : (
        <div class="guide-actions">
          <Button variant="primary" icon={Terminal} busy={isCreating.value || now.is === "loading"} onClick={() => void create()}>{t.create}</Button>
        </div>
      )}
    </>
  );
}

function Command({ pairing, isCreating, create }: { pairing: Pairing; isCreating: boolean; create: () => void }) {
  const t = texts.value.website.server;
  const minutes = useMinutesLeft(pairing.expiresAtMs);
  const isExpired = pairing.state === "expired" || minutes <= 0;
  const time = formatTime(new Date(pairing.expiresAtMs).toISOString());
  const { serverIp } = guide.value;
  return (
    <>
      <ol class="guide-steps">
        {t.run.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <pre class="code" tabIndex={0}>{`ssh root@${serverIp || pairing.domain}`}</pre>
      <section class="guide-command" aria-label={t.commandTitle}>
        <div class="panel-head">
          <h3>{t.commandTitle}</h3>
          <div class="panel-actions">
            <Button icon={RotateCw} busy={isCreating} onClick={create}>{t.newCode}</Button>
            {isExpired ? null : <CopyButton variant="primary" text={pairing.command} word={t.copy} />}
          </div>
        </div>
        {isExpired ? <p class="note-care" role="alert">{t.expired}</p> : <pre class="code" tabIndex={0}>{pairing.command}</pre>}
        {isExpired ? null : <p class="field-help">{t.validFor(minutes, time)}</p>}
      </section>
      {isExpired ? null : (
        <EmailButtons email={serverEmail(pairing.domain, serverIp, { text: pairing.command, validUntil: time })} label={texts.value.website.need.emailDeveloper} />
      )}
      {/* The core checks nothing for an expired code. */}
      {isExpired ? null : <PairingChecks pairing={pairing} create={create} />}
    </>
  );
}
