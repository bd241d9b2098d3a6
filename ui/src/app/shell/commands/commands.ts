/*
 * Commands of the whole window, for the palette, the menus and the keyboard. Screens add their own
 * with `useCommands`.
 */
import { effect, signal } from "@preact/signals";
import { language, languageChoice, texts } from "../../texts";
import { hasHealth } from "../backup-warning";
import { addConnectionCommands } from "./connection-commands";
import { isTab, type AppStore, type Tab } from "../app-store";
import type { Feature } from "../capabilities";
import { menuOpen, queueOpen, showPreferences } from "../open-dialogs";
import { chooseSpoken, chooseTheme, theme } from "../preferences/preferences";
import { nextPane } from "../panes";
import { globalCommands, type Command } from "./registry";
import { supportedTabs, tabName } from "../tabs";
import { openGuide } from "../website-guide";

/** A command for the open screen to run; the number makes repeats distinct. */
export type PendingCommand = { what: "save" | "new-listing" | "new-fact" | "search" | "import" | "mails"; n: number };

export const pendingCommand = signal<PendingCommand | null>(null);
let lastId = 0;

/** A command that no screen handles expires, so that it doesn't run later by surprise. */
const PENDING_MS = 800;
/** A screen that was just opened may still be loading its chunk. */
const OPENING_MS = 10_000;

function pendingCommandFor(what: PendingCommand["what"], ms = PENDING_MS): PendingCommand {
  const made = { what, n: ++lastId };
  pendingCommand.value = made;
  setTimeout(() => {
    if (pendingCommand.value === made) pendingCommand.value = null;
  }, ms);
  return made;
}

/** Registers the window's commands while the window is open. */
export function registerCommands(app: AppStore): () => void {
  return effect(() => {
    globalCommands.value = [
      ...tabCommands(app),
      ...creationCommands(app),
      ...editCommands(app),
      ...chatbotCommands(app),
      ...addConnectionCommands(app),
      ...viewCommands(app),
      ...programCommands(app),
    ];
  });
}

function tabCommands(app: AppStore): Command[] {
  const open = app.chatbot.value;
  const t = texts.value.shell;
  const tabs = supportedTabs(app.connection.value).map<Command>(({ tab }, index) => ({
    id: `go.${tab}`,
    title: tabName(app.connection.value, tab),
    group: "go",
    menu: "view",
    keys: `Mod+${index + 1}`,
    on: app.screen.value === tab,
    disabled: !open,
    run: () => app.show(tab),
  }));
  return [
    ...tabs,
    { id: "go.connections", title: t.commands.connections, group: "go", menu: "file", keys: "Mod+0", run: () => app.show("connections") },
    { id: "go.health", title: texts.value.health.title, group: "go", menu: "file", disabled: !hasHealth(app.connection.value), run: () => app.show("health") },
  ];
}

function creationCommands(app: AppStore): Command[] {
  const t = texts.value.shell.commands;
  const disabled = !app.chatbot.value;
  const isKnowledge = app.screen.value === "knowledge";
  const offered = (feature: Feature, command: Command) => (app.supports(feature) ? [command] : []);
  return [
    { id: "app.new-chatbot", title: t.newChatbot, group: "make", menu: "file", keys: "Mod+Shift+N", run: () => app.show("start") },
    { id: "app.new", title: isKnowledge ? t.newEntry : t.newListing, group: "make", menu: "file", keys: "Mod+N", disabled, run: () => (isKnowledge ? newEntry : newListing)(app) },
    ...(isKnowledge
      ? [{ id: "app.new-listing", title: t.newListing, group: "make", disabled, run: () => newListing(app) } as const]
      : offered("knowledge", { id: "app.new-fact", title: t.newEntry, group: "make", menu: "file", disabled, run: () => newEntry(app) })),
    ...offered("import", { id: "app.import", title: t.importListings, group: "make", menu: "file", keys: "Mod+I", disabled, run: () => showThenRun(app, "listings", "import") }),
    ...offered("mails", { id: "app.mails", title: t.emails, group: "go", menu: "chatbot", disabled, run: () => showThenRun(app, "leads", "mails") }),
  ];
}

function editCommands(app: AppStore): Command[] {
  const t = texts.value.shell.commands;
  const disabled = !app.chatbot.value || !isTab(app.screen.value);
  return [
    { id: "app.save", title: t.save, group: "edit", menu: "file", keys: "Mod+S", disabled, run: () => pendingCommandFor("save") },
    { id: "app.find", title: t.find, group: "edit", menu: "edit", keys: "Mod+F", disabled, run: () => pendingCommandFor("search") },
    { id: "app.waiting", title: t.waiting, group: "edit", menu: "edit", run: () => (queueOpen.value = true) },
  ];
}

function chatbotCommands(app: AppStore): Command[] {
  const rows = app.chatbots.value.is === "ready" ? app.chatbots.value.value : [];
  const open = app.chatbot.value;
  const t = texts.value.shell.commands;
  const disabled = !open || !app.supports("widget");
  const step = (by: number) => {
    const at = rows.findIndex((row) => row.SerialNumber === open);
    const next = rows[(at + by + rows.length) % rows.length];
    if (next) app.open(next.SerialNumber);
  };
  return [
    ...rows
      .filter((row) => row.SerialNumber !== open)
      .map<Command>((row) => ({ id: `open.${row.SerialNumber}`, title: t.openChatbot(row.Name), group: "chatbots", run: () => app.open(row.SerialNumber) })),
    { id: "chatbot.next", title: t.nextChatbot, group: "chatbots", menu: "chatbot", keys: "Mod+PageDown", disabled: rows.length < 2, run: () => step(1) },
    { id: "chatbot.previous", title: t.previousChatbot, group: "chatbots", menu: "chatbot", keys: "Mod+PageUp", disabled: rows.length < 2, run: () => step(-1) },
    { id: "chatbot.website", title: texts.value.website.title, group: "chatbots", menu: "chatbot", on: app.screen.value === "website", disabled: !app.supports("widget"), run: () => openGuide(app) },
    { id: "chatbot.visitor", title: t.asVisitor, group: "chatbots", menu: "chatbot", keys: "Mod+Shift+O", disabled, run: () => openAsVisitor(app) },
    { id: "chatbot.copy-bubble", title: t.copyBubble, group: "chatbots", menu: "chatbot", disabled, run: () => void copySnippet(app, "bubble") },
    { id: "chatbot.copy-share", title: t.copyShare, group: "chatbots", menu: "chatbot", disabled, run: () => void copySnippet(app, "share") },
  ];
}

function viewCommands(app: AppStore): Command[] {
  const t = texts.value.shell.commands;
  const { languages } = texts.value.shell.preferences;
  const themes = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  const spoken = languageChoice.value === "system" ? null : language.value;
  return [
    { id: "view.rail", title: t.sidebar, group: "view", menu: "view", keys: "Mod+B", on: !app.sidebarCollapsed.value, run: () => (app.sidebarCollapsed.value = !app.sidebarCollapsed.value) },
    ...(["system", "light", "dark"] as const).map<Command>((one) => ({
      id: `view.theme-${one}`,
      title: themes[one],
      group: "view",
      menu: "view",
      on: theme.value === one,
      run: () => chooseTheme(app.transport, one),
    })),
    ...(["en", "es"] as const).map<Command>((one) => ({ id: `view.language-${one}`, title: languages[one], group: "view", on: spoken === one, run: () => void chooseSpoken(app.toast, one) })),
    { id: "view.next-region", title: t.nextRegion, group: "view", menu: "view", keys: "F6", run: () => nextPane(1) },
    { id: "view.previous-region", title: t.previousRegion, group: "view", menu: "view", keys: "Shift+F6", run: () => nextPane(-1) },
  ];
}

function programCommands(app: AppStore): Command[] {
  const t = texts.value.shell.commands;
  const quit: Command = { id: "app.quit", title: t.quit, group: "help", menu: "file", keys: "Mod+Q", run: () => void app.transport.desktop("quit", {}) };
  return [
    { id: "app.palette", title: t.palette, group: "help", menu: "view", keys: "Mod+K", run: () => (app.paletteOpen.value = !app.paletteOpen.value) },
    { id: "app.preferences", title: t.preferences, group: "help", menu: "file", keys: "Mod+,", run: () => showPreferences("general") },
    { id: "app.shortcuts", title: t.shortcuts, group: "help", menu: "help", keys: "Mod+/", run: () => showPreferences("shortcuts") },
    { id: "app.about", title: t.about, group: "help", menu: "help", run: () => showPreferences("program") },
    { id: "app.menu", title: t.openMenu, group: "view", keys: "F10", run: () => (menuOpen.value = true) },
    ...(app.transport.kind === "tauri" ? [quit] : []),
  ];
}

function newListing(app: AppStore): void {
  showThenRun(app, "listings", "new-listing");
}

function newEntry(app: AppStore): void {
  showThenRun(app, "knowledge", "new-fact");
}

function showThenRun(app: AppStore, tab: Tab, what: PendingCommand["what"]): void {
  app.show(tab);
  const made = pendingCommandFor(what, OPENING_MS);
  // Going elsewhere cancels it.
  const stop = effect(() => {
    if (pendingCommand.value !== made) queueMicrotask(() => stop());
    else if (app.screen.value !== tab) pendingCommand.value = null;
  });
}

function openAsVisitor(app: AppStore): void {
  const t = texts.value.shell.commands;
  app.transport.desktop("open_as_visitor", { serialNumber: app.chatbot.value ?? "" }).catch(app.reportError(t.asVisitor));
}

async function copySnippet(app: AppStore, which: "bubble" | "share"): Promise<void> {
  const t = texts.value.shell.commands;
  try {
    const snippets = await app.transport.desktop("embed_snippet", { serialNumber: app.chatbot.value ?? "" });
    await navigator.clipboard.writeText(snippets[which]);
    app.toast({ text: t.copied, tone: "good" });
  } catch (thrown) {
    app.reportError(which === "bubble" ? t.copyBubble : t.copyShare)(thrown);
  }
}
