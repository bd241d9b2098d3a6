import { expect, test } from "vitest";
import { thumbnailUrl } from "./http-transport";
import { parseServiceUrl, scriptServiceUrl, readSiteConfig } from "./site-config";

const ID = "0123456789abcdef0123456789abcdef";

function script(src: string, data: Record<string, string> = {}): HTMLScriptElement {
  const tag = document.createElement("script");
  Object.assign(tag.dataset, data);
  Object.defineProperty(tag, "src", { value: src });
  return tag;
}

test("data_attributes_default_to_the_folder_of_the_script", () => {
  const tag = script("https://example.com/bot/embed.min.js", { chatbotId: ID });
  expect(readSiteConfig([tag.dataset], scriptServiceUrl(tag))).toEqual({ chatbotId: ID, baseUrl: "https://example.com/bot" });
});

test("a_copy_on_the_page_host_uses_the_service_of_its_tag", () => {
  expect(scriptServiceUrl(script("https://page.example.com/embed.min.js", { domain: "https://chat.example.com/" }))).toBe("https://chat.example.com");
  expect(scriptServiceUrl(null)).toBeNull();
});

test("the_global_of_existing_sites_is_read", () => {
  const found = readSiteConfig([undefined, { chatbotId: ID, domain: "https://chat.example.com/" }], null);
  expect(found).toEqual({ chatbotId: ID, baseUrl: "https://chat.example.com" });
});

test("a_domain_without_a_web_scheme_is_ignored", () => {
  expect(parseServiceUrl("javascript:alert(1)")).toBeNull();
  expect(parseServiceUrl("chat.example.com")).toBeNull();
  expect(readSiteConfig([{ chatbotId: ID, domain: "data:x" }], null)).toBeNull();
});

test("an_invalid_id_is_rejected", () => {
  expect(readSiteConfig([{ chatbotId: "../x", domain: "https://a.example.com" }, 3, null, "x"], null)).toBeNull();
});

test("thumbnails_come_only_from_the_service_as_the_page_knows_it", () => {
  const baseUrl = "https://a.example.com/bot";
  expect(thumbnailUrl(baseUrl, "/pictures/5/0", 1)).toBe(`${baseUrl}/pictures/5/0?w=256`);
  expect(thumbnailUrl(baseUrl, "https://inside.example.com/pictures/5/0?w=256&c=ab", 2)).toBe(`${baseUrl}/pictures/5/0?w=1024&c=ab`);
  expect(thumbnailUrl(baseUrl, "/bot/files/5", 2)).toBe(`${baseUrl}/files/5`);
  for (const other of ["", "https://evil.example.com/a.png", "javascript:/files/5'", "/pictures/x/0", "data:image/png,/files/"]) {
    expect(thumbnailUrl(baseUrl, other, 1)).toBe("");
  }
});
