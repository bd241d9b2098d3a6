import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, it } from "vitest";
import { testApp } from "../../dev/test-app";
import { settingsStore } from "../store/settings-store";
import { SETTINGS } from "../store/settings";
import { TemperatureField } from "./TemperatureField";

const setting = SETTINGS.find(({ name }) => name === "Temperature");
let bots = 0;

beforeEach(() => localStorage.clear());

async function drawn(Temperature: number) {
  const serialNumber = `warm-${++bots}`;
  const { app } = testApp({ get_chatbot: { SerialNumber: serialNumber, Temperature }, list_models: [] });
  const store = settingsStore(app, serialNumber);
  await store.load();
  const place = document.createElement("div");
  if (!setting) throw new Error("settings.ts names Temperature");
  void act(() => render(<TemperatureField setting={setting} store={store} />, place));
  const field = () => place.querySelector("input") as HTMLInputElement;
  /** Key by key, as the field stands after each. */
  const type = (text: string) =>
    [...text].map((char) => {
      void act(() => {
        field().value += char;
        field().dispatchEvent(new Event("input", { bubbles: true }));
      });
      return field().value;
    });
  const clear = () => act(() => {
    field().value = "";
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
  const leave = () => act(() => void field().dispatchEvent(new Event("blur")));
  const click = (label: string) => act(() => [...place.querySelectorAll("button")].find((button) => button.textContent === label)?.click());
  return { store, field, type, clear, leave, click, error: () => place.querySelector("[role=alert]")?.textContent };
}

it.each([["35", 35, "0.35"], ["0.35", 35, "0.35"], ["0,7", 70, "0.7"], ["100", 100, "1"]])("%s typed key by key stays as typed until the field is left", async (typed, value, shown) => {
  const { store, field, type, clear, leave, error } = await drawn(50);
  void clear();
  expect(type(typed)).toEqual([...typed].map((_, at) => typed.slice(0, at + 1)));
  expect([store.draft.value.Temperature, error()]).toEqual([value, undefined]);
  void leave();
  expect(field().value).toBe(shown);
});

it("an incomplete temperature is an error once the field is left", async () => {
  const { type, clear, leave, error } = await drawn(50);
  void clear();
  type("0.");
  expect(error()).toBeUndefined();
  void leave();
  expect(error()).toContain("0.03 to 1");
});

it("undo changes the text of the focused field", async () => {
  const { store, field, type, clear } = await drawn(50);
  void clear();
  type("35");
  void act(() => void store.undo());
  expect(field().value).toBe("0.5");
});

it("the exact number starts at that of Balanced and stays when it is chosen again", async () => {
  const { store, type, clear, leave, click } = await drawn(1);
  void click("Exact");
  expect(store.draft.value.Temperature).toBe(70);
  void clear();
  type("35");
  void leave();
  void click("Exact");
  expect(store.draft.value.Temperature).toBe(35);
});
