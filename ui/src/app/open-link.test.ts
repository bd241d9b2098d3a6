import { expect, test, vi } from "vitest";
import { testApp } from "./dev/test-app";
import { openWithConfirmation } from "./open-link";

const unknown = { is: "unknownHost", host: "xn--80ak6aa92e.com", address: "https://xn--80ak6aa92e.com/login" };
const opening = () =>
  testApp({ open_external: (input: unknown) => ((input as { confirmed?: boolean }).confirmed ? { is: "opened" } : unknown) });

test("a_known_host_opens_without_confirmation", async () => {
  const { app, desktop } = testApp({ open_external: { is: "opened" } });
  await openWithConfirmation(app, "https://homes.example/1");
  expect(desktop.mock.calls).toEqual([["open_external", { url: "https://homes.example/1" }]]);
  expect(app.question.value).toBeNull();
});

test("an_unknown_host_is_shown_in_punycode_and_opens_after_confirmation", async () => {
  const { app, desktop } = opening();
  const done = openWithConfirmation(app, "https://аррӏе.com/login");
  await vi.waitFor(() => expect(app.question.value).not.toBeNull());
  expect(app.question.value).toMatchObject({ title: "Open xn--80ak6aa92e.com?", detail: "https://xn--80ak6aa92e.com/login", losing: false });
  app.question.value?.answer(true);
  await done;
  expect(desktop.mock.calls.at(-1)).toEqual(["open_external", { url: "https://аррӏе.com/login", confirmed: true }]);
});

test("an_unknown_host_is_not_opened_without_confirmation", async () => {
  const { app, desktop } = opening();
  const done = openWithConfirmation(app, "https://аррӏе.com/login");
  await vi.waitFor(() => expect(app.question.value).not.toBeNull());
  app.question.value?.answer(false);
  await done;
  expect(desktop).toHaveBeenCalledTimes(1);
});

test("a_link_that_no_program_opens_causes_an_error", async () => {
  const { app } = testApp({ open_external: () => Promise.reject({ code: 10006, message: "No program on this computer opens this link." }) });
  await openWithConfirmation(app, "tel:123456789");
  expect(app.toasts.value[0]?.text).toContain("No program on this computer opens this link.");
});
