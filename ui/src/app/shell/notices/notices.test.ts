import { expect, it } from "vitest";
import { createNotices } from "./notices";

it("a toast with an action is not pushed out by others, and repeats are dropped", () => {
  const { toast, toasts } = createNotices();
  const action = { label: "Undo", run: () => undefined };
  toast({ text: "3 listings will be deleted", tone: "quiet", action });
  for (const text of ["Saved.", "Saved.", "Copied.", "Added.", "Sent."]) toast({ text, tone: "good" });
  expect(toasts.value.map(({ text }) => text)).toEqual(["3 listings will be deleted", "Added.", "Sent."]);
});
