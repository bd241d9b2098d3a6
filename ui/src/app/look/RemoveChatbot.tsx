/*
 * The way to be rid of a chatbot, at the end of its settings. It asks first and
 * names what goes with it; there is no undo for this on the service.
 */
import { useSignal } from "@preact/signals";
import { Trash } from "lucide";
import { useApp } from "../app-context";
import { figure } from "../figures";
import { Button } from "../parts/Button";

export function RemoveChatbot({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const busy = useSignal(false);
  const row = app.openRow.value;
  const remove = async () => {
    const yes = await app.ask({
      title: `Remove ${row?.Name ?? "this chatbot"}?`,
      text: `Its settings, ${figure(row?.ListingCount ?? 0)} listings, talks and files are gone for good. Pages with its snippet show no bubble any more.`,
      confirm: "Remove",
      losing: true,
    });
    if (!yes) return;
    busy.value = true;
    try {
      await app.transport.call("remove_chatbot", { serialNumber });
      app.toast({ text: "The chatbot is removed.", tone: "quiet" });
      await app.load();
    } catch (thrown) {
      app.complain("removing the chatbot")(thrown);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="look-end">
      <Button look="quiet" icon={Trash} busy={busy.value} onClick={() => void remove()}>Remove this chatbot</Button>
    </div>
  );
}
