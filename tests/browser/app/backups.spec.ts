/*
 * Backups and checkup in the app: at /manage/ with a real repository that is backed up to, verified by restoring, and
 * damaged; and in the desktop app, where the person chooses the folder.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test as playwrightTest, type Page } from "@playwright/test";
import type { BackupStatus } from "../../../ui/src/api/generated/BackupStatus";
import type { DoctorFinding } from "../../../ui/src/api/generated/DoctorFinding";
import type { DoctorReport } from "../../../ui/src/api/generated/DoctorReport";
import { openDesktopApp } from "../support/mock-tauri";
import { startService, type Service } from "../support/service";
import { applyVariant, capture, checkAndCapture, outside } from "../support/screenshots";

const TITLE = "Backups and checkup";

/** Two hours ago in UTC, so that no run becomes due during a test. */
function earlier(): string {
  return new Date(Date.now() - 2 * 3_600_000).toISOString().slice(11, 16);
}

interface Office {
  service: Service;
  repository: string;
}

const test = playwrightTest.extend<{ office: Office }, { plain: Service }>({
  office: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "porchlight-backups-"));
    const repository = join(folder, "repository");
    const service = await startService(["--manage", "--backup-to", repository, "--backup-at", earlier(), "--backup-deep-verify", "weekly"]);
    await use({ service, repository });
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  },
  plain: [
    async ({}, use) => {
      const service = await startService(["--manage"]);
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});

async function open(page: Page, service: Service, title = TITLE): Promise<void> {
  await page.goto(`${service.baseUrl}/manage/#${service.baseUrl}|${service.secretKey}`);
  await page.getByRole("button", { name: title }).click();
}

test("a_person_backs_up_and_sees_that_the_backup_was_verified", async ({ page, office }) => {
  const { service } = office;
  await service.importListings(await service.chatbot(), 20);
  await open(page, service);
  const panel = page.getByRole("region", { name: "Backups", exact: true });
  await expect(panel.getByText(/^Passed on /)).toBeVisible({ timeout: 40_000 });
  await expect(panel.getByText(office.repository)).toBeVisible();
  await expect(panel.getByText("1 backup.")).toBeVisible();
  await panel.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Backup made and compared.")).toBeVisible({ timeout: 20_000 });
  // Of one day the newest is kept.
  await expect(panel.getByText("1 backup.")).toBeVisible();
  await expect(panel.getByText("Read back and compared")).toBeVisible();
  console.log(`backups in ${office.repository}: ${(await readdir(join(office.repository, "backups"))).length}, one by the button`);
});

test("the_checkup_says_what_is_wrong_and_copies_a_report", async ({ page, context, office }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, office.service);
  await expect(page.getByText(/^Passed on /)).toBeVisible({ timeout: 40_000 });
  const panel = page.getByRole("region", { name: "Checkup", exact: true });
  await panel.getByRole("button", { name: "Run checkup" }).click();
  const data = panel.getByRole("region", { name: "Data and backups" });
  await expect(data.getByText("are on the same disk as the data and are lost with it.")).toBeVisible({ timeout: 60_000 });
  await expect(data.getByText("Back up now, and keep backups on another disk.")).toBeVisible();
  await data.locator("summary").first().click();
  await expect(data.getByText(/^rsync -a /)).toBeVisible();
  await expect(panel.locator(".check")).toHaveCount(20);
  const services = panel.getByRole("region", { name: "Email and AI models" });
  await expect(services.getByText("Not checked")).toHaveCount(3);
  await panel.getByRole("button", { name: "Copy report" }).click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(`Porchlight `);
  expect(report).toMatch(/D18 {2}The backups in .* are on the same disk/);
  expect(report).toMatch(/\nOK: .*D19/);
  expect(report).toMatch(/\nNot checked: .*D11 D12 D13/);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/Workspace/Doctor", async (route) => {
    await held;
    await route.continue();
  });
  await panel.getByRole("button", { name: "Run again" }).click();
  await expect(panel.getByText("Examining…")).toBeVisible();
  release();
  await expect(panel.getByRole("button", { name: "Run again" })).toBeEnabled({ timeout: 60_000 });
  console.log(`the checkup, 20 checks:\n${report}`);
});

test("a_backup_that_cannot_be_restored_is_a_banner_on_every_screen", async ({ page, office }) => {
  const { service, repository } = office;
  await service.chatbot();
  await expect.poll(async () => (await service.call<BackupStatus>("Workspace/BackupGet", {})).Verification, { timeout: 40_000 }).not.toBeNull();
  await service.restart(async () => {
    const below = join(repository, "backups");
    const [time] = await readdir(below);
    await rm(join(below, time ?? "", "verified.json"));
    const archive = join(below, time ?? "", "database.tar.zst");
    const bytes = await readFile(archive);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0x10;
    await writeFile(archive, bytes);
  });
  await expect.poll(async () => (await service.call<BackupStatus>("Workspace/BackupGet", {})).Warning, { timeout: 40_000 }).toBe("Unverified");
  await page.goto(`${service.baseUrl}/manage/#${service.baseUrl}|${service.secretKey}`);
  const banner = page.getByText("The last backup couldn't be restored in a test.");
  await expect(banner).toBeVisible({ timeout: 40_000 });
  await page.getByRole("button", { name: "Open backups" }).click();
  await expect(banner).toBeHidden();
  const panel = page.getByRole("region", { name: "Backups", exact: true });
  await expect(panel.getByText(/^The last test restore failed/)).toBeVisible();
  await panel.getByRole("button", { name: "Back up now" }).click();
  await expect(panel.getByText(/^Passed on /)).toBeVisible({ timeout: 40_000 });
  await page.getByRole("button", { name: "Preferences" }).click();
  await page.keyboard.press("Escape");
  await expect(banner).toBeHidden();
});

test("a_server_without_backups_says_how_to_turn_them_on", async ({ page, plain }) => {
  await open(page, plain);
  const panel = page.getByRole("region", { name: "Backups", exact: true });
  await expect(panel.getByText("Backups are off.")).toBeVisible();
  await expect(panel.getByText("--backup-to /backup/porchlight")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Back up now" })).toHaveCount(0);
});

const OFF: BackupStatus = {
  State: "Off", Repository: "", At: "", Keep: "", Encrypted: false, DeepVerify: "", Count: 0, Last: null, Failure: null, Verification: null, Warning: "", Step: "", Done: 0, Total: 0,
};
const ON: BackupStatus = {
  ...OFF, State: "Waiting", Repository: "/media/ana/USB/Porchlight backups", At: "03:30", Keep: "7d,4w,12m", DeepVerify: "weekly", Count: 9,
  Last: { Time: "2026-11-25T03:30:04.000Z", Bytes: 48_210_334, Files: 212, Verified: true },
  Verification: { Time: "2026-11-22T03:31:10.000Z", Backup: "2026-11-22T03:30:02.000Z", Problem: "" },
};

test("in_the_desktop_app_a_person_chooses_the_folder", async ({ page, plain }) => {
  let status = OFF;
  const sent: unknown[] = [];
  await openDesktopApp(page, plain, {
    get_backups: () => status,
    choose_backup_folder: () => {
      status = ON;
      return true;
    },
    save_backup_settings: (input: { isOn: boolean; keep: string }) => {
      sent.push(input);
      status = input.isOn ? { ...ON, Keep: input.keep } : OFF;
      return null;
    },
    show_folder: (input: unknown) => void sent.push(input),
  });
  await page.getByRole("button", { name: TITLE }).click();
  const panel = page.getByRole("region", { name: "Backups", exact: true });
  await expect(panel.getByText("If this computer fails, everything is lost.")).toBeVisible();
  await panel.getByRole("button", { name: "Choose folder" }).click();
  await expect(panel.getByText("/media/ana/USB/Porchlight backups")).toBeVisible();
  await panel.getByLabel("Keep backups for").selectOption("1 week");
  await expect(panel.getByText("Porchlight keeps one a day for 7 days.")).toBeVisible();
  await panel.getByRole("button", { name: "Open folder" }).click();
  await panel.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(panel.getByText("Backups are off.")).toBeVisible();
  expect(sent).toEqual([{ isOn: true, keep: "7d" }, { which: "backups" }, { isOn: false, keep: "7d" }]);
});

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 140)).join(" | ")}`);
}

/** A report with a problem in three groups. */
function report(): DoctorReport {
  const found: Record<string, DoctorFinding> = {
    D01: { Message: "chat.harborhomes.com has no DNS record.", Fix: "chat.harborhomes.com. 300 IN A 203.0.113.7   ; or this server's public address", Problem: "NoDnsRecord", Values: { name: "chat.harborhomes.com" } },
    D07: {
      Message: "The disk of /var/lib/porchlight has only 812 MiB (4 %) free; the service needs 1 GiB and 10 %, also for a snapshot before an upgrade.",
      Fix: "du -xh /var/lib/porchlight | sort -h | tail -20",
      Problem: "DiskFull",
      Values: { folder: "/var/lib/porchlight", mebibytes: "812", percent: "4" },
    },
    D11: {
      Message: "Emails can't be sent through smtp.example.com:587. The email server rejected the password.",
      Fix: "openssl s_client -starttls smtp -connect smtp.example.com:587   # then correct the email server under \"Connections and keys\" in the app",
      Problem: "EmailsFail",
      Values: { server: "smtp.example.com:587", reason: "The email server rejected the password" },
    },
  };
  const skipped = ["D13", "D14", "D15"];
  const Checks = Array.from({ length: 20 }, (_, at) => `D${String(at + 1).padStart(2, "0")}`).map((Code) => {
    const finding = found[Code];
    return { Code, State: finding ? "Problem" : skipped.includes(Code) ? "Skipped" : "Ok", Findings: finding ? [finding] : [] };
  });
  return { Time: "2026-11-25T09:12:00.000Z", Ms: 2_310, Version: "1.0.0", Checks };
}

for (const [width, theme, language] of [[1280, "light", "en"], [1280, "dark", "en"], [390, "light", "en"], [390, "dark", "es"]] as const) {
  test(`backups_and_checkup_fit_at_${width}_${theme}_${language}`, async ({ page, plain }) => {
    const label = `${width}-${theme}-${language}`;
    const isSpanish = language === "es";
    await applyVariant(page, { size: { width, height: 900 }, theme, language, label });
    let status: BackupStatus = { ...ON, State: "Running", Step: "files", Done: 31_000_000, Total: 48_000_000 };
    await openDesktopApp(page, plain, { get_backups: () => status, run_doctor: () => report() });
    await page.getByRole("button", { name: isSpanish ? "Copias y revisión" : TITLE }).click();
    const panel = page.getByRole("region", { name: isSpanish ? "Copias de seguridad" : "Backups", exact: true });
    await panel.locator("progress").waitFor();
    // Not until nothing is loading: the button is busy all the time.
    await capture(page, `backups-running-${label}`);
    expect(await outside(page)).toEqual([]);
    const found = await violations(page);
    status = { ...ON, Failure: { Time: "2026-11-26T03:30:00.000Z", Message: "there is no folder /media/ana/USB/Porchlight backups; connect its disk" }, Warning: "Missed" };
    await panel.locator(".connection-error").first().waitFor();
    await page.getByRole("button", { name: isSpanish ? "Revisar ahora" : "Run checkup" }).click();
    await page.locator(".check-problem").first().waitFor();
    if (isSpanish) await expect(page.getByText("No se pueden enviar correos por smtp.example.com:587.")).toBeVisible();
    await checkAndCapture(page, `backups-failed-${label}`);
    await page.locator(".check-problem summary").first().click();
    await page.locator(".check-problem").first().evaluate((element) => element.closest("section.panel")?.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `checkup-${label}`);
    expect(await outside(page)).toEqual([]);
    found.push(...(await violations(page)));
    console.log(`backups and checkup at ${width} px in ${theme} and ${language}: running, failed and checkup, ${found.length} findings of axe`);
    expect(found).toEqual([]);
  });
}
