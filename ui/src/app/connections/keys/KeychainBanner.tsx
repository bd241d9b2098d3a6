import { useSignal } from "@preact/signals";
import { RotateCw } from "lucide";
import type { AppState } from "../../../api/desktop";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { texts } from "../../texts";

export function KeychainBanner({ state }: { state: AppState }) {
  const app = useApp();
  const busy = useSignal(false);
  const t = texts.value.connections.keychain;
  const is = state.keychain.state;
  if (is === "ready") return null;
  if (app.transport.kind === "http") return <p class="note-care" role="status">{t.browser}</p>;
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
