/* What was wrong with answers before issue 14, as conversations that show it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { settled } from "../browser/support/screenshots";
import type { Service } from "../browser/support/service";
import type { Widget } from "../browser/support/widget";

const SERVER = join(import.meta.dirname, "../../crates/server/samples");

export type Row = Record<string, unknown> & { Address: string };

export interface Scene {
  page: Page;
  widget: Widget;
  service: Service;
  chatbot: string;
}

export interface Finding {
  /** In docs/design, and of its pictures. */
  id: string;
  name: string;
  settings?: Record<string, unknown>;
  /** Changes or selects the sample listings. */
  rows?: (rows: Row[]) => Row[];
  /** Where it shows. */
  place: "chat" | "app";
  /** Goes there; returns lines to print under the picture. */
  show(scene: Scene): Promise<string[]>;
}

/** The sample listings, which are invented, with URLs of their photos. */
export async function sampleRows(service: Service): Promise<Row[]> {
  const rows = JSON.parse(await readFile(join(SERVER, "homes.json"), "utf8")) as (Row & { Images?: string[] })[];
  return rows.map((row) => ({ ...row, Images: row.Images?.map((name) => `${service.baseUrl}/samples/${name}`) }));
}

const asks =
  (...questions: string[]) =>
  async ({ widget }: Scene): Promise<string[]> => {
    for (const question of questions) await widget.ask(question);
    return [];
  };

/** "September-24-2022 11:00 AM – 01:00 PM", as portals export it. */
function portalTimes(day: Date): string {
  return `${day.toLocaleString("en-US", { month: "long" })}-${day.getDate()}-${day.getFullYear()} 11:00 AM – 01:00 PM`;
}

function inDays(days: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day;
}

const nextSaturday = (): Date => inDays((6 - new Date().getDay() + 7) % 7);

/** Homes with an open house: two on the next weekend, all others two months ago. */
function openHouses(rows: Row[]): Row[] {
  const coming = ["48 Harbor Row", "4 Trellis Court"];
  return rows.map((row) => {
    if (row.Tours !== "OpenHouse") return row;
    const day = coming.includes(row.Address) ? nextSaturday() : inDays(-63);
    return { ...row, ExtensionColumn: [{ Key: "OpenHouse", value: portalTimes(day) }] };
  });
}

async function optionsOf(select: Locator): Promise<string> {
  return (await select.locator("option").allTextContents()).join(", ");
}

export const FINDINGS: Finding[] = [
  {
    id: "D1", name: "past-open-houses", place: "chat", rows: openHouses,
    show: asks("When is the open house at 9 Linnet Close?"),
  },
  {
    id: "D2", name: "stale-filter", place: "chat", rows: openHouses,
    show: asks("Homes under $500,000", "How old is 12 Maple Lane?", "Is 7 Tern Court still available?", "What is the average price in Quillhaven?", "Any open houses this weekend?"),
  },
  {
    id: "D3", name: "pending-as-sold", place: "app", rows: (rows) => rows.filter(({ Address }) => Address === "31 Sparrow Street"),
    async show({ page }) {
      const status = page.getByRole("complementary").locator("[name=Status]");
      await status.scrollIntoViewIfNeeded();
      return [`Choices: ${await optionsOf(status)}`];
    },
  },
  {
    id: "D5", name: "refusal-alone", place: "chat",
    show: asks("help me find a house for my family near good schools with a big yard, budget around 600k"),
  },
  { id: "D9", name: "scrolled-to-the-end", place: "chat", show: asks("Homes in Alder Bay for sale") },
  { id: "D10", name: "homes-twice", place: "chat", show: asks("3 bedroom homes in Wrenfield", "When was the first one built?") },
  { id: "D11", name: "any-photos", place: "chat", show: asks("any photos of 12 Maple Lane?") },
  {
    id: "D12", name: "details-at-a-portal", place: "chat",
    rows: (rows) => rows.filter(({ Address }) => Address === "12 Maple Lane").map((row) => ({ ...row, Url: "https://portal.example/homes/1" })),
    async show({ page, widget }) {
      const answer = await widget.ask("3 bedroom homes in Alder Bay");
      const details = answer.locator(".details").first();
      const href = await details.getAttribute("href");
      if (href) return [`View details opens ${href}`];
      await details.click();
      await page.locator(".acts").waitFor();
      return ["View details opens the home in the chat"];
    },
  },
  {
    id: "D13", name: "sent-photo", place: "chat", settings: { EnableUploadImage: true },
    async show({ page, widget }) {
      await page.getByLabel("Add a photo").setInputFiles(join(SERVER, "pictures/heron-3-front.webp"));
      await page.locator(".strip").waitFor();
      await widget.ask("Do you have a home like this one?");
      return [];
    },
  },
  {
    id: "D14", name: "lost-thumb", place: "chat",
    async show({ page, widget }) {
      const answer = await widget.ask("How old is 12 Maple Lane?");
      const helpful = answer.getByRole("button", { name: "Helpful", exact: true });
      const saved = page.waitForResponse((response) => response.url().endsWith("/Chat/Rate"));
      await helpful.click();
      await saved;
      await page.reload();
      // A wide page opens the chat again by itself.
      await settled(page);
      await widget.open();
      const after = widget.answers.first().getByRole("button", { name: "Helpful", exact: true });
      return [`After a reload, Helpful is ${(await after.getAttribute("aria-pressed")) === "true" ? "still pressed" : "not pressed"}`];
    },
  },
];
