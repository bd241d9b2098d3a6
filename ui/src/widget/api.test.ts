import { afterEach, expect, test, vi } from "vitest";
import { registerApi, createApi, dispatch, getVisitorDetails, type Command } from "./api";

const HARBOR = "harbor-homes";
const HILL = "hill-homes";

let releases: (() => void)[] = [];
const porchlight = createApi(undefined);

afterEach(() => {
  porchlight("destroy");
  releases.forEach((release) => release());
  releases = [];
});

function widget(chatbotId: string) {
  const run = vi.fn();
  releases.push(registerApi({ chatbotId, run }));
  return run;
}

/** Queued commands run a moment after a widget is there. */
const moment = () => new Promise<void>((resolve) => queueMicrotask(resolve));

test("queued_commands_run_in_order_when_the_widget_is_there", async () => {
  createApi([["open"], ["send", "Hello"]]);
  const run = widget(HARBOR);
  await moment();
  expect(run.mock.calls).toEqual([["open", undefined], ["send", "Hello"]]);
});

test("a_queue_of_arguments_objects_works", async () => {
  const queue: unknown[] = [];
  const early = function (..._call: unknown[]) {
    queue.push(arguments);
  } as Command;
  early("send", "Hello");
  createApi(queue);
  const run = widget(HARBOR);
  await moment();
  expect(run).toHaveBeenCalledWith("send", "Hello");
});

test("widgets_added_together_all_receive_queued_commands", async () => {
  porchlight("open");
  const [harbor, hill] = [widget(HARBOR), widget(HILL)];
  await moment();
  expect([harbor.mock.calls.length, hill.mock.calls.length]).toEqual([1, 1]);
});

test("a_command_with_a_chatbot_is_for_that_one_and_waits_for_it", async () => {
  const harbor = widget(HARBOR);
  porchlight("send", "Hello", { chatbotId: HILL });
  const hill = widget(HILL);
  await moment();
  expect(harbor).not.toHaveBeenCalled();
  expect(hill.mock.calls).toEqual([["send", "Hello"]]);
});

test("the_queue_keeps_the_last_twenty_commands", async () => {
  for (let at = 1; at <= 25; at += 1) porchlight("send", `question ${at}`);
  const run = widget(HARBOR);
  await moment();
  expect(run).toHaveBeenCalledTimes(20);
  expect(run.mock.calls[0]).toEqual(["send", "question 6"]);
});

test("visitor_details_are_merged_and_kept_for_later_widgets", () => {
  porchlight("identify", { name: "Ana" });
  porchlight("identify", { email: "ana@example.com" });
  expect(getVisitorDetails()).toEqual({ name: "Ana", email: "ana@example.com" });
});

test("visitor_details_for_one_chatbot_do_not_reach_others", () => {
  const [harbor, hill] = [widget(HARBOR), widget(HILL)];
  porchlight("identify", { name: "Ana", chatbotId: HILL });
  expect(getVisitorDetails()).toEqual({});
  expect(harbor).not.toHaveBeenCalled();
  expect(hill).toHaveBeenCalledWith("identify", { name: "Ana", chatbotId: HILL });
});

test("handlers_receive_events_with_their_properties_until_removed", () => {
  const heard = vi.fn();
  const handler = ({ role, text, chatbotId }: { role: string; text: string; chatbotId: string }) => heard(role, text, chatbotId);
  porchlight("on", "message", handler);
  dispatch(HARBOR, "message", { role: "bot", text: "Hello" });
  dispatch(HARBOR, "opened");
  porchlight("off", "message", handler);
  dispatch(HARBOR, "message", { role: "bot", text: "again" });
  expect(heard.mock.calls).toEqual([["bot", "Hello", HARBOR]]);
});

test("destroy_clears_handlers_queue_and_visitor_details", async () => {
  const [handler, first] = [vi.fn(), widget(HARBOR)];
  porchlight("on", "opened", handler);
  porchlight("identify", { name: "Ana" });
  porchlight("send", "Hello", { chatbotId: HILL });
  porchlight("destroy");
  expect(first).toHaveBeenLastCalledWith("destroy", undefined);
  dispatch(HARBOR, "opened");
  const late = widget(HILL);
  await moment();
  expect([handler.mock.calls.length, late.mock.calls.length, Object.keys(getVisitorDetails()).length]).toEqual([0, 0, 0]);
});

const WRONG: unknown[][] = [
  [],
  ["fly"],
  ["constructor"],
  [null],
  ["send"],
  ["send", "  "],
  ["send", { text: "Hello" }],
  ["identify"],
  ["identify", "Ana"],
  ["on", "message"],
  ["on", "mesage", () => undefined],
  ["off", "message"],
];

test.each(WRONG)("wrong_arguments_are_ignored_with_one_warning: %s %s", (...call) => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const run = widget(HARBOR);
  porchlight(...call);
  expect(run).not.toHaveBeenCalled();
  expect(warned).toHaveBeenCalledOnce();
  expect(String(warned.mock.calls[0])).toMatch(/^Porchlight: /);
});
