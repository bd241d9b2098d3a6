/*
 * Look: the settings on the left, the real widget on the right, changing while
 * a person types. Nothing reaches the service before Save.
 */
import { useEffect } from "preact/hooks";
import { ExternalLink } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../parts/Button";
import { Failed, Loading } from "../parts/Told";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useWish } from "../shell/useWish";
import { SaveBar } from "./SaveBar";
import { SettingGroups } from "./SettingGroups";
import { Stage } from "./Stage";
import { lookStore } from "./look-store";

export function LookScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = lookStore(app, serialNumber);
  useEffect(() => {
    if (store.saved.value.is !== "ready") void store.load();
  }, [store]);
  useWish("save", () => void store.save());

  const saved = store.saved.value;
  const visit = () => void app.transport.desktop("open_as_visitor", { serialNumber }).catch(app.complain("opening the share page"));
  return (
    <ScreenFrame actions={<Button icon={ExternalLink} look="quiet" onClick={visit}>Open as a visitor</Button>}>
      <div class="look">
        <div class="look-form">
          <div class="look-scroll">
            {saved.is === "loading" ? <Loading what="the settings" /> : null}
            {saved.is === "failed" ? <Failed fault={saved.fault} doing="reading the settings" retry={() => void store.load()} /> : null}
            {saved.is === "ready" ? <SettingGroups store={store} /> : null}
          </div>
          <SaveBar store={store} />
        </div>
        {saved.is === "ready" ? <Stage key={serialNumber} store={store} /> : <div class="stage" />}
      </div>
    </ScreenFrame>
  );
}
