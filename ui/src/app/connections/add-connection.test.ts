import { expect, it } from "vitest";
import { withScheme } from "./add-connection";

it.each([
  ["chat.example.com", "https://chat.example.com"],
  [" chat.example.com:8443/bots/ ", "https://chat.example.com:8443/bots/"],
  ["localhost:8787", "http://localhost:8787"],
  ["127.0.0.1:8787/", "http://127.0.0.1:8787/"],
  ["[::1]:8787", "http://[::1]:8787"],
  ["http://office.example", "http://office.example"],
  ["HTTPS://office.example/", "HTTPS://office.example/"],
  ["ftp://office.example", "ftp://office.example"],
  ["me:key@office.example", "me:key@office.example"],
  ["two words", "two words"],
  ["", ""],
])("%s is read as %s", (typed, read) => {
  expect(withScheme(typed)).toBe(read);
});
