import { afterEach, expect, test, vi } from "vitest";
import { browserStorage } from "./storage";

afterEach(() => vi.unstubAllGlobals());

test("values_are_stored_per_chatbot", () => {
  browserStorage("local", "one").set("key", "a");
  expect(browserStorage("local", "one").get("key")).toBe("a");
  expect(browserStorage("local", "two").get("key")).toBeNull();
  browserStorage("local", "one").remove("key");
  expect(browserStorage("local", "one").get("key")).toBeNull();
});

test("storage_that_throws_falls_back_to_memory", () => {
  const blocked = new Proxy({}, { get: () => () => { throw new DOMException("denied", "SecurityError"); } });
  vi.stubGlobal("localStorage", blocked);
  const storage = browserStorage("local", "one");
  storage.set("key", "a");
  expect(storage.get("key")).toBe("a");
  storage.remove("key");
  expect(storage.get("key")).toBeNull();
});

test("missing_storage_falls_back_to_memory", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const storage = browserStorage("session", "one");
  storage.set("key", "a");
  expect(storage.get("key")).toBe("a");
});
