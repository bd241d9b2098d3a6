/* The banner about backups: shown for the service in use, until it is closed or mended. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import type { Connection } from "../../api/desktop";
import { AppContext } from "../app-context";
import type { AppStore } from "./app-store";
import { BackupBanner } from "./BackupBanner";
import { followBackups, hasHealth } from "./backup-warning";

const place = document.createElement("div");
let end: () => void = () => undefined;

function connection(id: string, part: Partial<Connection> = {}): Connection {
  return { id, name: id, kind: "built-in", baseUrl: "http://127.0.0.1:8787", state: "ready", hasSecretKey: true, hasSessionKey: false, extensions: ["backups"], ...part };
}

async function follow(first: Connection, warnings: Record<string, string>) {
  vi.useFakeTimers();
  const inUse = signal<Connection | null>(first);
  const screen = signal("look");
  const show = vi.fn((next: string) => void (screen.value = next));
  const call = vi.fn(() => Promise.resolve({ Warning: warnings[inUse.value?.id ?? ""] ?? "" }));
  const app = { connection: inUse, screen, show, transport: { call }, loaded: () => Promise.resolve() } as unknown as AppStore;
  document.body.append(place);
  await act(async () => {
    end = followBackups(app);
    render(<AppContext.Provider value={app}><BackupBanner /></AppContext.Provider>, place);
    await vi.advanceTimersByTimeAsync(3_000);
  });
  return { inUse, show, call };
}

afterEach(() => {
  end();
  render(null, place);
  vi.useRealTimers();
});

it("the banner of one service opens the screen, and another service has its own", async () => {
  const { inUse, show, call } = await follow(connection("first"), { first: "Missed", second: "" });
  expect(place.querySelector("p")?.textContent).toBe("No backup was made for two days.");
  await act(async () => {
    inUse.value = connection("second");
    await vi.advanceTimersByTimeAsync(3_000);
  });
  expect(place.querySelector("p")).toBeNull();
  await act(async () => {
    inUse.value = connection("first");
    await vi.advanceTimersByTimeAsync(3_000);
  });
  await act(() => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "Open backups")?.click());
  expect(show).toHaveBeenCalledWith("health");
  expect(place.querySelector("p")).toBeNull();
  expect(call).toHaveBeenCalledTimes(3);
});

it("a closed banner stays closed, and a service without backups is not asked", async () => {
  await follow(connection("third"), { third: "Unverified" });
  expect(place.querySelector("p")?.textContent).toContain("couldn't be restored");
  await act(() => place.querySelector<HTMLButtonElement>("[aria-label=Dismiss]")?.click());
  expect(place.querySelector("p")).toBeNull();
  end();
  const { call } = await follow(connection("fourth", { extensions: ["chatbots"] }), {});
  expect(call).not.toHaveBeenCalled();
  expect(hasHealth(connection("fourth", { state: "unreachable" }))).toBe(false);
});
