/* Blocked storage costs the memory over a reload, never the chat. */
import { afterEach, expect, test, vi } from "vitest";
import { browserMemory } from "./storage";

afterEach(() => vi.unstubAllGlobals());

test("what_is_kept_is_kept_per_chatbot", () => {
  browserMemory("local", "one").set("key", "a");
  expect(browserMemory("local", "one").get("key")).toBe("a");
  expect(browserMemory("local", "two").get("key")).toBeNull();
  browserMemory("local", "one").remove("key");
  expect(browserMemory("local", "one").get("key")).toBeNull();
});

test("storage_that_throws_on_every_touch_is_replaced_by_the_page_itself", () => {
  const blocked = new Proxy({}, { get: () => () => { throw new DOMException("denied", "SecurityError"); } });
  vi.stubGlobal("localStorage", blocked);
  const memory = browserMemory("local", "one");
  memory.set("key", "a");
  expect(memory.get("key")).toBe("a");
  memory.remove("key");
  expect(memory.get("key")).toBeNull();
});

test("storage_that_does_not_exist_is_replaced_by_the_page_itself", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const memory = browserMemory("session", "one");
  memory.set("key", "a");
  expect(memory.get("key")).toBe("a");
});
