// Every main screen of the app, light and dark, opens and shows its content. `PORCHLIGHT_PICTURES` names a folder for
// screenshots.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "@playwright/test";
import { AppWindow } from "./window";

for (const shade of ["light", "dark"] as const) {
  test(`every screen opens, ${shade}`, async () => {
    // Its own profile, but the session's keychain.
    const dir = mkdtempSync(path.join(tmpdir(), "porchlight-screens-"));
    const app = await AppWindow.start({
      XDG_DATA_HOME: dir,
      XDG_CACHE_HOME: dir,
      GTK_THEME: shade === "dark" ? "Adwaita:dark" : "Adwaita",
    });
    const folder = process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir;
    const screenshot = (name: string) => app.screenshot(path.join(folder, `${name}-${shade}.png`));
    try {
      await app.sees("Welcome to Porchlight");
      await screenshot("first-start");
      await app.type("input[name=Name]", "Harbour Homes");
      await app.press("Continue");
      await app.press("Start with sample listings");
      await app.sees("Brand color");
      await app.until("return !document.body.innerText.includes('sample homes are in')", "the notice to go");
      await screenshot("look");
      await app.press("Listings");
      await photos(app, 6);
      await screenshot("listings");
      await app.until("const card = document.querySelector('.card:not(.card-empty)'); card?.click(); return card !== null", "a card");
      await app.find("[role=dialog], .drawer");
      await photos(app, 6);
      await screenshot("listing");
      await app.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))");

      await app.press("Playground");
      await ask(app, "3 bedroom homes under 600k with a yard");
      await screenshot("try-it");
      await visit(app, ["3 bedroom homes under 600k with a yard", "I am Ana Torre, my number is 253 555 0142"]);

      await app.press("Inbox");
      await app.sees("3 bedroom homes under 600k");
      await screenshot("conversations");
      await app.press("Leads");
      await app.sees("Ana Torre");
      await screenshot("leads");
      await app.press("Knowledge");
      await app.sees("Your chatbot only knows your listings");
      await screenshot("knowledge");

      await app.press("Install");
      await app.sees("embed.min.js");
      await screenshot("embed");
      await app.press("Connections and keys");
      await app.sees("Built-in");
      await screenshot("connections");
    } finally {
      await app.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  });
}

/** Waits until this many photos have loaded and none is pending. */
async function photos(app: AppWindow, count: number): Promise<void> {
  await app.until(
    `const shown = [...document.images].filter((i) => i.src.startsWith("picture:") && i.getClientRects().length > 0);
     return shown.length >= ${count} && shown.every((i) => i.complete && i.naturalWidth > 0);`,
    `${count} photos`,
  );
}

const inChat = `const chat = [...document.querySelectorAll("*")].find((e) => e.shadowRoot?.querySelector("textarea"))?.shadowRoot;`;

/** Sends a message in the chat, which is in a shadow root and queues messages while the history loads. */
async function type(app: AppWindow, message: string): Promise<void> {
  await app.until(`${inChat} return chat !== undefined`, "the chat");
  await app.until(
    `${inChat}
     const message = ${JSON.stringify(message)};
     if ([...chat.querySelectorAll(".row.visitor")].at(-1)?.textContent.includes(message)) return true;
     const input = chat.querySelector("textarea");
     input.value = message;
     input.dispatchEvent(new Event("input", { bubbles: true }));
     input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
     return false;`,
    "the message to be sent",
  );
}

/** Sends a message as a visitor, because playground questions are not conversations. */
async function visit(app: AppWindow, messages: string[]): Promise<void> {
  const answers = await app.runAsync<unknown[]>(
    `const [messages, done] = arguments;
     const { invoke, transformCallback } = window.__TAURI_INTERNALS__;
     (async () => {
       const { List } = await invoke("list_chatbots", { input: {} });
       const { SessionID: sessionID } = await invoke("create_session", { input: { serialNumber: List[0].SerialNumber } });
       const answers = [];
       for (const content of messages) {
         answers.push(await invoke("ask", { input: { sessionID, content }, onChunk: "__CHANNEL__:" + transformCallback(() => undefined) }));
       }
       return answers;
     })().then(done, (error) => done([error]));`,
    messages,
  );
  if (answers.length !== messages.length) throw new Error(JSON.stringify(answers));
}

/** Asks a question and waits for its cards. */
async function ask(app: AppWindow, question: string): Promise<void> {
  await type(app, question);
  await app.until(
    `${inChat}
     // Photos of cards outside the view load when scrolled to.
     return [...chat.querySelectorAll("img")].filter((i) => i.naturalWidth > 0).length >= 3;`,
    "an answer with cards",
  );
}
