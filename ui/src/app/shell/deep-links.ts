/*
 * Opens `porchlight://` links, which the core has validated. A server URL is only filled in, never
 * connected to.
 */
import type { AppLink } from "../../api/desktop";
import { showListing } from "../listings/show-listing";
import { texts } from "../texts";
import { isTab,type AppStore,type Screen } from "./app-store";
import { connectTo } from "./open-dialogs";

/** Opens the link that started the app, and later ones. */
export function openDeepLinks(app: AppStore): () => void {
  const take = async () => {
    const link = await app.transport.desktop("get_opened_link", {}).catch(() => null);
    if (link) await openLinkTarget(app, link);
  };
  if (app.transport.kind !== "tauri") return () => undefined;
  void app.loaded().then(take);
  return app.transport.listen?.("link", () => void app.loaded().then(take)) ?? (() => undefined);
}

async function openLinkTarget(app: AppStore, link: AppLink): Promise<void> {
  if (link.to === "connect") {
    connectTo.value = link.url;
    app.show("connections");
    return;
  }
  const rows = app.chatbots.value.is === "ready" ? app.chatbots.value.value : [];
  const known = rows.some((row) => row.SerialNumber === link.serialNumber);
  if (!known) return unknown(app);
  const tab = link.tab as Screen | null;
  app.open(link.serialNumber, tab && isTab(tab) ? tab : undefined);
  if (link.conversation) await showConversation(app, link.serialNumber, Number(link.conversation));
  if (link.listing) await showById(app, link.serialNumber, Number(link.listing));
}

async function showConversation(app: AppStore, serialNumber: string, id: number): Promise<void> {
  const { conversationsStore } = await import("../conversations/conversations-store");
  await conversationsStore(app, serialNumber).openOf(id, "");
}

/** No operation finds a listing by ID, so the newest five thousand are searched. */
async function showById(app: AppStore, SerialNumber: string, id: number): Promise<void> {
  for (let page = 1; page <= 50; page++) {
    const got = await app.transport.call("list_listings", { SerialNumber, PageNumber: page, PageSize: 100 }).catch(() => null);
    const found = got?.List.find((item) => item.ID === id);
    if (found) return showListing(app, SerialNumber, found.MLSNumber || found.Address);
    if (!got || got.List.length === 0 || page * 100 >= got.VirtualCount) break;
  }
  unknown(app);
}

function unknown(app: AppStore): void {
  app.toast({ text: texts.value.shell.link.unknown, tone: "bad" });
}
