/* Shows the last steps only while the app works with the server that the website will use. */
import type { ComponentChildren } from "preact";
import type { Connection } from "../../api/desktop";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { Failed, Loading } from "../components/states";
import { texts } from "../texts";
import { updateGuide, websiteServer } from "./guide-store";

export interface Ready {
  server: Connection;
  /** Serial number of the open chatbot. */
  serialNumber: string;
}

export function ServerGate({ children }: { children: (ready: Ready) => ComponentChildren }) {
  const app = useApp();
  const t = texts.value.website.snippet;
  const server = websiteServer(app);
  const chatbots = app.chatbots.value;
  const serialNumber = app.chatbot.value;
  if (!server) return <Missing text={t.noServer} label={texts.value.website.server.toNames} go={() => updateGuide({ step: "need" })} />;
  if (app.connection.value?.id !== server.id) {
    const change = () => void app.useConnection(server.id).catch(app.reportError(texts.value.website.move.switching));
    return <Missing text={t.otherServer(server.name)} label={t.switch} go={change} />;
  }
  if (chatbots.is === "loading") return <Loading what={texts.value.shell.yourChatbots} />;
  if (chatbots.is === "failed") return <Failed error={chatbots.error} doing={texts.value.shell.loadingChatbots} retry={() => void app.load()} />;
  if (!serialNumber || chatbots.value.length === 0) {
    const create = () => (app.transport.kind === "tauri" ? updateGuide({ step: "move" }) : app.show("start"));
    return <Missing text={t.noChatbot} label={t.createChatbot} go={create} />;
  }
  return <>{children({ server, serialNumber })}</>;
}

function Missing({ text, label, go }: { text: string; label: string; go: () => void }) {
  return (
    <>
      <p>{text}</p>
      <div class="guide-actions">
        <Button onClick={go}>{label}</Button>
      </div>
    </>
  );
}
