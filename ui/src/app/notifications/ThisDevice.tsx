import { BellRing } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { texts } from "../texts";
import { browserNotifications, turnOffNotifications, turnOnNotifications } from "./browser-notifications";

/** Notifications on this computer: a trial in the app, permission in a browser. */
export function ThisDevice() {
  const app = useApp();
  const t = texts.value.notifications;
  const isApp = app.transport.kind === "tauri";
  const test = () => void app.transport.desktop("show_test_notification", { title: t.testTitle, body: t.testBody }).catch(app.reportError(t.testing));
  return (
    <section class="this-device" aria-label={t.here}>
      <h3>{t.here}</h3>
      <p class="field-help">{isApp ? t.inApp : t.inBrowser}</p>
      {isApp ? <span><Button icon={BellRing} onClick={test}>{t.test}</Button></span> : <BrowserState />}
    </section>
  );
}

function BrowserState() {
  const t = texts.value.notifications;
  switch (browserNotifications.value) {
    case "on":
      return (
        <>
          <p role="status">{t.isOn}</p>
          <span><Button variant="quiet" onClick={turnOffNotifications}>{t.turnOff}</Button></span>
        </>
      );
    case "blocked":
      return <p role="status">{t.isBlocked}</p>;
    case "missing":
      return <p>{t.isMissing}</p>;
    case "off":
      return <span><Button icon={BellRing} onClick={() => void turnOnNotifications()}>{t.turnOn}</Button></span>;
  }
}
