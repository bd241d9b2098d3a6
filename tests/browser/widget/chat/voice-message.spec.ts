import type { Page } from "@playwright/test";
import type { Service } from "../../support/service";
import { pageWith, type Site, snippet } from "../../support/host-site";
import { expect, FAKE_MICROPHONE, test, Widget } from "../../support/widget";

test.use(FAKE_MICROPHONE);

async function arrive(page: Page, service: Service, site: Site): Promise<Widget> {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  return widget;
}

const record = (page: Page) => page.getByRole("button", { name: "Record a voice message" });
const finish = (page: Page) => page.getByRole("button", { name: "Send voice message" });

for (const way of ["cross", "Escape"] as const) {
  test(`a_recording_discarded_by_${way}_is_not_sent_and_releases_the_microphone`, async ({ page, service, site }) => {
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => Object.assign(globalThis, { sound: await ask(constraints) }).sound;
    });
    const widget = await arrive(page, service, site);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await record(page).click();
    await finish(page).waitFor();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: "Delete recording" }).click();
    await expect(widget.input).toBeVisible();
    await expect(record(page)).toBeFocused();
    await expect(widget.panel).toBeVisible();
    const states = await page.evaluate(() => (globalThis as unknown as { sound: MediaStream }).sound.getTracks().map(({ readyState }) => readyState));
    expect(states).toEqual(["ended"]);
    expect(sent).toEqual([]);
    await expect(page.locator(".row.visitor")).toHaveCount(0);
  });
}

test("a_recording_that_is_too_short_shows_a_message_and_sends_nothing", async ({ page, service, site }) => {
  await page.addInitScript(() => {
    // As short as possible on a slow machine.
    OfflineAudioContext.prototype.decodeAudioData = () => Promise.resolve(new AudioBuffer({ length: 160, sampleRate: 16_000 }));
  });
  await arrive(page, service, site);
  await record(page).click();
  await finish(page).click();
  await expect(page.getByRole("alert")).toHaveText("Too short. Tap, speak, then tap again to send.");
  await expect(page.locator(".row.visitor")).toHaveCount(0);
  await expect(record(page)).toBeFocused();
});

test("after_two_minutes_the_microphone_is_off_and_the_recording_can_be_sent", async ({ page, service, site }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const begin = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function () {
      Object.assign(globalThis, { recorder: this });
      begin.call(this);
    };
  });
  await arrive(page, service, site);
  await record(page).click();
  await finish(page).waitFor();
  const state = () => page.evaluate(() => (globalThis as unknown as { recorder: MediaRecorder }).recorder.state);
  await page.clock.runFor(119_000);
  expect(await state()).toBe("recording");
  await page.clock.runFor(2_000);
  expect(await state()).toBe("inactive");
  await expect(page.getByRole("timer")).toHaveText("2:00 / 2:00");
  await expect(finish(page)).toBeEnabled();
});

test("after_sending_a_recording_the_focus_is_in_the_panel", async ({ page, service, site }) => {
  await page.addInitScript(() => {
    OfflineAudioContext.prototype.decodeAudioData = () => Promise.resolve(new AudioBuffer({ length: 16_000, sampleRate: 16_000 }));
  });
  const widget = await arrive(page, service, site);
  await record(page).click();
  const request = page.waitForRequest("**/chat/Chat/Ask");
  await finish(page).click();
  expect((await request).postDataJSON()).toMatchObject({ chatAskType: "Audio" });
  await expect(widget.input).toBeFocused();
});

test("the_microphone_is_requested_once_and_released_when_the_panel_is_hidden", async ({ page, service, site }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const seen = { calls: 0, sounds: [] as MediaStream[], allow: () => undefined as void };
    const allowed = new Promise<void>((resolve) => (seen.allow = resolve));
    Object.assign(globalThis, { seen });
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      seen.calls += 1;
      await allowed;
      const sound = await ask(constraints);
      seen.sounds.push(sound);
      return sound;
    };
  });
  const widget = await arrive(page, service, site);
  const seen = (read: string) => page.evaluate(`globalThis.seen.${read}`);
  await record(page).click();
  await record(page).click();
  expect(await seen("calls")).toBe(1);
  // The permission prompt is still open when the visitor types instead: the answer hides the button.
  await page.route("**/chat/Chat/Ask", () => undefined);
  await widget.input.fill("Homes?");
  await widget.input.press("Enter");
  await expect(record(page)).toHaveCount(0);
  await page.evaluate("globalThis.seen.allow()");
  await expect.poll(() => seen("sounds.length")).toBe(1);
  await expect.poll(() => seen("sounds[0].getTracks()[0].readyState")).toBe("ended");
});
