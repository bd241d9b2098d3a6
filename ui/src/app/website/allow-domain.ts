/* Adds a host to a chatbot's allowed domains, keeping those that are there. */
import type { AppStore } from "../shell/app-store";
import { settingsStore } from "../settings/store/settings-store";

export async function allowDomain(app: AppStore, serialNumber: string, host: string): Promise<void> {
  const saved = await app.transport.call("get_chatbot", { serialNumber });
  const domains = String(saved.Domains ?? "").split(/[\s,]+/).filter(Boolean);
  if (!domains.includes(host)) await app.transport.call("update_chatbot", { serialNumber, Domains: [...domains, host].join("\n") });
  // Settings and Install show the saved domains.
  await settingsStore(app, serialNumber).load();
}
