import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/transport";
import { createNotices } from "../../shell/notices/notices";
import type { AppStore } from "../../shell/app-store";
import { createBulk, type BulkPlan } from "./bulk";

beforeEach(() => void vi.useFakeTimers());

function started() {
  const call = vi.fn<(name: string, input: { Key?: string; Keys?: string[] }) => Promise<unknown>>().mockResolvedValue(1);
  const notices = createNotices();
  const settled = vi.fn().mockResolvedValue(undefined);
  const beforeLeaving = new Set<() => Promise<void>>();
  const app = { ...notices, transport: { call }, beforeLeaving } as unknown as AppStore;
  const leave = () => Promise.all([...beforeLeaving].map((finish) => finish()));
  return { call, notices, settled, leave, bulk: createBulk(app, "bot", settled) };
}

const deletion = (count: number): BulkPlan => ({ kind: "delete", targets: Array.from({ length: count }, (_, id) => ({ id, title: `Home ${id}` })) });
const sold = (count: number): BulkPlan => ({
  kind: "status", status: "Sold", targets: Array.from({ length: count }, (_, id) => ({ id, title: `Home ${id}`, shown: { Status: "Sold" }, body: { Status: "Sold" } })),
});

it("a deletion is sent after ten seconds", async () => {
  const { call, settled, bulk } = started();
  bulk.begin(deletion(2));
  await vi.advanceTimersByTimeAsync(9_900);
  expect([call.mock.calls.length, bulk.hidden.value.size]).toEqual([0, 2]);
  await vi.advanceTimersByTimeAsync(200);
  expect(call).toHaveBeenCalledExactlyOnceWith("delete_listings", { SerialNumber: "bot", Keys: ["0", "1"], KeyType: "NewOaks" });
  expect(settled).toHaveBeenCalledOnce();
  expect([bulk.hidden.value.size, bulk.jobs.value.length]).toEqual([0, 0]);
});

it("undo sends nothing and restores the values", async () => {
  const { call, bulk } = started();
  bulk.begin(sold(3));
  expect(bulk.overlay.value.get(1)).toEqual({ Status: "Sold" });
  bulk.undo(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([call.mock.calls.length, bulk.overlay.value.size]).toEqual([0, 0]);
});

it("on another screen a toast shows the ten seconds with undo", async () => {
  const { call, notices, bulk } = started();
  bulk.begin(deletion(3));
  await vi.advanceTimersByTimeAsync(4_000);
  bulk.shown(false);
  const [toast] = notices.toasts.value;
  expect([toast?.text, toast?.action?.label, toast?.countdownMs]).toEqual(["3 listings will be deleted", "Undo", 6_000]);
  toast?.action?.run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.mock.calls.length, bulk.jobs.value.length]).toEqual([0, 0]);
});

it("back at the list the bar replaces the toast and shows the remaining seconds", async () => {
  const { call, notices, bulk } = started();
  bulk.begin(deletion(1));
  bulk.shown(false);
  await vi.advanceTimersByTimeAsync(7_000);
  bulk.shown(true);
  expect([notices.toasts.value.length, (bulk.jobs.value[0]?.until ?? 0) - Date.now()]).toEqual([0, 3_000]);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(call).toHaveBeenCalledOnce();
});

it("errors are reported on the other screen", async () => {
  const { call, notices, bulk } = started();
  call.mockRejectedValue(new ApiError(40300, "Not yours."));
  bulk.begin(deletion(1));
  bulk.shown(false);
  await vi.advanceTimersByTimeAsync(10_100);
  expect(notices.toasts.value.map(({ tone }) => tone)).toEqual(["bad"]);
});

it("held changes are sent before the connection changes", async () => {
  const { call, leave, bulk } = started();
  bulk.begin(deletion(1));
  await leave();
  expect([call.mock.calls.length, bulk.jobs.value.length]).toEqual([1, 0]);
});

it("failed listings are named and retried alone", async () => {
  const { call, bulk } = started();
  call.mockImplementation(async (_name, { Key }) => {
    if (Key === "2") throw new ApiError(42201, "Status is wrong.");
    return 1;
  });
  bulk.begin(sold(5));
  await bulk.flush();
  const [job] = bulk.jobs.value;
  expect([job?.phase, job?.done, job?.failed.map(({ target, message }) => `${target.title}: ${message}`)]).toEqual(["ended", 5, ["Home 2: Status is wrong."]]);
  call.mockClear().mockResolvedValue(1);
  bulk.retry(job?.number ?? 0);
  await bulk.flush();
  expect(call.mock.calls.map(([, { Key }]) => Key)).toEqual(["2"]);
  expect(bulk.jobs.value).toEqual([]);
});

it("cancel stops in the middle and says what is unchanged", async () => {
  const { call, bulk } = started();
  call.mockImplementation(async () => {
    if (call.mock.calls.length === 3) bulk.cancel(1);
    return 1;
  });
  bulk.begin(deletion(1_000));
  await bulk.flush();
  expect([call.mock.calls.length, bulk.jobs.value[0]?.done]).toEqual([3, 300]);
  expect(bulk.jobs.value[0]?.phase).toBe("ended");
});

it("a service that is down does not get a thousand requests", async () => {
  const { call, bulk } = started();
  call.mockRejectedValue(new ApiError(10001, "The service could not be reached."));
  bulk.begin(sold(1_000));
  await bulk.flush();
  console.log(`1,000 changes, service gone: ${call.mock.calls.length} requests`);
  expect(call.mock.calls.length).toBeLessThanOrEqual(4);
  expect(bulk.jobs.value[0]?.failed).toHaveLength(1_000);
});
