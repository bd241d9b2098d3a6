import { useSignal } from "@preact/signals";
import { Copy, CopyPlus, Ellipsis, Pencil, Trash } from "lucide";
import { useApp } from "../app-context";
import { Entry, Menu } from "../components/Menu";
import { texts } from "../texts";
import { CopySettingsDialog } from "./CopySettingsDialog";
import { duplicateChatbot } from "./store/duplicate";
import type { SettingsStore } from "./store/settings-store";
import { supportsChatbots } from "./capabilities";
import { DeleteChatbotDialog } from "./DeleteChatbotDialog";

export function ChatbotMenu({ store, rename }: { store: SettingsStore; rename: () => void }) {
  const app = useApp();
  const dialog = useSignal<"copy" | "remove" | null>(null);
  const t = texts.value.settings.menu;
  const others = app.chatbots.value.is === "ready" ? app.chatbots.value.value.filter((row) => row.SerialNumber !== store.serialNumber) : [];
  const close = () => (dialog.value = null);
  return (
    <>
      <Menu name={t.name} icon={Ellipsis}>
        <Entry icon={Pencil} run={rename}>{t.rename}</Entry>
        {others.length > 0 ? <Entry icon={Copy} run={() => (dialog.value = "copy")}>{t.copy}</Entry> : null}
        {supportsChatbots(app) ? (
          <>
            <Entry icon={CopyPlus} run={() => void duplicateChatbot(app, store)}>{t.duplicate}</Entry>
            <Entry icon={Trash} run={() => (dialog.value = "remove")}>{t.remove}</Entry>
          </>
        ) : null}
      </Menu>
      {dialog.value === "copy" ? <CopySettingsDialog store={store} others={others} close={close} /> : null}
      {dialog.value === "remove" ? <DeleteChatbotDialog serialNumber={store.serialNumber} close={close} /> : null}
    </>
  );
}
