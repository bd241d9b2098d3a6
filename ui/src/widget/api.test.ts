import { afterEach, expect, test, vi } from "vitest";
import { registerApi, controls, dispatch, getVisitorDetails, type Command } from "./api";

const HARBOR = "harbor-homes";
const HILL = "hill-homes";

let releases: (() => void)[] = [];
const porchlight = controls(undefined);

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

test("commands_from_before_the_script_run_in_order_when_the_widget_is_there", async () => {
  controls([["open"], ["send", "Hello"]]);
  const run = widget(HARBOR);
  await moment();
  expect(run.mock.calls).toEqual([["open", undefined], ["send", "Hello"]]);
});

test("a_queue_of_arguments_objects_is_read", async () => {
  const queue: unknown[] = [];
  const early = function (..._call: unknown[]) {
    queue.push(arguments);
  } as Command;
  early("send", "Hello");
  controls(queue);
  const run = widget(HARBOR);
  await moment();
  expect(run).toHaveBeenCalledWith("send", "Hello");
});

test("widgets_that_come_together_all_hear_what_waited", async () => {
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

test("at_most_twenty_commands_wait_and_the_oldest_goes_first", async () => {
  for (let at = 1; at <= 25; at += 1) porchlight("send", `question ${at}`);
  const run = widget(HARBOR);
  await moment();
  expect(run).toHaveBeenCalledTimes(20);
  expect(run.mock.calls[0]).toEqual(["send", "question 6"]);
});

test("who_the_visitor_is_gathers_and_is_kept_for_widgets_that_come_later", () => {
  porchlight("identify", { name: "Ana" });
  porchlight("identify", { email: "ana@example.com" });
  expect(getVisitorDetails()).toEqual({ name: "Ana", email: "ana@example.com" });
});

test("who_the_visitor_is_to_one_chatbot_is_told_to_no_other", () => {
  const [harbor, hill] = [widget(HARBOR), widget(HILL)];
  porchlight("identify", { name: "Ana", chatbotId: HILL });
  expect(getVisitorDetails()).toEqual({});
  expect(harbor).not.toHaveBeenCalled();
  expect(hill).toHaveBeenCalledWith("identify", { name: "Ana", chatbotId: HILL });
});

test("handlers_hear_their_event_with_its_members_until_they_are_taken_off", () => {
  const heard = vi.fn();
  const handler = ({ role, text, chatbotId }: { role: string; text: string; chatbotId: string }) => heard(role, text, chatbotId);
  porchlight("on", "message", handler);
  dispatch(HARBOR, "message", { role: "bot", text: "Hello" });
  dispatch(HARBOR, "opened");
  porchlight("off", "message", handler);
  dispatch(HARBOR, "message", { role: "bot", text: "again" });
  expect(heard.mock.calls).toEqual([["bot", "Hello", HARBOR]]);
});

test("destroy_forgets_handlers_what_waits_and_who_the_visitor_is", async () => {
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
