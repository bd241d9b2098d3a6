/* The notice of a newer version: its banner, its changes, and the setting. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import type { UpdateView } from "../../api/desktop";
import { AppContext } from "../app-context";
import type { AppStore } from "./app-store";
import { UpdateSection } from "./preferences/UpdateSection";
import { UpdateBanner } from "./UpdateBanner";
import { followUpdates } from "./update-notice";

const RELEASE = { version: "1.4.0", changes: "### Fixed\n\n- A thing.", url: "https://packages.example.com/upgrade" };
const place = document.createElement("div");
let end: () => void = () => undefined;

async function show(view: UpdateView) {
  let current = view;
  const desktop = vi.fn((command: string, input: { on?: boolean }) => {
    if (command === "set_update_check") current = { ...current, isOn: input.on === true, release: null };
    return Promise.resolve(current);
  });
  const app = { transport: { kind: "tauri", desktop }, reportError: () => () => undefined } as unknown as AppStore;
  document.body.append(place);
  await act(async () => {
    end = followUpdates(app);
    render(<AppContext.Provider value={app}><UpdateBanner /><UpdateSection /></AppContext.Provider>, place);
  });
  return desktop;
}

afterEach(() => {
  end();
  render(null, place);
});

it("a newer version is announced with its changes until the banner is closed", async () => {
  await show({ canCheck: true, isOn: true, release: RELEASE });
  expect(place.querySelector(".start-note")?.textContent).toContain("Porchlight 1.4.0 is available.");
  expect(place.querySelector("pre")?.textContent).toBe("Fixed\n\n• A thing.");
  expect(place.querySelector("a")?.getAttribute("href")).toBe(RELEASE.url);
  await act(() => place.querySelector<HTMLButtonElement>("[aria-label=Dismiss]")?.click());
  expect(place.querySelector(".start-note")).toBeNull();
  expect(place.querySelector("pre")).not.toBeNull();
});

it("the check can be turned off, and an app from the sources has none", async () => {
  const desktop = await show({ canCheck: true, isOn: true, release: { ...RELEASE, version: "1.5.0" } });
  expect(place.querySelector(".start-note")).not.toBeNull();
  await act(async () => place.querySelector<HTMLInputElement>("input[name=updateCheck]")?.click());
  expect(desktop).toHaveBeenCalledWith("set_update_check", { on: false });
  expect(place.querySelector(".start-note, pre")).toBeNull();
  end();
  await show({ canCheck: false, isOn: true, release: null });
  expect(place.querySelector("input")).toBeNull();
});
