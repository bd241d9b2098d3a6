/*
 * Many at once: ten seconds to think again, then a figure, then what was refused.
 */
import { beforeEach, expect, it, vi } from "vitest";
import { CallFault } from "../../api/transport";
import { createNotices } from "../shell/notices";
import type { AppStore } from "../shell/app-store";
import { createBulk, type BulkPlan } from "./bulk";

beforeEach(() => void vi.useFakeTimers());

function started() {
  const call = vi.fn<(name: string, input: { Key?: string; Keys?: string[] }) => Promise<unknown>>().mockResolvedValue(1);
  const notices = createNotices();
  const settled = vi.fn().mockResolvedValue(undefined);
  const app = { ...notices, transport: { call } } as unknown as AppStore;
  return { call, notices, settled, bulk: createBulk(app, "bot", settled) };
}

const deletion = (count: number): BulkPlan => ({ kind: "delete", targets: Array.from({ length: count }, (_, id) => ({ id, title: `Home ${id}` })) });
const sold = (count: number): BulkPlan => ({
  kind: "status", status: "Sold", targets: Array.from({ length: count }, (_, id) => ({ id, title: `Home ${id}`, shown: { Status: "Sold" }, body: { Status: "Sold" } })),
});

it("a deletion is sent when the ten seconds are over", async () => {
  const { call, settled, bulk } = started();
  bulk.begin(deletion(2));
  await vi.advanceTimersByTimeAsync(9_900);
  expect([call.mock.calls.length, bulk.hidden.value.size]).toEqual([0, 2]);
  await vi.advanceTimersByTimeAsync(200);
  expect(call).toHaveBeenCalledExactlyOnceWith("delete_listings", { SerialNumber: "bot", Keys: ["0", "1"], KeyType: "NewOaks" });
  expect(settled).toHaveBeenCalledOnce();
  expect([bulk.hidden.value.size, bulk.jobs.value.length]).toEqual([0, 0]);
});

it("undo sends nothing and the values are as before", async () => {
  const { call, bulk } = started();
  bulk.begin(sold(3));
  expect(bulk.overlay.value.get(1)).toEqual({ Status: "Sold" });
  bulk.undo(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([call.mock.calls.length, bulk.overlay.value.size]).toEqual([0, 0]);
});

it("leaving the screen sends what waits at once", async () => {
  const { call, bulk } = started();
  bulk.begin(deletion(1));
  await bulk.flush();
  expect(call).toHaveBeenCalledOnce();
});

it("what is refused is told by name and tried again alone", async () => {
  const { call, bulk } = started();
  call.mockImplementation(async (_name, { Key }) => {
    if (Key === "2") throw new CallFault(42201, "Status is wrong.");
    return 1;
  });
  bulk.begin(sold(5));
  await bulk.flush();
  const [job] = bulk.jobs.value;
  expect([job?.stage, job?.done, job?.refused.map(({ target, message }) => `${target.title}: ${message}`)]).toEqual(["ended", 5, ["Home 2: Status is wrong."]]);
  call.mockClear().mockResolvedValue(1);
  bulk.retry(job?.number ?? 0);
  await bulk.flush();
  expect(call.mock.calls.map(([, { Key }]) => Key)).toEqual(["2"]);
  expect(bulk.jobs.value).toEqual([]);
});

it("cancel stops in the middle and says what was left", async () => {
  const { call, bulk } = started();
  call.mockImplementation(async () => {
    if (call.mock.calls.length === 3) bulk.cancel(1);
    return 1;
  });
  bulk.begin(deletion(1_000));
  await bulk.flush();
  expect([call.mock.calls.length, bulk.jobs.value[0]?.done]).toEqual([3, 300]);
  expect(bulk.jobs.value[0]?.stage).toBe("ended");
});

it("a service that is gone is not asked a thousand times", async () => {
  const { call, bulk } = started();
  call.mockRejectedValue(new CallFault(10001, "The service could not be reached."));
  bulk.begin(sold(1_000));
  await bulk.flush();
  console.log(`1,000 changes, service gone: ${call.mock.calls.length} requests`);
  expect(call.mock.calls.length).toBeLessThanOrEqual(4);
  expect(bulk.jobs.value[0]?.refused).toHaveLength(1_000);
});
