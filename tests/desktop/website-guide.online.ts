// "Put it on my website" with everything real: the window, its core, a server with a certificate, the owner's page, and a
// visitor in Chromium. Runs inside `tests/internet` and `in-session`; the line to the server is cut during the move.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { CutLine } from "./online/cut-line";
import { OwnerSite } from "./online/owner-site";
import { internet, optionsOf, startServer } from "./online/server";
import { Visitor } from "./online/visitor";
import { AppWindow, waitFor } from "./window";

const PROGRAM = process.env.PORCHLIGHT ?? path.join(import.meta.dirname, "../../target/debug/porchlight");
const CUTS = Number(process.env.PORCHLIGHT_GUIDE_CUTS ?? 4);
const DOMAIN = "chat.harborhomes.example";
const WEBSITE = "harborhomes.example";
/** As in tests/internet. */
const [LINE_IP, SITE_IP, SERVER_IP] = ["93.184.216.34", "93.184.216.35", "93.184.216.36"];
/** What the command may wait for: a certificate, and the app's next look at the server. */
const PAIRED_MS = 120_000;

test("the guide leads from the first start to a live chat on the owner's website", async () => {
  test.setTimeout(600_000);
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-guide-"));
  const own = { XDG_DATA_HOME: path.join(dir, "app"), XDG_CACHE_HOME: path.join(dir, "cache"), SSL_CERT_FILE: internet.root };
  const line = await CutLine.between(LINE_IP, SERVER_IP, [80, 443]);
  const site = await OwnerSite.open(SITE_IP);
  let app = await AppWindow.start(own);
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let visitor: Visitor | undefined;
  let screenshots = 0;
  const screenshot = (name: string) => {
    screenshots += 1;
    const file = `guide-${String(screenshots).padStart(2, "0")}-${name}.png`;
    return app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, file));
  };
  try {
    await app.sees("Put it on my website");
    await screenshot("first-start");
    await app.type("input[name=Name]", "Harbor Homes");
    await app.press("Continue");
    await app.press("Start with sample listings");
    await app.sees("Brand color", 60_000);
    const serialNumber = await firstChatbot(app);
    await invoke(app, "update_chatbot", { serialNumber, WelcomeMessage: "Ahoy! Ask about homes by the water.", VerifyDomain: true, Domains: "www.other.example" });
    await addPhoto(app);
    const before = await dataOf(app, serialNumber);

    await app.press("Install");
    await app.press("Open the guide");
    await app.fill("input[name=domain]", DOMAIN);
    await app.fill("input[name=serverIp]", LINE_IP);
    await app.sees("The DNS record to add");
    await screenshot("need");
    await app.press("Continue");
    await app.press("Create the command");
    await app.sees("Run the command on the server.", 30_000);
    await screenshot("command");
    const command = await app.run<string>("return [...document.querySelectorAll('pre.code')].find((e) => e.textContent.includes('curl')).textContent");

    const began = Date.now();
    server = await startServer(PROGRAM, path.join(dir, "server"), SERVER_IP, optionsOf(command));
    await app.sees(`This app is connected to ${DOMAIN}.`, PAIRED_MS);
    console.log(`guide: paired over the first certificate ${seconds(began)} s after the server's start`);
    await screenshot("connected");
    await app.press("Continue");
    await app.find(".guide-actions .button-primary");
    await screenshot("move-offer");

    const moved = Date.now();
    line.plan(CUTS, Math.ceil(CUTS / 2));
    await app.press("Move my data");
    // The app tries again after each cut; closed earlier, it would meet the dead line after its restart.
    await waitFor(async () => line.isDown, "half of the cuts");
    await app.sees("Trying again:", 60_000);
    await app.until("return document.querySelector('[role=progressbar]') !== null", "the progress");
    await screenshot("line-down");
    // What a person does who thinks that it hangs.
    await app.stop();
    app = await AppWindow.start(own);
    await app.sees("The app was closed during the move.", 60_000);
    await screenshot("closed-in-between");
    line.isDown = false;
    await app.press("Continue the move");
    await app.sees(`From now on this app works with ${DOMAIN}.`, 180_000);
    await screenshot("moved");
    const records = await app.run<string>("return /([\\d,]+) records are on/.exec(document.body.innerText)?.[1] ?? ''");
    console.log(`guide: ${records} records moved in ${seconds(moved)} s over ${line.cuts} cuts, a dead line and a closed app`);
    expect(line.cuts).toBe(CUTS);
    const after = await dataOf(app, serialNumber);
    expect({ ...after, photo: paths(after.photo) }).toEqual({ ...before, photo: paths(before.photo) });

    await app.press("Continue");
    await app.sees("Copy embed code");
    await screenshot("embed-code");
    const snippet = await app.run<string>("return [...document.querySelectorAll('pre.code')].find((e) => e.textContent.includes('embed.min.js')).textContent");
    expect(snippet).toContain(`https://${DOMAIN}/embed.min.js`);
    await app.press("I've added it");
    await app.fill("input[name=pageUrl]", WEBSITE);
    await app.press("Check");
    await app.sees(`The embed code isn't on ${WEBSITE} yet.`, 30_000);
    await screenshot("not-yet");
    site.snippet = snippet;
    await app.press(`Allow ${WEBSITE}`);
    await app.sees(`Your chatbot is live on ${WEBSITE}`, 60_000);
    await screenshot("live");

    visitor = await Visitor.open(`http://${WEBSITE}/`);
    const reply = await visitor.ask("Which homes have 3 bedrooms under 600k?");
    await visitor.page.screenshot({ path: path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, "guide-visitor.png") });
    console.log(`guide: a visitor of http://${WEBSITE} got over https: "${reply.answer.slice(0, 90).replaceAll("\n", " ")}…" with ${reply.cards} photos, ${reply.photos} loaded`);
    expect(reply.answer).toContain("$");
    expect(reply.photos).toBeGreaterThan(0);
    // Visitors can't load from this computer what was uploaded here. Samples are part of every server.
    const uploaded = after.photo.split(",").filter((url) => new URL(url).pathname.startsWith("/files/"));
    expect(uploaded.map((url) => new URL(url).origin)).toEqual([`https://${DOMAIN}`]);
    console.log(`guide: ${screenshots} screens from the first start to "Your chatbot is live on ${WEBSITE}" in ${seconds(began)} s after the command`);
  } finally {
    await visitor?.close();
    await app.stop();
    await server?.stop();
    line.close();
    site.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

/** A list of URLs without their origins. */
const paths = (urls: string) => urls.replaceAll(/https?:\/\/[^/,]+/g, "");

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);

/** Calls a command of the desktop core as the page does. */
async function invoke<T>(app: AppWindow, command: string, input: unknown = {}): Promise<T> {
  const { value, error } = await app.runAsync<{ value?: T; error?: unknown }>(
    `const [command, input, done] = arguments;
     window.__TAURI_INTERNALS__.invoke(command, { input }).then((value) => done({ value }), (error) => done({ error }));`,
    command,
    input,
  );
  if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
  return value as T;
}

async function firstChatbot(app: AppWindow): Promise<string> {
  const { List } = await invoke<{ List: { SerialNumber: string }[] }>(app, "list_chatbots");
  return List[0]?.SerialNumber ?? "";
}

/** What must be the same on both sides; `photo` is the photo that was added. */
async function dataOf(app: AppWindow, serialNumber: string) {
  const settings = await invoke<Record<string, unknown>>(app, "get_chatbot", { serialNumber });
  const { List, VirtualCount } = await invoke<{ List: { ID: number; Address: string; Images: string[] }[]; VirtualCount: number }>(app, "list_listings", { SerialNumber: serialNumber, PageSize: 100 });
  const photos = List.flatMap(({ Images }) => Images).filter((url) => url.startsWith("http"));
  return {
    welcome: settings.WelcomeMessage,
    domains: settings.Domains,
    count: VirtualCount,
    places: List.map(({ ID, Address }) => `${ID} ${Address}`),
    photo: photos[0] ?? "",
  };
}

/** Adds a large photo to a listing, as an agent does. */
async function addPhoto(app: AppWindow): Promise<void> {
  await app.press("Listings");
  await app.until("const card = document.querySelector('.card:not(.card-empty)'); card?.click(); return Boolean(card)", "a card");
  await app.find(".photo-strip");
  const before = await app.run<number>("return document.querySelectorAll('.photo-tile').length");
  await app.runAsync(
    `const done = arguments[0];
     const canvas = document.createElement("canvas");
     [canvas.width, canvas.height] = [2000, 1400];
     const pen = canvas.getContext("2d");
     const image = pen.createImageData(2000, 1400);
     for (let at = 0; at < image.data.length; at += 4) {
       const row = Math.floor(at / 8000) / 1400;
       const noise = Math.random() * 90;
       image.data.set([90 + 60 * row + noise, 130 + noise, 190 - 70 * row + noise, 255], at);
     }
     pen.putImageData(image, 0, 0);
     canvas.toBlob((blob) => {
       const carried = new DataTransfer();
       carried.items.add(new File([blob], "harbor.jpg", { type: "image/jpeg" }));
       document.querySelector(".photo-strip").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
       done(blob.size);
     }, "image/jpeg", 0.9);`,
  );
  await app.until(`return document.querySelectorAll('.photo-tile:not(.upload-tile)').length === ${before + 1}`, "the photo in the strip", 60_000);
  await app.press("Save 1 change");
  await app.sees("No changes", 30_000);
  await app.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))");
}
