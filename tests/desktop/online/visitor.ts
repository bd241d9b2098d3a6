// A visitor of the owner's website, in Chromium.
import { execFileSync } from "node:child_process";
import { chromium, type Browser, type Page } from "@playwright/test";
import { internet } from "./server";

export interface ChatReply {
  answer: string;
  cards: number;
  /** Photos of cards that have loaded. */
  photos: number;
}

export class Visitor {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  /** Opens a page. Only certificates of the authority of tests/internet are accepted besides those of the system. */
  static async open(url: string): Promise<Visitor> {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run", `--ignore-certificate-errors-spki-list=${fingerprint(internet.intermediate)}`],
    });
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, locale: "en-US" });
    await page.goto(url);
    return new Visitor(browser, page);
  }

  async ask(question: string): Promise<ChatReply> {
    await this.page.locator("porchlight-chat .opener").click();
    await this.page.getByRole("textbox").fill(question);
    await this.page.getByRole("textbox").press("Enter");
    const answer = this.page.locator(".row.bot[data-state='done']").last();
    await answer.locator(".text").waitFor();
    const photos = this.page.locator("porchlight-chat .row.bot img");
    await photos.first().waitFor();
    await photos.first().evaluate((image: HTMLImageElement) => image.decode());
    const loaded = await photos.evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
    return { answer: await answer.locator(".text").innerText(), cards: await photos.count(), photos: loaded };
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** SHA-256 of a certificate's public key in base64, as Chromium's switch has it. */
function fingerprint(certificate: string): string {
  const command = `openssl x509 -in "$1" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`;
  return execFileSync("bash", ["-c", command, "fingerprint", certificate], { encoding: "utf8" }).trim();
}
