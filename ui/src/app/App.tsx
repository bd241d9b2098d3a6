import { useEffect, useLayoutEffect } from "preact/hooks";
import { AppContext, useApp } from "./app-context";
import { useConnectionWatch } from "./connections/connection-status";
import { SettingsScreen } from "./settings/SettingsScreen";
import { Failed, Loading } from "./components/states";
import { isTab, type AppStore } from "./shell/app-store";
import { NoticesLayer } from "./shell/notices/NoticesLayer";
import { Palette } from "./shell/palette/Palette";
import { Dialogs } from "./shell/Dialogs";
import { prefetchChunks, lazyScreen } from "./shell/lazy-screen";
import { registerCommands } from "./shell/commands/commands";
import { openDeepLinks } from "./shell/deep-links";
import { Sidebar } from "./shell/sidebar/Sidebar";
import { ScreenFrame } from "./shell/ScreenFrame";
import { StartupBanners } from "./shell/StartupBanners";
import { reportFirstPaint } from "./shell/startup-report";
import { followBackups } from "./shell/backup-warning";
import { followUpdates } from "./shell/update-notice";
import { useShortcuts } from "./shell/commands/shortcuts";
import { texts } from "./texts";
import { syncSystemMenu } from "./shell/menu/system-menu";
import { OnboardingScreen } from "./onboarding/OnboardingScreen";

// The first screen is Settings or onboarding; all others are separate chunks.
const ConnectionsScreen = lazyScreen(async () => (await import("./connections/ConnectionsScreen")).ConnectionsScreen);
const HealthScreen = lazyScreen(async () => (await import("./health/HealthScreen")).HealthScreen);
const ListingsScreen = lazyScreen(async () => (await import("./listings/ListingsScreen")).ListingsScreen, ScreenFrame);
const PlaygroundScreen = lazyScreen(async () => (await import("./playground/PlaygroundScreen")).PlaygroundScreen, ScreenFrame);
const ConversationsScreen = lazyScreen(async () => (await import("./conversations/ConversationsScreen")).ConversationsScreen, ScreenFrame);
const LeadsScreen = lazyScreen(async () => (await import("./leads/LeadsScreen")).LeadsScreen, ScreenFrame);
const ShowingsScreen = lazyScreen(async () => (await import("./showings/ShowingsScreen")).ShowingsScreen, ScreenFrame);
const KnowledgeScreen = lazyScreen(async () => (await import("./knowledge/KnowledgeScreen")).KnowledgeScreen, ScreenFrame);
const WebsiteScreen = lazyScreen(async () => (await import("./website/WebsiteScreen")).WebsiteScreen, ScreenFrame);
const InstallScreen = lazyScreen(async () => (await import("./install/InstallScreen")).InstallScreen, ScreenFrame);

/** Time reserved for painting the first screen, before anything else starts. */
const FIRST_SCREEN_MS = 1_000;

/** The window of a store whose first load has begun. */
export function App({ app }: { app: AppStore }) {
  useShortcuts(app);
  useConnectionWatch(app);
  useLayoutEffect(() => registerCommands(app), [app]);
  useEffect(() => void reportFirstPaint(app), [app]);
  useEffect(() => followUpdates(app), [app]);
  useEffect(() => followBackups(app), [app]);
  useEffect(() => void app.loaded().then(() => setTimeout(() => void prefetchChunks(), FIRST_SCREEN_MS)), [app]);
  useEffect(() => openDeepLinks(app), [app]);
  useEffect(() => followNoticesLater(app), [app]);
  useEffect(() => syncSystemMenu(app), [app]);
  const t = texts.value.shell;
  return (
    <AppContext.Provider value={app}>
      <div class="app">
        <a class="skip" href="#main" onClick={focusMain}>{t.skipToMain}</a>
        <Sidebar />
        <main id="main" class="main" tabIndex={-1}>
          <StartupBanners />
          <Screen />
        </main>
      </div>
      {app.paletteOpen.value ? <Palette /> : null}
      <Dialogs />
      <NoticesLayer />
    </AppContext.Provider>
  );
}

/** Not before the first screen is there. */
function followNoticesLater(app: AppStore): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  const begin = async () => {
    const { followNotices } = await import("./notifications/follow-notices");
    if (!isOver) stop = followNotices(app);
  };
  void app.loaded().then(() => setTimeout(() => void begin().catch(() => undefined), FIRST_SCREEN_MS));
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Without this, the link's jump would add an entry to the app's history. */
function focusMain(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Screen() {
  const app = useApp();
  const screen = app.screen.value;
  const chatbots = app.chatbots.value;
  const serialNumber = app.chatbot.value;
  if (screen === "connections") return <ConnectionsScreen />;
  if (screen === "health") return <HealthScreen />;
  if (screen === "website") return <WebsiteScreen />;
  // While the list is loaded but no chatbot is selected yet, don't show onboarding.
  const choosing = isTab(screen) && !serialNumber && chatbots.is === "ready" && chatbots.value.length > 0;
  if (chatbots.is === "loading" || choosing) return <Loading what={texts.value.shell.yourChatbots} />;
  if (chatbots.is === "failed" && !serialNumber) {
    return <Failed error={chatbots.error} doing={texts.value.shell.loadingChatbots} retry={() => void app.load()} />;
  }
  if (!isTab(screen) || !serialNumber) return <OnboardingScreen />;
  switch (screen) {
    case "look":
      return <SettingsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "listings":
      return <ListingsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "talk":
      return <PlaygroundScreen key={serialNumber} serialNumber={serialNumber} />;
    case "conversations":
      return <ConversationsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "leads":
      return <LeadsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "showings":
      return <ShowingsScreen key={serialNumber} serialNumber={serialNumber} />;
    case "knowledge":
      return <KnowledgeScreen key={serialNumber} serialNumber={serialNumber} />;
    case "embed":
      return <InstallScreen key={serialNumber} serialNumber={serialNumber} />;
  }
}
