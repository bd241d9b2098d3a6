/*
 * Asks before the first visit to a host, because links in answers and listings may lead anywhere.
 * The core remembers confirmed hosts.
 */
import { displayHost } from "../chat/markdown/display-host";
import type { AppStore } from "./shell/app-store";
import { texts } from "./texts";

const MAX_SHOWN = 300;

export async function openWithConfirmation(app: AppStore, url: string): Promise<void> {
  const t = texts.value.shell.links;
  try {
    const opened = await app.transport.desktop("open_external", { url });
    if (opened.is === "opened") return;
    const yes = await app.ask({
      title: t.askTitle(displayHost(opened.host)),
      text: t.askText,
      // In punycode, so that look-alike letters are visible.
      detail: opened.address.length > MAX_SHOWN ? `${opened.address.slice(0, MAX_SHOWN)}…` : opened.address,
      confirm: t.open,
      losing: false,
    });
    if (yes) await app.transport.desktop("open_external", { url, confirmed: true });
  } catch (thrown) {
    app.reportError(t.opening)(thrown);
  }
}
