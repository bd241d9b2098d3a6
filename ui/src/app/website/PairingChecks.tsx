/* Where the new server stands: four checks, and for the first that fails the one thing to do. */
import type { Pairing, PairingCheck } from "../../api/desktop";
import { Button } from "../components/Button";
import { texts } from "../texts";
import { CheckLine } from "./CheckLine";
import { guide, updateGuide } from "./guide-store";
import { pairingFix } from "./pairing-fix";

export function PairingChecks({ pairing, create }: { pairing: Pairing; create: () => void }) {
  const t = texts.value.website.server;
  const fix = pairingFix(pairing.checks, pairing.domain, guide.value.serverIp);
  return (
    <section aria-label={t.checksTitle}>
      <h3>{t.checksTitle}</h3>
      <ul class="check-list" aria-live="polite">
        {pairing.checks.map((check) => {
          const isHere = fix?.at === check.name;
          return (
            <CheckLine key={check.name} name={t.checks[check.name]} state={isHere ? "failed" : check.state}>
              {check.name === "name" && check.state === "ok" && check.detail ? <span class="field-help">{t.leadsTo(check.detail)}</span> : null}
              {isHere ? <p>{fix.text}</p> : null}
              {isHere && hasSentence(check) ? <p class="field-help" data-core="">{check.detail}</p> : null}
              {isHere && fix.action === "record" ? <Button onClick={() => updateGuide({ step: "need" })}>{t.showRecord}</Button> : null}
              {isHere && fix.action === "code" ? <Button onClick={create}>{t.newCode}</Button> : null}
            </CheckLine>
          );
        })}
      </ul>
    </section>
  );
}

/** A check that isn't ok may have a sentence; a name that resolves has IP addresses. */
function hasSentence({ state, detail }: PairingCheck): boolean {
  return state !== "ok" && Boolean(detail);
}
