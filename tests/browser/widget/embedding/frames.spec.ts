/*
 * The chat in a frame: the script with every supported global, several frames, the older greeting in both directions,
 * and frame permissions.
 */
import type { Page } from "@playwright/test";
import { pageWith } from "../../support/host-site";
import { expect, FAKE_MICROPHONE, test } from "../../support/widget";

/** The host of an older service; tests answer its requests. */
const OLDER = "https://older.example.com";
const GREETING = "init-chatbot-iframe";

test.use({ ...FAKE_MICROPHONE, permissions: ["microphone", "clipboard-read", "clipboard-write"] });

function config(global: string, options: object): string {
  return `<script>window.${global} = ${JSON.stringify(options)}</script>`;
}

/** Records messages of frames in `window.heard`, and replies with `answer`. */
function listener(answer = ""): string {
  return `<script>window.heard = []; addEventListener("message", (event) => {
    heard.push(event.data); if (${JSON.stringify(answer)}) event.source.postMessage(${JSON.stringify(answer)}, "*") })</script>`;
}

function heard(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { heard: unknown }).heard);
}

test("each_global_creates_a_frame_with_its_size_and_container", async ({ page, service, site }) => {
  const script = `<script src="${service.baseUrl}/embed.iframe.js" defer></script>`;
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  for (const global of ["porchlightIframe", "newoaksIframeConfig", "chatpilotIframeConfig"]) {
    const options = { chatbotId: bot, domain: service.baseUrl, containerId: "place", width: "50%", height: 400 };
    await page.goto(site.page(pageWith(`<div id="place" style="width: 600px"></div>${config(global, options)}${script}`)));
    await expect(page.frameLocator("#place iframe").getByText("Good evening.")).toBeVisible();
    expect(await page.locator("#place iframe").boundingBox()).toMatchObject({ width: 300, height: 400 });
  }
});

test("data_attributes_work_under_a_policy_that_allows_only_script_and_frame", async ({ page, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  const script = `<script src="${service.baseUrl}/embed.iframe.js" data-chatbot-id="${bot}" data-container-id="place" data-height="300" async></script>`;
  const policy = `default-src 'none'; script-src ${service.baseUrl}; frame-src ${service.baseUrl}; style-src 'self'`;
  const headers = { "Content-Security-Policy": `${policy}; require-trusted-types-for 'script'` };
  await page.goto(site.page(pageWith(`<div id="place"></div>${script}`), headers));
  await expect(page.frameLocator("#place iframe").getByText("Good evening.")).toBeVisible();
  expect(await page.locator("iframe").boundingBox()).toMatchObject({ height: 300 });
});

test("two_frames_appear_at_their_scripts_and_a_script_run_twice_adds_none", async ({ page, service, site }) => {
  const [one, two] = [await service.chatbot({ WelcomeMessage: "From one." }), await service.chatbot({ WelcomeMessage: "From two." })];
  const script = (query = "") => `<script src="${service.baseUrl}/embed.iframe.js${query}"></script>`;
  const part = (id: string, bot: string) =>
    `<section id="${id}">${config("newoaksIframeConfig", { chatbotId: bot, domain: service.baseUrl })}${script()}</section>`;
  await page.goto(site.page(pageWith(part("first", one) + part("second", two) + script("?again"))));
  await expect(page.frameLocator("#first iframe").getByText("From one.")).toBeVisible();
  await expect(page.frameLocator("#second iframe").getByText("From two.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(2);
});

test("conversations_in_two_frames_are_separate_and_survive_a_reload_if_frames_have_storage", async ({ page, service, site }) => {
  const bots = [await service.chatbot(), await service.chatbot()];
  const frames = bots.map((bot) => `<iframe src="${service.baseUrl}/chatbot-iframe/${bot}" height="350"></iframe>`).join("");
  // A page of the service's site: this browser blocks storage in third-party frames, like private windows.
  await page.goto(site.page(pageWith(frames)).replace("localhost", "127.0.0.1"));
  const [first, second] = [page.frameLocator("iframe >> nth=0"), page.frameLocator("iframe >> nth=1")];
  await first.getByRole("textbox").fill("Hello");
  await first.getByRole("textbox").press("Enter");
  await expect(first.locator(".row.bot[data-state='done']")).toHaveCount(1);
  await page.reload();
  await expect(first.locator(".row.visitor")).toContainText("Hello");
  await second.getByRole("textbox").waitFor();
  await expect(second.locator(".row.visitor")).toHaveCount(0);
});

test("the_script_answers_each_greeting_of_an_older_frame_with_the_configuration", async ({ page, service, site }) => {
  const frame = `<!doctype html><p></p><script>onmessage = (event) => { document.querySelector("p").textContent += event.data };
    parent.postMessage("${GREETING}", "*"); parent.postMessage("something else", "*"); parent.postMessage("${GREETING}", "*")</script>`;
  await page.route(`${OLDER}/**`, (route) => route.fulfill({ contentType: "text/html", body: frame }));
  const options = { chatbotId: "0123456789abcdef0123456789abcdef", domain: `${OLDER}/`, extra: "kept" };
  await page.goto(site.page(pageWith(`${config("chatpilotIframeConfig", options)}<script src="${service.baseUrl}/embed.iframe.js"></script>`)));
  const answer = `config:${JSON.stringify({ ...options, domain: OLDER })}`;
  await expect(page.frameLocator("iframe").locator("p")).toHaveText(answer + answer);
});

test("the_configuration_is_sent_only_to_the_frame", async ({ page, service, site }) => {
  const stranger = `<!doctype html><p></p><script>onmessage = (event) => { document.querySelector("p").textContent += event.data };
    parent.postMessage("${GREETING}", "*"); parent.postMessage("last", "*")</script>`;
  await page.route("https://stranger.example.com/", (route) => route.fulfill({ contentType: "text/html", body: stranger }));
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  const script = `<script src="${service.baseUrl}/embed.iframe.js" data-chatbot-id="${bot}"></script>`;
  await page.goto(site.page(pageWith(listener() + script)));
  await expect(page.frameLocator("iframe").getByText("Good evening.")).toBeVisible();
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src: "https://stranger.example.com/", id: "stranger" });
    document.body.append(frame);
  });
  await expect.poll(() => heard(page)).toEqual([GREETING, GREETING, "last"]);
  await expect(page.frameLocator("#stranger").locator("p")).toBeEmpty();
});

for (const answers of [true, false]) {
  test(`the_frame_greets_an_older_page_that_${answers ? "answers" : "never_answers"}_and_shows_the_chat`, async ({ page, service, site }) => {
    const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
    const page_ = listener(answers ? `config:{"chatbotId":"${bot}"}` : "");
    await page.goto(site.page(pageWith(`${page_}<iframe src="${service.baseUrl}/chatbot-iframe/${bot}"></iframe>`)));
    await expect(page.frameLocator("iframe").getByText("Good evening.")).toBeVisible();
    expect(await heard(page)).toEqual([GREETING]);
  });
}

test("in_a_frame_recording_and_copying_work_if_the_page_allows_them", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  const script = `<script src="${service.baseUrl}/embed.iframe.js" data-chatbot-id="${bot}"></script>`;
  await page.goto(site.page(pageWith(script)));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox").fill("Hello");
  await frame.getByRole("textbox").press("Enter");
  await frame.getByRole("button", { name: "Copy" }).click();
  const text = await frame.locator(".row.bot[data-state='done'] .text").innerText();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text.slice(0, 20));
  await frame.getByRole("button", { name: "Record a voice message" }).click();
  await expect(frame.getByRole("button", { name: "Send voice message" })).toBeVisible();
});

test("a_frame_without_microphone_permission_shows_an_error", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  await page.goto(site.page(pageWith(`<iframe src="${service.baseUrl}/chatbot-iframe/${bot}" height="500"></iframe>`)));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Record a voice message" }).click();
  await expect(frame.locator(".row.bot[data-state='failed']")).toContainText(/microphone/i);
});
