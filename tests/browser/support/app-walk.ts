/* Walks the screens, dialogs and menus of the app by shortcuts, in any language. */
import type { Page } from "@playwright/test";
import type { AdminApp } from "./admin-app";

export interface Place {
  name: string;
  /** The shell, or the screen that renders it. */
  owner: string;
  go: (page: Page) => Promise<void>;
}

const tab = (name: string, key: number): Place => ({
  name,
  owner: name,
  go: async (page) => {
    await page.keyboard.press(`Control+${key}`);
    await page.waitForFunction((at) => document.querySelectorAll("[role=tab]")[at]?.getAttribute("aria-selected") === "true", key - 1);
    await settled(page);
  },
});

export const PLACES: readonly Place[] = [
  tab("look", 1),
  tab("listings", 2),
  tab("talk", 3),
  tab("conversations", 4),
  tab("leads", 5),
  tab("showings", 6),
  tab("knowledge", 7),
  tab("embed", 8),
  { name: "a listing", owner: "sheet", go: (page) => openPlace(page, "Control+2", "Control+n", "aside") },
  { name: "a fact", owner: "knowledge", go: (page) => openPlace(page, "Control+7", "Control+n", "aside") },
  { name: "import", owner: "importing", go: (page) => openPlace(page, "Control+2", "Control+i", "dialog, aside, .import") },
  {
    name: "the website guide",
    owner: "website",
    go: async (page) => {
      await openPlace(page, "Control+8", null, ".guides");
      await page.locator(".website-panel button").click();
      await page.locator(".guide-step-open").waitFor();
      await settled(page);
    },
  },
  { name: "connections", owner: "connections", go: (page) => openPlace(page, "Control+0", null, ".screen") },
  { name: "start", owner: "start", go: (page) => openPlace(page, "Control+Shift+N", null, ".start") },
  ...["general", "shortcuts", "program"].map((one, at) => ({
    name: `preferences: ${one}`,
    owner: "shell",
    go: async (page: Page) => {
      await openPlace(page, "Control+1", "Control+,", "dialog.preferences");
      await page.locator(".preferences-tabs [role=tab]").nth(at).click();
    },
  })),
  { name: "palette", owner: "shell", go: (page) => openPlace(page, "Control+1", "Control+k", ".palette-option") },
  ...["file", "edit", "view", "chatbot", "help"].map((name, at) => ({
    name: `menu: ${name}`,
    owner: "shell",
    go: async (page: Page) => {
      await openPlace(page, "Control+1", "F10", ".menu-item");
      for (let turn = 0; turn < at; turn++) await page.keyboard.press("ArrowRight");
    },
  })),
];

async function openPlace(page: Page, first: string, then: string | null, shown: string): Promise<void> {
  await page.keyboard.press(first);
  await settled(page);
  if (then) await page.keyboard.press(then);
  await page.locator(shown).first().waitFor();
  await settled(page);
}

/** Nothing is loading any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(".list-state-quiet, [aria-busy=true]"));
}

/** Closes what was opened. */
export async function closePlace(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    if ((await page.locator("dialog:modal, .menu, aside.drawer").count()) === 0) return;
    await page.keyboard.press("Escape");
  }
}

/** The app in one language, with listings, conversations and an entry. */
export async function openInLanguage(page: Page, language: string, open: () => Promise<AdminApp | void>): Promise<void> {
  await page.addInitScript((spoken) => localStorage.setItem("porchlight.language", spoken), language);
  await open();
  await page.locator("[role=tab][aria-selected=true]").first().waitFor();
}
