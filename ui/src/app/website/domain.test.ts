import { expect, it } from "vitest";
import { dnsRecord, ipProblem, readDomain, readPageUrl } from "./domain";

it("a name is read from what agents type", () => {
  const typed = [" Chat.Example.com ", "https://chat.example.com/", "chat.example.com.", "chat.example.com/path?x#y", "HTTPS://CHAT.example.com"];
  expect(typed.map((text) => readDomain(text).domain)).toEqual(typed.map(() => "chat.example.com"));
  expect(readDomain("chat.büro.de").domain).toBe("chat.xn--bro-hoa.de");
  expect(readDomain("localhost:8787").domain).toBe("localhost:8787");
  expect(readDomain("chat.harbor.co.uk").domain).toBe("chat.harbor.co.uk");
});

it("a name that can't work is rejected with its reason", () => {
  const problems = { missing: ["", "  "], isIp: ["203.0.113.7", "2001:db8::1"], notAName: ["chat", "chat example.com", "chat.example.com:8080", "me@chat.example.com", "-a.example.com", "a_b.example.com"], isWebsite: ["example.com", "www.example.com", "harbor.co.uk", "www.harbor.com.mx"] };
  const cases = Object.entries(problems).flatMap(([problem, texts]) => texts.map((text) => [text, problem]));
  expect(cases.map(([text = ""]) => [text, readDomain(text).problem])).toEqual(cases);
  console.log(`names: ${cases.length} rejected with their reason`);
});

it("the record is relative to the registered name", () => {
  expect(dnsRecord("chat.example.com", "203.0.113.7")).toEqual({ type: "A", name: "chat", zone: "example.com", value: "203.0.113.7" });
  expect(dnsRecord("chat.office.harbor.co.uk", "2001:db8::1")).toEqual({ type: "AAAA", name: "chat.office", zone: "harbor.co.uk", value: "2001:db8::1" });
});

it("an IP address must be one that visitors can reach", () => {
  const expected = { "": null, "203.0.113.7": null, "2001:db8::1": null, "300.1.1.1": "notAnIp", "chat.example.com": "notAnIp", "2001:db8:::1": "notAnIp", "10.0.0.4": "isPrivate", "192.168.1.2": "isPrivate", "172.20.0.1": "isPrivate", "127.0.0.1": "isPrivate", "::1": "isPrivate", "fd00::1": "isPrivate", "fe80::1": "isPrivate" };
  expect(Object.fromEntries(Object.keys(expected).map((ip) => [ip, ipProblem(ip)]))).toEqual(expected);
});

it("a page is read with and without its scheme", () => {
  expect(readPageUrl(" example.com ")).toBe("https://example.com/");
  expect(readPageUrl("http://example.com/homes")).toBe("http://example.com/homes");
  expect(["", "example", "ftp://example.com", "javascript:alert(1)", "exa mple.com"].map(readPageUrl)).toEqual([null, null, null, null, null]);
});
