/*
 * Copies a chatbot's settings to a new one. Listings, conversations and the custom domain aren't
 * copied. If a setting is rejected, the new chatbot is deleted again.
 */
import { updateInput } from "./changes";
import type { AppStore } from "../../shell/app-store";
import { texts } from "../../texts";
import type { SettingsStore } from "./settings-store";

export async function duplicateChatbot(app: AppStore, store: SettingsStore): Promise<void> {
  const t = texts.value.settings.menu;
  const { CustomDomain: _own, ...settings } = store.shown.value;
  const timeZone = String(settings.TimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    const serialNumber = await app.transport.call("create_chatbot", { timeZone, type: 0 });
    try {
      await app.transport.call("update_chatbot", updateInput(serialNumber, { ...settings, Name: t.copyOf(String(settings.Name ?? "")).slice(0, 200) }));
    } catch (thrown) {
      await app.transport.call("delete_chatbot", { serialNumber }).catch(() => undefined);
      throw thrown;
    }
    await app.refreshChatbots();
    app.open(serialNumber, "look");
    app.toast({ text: t.duplicated, tone: "good" });
  } catch (thrown) {
    app.reportError(t.duplicating)(thrown);
  }
}
