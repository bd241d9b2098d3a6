// A photo upload over a slow network in the real window: its progress, and a Cancel that ends the request.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as ask, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { AppWindow, waitFor } from "./window";

const PROGRAM = process.env.PORCHLIGHT ?? path.join(import.meta.dirname, "../../target/debug/porchlight");
/** Bytes of a file per tenth of a second. */
const SIP = 256 * 1024;

/** What arrived of one file. */
interface Arrival {
  bytes: number;
  length: number;
  is: "coming" | "whole" | "cut";
}

test("a photo upload shows its progress, and Cancel ends its request", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-uploads-"));
  const data = path.join(dir, "remote");
  const { secretKey } = JSON.parse(execFileSync(PROGRAM, ["init", "--data", data, "--json"], { encoding: "utf8" })) as { secretKey: string };
  const service = await serve(data);
  const line = await slowLine(service.baseUrl);
  const made = await fetch(`${service.baseUrl}/chat/Chatbot/Add`, { method: "POST", headers: { authorization: secretKey }, body: '{"timeZone":"UTC","type":0}' });
  const { Data: bot } = (await made.json()) as { Data: string };
  await fetch(`${service.baseUrl}/chat/Chatbot/Edit`, { method: "POST", headers: { authorization: secretKey }, body: JSON.stringify({ serialNumber: bot, Name: "Lantern" }) });
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir });
  try {
    await app.sees("Welcome to Porchlight", 30_000);
    await app.press("I already have a server");
    await app.type("input[name=address]", line.baseUrl);
    await app.type("input[name=key]", secretKey);
    await app.press("Add");
    await app.until("return document.querySelectorAll('[role=tab]').length > 0", "the tabs of the only chatbot", 20_000);
    await app.press("Listings");
    await app.press("New listing");
    await app.find(".photo-strip");
    await dropImage(app, "front.png");
    const percents = new Set<number>();
    await waitFor(async () => {
      const text = await app.run<string>("return document.querySelector('.upload-state')?.textContent ?? ''");
      const percent = /(\d+)\s?%/.exec(text)?.[1];
      if (percent !== undefined) percents.add(Number(percent));
      return Number(percent) >= 70;
    }, "70 per cent", 30_000);
    await app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, "upload-on-its-way.png"));
    const began = Date.now();
    await app.press("Cancel upload of front.png");
    const first = line.arrivals[0];
    // Bytes in the system's buffers still arrive slowly; then nothing more.
    await waitFor(async () => first?.is === "cut", "the end of the request", 20_000);
    console.log(`cancelled at ${[...percents].at(-1)} % (${percents.size} figures were shown): the request ended after ${Date.now() - began} ms with ${first?.bytes} of ${first?.length} bytes`);
    expect(percents.size).toBeGreaterThan(2);
    expect(first?.bytes).toBeLessThan(first?.length ?? 0);
    expect(await app.run("return document.querySelectorAll('.upload-tile').length")).toBe(0);

    // The next one completes.
    await dropImage(app, "back.png");
    await waitFor(async () => line.arrivals[1]?.is === "whole", "the whole file", 60_000);
    await app.until("return document.querySelectorAll('.photo-tile:not(.upload-tile)').length === 1", "the photo in the strip", 20_000);
    console.log(`the next arrived whole: ${line.arrivals[1]?.bytes} bytes`);
    expect(line.arrivals[1]?.bytes).toBe(line.arrivals[1]?.length);
    expect(line.finished).toBe(1);
  } finally {
    await app.stop();
    line.server.close();
    line.server.closeAllConnections();
    service.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

/** Drops an image of 12 MB, larger than the system's buffers and not compressible, on the photo strip. */
async function dropImage(app: AppWindow, name: string): Promise<void> {
  await app.runAsync(
    `const [name, done] = arguments;
     const canvas = document.createElement("canvas");
     [canvas.width, canvas.height] = [2400, 1800];
     const pen = canvas.getContext("2d");
     const noise = pen.createImageData(2400, 1800);
     for (let at = 0; at < noise.data.length; at += 4) {
       const word = Math.random() * 2 ** 32;
       noise.data.set([word & 255, (word >> 8) & 255, (word >> 16) & 255, 255], at);
     }
     pen.putImageData(noise, 0, 0);
     canvas.toBlob((blob) => {
       const carried = new DataTransfer();
       carried.items.add(new File([blob], name, { type: "image/png" }));
       document.querySelector(".photo-strip").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carried }));
       done(blob.size);
     }, "image/png");`,
    name,
  );
}

/** The service behind a proxy that slows down uploads. */
async function slowLine(target: string): Promise<{ baseUrl: string; server: Server; arrivals: Arrival[]; finished: number }> {
  const line = { baseUrl: "", server: createServer(), arrivals: [] as Arrival[], finished: 0 };
  line.server.on("request", (request, response) => {
    if (request.url?.endsWith("/ReportUploadSuccess")) line.finished += 1;
    const passed = ask(target + (request.url ?? ""), { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    if (request.method === "PUT") sip(request, passed, line.arrivals);
    else request.pipe(passed);
    response.on("close", () => passed.destroy());
  });
  await new Promise<void>((resolve) => line.server.listen(0, "127.0.0.1", resolve));
  line.baseUrl = `http://127.0.0.1:${(line.server.address() as AddressInfo).port}`;
  return line;
}

function sip(request: IncomingMessage, passed: NodeJS.WritableStream, arrivals: Arrival[]): void {
  const arrival: Arrival = { bytes: 0, length: Number(request.headers["content-length"]), is: "coming" };
  arrivals.push(arrival);
  let left = SIP;
  request.on("data", (piece: Buffer) => {
    arrival.bytes += piece.length;
    passed.write(piece);
    left -= piece.length;
    if (left > 0) return;
    left = SIP;
    request.pause();
    setTimeout(() => request.resume(), 100);
  });
  request.on("end", () => {
    arrival.is = "whole";
    passed.end();
  });
  request.on("close", () => {
    if (arrival.is === "coming") arrival.is = "cut";
  });
}

async function serve(data: string): Promise<{ baseUrl: string; stop: () => void }> {
  const child: ChildProcess = spawn(PROGRAM, ["serve", "--data", data, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = /listening on (http:\/\/\S+)/.exec(line);
    if (found?.[1]) return { baseUrl: found[1], stop: () => child.kill("SIGTERM") };
  }
  throw new Error("the service ended before it listened");
}
