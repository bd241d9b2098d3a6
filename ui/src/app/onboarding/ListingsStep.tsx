import { useSignal } from "@preact/signals";
import { FileUp, Sparkles, type IconNode } from "lucide";
import { useApp } from "../app-context";
import { ImportPanel } from "../import/ImportPanel";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { texts } from "../texts";

export function ListingsStep({ serialNumber, name }: { serialNumber: string; name: string }) {
  const app = useApp();
  const t = texts.value.start;
  const busy = useSignal(false);
  const importing = useSignal(false);
  const imported = useSignal(false);
  const arrive = () => {
    void app.refreshChatbots();
    app.open(serialNumber, "look");
  };
  const leaveImport = () => {
    importing.value = false;
    if (imported.value) arrive();
  };
  const addSamples = async () => {
    busy.value = true;
    try {
      const report = await app.transport.desktop("add_sample_listings", { serialNumber });
      app.toast({ text: t.samplesIn(report.Created, name), tone: "good" });
      arrive();
    } catch (thrown) {
      app.reportError(t.addingSamples)(thrown);
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <h1 class="start-title">{t.listingsTitle}</h1>
      <p class="start-lead">{t.listingsLead(name)}</p>
      <div class="start-options">
        <Option icon={Sparkles} title={busy.value ? t.bringing : t.samples} text={t.samplesText} disabled={busy.value} onClick={() => void addSamples()} />
        <Option icon={FileUp} title={t.import} text={t.importText} disabled={busy.value} onClick={() => (importing.value = true)} />
      </div>
      <Button variant="quiet" disabled={busy.value} onClick={arrive}>{t.later}</Button>
      {importing.value ? (
        <ImportPanel serialNumber={serialNumber} doneWord={t.show(name)} close={leaveImport} imported={() => (imported.value = true)} />
      ) : null}
    </>
  );
}

interface OptionProps {
  icon: IconNode;
  title: string;
  text: string;
  disabled: boolean;
  onClick: () => void;
}

function Option({ icon, title, text, disabled, onClick }: OptionProps) {
  return (
    <button class="way" type="button" disabled={disabled} aria-busy={disabled} onClick={onClick}>
      <Icon node={icon} size={20} />
      <strong>{title}</strong>
      <span>{text}</span>
    </button>
  );
}
