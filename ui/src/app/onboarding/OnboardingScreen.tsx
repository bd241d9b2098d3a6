/*
 * First start and every new chatbot: name, listings, then Settings. The chatbot is created after
 * the first step. If the service can't create chatbots, one is added by ID.
 */
import { useSignal } from "@preact/signals";
import { useApp } from "../app-context";
import { AddById } from "../connections/ByIdPanel";
import { Logo } from "../components/Logo";
import { update } from "../shell/update-notice";
import { texts } from "../texts";
import { ListingsStep } from "./ListingsStep";
import { NameStep } from "./NameStep";
import { RemoteStep } from "./RemoteStep";
import { WebsiteStep } from "./WebsiteStep";

export function OnboardingScreen() {
  const app = useApp();
  const made = useSignal<{ serialNumber: string; name: string } | null>(null);
  const isEmpty = app.chatbots.value.is === "ready" && app.chatbots.value.value.length === 0;
  const isFirstHere = isEmpty && app.transport.kind === "tauri" && app.connection.value?.kind === "built-in";
  return (
    <section class="start" aria-label={texts.value.start.region}>
      <div class="start-column">
        <Logo size={48} />
        {made.value ? (
          <ListingsStep {...made.value} />
        ) : app.supports("chatbots") ? (
          <>
            <NameStep isFirstHere={isFirstHere} done={(serialNumber, name) => (made.value = { serialNumber, name })} />
            {isFirstHere ? <WebsiteStep /> : null}
            <RemoteStep />
            {isFirstHere && update.value?.canCheck ? <p class="field-help">{texts.value.shell.updates.firstStart}</p> : null}
          </>
        ) : (
          <ByIdStep />
        )}
      </div>
    </section>
  );
}

/** For services that can't create or list chatbots. */
function ByIdStep() {
  const app = useApp();
  const t = texts.value.start;
  const connection = app.connection.value;
  if (!connection) return null;
  return (
    <>
      <h1 class="start-title">{t.byIdTitle(connection.name)}</h1>
      <p class="start-lead">{t.byIdLead}</p>
      <div class="start-form">
        <AddById connectionId={connection.id} />
      </div>
    </>
  );
}
