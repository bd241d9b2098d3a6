import { afterEach, expect, test, vi } from "vitest";
import { openLinksOutside } from "./links";

afterEach(() => document.body.replaceChildren());

function click(href: string, within: ParentNode & Node = document.body): { open: ReturnType<typeof vi.fn>; prevented: boolean } {
  const open = vi.fn();
  openLinksOutside(document, open);
  const link = document.createElement("a");
  link.href = href;
  within.append(link);
  const event = new MouseEvent("click", { bubbles: true, composed: true, cancelable: true });
  link.dispatchEvent(event);
  return { open, prevented: event.defaultPrevented };
}

test("a_web_link_in_an_answer_opens_outside_the_app", () => {
  const host = document.createElement("div");
  document.body.append(host);
  const { open, prevented } = click("https://example.com/home", host.attachShadow({ mode: "open" }));
  expect(open).toHaveBeenCalledWith("https://example.com/home");
  expect(prevented).toBe(true);
});

test("a_link_with_another_scheme_does_nothing", () => {
  const { open, prevented } = click("file:///etc/passwd");
  expect(open).not.toHaveBeenCalled();
  expect(prevented).toBe(true);
});
