/*
 * The window: rail, the open screen, and what stands over them. It decides
 * which screen is drawn and nothing about what is on it.
 */
import { useEffect } from "preact/hooks";
import { AppContext, useApp } from "./app-context";
import { ConnectionsScreen } from "./connections/ConnectionsScreen";
import { ConversationsScreen } from "./conversations/ConversationsScreen";
import { EmbedScreen } from "./embed/EmbedScreen";
import { KnowledgeScreen } from "./knowledge/KnowledgeScreen";
import { LeadsScreen } from "./leads/LeadsScreen";
import { ListingsScreen } from "./listings/ListingsScreen";
import { LookScreen } from "./look/LookScreen";
import { Failed, Loading } from "./parts/Told";
import { isTab, type AppStore } from "./shell/app-store";
import { NoticesLayer } from "./shell/NoticesLayer";
import { Palette } from "./shell/Palette";
import { Rail } from "./shell/Rail";
import { useShortcuts } from "./shell/shortcuts";
import { StartScreen } from "./start/StartScreen";
import { TalkScreen } from "./talk/TalkScreen";

export function App({ app }: { app: AppStore }) {
  useShortcuts(app);
  useEffect(() => void app.load(), [app]);
  return (
    <AppContext.Provider value={app}>
      <div class="app">
        <Rail />
        <main class="main">
          <Screen />
        </main>
      </div>
      {app.paletteOpen.value ? <Palette /> : null}
      <NoticesLayer />
    </AppContext.Provider>
  );
}

function Screen() {
  const app = useApp();
  const screen = app.screen.value;
  const chatbots = app.chatbots.value;
  const serialNumber = app.chatbot.value;
  if (screen === "connections") return <ConnectionsScreen />;
  if (chatbots.is === "loading") return <Loading what="your chatbots" />;
  if (chatbots.is === "failed" && !serialNumber) {
    return <Failed fault={chatbots.fault} doing="loading your chatbots" retry={() => void app.load()} />;
  }
  if (!isTab(screen) || !serialNumber) return <StartScreen />;
  switch (screen) {
    case "look":
      return <LookScreen key={serialNumber} serialNumber={serialNumber} />;
    case "listings":
      return <ListingsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "talk":
      return <TalkScreen key={serialNumber} serialNumber={serialNumber} />;
    case "conversations":
      return <ConversationsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "leads":
      return <LeadsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "knowledge":
      return <KnowledgeScreen key={serialNumber} serialNumber={serialNumber} />;
    case "embed":
      return <EmbedScreen key={serialNumber} serialNumber={serialNumber} />;
  }
}
