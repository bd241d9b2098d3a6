/*
 * Ten seconds to think again before listings are deleted.
 */
import { beforeEach, expect, it, vi } from "vitest";
import { createNotices } from "../shell/notices";
import type { AppStore } from "../shell/app-store";
import { createDeletion } from "./deletion";

beforeEach(() => void vi.useFakeTimers());

function started() {
  const call = vi.fn().mockResolvedValue({ SuccessCount: 2 });
  const notices = createNotices();
  const app = { ...notices, transport: { call } } as unknown as AppStore;
  const deleted = vi.fn();
  return { call, notices, deleted, deletion: createDeletion(app, "bot", deleted) };
}

it("a deletion is sent when the ten seconds are over", async () => {
  const { call, deleted, deletion } = started();
  deletion.begin([1, 2]);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(call).toHaveBeenCalledExactlyOnceWith("delete_listings", { SerialNumber: "bot", Keys: ["1", "2"], KeyType: "NewOaks" });
  expect(deleted).toHaveBeenCalledWith(new Set([1, 2]));
  expect(deletion.waiting.value.size).toBe(0);
});

it("undo sends nothing and brings the rows back", async () => {
  const { call, notices, deletion } = started();
  deletion.begin([1]);
  notices.toasts.value[0]?.action?.run();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(call).not.toHaveBeenCalled();
  expect(deletion.waiting.value.size).toBe(0);
});

it("leaving the screen sends what waits at once", async () => {
  const { call, deletion } = started();
  deletion.begin([7]);
  await deletion.flush();
  expect(call).toHaveBeenCalledOnce();
});

it("a refused deletion brings the rows back and says so", async () => {
  const { call, notices, deletion } = started();
  call.mockRejectedValue({ code: 50301, message: "The service is busy." });
  deletion.begin([7]);
  await deletion.flush();
  expect(deletion.waiting.value.size).toBe(0);
  expect(notices.toasts.value.at(-1)?.text).toContain("The service is busy.");
});

it("more than 500 listings are deleted in several calls", async () => {
  const { call, deletion } = started();
  deletion.begin(Array.from({ length: 1001 }, (_, id) => id));
  await deletion.flush();
  expect(call).toHaveBeenCalledTimes(3);
});
