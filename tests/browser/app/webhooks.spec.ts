/*
 * Webhooks in the app: added with a secret that is shown once, tested, listed with their deliveries, sent again, rotated
 * and removed. The endpoint verifies each delivery with the published library.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as playwrightTest, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { axeFindings } from "../support/checks/axe";
import { startService, type Service } from "../support/service";
import { applyVariant, capture, checkAndCapture, outside } from "../support/screenshots";

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** An endpoint that answers with a status, which a test can change. */
class Endpoint {
  status = 204;
  readonly received: Received[] = [];
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Endpoint> {
    const server = createServer();
    const endpoint = new Endpoint(server);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        endpoint.received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
        response.writeHead(endpoint.status).end(endpoint.status === 204 ? undefined : "The CRM is closed.");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks/porchlight`;
  }

  stop(): void {
    this.server.close();
  }
}

const test = playwrightTest.extend<{ endpoint: Endpoint }, { service: Service }>({
  service: [
    async ({}, use) => {
      const service = await startService(["--manage", "--allow-private-delivery", "127.0.0.0/8"]);
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  endpoint: async ({}, use) => {
    const endpoint = await Endpoint.start();
    await use(endpoint);
    endpoint.stop();
  },
});

async function open(page: Page, service: Service, button = "Connections and keys"): Promise<void> {
  await page.goto(`${service.baseUrl}/manage/#${service.baseUrl}|${service.secretKey}`);
  await page.getByRole("button", { name: button }).click();
}

test("a_webhook_is_added_tested_replayed_rotated_and_removed", async ({ page, service, endpoint }) => {
  await open(page, service);
  const panel = page.getByRole("region", { name: "Webhooks" });
  await expect(panel.getByText("No webhooks yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Add webhook" }).click();
  await panel.getByLabel("URL").fill("https://10.0.0.1/hook");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("alert")).toContainText("must have a public address");
  await panel.getByLabel("URL").fill(endpoint.url);
  await panel.getByRole("checkbox", { name: /Every message/ }).check();
  await panel.getByRole("button", { name: "Save" }).click();
  const secret = await panel.getByLabel("Signing secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await panel.getByRole("button", { name: "Done" }).click();
  const webhook = panel.getByRole("article", { name: endpoint.url });
  await expect(webhook.getByText("All chatbots")).toBeVisible();

  await webhook.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Test delivered. The endpoint returned 204.")).toBeVisible();
  const sent = endpoint.received.at(-1);
  expect(new Webhook(secret).verify(sent?.body ?? "", sent?.headers ?? {})).toMatchObject({ type: "webhook.test" });
  endpoint.status = 503;
  await webhook.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("The endpoint returned 503.")).toBeVisible();

  await webhook.getByRole("button", { name: "Deliveries", exact: true }).click();
  await expect(webhook.getByText("2 deliveries")).toBeVisible();
  const failed = webhook.locator("details").filter({ hasText: "Failed" });
  await failed.locator("summary").click();
  await expect(failed.getByText("The CRM is closed.")).toBeVisible();
  await expect(failed.getByText('"type": "webhook.test"')).toBeVisible();
  endpoint.status = 204;
  await failed.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("1 event will be sent again.")).toBeVisible();
  await expect.poll(() => endpoint.received.length).toBe(3);
  expect(endpoint.received[2]?.headers["webhook-id"]).toBe(endpoint.received[1]?.headers["webhook-id"]);

  await webhook.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "New secret" }).click();
  await expect(panel.getByLabel("Signing secret")).not.toHaveText(secret);
  await expect(webhook.getByText("events are signed with the old secret too")).toBeVisible();
  await webhook.getByRole("button", { name: "Pause" }).click();
  await expect(webhook.getByText("Paused")).toBeVisible();
  await webhook.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(panel.getByText("No webhooks yet.")).toBeVisible();
  console.log(`${endpoint.received.length} deliveries, all by the app's buttons, verified with the shown secret`);
});

for (const [width, theme, language] of [[1280, "light", "en"], [1280, "dark", "en"], [390, "light", "en"], [390, "dark", "es"]] as const) {
  test(`webhooks_fit_at_${width}_${theme}_${language}`, async ({ page, service, endpoint }) => {
    const label = `${width}-${theme}-${language}`;
    await applyVariant(page, { size: { width, height: 800 }, theme, language, label });
    const isSpanish = language === "es";
    await open(page, service, isSpanish ? "Conexiones y claves" : "Connections and keys");
    const panel = page.getByRole("region", { name: "Webhooks" });
    await panel.getByRole("button", { name: isSpanish ? "Agregar webhook" : "Add webhook" }).click();
    await panel.getByLabel("URL").fill(endpoint.url);
    await panel.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `webhooks-form-${label}`);
    const found = await axeFindings(page);
    await panel.getByRole("button", { name: isSpanish ? "Guardar" : "Save" }).click();
    await panel.locator("pre.code").first().waitFor();
    endpoint.status = 503;
    const webhook = panel.getByRole("article", { name: endpoint.url });
    await webhook.getByRole("button", { name: isSpanish ? "Enviar prueba" : "Send test" }).click();
    await webhook.getByRole("button", { name: isSpanish ? "Entregas" : "Deliveries", exact: true }).click();
    await webhook.locator("details summary").first().click();
    await panel.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `webhooks-${label}`);
    await webhook.locator("details").first().evaluate((element) => element.scrollIntoView({ block: "start" }));
    await capture(page, `webhooks-delivery-${label}`);
    expect(await outside(page)).toEqual([]);
    found.push(...(await axeFindings(page)));
    console.log(`webhooks at ${width} px in ${theme} and ${language}: form, list and delivery, ${found.length} findings of axe`);
    expect(found).toEqual([]);
    await webhook.getByRole("button", { name: isSpanish ? "Eliminar" : "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: isSpanish ? "Eliminar" : "Remove" }).click();
    await webhook.waitFor({ state: "detached" });
  });
}
