/*
 * The documented component in a React site: strict mode, rerenders, routes, another chatbot, and a document rendered by
 * React. Uses React's development build, because only that mounts everything twice.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";
import type { Service } from "../../support/service";
import { pageWith, type Site, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

let code = "";

test.beforeAll(async () => {
  const entry = join(import.meta.dirname, "react/app.jsx");
  const result = await build({
    configFile: false,
    logLevel: "error",
    mode: "development",
    define: { "process.env.NODE_ENV": '"development"' },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "site" } },
  });
  code = ([result].flat()[0] as Rolldown.RolldownOutput).output[0].code;
});

/** Serves the built site; returns the URL of its script. */
function script(site: Site): string {
  return `<script src="${site.page(code, { "Content-Type": "text/javascript" })}" defer></script>`;
}

function appPage(site: Site, service: Service, chatbots: string[]): string {
  const wanted = JSON.stringify({ service: service.baseUrl, chatbots });
  return site.page(pageWith(`<div id="app"></div><script>window.wanted = ${wanted}</script>${script(site)}`));
}

function documentPage(site: Site, chat: string): string {
  const head = `<title>All of it</title>${chat}${script(site)}`;
  return site.page(`<!DOCTYPE html><html lang="en"><head>${head}</head><body><button type="button">Count <!-- -->0</button></body></html>`);
}

/** How often the page requested settings: once for each mounted widget. */
function countStarts(page: Page): { count: number } {
  const starts = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/GetConfig")) starts.count += 1;
  });
  return starts;
}

test("strict_mode_and_rerenders_give_one_script_one_launcher_and_one_conversation", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const starts = countStarts(page);
  const errors: string[] = [];
  page.on("console", (line) => line.type() === "error" && !line.location().url.endsWith("/favicon.ico") && errors.push(line.text()));
  const widget = new Widget(page);
  await page.goto(appPage(site, service, [bot, bot]));
  await widget.open();
  await widget.ask("Hello");
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  await expect(widget.panel).toBeVisible();
  await expect(widget.answers).toHaveCount(1);
  await expect(page.locator("script[src$='/embed.min.js']")).toHaveCount(1);
  await expect(widget.launcher).toHaveCount(1);
  expect(starts.count).toBe(1);
  expect(errors).toEqual([]);
});

test("a_route_without_the_component_has_no_chat_and_returning_restores_the_conversation", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(appPage(site, service, [bot, bot]));
  await widget.open();
  await widget.ask("Hello");
  await page.getByRole("button", { name: "Change route" }).click();
  await expect(page.getByRole("heading", { name: "Route /quiet" })).toBeVisible();
  await expect(page.locator("porchlight-chat")).toHaveCount(0);
  await page.getByRole("button", { name: "Change route" }).click();
  await widget.open();
  await expect(widget.answers).toHaveCount(1);
});

test("changing_the_chatbot_property_replaces_the_chat", async ({ page, service, site }) => {
  const bots = [await service.chatbot({ Name: "Harbor Homes" }), await service.chatbot({ Name: "Hill Homes" })];
  await page.goto(appPage(site, service, bots));
  await expect(page.getByRole("button", { name: "Harbor Homes" })).toBeVisible();
  await page.getByRole("button", { name: "Change chatbot" }).click();
  await expect(page.getByRole("button", { name: "Hill Homes" })).toBeVisible();
  await expect(new Widget(page).launcher).toHaveCount(1);
});

test("a_document_hydrated_by_react_keeps_the_launcher_of_the_snippet", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  await page.goto(documentPage(site, snippet(service.baseUrl, bot)));
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  await expect(new Widget(page).launcher).toBeVisible();
  expect(lines.filter((line) => /hydrat/i.test(line))).toEqual([]);
});
