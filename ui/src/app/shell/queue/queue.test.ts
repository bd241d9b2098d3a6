import { signal } from "@preact/signals";
import { beforeEach, expect, it, vi } from "vitest";
import { gatewayError } from "../../../api/gateway-error";
import { DESKTOP_ERROR, type Connection } from "../../../api/desktop";
import { ApiError, type Transport } from "../../../api/transport";
import { formatMessage } from "../../errors";
import { createQueue, type EditLabels, type OfflineQueue, type QueuedOperation } from "./queue";

const ours: Connection = { id: "c1", name: "Office", kind: "remote", baseUrl: "http://x", state: "ready", hasSecretKey: true, hasSessionKey: false, extensions: ["idempotency"] };
const gone = new ApiError(DESKTOP_ERROR.unreachable, "not reached");

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

/** The queue passes inputs on unread: the tests send short ones. */
type AnyInputQueue = Omit<OfflineQueue, "send"> & { send(operation: QueuedOperation, input: object, labels: EditLabels): Promise<unknown> };

function createTestQueue(answer: (operation: string, input: unknown, key?: string) => unknown, connection: Connection = ours) {
  const call = vi.fn(async (operation: string, input: unknown, key?: string) => answer(operation, input, key));
  const queue = createQueue({ kind: "http", call } as unknown as Transport, signal(connection));
  return { call, queue: queue as unknown as AnyInputQueue };
}

const labels = (target: string) => ({ label: target, target });

it("queues_edits_without_a_response_and_sends_them_in_order_with_the_same_keys", async () => {
  let reached = false;
  const { queue, call } = createTestQueue(() => {
    if (!reached) throw gone;
    return 1;
  });
  expect(await queue.send("update_listing", { n: 1 }, labels("listing 1"))).toEqual({ is: "kept" });
  expect(await queue.send("update_listing", { n: 2 }, labels("listing 2"))).toEqual({ is: "kept" });
  expect(queue.waiting.value).toBe(2);
  const first = call.mock.calls[0]?.[2];
  reached = true;
  call.mockClear();
  expect(await queue.flush()).toBe(2);
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(call.mock.calls[0]?.[2]).toBe(first);
  expect(queue.edits.value).toEqual([]);
  expect(localStorage.getItem("porchlight.waiting-edits")).toBeNull();
});

it("edits_queued_by_another_window_of_the_browser_stay", async () => {
  const unreached = () => {
    throw gone;
  };
  const [here, there] = [createTestQueue(unreached).queue, createTestQueue(unreached).queue];
  await here.send("update_listing", { n: 1 }, labels("listing 1"));
  await there.send("update_listing", { n: 2 }, labels("listing 2"));
  here.discard(here.edits.value[0]?.id ?? "");
  const stored = JSON.parse(localStorage.getItem("porchlight.waiting-edits") ?? "[]") as { label: string }[];
  expect(stored.map(({ label }) => label)).toEqual(["listing 2"]);
});

it("retries_by_itself_and_stops_when_the_queue_is_empty", async () => {
  let failures = 3;
  const { queue, call } = createTestQueue(() => {
    if (failures-- > 0) throw gone;
    return 1;
  });
  await queue.send("update_chatbot", {}, labels("settings a"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queue.edits.value).toEqual([]);
  expect(call).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(call).toHaveBeenCalledTimes(4);
});

it("an_edit_behind_a_queued_one_of_the_same_target_is_queued_too", async () => {
  let reached = false;
  const { queue, call } = createTestQueue(() => {
    if (!reached) throw gone;
    return 1;
  });
  await queue.send("update_listing", { n: 1 }, labels("listing 1"));
  reached = true;
  call.mockClear();
  expect(await queue.send("update_listing", { n: 2 }, labels("listing 1"))).toEqual({ is: "kept" });
  await queue.flush();
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ n: 1 }, { n: 2 }]);
});

it("a_rejected_edit_stays_with_its_error_and_blocks_only_its_own_target", async () => {
  let reached = false;
  const { queue, call } = createTestQueue((_operation, input) => {
    if (!reached) throw gone;
    if ((input as { n: number }).n === 1) throw new ApiError(42201, "SalePrice must be at least 0.");
    return 1;
  });
  await queue.send("update_listing", { n: 1 }, labels("listing 1"));
  await queue.send("update_listing", { n: 2 }, labels("listing 1"));
  await queue.send("update_listing", { n: 3 }, labels("listing 3"));
  reached = true;
  expect(await queue.flush()).toBe(1);
  expect(queue.edits.value.map(({ state, fault: error }) => [state, error])).toEqual([
    ["refused", "SalePrice must be at least 0."],
    ["waiting", undefined],
  ]);
  call.mockClear();
  queue.discard(queue.edits.value[0]?.id ?? "");
  await queue.flush();
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ n: 2 }]);
});

it("a_conflict_is_reported_before_anything_is_overwritten", async () => {
  let reached = false;
  const { queue } = createTestQueue((operation) => {
    if (!reached) throw gone;
    return operation === "get_chatbot" ? { Name: "Somebody else's" } : 1;
  });
  const before = { read: { operation: "get_chatbot" as const, input: { serialNumber: "x" } }, values: { Name: "Old" } };
  await queue.send("update_chatbot", { Name: "Mine" }, { ...labels("settings a"), before });
  reached = true;
  expect(await queue.flush()).toBe(0);
  expect(queue.edits.value[0]?.state).toBe("conflict");
  expect(await queue.again(queue.edits.value[0]?.id ?? "")).toBe(1);
});

it("an_immediate_error_is_thrown_and_nothing_is_queued", async () => {
  const { queue } = createTestQueue(() => {
    throw new ApiError(42201, "Name is required.");
  });
  await expect(queue.send("update_chatbot", {}, labels("settings a"))).rejects.toThrow("Name is required.");
  expect(queue.edits.value).toEqual([]);
});

it("a_listing_is_not_created_twice_on_a_service_without_idempotency_keys", async () => {
  const { queue } = createTestQueue(() => {
    throw gone;
  }, { ...ours, extensions: [] });
  await expect(queue.send("create_listing", {}, labels("new"))).rejects.toThrow("not reached");
  expect(await queue.send("update_listing", {}, labels("listing 1"))).toEqual({ is: "kept" });
});

it("edits_survive_a_restart_and_wait_for_their_own_connection", async () => {
  const { queue } = createTestQueue(() => {
    throw gone;
  });
  await queue.send("update_listing", { n: 1 }, labels("listing 1"));
  const elsewhere = createTestQueue(() => 1, { ...ours, id: "c2" });
  expect(elsewhere.queue.edits.value).toHaveLength(1);
  expect(elsewhere.queue.waiting.value).toBe(0);
  expect(await elsewhere.queue.flush()).toBe(0);
  const back = createTestQueue(() => 1);
  expect(await back.queue.flush()).toBe(1);
});

it("a_queued_edit_rejected_by_a_proxy_is_reported_and_kept_and_the_next_is_sent", async () => {
  for (const status of [413, 403, 404, 431]) {
    localStorage.clear();
    let reached = false;
    const { queue } = createTestQueue((_operation, input) => {
      if (!reached) throw gone;
      if ((input as { n: number }).n === 1) throw formatMessage(gatewayError(status));
      return 1;
    });
    await queue.send("update_listing", { n: 1 }, labels("listing 1"));
    await queue.send("update_listing", { n: 2 }, labels("listing 2"));
    reached = true;
    expect(await queue.flush()).toBe(1);
    expect(queue.edits.value).toMatchObject([{ state: "refused", input: { n: 1 }, fault: expect.stringContaining(`HTTP ${status}`) }]);
  }
});

it("a_proxy_with_a_retry_delay_is_retried_after_it", async () => {
  let busy = true;
  const { queue, call } = createTestQueue(() => {
    if (busy) throw gatewayError(429, 90);
    return 1;
  });
  expect(await queue.send("update_listing", { n: 1 }, labels("listing 1"))).toEqual({ is: "kept" });
  busy = false;
  await vi.advanceTimersByTimeAsync(89_000);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queue.edits.value).toEqual([]);
});
