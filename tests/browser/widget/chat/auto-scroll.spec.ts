/* The list follows an answer until its question is at the top, unless the reader scrolls. */
import type { Page } from "@playwright/test";
import type { Model } from "../../support/model";
import type { Service } from "../../support/service";
import { pageWith, type Site, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const PIECES = Array.from({ length: 40 }, () => "A sentence that says something calm about the garden and the light.\n\n");

interface Given {
  page: Page;
  service: Service;
  site: Site;
  model: Model;
}

/** A conversation with half of a long answer. */
async function halfWay({ page, service, site, model }: Given) {
  const bot = await service.chatbot({ Model: model.name });
  model.setAnswer(...PIECES);
  const hold = model.hold();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.input.fill("Tell me about the garden");
  await widget.input.press("Enter");
  hold.passChunks(20);
  await expect(page.locator(".text p")).toHaveCount(20);
  return { widget, hold };
}

const fromEnd = (widget: Widget): Promise<number> => widget.messages.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);

/** Waits until the last question is at the top of the list. */
async function isAtQuestion(widget: Widget): Promise<void> {
  const above = () =>
    widget.messages.evaluate((list) => {
      const question = [...list.querySelectorAll(".row.visitor")].at(-1);
      return question ? question.getBoundingClientRect().top - list.getBoundingClientRect().top : Number.NaN;
    });
  await expect.poll(async () => Math.abs((await above()) - 8)).toBeLessThan(2);
}

/** Scrolls like a reader, and waits until the list stops. */
async function scroll(widget: Widget, byPx: number): Promise<void> {
  const before = await widget.messages.evaluate((list) => list.scrollTop);
  await widget.messages.hover();
  await widget.page.mouse.wheel(0, byPx);
  await expect.poll(() => widget.messages.evaluate((list) => list.scrollTop)).not.toBe(before);
  await widget.messages.evaluate(
    (list) =>
      new Promise<void>((rested) => {
        let [top, still] = [list.scrollTop, 0];
        requestAnimationFrame(function measure() {
          still = list.scrollTop === top ? still + 1 : 0;
          top = list.scrollTop;
          if (still > 5) rested();
          else requestAnimationFrame(measure);
        });
      }),
  );
}

test("a_long_answer_is_read_from_its_question", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  await isAtQuestion(widget);
  const place = await widget.messages.evaluate((list) => list.scrollTop);
  hold.release();
  await expect(widget.answers.first()).toBeVisible();
  await expect(page.locator(".text p")).toHaveCount(40);
  expect(await widget.messages.evaluate((list) => list.scrollTop)).toBe(place);
  await page.getByRole("button", { name: "New messages" }).click();
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  await expect(page.locator(".jump")).toHaveCount(0);
});

test("a_short_answer_stays_scrolled_to_its_end", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  for (const answer of ["Yes, there is a garden.", "It has two apple trees."]) {
    model.setAnswer(answer);
    await widget.ask("Is there a garden?");
    await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  }
  await expect(page.locator(".jump")).toHaveCount(0);
});

test("nothing_scrolls_between_press_and_release", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  await page.getByRole("button", { name: "New messages" }).click();
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  const place = await widget.messages.evaluate((list) => list.scrollTop);
  await page.locator(".text p").nth(19).hover();
  await page.mouse.down();
  hold.release();
  await expect(page.locator(".text p")).toHaveCount(40);
  expect(await widget.messages.evaluate((list) => list.scrollTop)).toBe(place);
  await page.mouse.up();
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  await expect(page.locator(".jump")).toHaveCount(0);
});

test("scrolling_down_in_a_growing_answer_stays_where_the_reader_is", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  await isAtQuestion(widget);
  await scroll(widget, 200);
  const place = await widget.messages.evaluate((list) => list.scrollTop);
  hold.release();
  await expect(page.locator(".text p")).toHaveCount(40);
  expect(await widget.messages.evaluate((list) => list.scrollTop)).toBe(place);
});

test("scrolling_up_stops_auto_scroll_and_shows_a_badge_for_new_messages", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  await page.getByRole("button", { name: "New messages" }).click();
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  await scroll(widget, -400);
  const place = await widget.messages.evaluate((list) => list.scrollTop);
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  hold.release();
  await expect(page.locator(".text p")).toHaveCount(40);
  expect(await widget.messages.evaluate((list) => list.scrollTop)).toBe(place);
  await page.getByRole("button", { name: "New messages" }).press("Enter");
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  await expect(page.locator(".jump")).toHaveCount(0);
  await expect(widget.messages).toBeFocused();
});

test("scrolling_slightly_up_stops_auto_scroll_and_scrolling_down_resumes_it", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  await scroll(widget, -30);
  hold.passChunks(5);
  await expect(page.locator(".text p")).toHaveCount(25);
  expect(await fromEnd(widget)).toBeGreaterThan(100);
  await scroll(widget, 4000);
  hold.release();
  await expect(page.locator(".text p")).toHaveCount(40);
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
});

test("a_question_scrolls_to_itself", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  hold.release();
  await expect(widget.answers.first()).toBeVisible();
  await scroll(widget, -600);
  await widget.ask("And the roof?");
  await isAtQuestion(widget);
});

test("late_photos_do_not_shift_messages", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.importListings(bot, 20);
  let letThrough: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/pictures/**", async (route) => {
    await late;
    await route.continue();
  });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const answer = await widget.ask("homes for sale");
  const shape = () => widget.messages.evaluate((list) => [list.scrollHeight, list.scrollTop]);
  const before = await shape();
  letThrough();
  await expect.poll(() => answer.locator("img").first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shape()).toEqual(before);
});

test("an_on_screen_keyboard_keeps_the_question_visible", async ({ page, service, site, model }) => {
  const { widget, hold } = await halfWay({ page, service, site, model });
  await page.setViewportSize({ width: 400, height: 420 });
  await isAtQuestion(widget);
  await expect(widget.input).toBeInViewport();
  hold.release();
});

/** A stored conversation over several days. */
const kept = (count: number, days: number) =>
  Array.from({ length: count }, (_, at) => ({
    MessageID: at + 1,
    Type: at % 2 === 0 ? "User" : "AI",
    Content: at % 2 === 0 ? `Question ${at}` : `Answer **${at}** with a list:\n\n- one\n- two\n`,
    CreateTime: new Date(Date.now() - days * 86_400_000 + at * 1000).toISOString(),
    Interrupted: false,
  }));

async function restored(page: Page, service: Service, site: Site, messages: object[]): Promise<Widget> {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  const url = site.page(pageWith(snippet(service.baseUrl, bot)));
  await page.goto(url);
  await widget.open();
  await widget.ask("Hello");
  await page.route("**/chat/Chat/SessionMessages", (route) =>
    route.fulfill({ json: { Data: messages, Version: "1.0.0", Success: true, Code: 200, Message: "" }, headers: { "Access-Control-Allow-Origin": "*" } }),
  );
  await page.addInitScript(() => {
    const blocks: number[] = [];
    Object.assign(globalThis, { blocks });
    new PerformanceObserver((list) => blocks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await page.goto(url);
  await widget.open();
  return widget;
}

test("a_history_of_500_messages_opens_at_its_end_and_renders_in_batches", async ({ page, service, site }) => {
  await page.addInitScript(() => {
    const added: number[] = [];
    Object.assign(globalThis, { added });
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (how) {
      const root = attach.call(this, how);
      new MutationObserver((changes) => {
        const rows = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element && node.matches(".row"));
        if (rows.length > 0) added.push(rows.length);
      }).observe(root, { childList: true, subtree: true });
      return root;
    };
  });
  const widget = await restored(page, service, site, kept(500, 0));
  await expect(widget.messages.getByText("Answer 499")).toBeInViewport();
  await expect(page.locator(".row.visitor")).toHaveCount(250);
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  const { added, blocks } = await page.evaluate(() => {
    const { added, blocks } = globalThis as unknown as { added: number[]; blocks: number[] };
    return { added, blocks };
  });
  expect(Math.max(...added)).toBeLessThanOrEqual(31);
  console.log(`500 messages: ${added.length} steps, longest task ${Math.round(Math.max(0, ...blocks))} ms`);
});

test("messages_of_another_day_show_the_date", async ({ page, service, site }) => {
  const widget = await restored(page, service, site, [...kept(2, 40), ...kept(2, 1)]);
  await expect(widget.messages.locator(".day").first()).toHaveText(/^\w+day, \w+ \d+/);
  await expect(widget.messages.locator(".day").nth(1)).toHaveText("yesterday");
  await widget.ask("Hello again");
  await expect(widget.messages.locator(".day").nth(2)).toHaveText("today");
});

test("an_answer_that_fits_shows_the_buttons_at_its_end", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.importListings(bot, 12);
  const widget = new Widget(page);
  // The answer with its buttons is a little shorter than the list, and longer together with the question.
  await page.setViewportSize({ width: 1280, height: 780 });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const answer = await widget.ask("Homes in Alder Bay for sale");
  await expect(answer.getByRole("button", { name: "Show more" })).toBeInViewport({ ratio: 1 });
  await expect(answer.locator(".text")).toBeInViewport({ ratio: 1 });
  await expect.poll(() => fromEnd(widget)).toBeLessThan(2);
  await expect(page.locator(".jump:not(.turn)")).toHaveCount(0);
});
