/*
 * The app's screens in a browser: its built files on an origin of their own,
 * and a service that lets this origin send keys. The desktop window is tested
 * in ../desktop.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { test as base, type Locator, type Page } from "@playwright/test";
import { startService, type Service } from "./service";

export { expect } from "@playwright/test";

const FILES = join(import.meta.dirname, "../../ui/dist/app");
const KINDS: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

interface Shared {
  office: { service: Service; address: string };
}

export const test = base.extend<object, Shared>({
  office: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? "/", "http://app").pathname);
        const file = join(FILES, path === "/" ? "index.html" : path);
        readFile(file).then(
          (bytes) => response.setHeader("Content-Type", KINDS[extname(file)] ?? "application/octet-stream").end(bytes),
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const service = await startService(["--allow-key-origin", address]);
      await use({ service, address });
      await service.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
});

/** The app with one chatbot open, as its owner sees it. */
export class OfficeApp {
  readonly reasons: Locator;
  readonly sheet: Locator;

  private constructor(readonly page: Page) {
    this.reasons = page.getByRole("complementary", { name: "Reasons of the answers" });
    this.sheet = page.getByRole("complementary", { name: "New fact" });
  }

  static async open(page: Page, { service, address }: Shared["office"], chatbot: string): Promise<OfficeApp> {
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), chatbot);
    await page.goto(`${address}/#${service.base}|${service.secretKey}`);
    await page.getByRole("tab", { name: "Look" }).waitFor();
    return new OfficeApp(page);
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
  }

  /** Asks in Try it; the answer is there when its reasons are. */
  async ask(question: string): Promise<void> {
    const input = this.page.locator(".talk-host").getByRole("textbox");
    await input.fill(question);
    await input.press("Enter");
    await this.reasons.getByRole("button", { name: question, expanded: true }).waitFor();
  }
}
