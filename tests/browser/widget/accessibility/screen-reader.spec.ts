import type { Page } from "@playwright/test";
import { arrive, state } from "../../support/widget-states";
import { scriptAnswers, delta } from "../../support/scripted-stream";
import { pageWith, snippet } from "../../support/host-site";
import { expect, FAKE_MICROPHONE, test, Widget } from "../../support/widget";

test.use(FAKE_MICROPHONE);

/** Collects announcements and alerts of the panel from now on. */
async function listen(page: Page): Promise<() => Promise<{ announced: string[]; alerts: string[] }>> {
  await page.evaluate(() => {
    const heard = { announced: [] as string[], alerts: [] as string[] };
    Object.assign(globalThis, { heard });
    const root = document.querySelector("porchlight-chat")?.shadowRoot;
    const panel = root?.querySelector("[role=dialog]");
    if (!root || !panel) throw new Error("there is no panel to listen to");
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const region = (target as Element).closest?.("[aria-live=polite]");
        for (const node of addedNodes) {
          if (region) heard.announced.push(node.textContent ?? "");
          const alert = node instanceof Element && (node.matches("[role=alert]") ? node : node.querySelector("[role=alert]"));
          if (alert) heard.alerts.push(alert.querySelector("p")?.textContent ?? "");
        }
      }
    }).observe(panel, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: { announced: string[]; alerts: string[] } }).heard);
}

test("an_answer_is_announced_sentence_by_sentence_and_then_the_listings", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const held = await scriptAnswers(page, true);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const heard = await listen(page);
  await widget.input.fill("Which homes have a garden?");
  await widget.input.press("Enter");
  await held.waitForQuestion();
  const answer = "Two homes have a **garden**. The first is [12 St. James Lane](https://homes.example.com/12); it is quiet.\n\n1. It has apple trees.\n2. Nothing else";
  const expected = ["Thinking…", "Two homes have a garden.", "The first is 12 St. James Lane; it is quiet.", "1. It has apple trees.", "2. Nothing else"];
  for (const char of answer) await held.send(delta(char));
  await expect.poll(async () => (await heard()).announced).toEqual(expected.slice(0, 4));
  await held.send({ listings: [listing("12 St. James Lane"), listing("48 Harbor Road"), listing("")] });
  await held.finish(answer);
  await expect.poll(async () => (await heard()).announced).toEqual([...expected, "3 homes: 12 St. James Lane; 48 Harbor Road; A home"]);
  expect((await heard()).alerts).toEqual([]);
});

test("a_restored_conversation_is_not_announced_but_new_answers_are", async ({ page, context, service, site }) => {
  await arrive(state("restored"), { page, context, service, site, lang: "en" });
  const widget = new Widget(page);
  await page.reload();
  await widget.launcher.hover();
  await page.locator("[role=dialog]").waitFor({ state: "attached" });
  const heard = await listen(page);
  await widget.open();
  await widget.answers.first().waitFor();
  await widget.ask("Hello");
  await expect.poll(async () => (await heard()).announced.length).toBeGreaterThan(1);
  expect((await heard()).announced[0]).toBe("Thinking…");
  expect((await heard()).announced.join(" ")).not.toContain("homes:");
});

test("an_error_is_one_alert_and_is_not_announced_again", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.route("**/chat/Chat/Ask", (route) => route.abort());
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const heard = await listen(page);
  await widget.input.fill("Hello");
  await widget.input.press("Enter");
  await page.getByRole("alert").waitFor();
  await expect.poll(heard).toEqual({ announced: ["Thinking…"], alerts: ["Connection lost. Your message is saved."] });
});

test("copied_recording_and_offline_are_announced", async ({ page, context, service, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write", "microphone"]);
  const bot = await service.chatbot({ EnablePushToTalk: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  const heard = await listen(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect.poll(async () => (await heard()).announced.at(-1)).toBe("Copied");
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect.poll(async () => (await heard()).announced.at(-1)).toBe("Recording…");
  await context.setOffline(true);
  await expect.poll(async () => (await heard()).announced.at(-1)).toBe("You're offline");
});

function listing(address: string): object {
  const texts = { title: "A home", price: "$1", beds: "", baths: "", area: "", city: "Alder Bay", state: "WA" };
  return { id: address.length, mlsNumber: "", address, image: "", url: "", status: "", saleType: "for_sale", ...texts };
}
