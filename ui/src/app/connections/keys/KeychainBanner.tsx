import { useSignal } from "@preact/signals";
import { LogOut, RotateCw } from "lucide";
import { signOut, storedSession } from "../../../api/browser-session";
import type { AppState } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { OWN_URL } from "../../onboarding/ConnectForm";
import { texts } from "../../texts";

/** In a browser: how long the key is kept, and the way out. */
function BrowserNote() {
  const t = texts.value.connections.keychain;
  if (!storedSession()) return <p class="note-care" role="status">{t.browser}</p>;
  const leave = async () => {
    await signOut(OWN_URL).catch(() => undefined);
    window.location.reload();
  };
  return (
    <div class="note-care keychain-note" role="status">
      <p>{t.browserSession}</p>
      <Button icon={LogOut} onClick={() => void leave()}>{t.signOut}</Button>
    </div>
  );
}

export function KeychainBanner({ state }: { state: AppState }) {
  const app = useApp();
  const busy = useSignal(false);
  const t = texts.value.connections.keychain;
  const is = state.keychain.state;
  if (is === "ready") return null;
  if (app.transport.kind === "http") return <BrowserNote />;
  if (is === "asking") return <p class="note-care" role="status">{t.asking}</p>;
  const again = async () => {
    busy.value = true;
    try {
      const now = await app.transport.desktop("retry_keychain", {});
      app.state.value = { is: "ready", value: now };
      if (now.keychain.state === "ready") app.toast({ text: t.opened, tone: "good" });
    } catch (thrown) {
      app.reportError(texts.value.connections.doing.keychain)(thrown);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="note-care keychain-note" role="status">
      <p>
        <strong>{t[is]}</strong> {t[`${is}Then`]}
      </p>
      <Button icon={RotateCw} busy={busy.value} onClick={() => void again()}>{t.again}</Button>
    </div>
  );
}
