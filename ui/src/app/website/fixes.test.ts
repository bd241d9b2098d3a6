/* Every failure of the guide has its own text in both languages, and at most one thing to do. */
import { afterEach, expect, it } from "vitest";
import type { PairingCheck, WebsiteFinding } from "../../api/desktop";
import { chooseLanguage } from "../texts";
import { mailtoUrl, serverEmail, snippetEmail } from "./developer-email";
import { findingFix } from "./finding-fix";
import { pairingFix } from "./pairing-fix";

afterEach(() => chooseLanguage("en"));

const CHECKS = ["name", "server", "certificate", "paired"] as const;
const FINDINGS = ["page", "snippet", "script", "policy", "domains"] as const;

function checksUpTo(failed: PairingCheck["name"] | null, ips = "203.0.113.7", state: "failed" | "waiting" = "failed"): PairingCheck[] {
  const at = failed === null ? CHECKS.length : CHECKS.indexOf(failed);
  return CHECKS.map((name, index) => ({
    name,
    state: index < at ? "ok" : index === at ? state : "waiting",
    detail: name === "name" && index < at ? ips : index === at ? "What the core says." : null,
  }));
}

const REASONS: [WebsiteFinding["name"], string, string | null][] = [
  ["page", "unreachable", null], ["page", "status", "404"], ["page", "private", null],
  ["snippet", "missing", null], ["snippet", "otherServer", "https://old.example"], ["snippet", "otherChatbot", "abc123"],
  ["script", "unreachable", null], ["script", "notOurs", null], ["policy", "blocked", "script-src"], ["domains", "notAllowed", "harbor.example"],
];

function foundAt(name: WebsiteFinding["name"], reason: string, detail: string | null) {
  const at = FINDINGS.indexOf(name);
  const findings = FINDINGS.map<WebsiteFinding>((one, index) =>
    index < at ? { name: one, state: "ok", reason: null, detail: null } : index === at ? { name, state: "failed", reason, detail } : { name: one, state: "unknown", reason: null, detail: null },
  );
  return findingFix({ url: "https://harbor.example/homes", isLive: false, findings });
}

it("each failed check of the server has one fix, and a connected server none", async () => {
  const texts: string[] = [];
  for (const language of ["en", "es"] as const) {
    await chooseLanguage(language);
    for (const name of CHECKS) {
      const fix = pairingFix(checksUpTo(name), "chat.harbor.example", "");
      expect(fix?.at).toBe(name);
      expect(fix?.action).toBe({ name: "record", server: null, certificate: null, paired: "code" }[name]);
      texts.push(fix?.text ?? "");
      // What isn't there yet has the same fix, but needs no new code.
      const waiting = pairingFix(checksUpTo(name, "203.0.113.7", "waiting"), "chat.harbor.example", "");
      expect(waiting).toEqual({ ...fix, action: name === "name" ? "record" : null });
    }
    expect(pairingFix(checksUpTo(null), "chat.harbor.example", "203.0.113.9")).toBeNull();
  }
  expect(new Set(texts).size).toBe(8);
  console.log(`server: ${CHECKS.length} failures, ${new Set(texts).size} texts in two languages`);
});

it("a name that leads to another server is the first thing to fix", () => {
  const fix = pairingFix(checksUpTo("server", "198.51.100.2, 2001:db8::2"), "chat.harbor.example", "203.0.113.7");
  expect(fix).toMatchObject({ at: "name", action: "record" });
  expect(fix?.text).toContain("198.51.100.2");
  expect(fix?.text).toContain("203.0.113.7");
  expect(pairingFix(checksUpTo("server", "203.0.113.7, 2001:db8::2"), "chat.harbor.example", "2001:DB8:0:0::2")?.at).toBe("server");
});

it("each finding of the page has one fix", async () => {
  const texts: string[] = [];
  for (const language of ["en", "es"] as const) {
    await chooseLanguage(language);
    for (const [name, reason, detail] of REASONS) {
      const fix = foundAt(name, reason, detail);
      expect(fix?.at).toBe(name);
      expect(fix?.text).toContain(detail ?? "");
      expect(fix?.text).not.toMatch(/undefined|null|https?:\/\/harbor/);
      texts.push(fix?.text ?? "");
    }
  }
  expect(new Set(texts).size).toBe(REASONS.length * 2);
  console.log(`page: ${REASONS.length} failures, ${new Set(texts).size} texts in two languages`);
});

it("a fix has the button that does it", () => {
  expect(foundAt("domains", "notAllowed", "www.harbor.example")?.action).toEqual({ is: "allow", host: "www.harbor.example" });
  expect(foundAt("snippet", "missing", null)?.action).toEqual({ is: "code" });
  expect(foundAt("policy", "blocked", "script-src")?.action).toEqual({ is: "policy" });
  expect(foundAt("page", "unreachable", null)?.action).toBeNull();
  expect(foundAt("script", "somethingNew", "detail")?.text).toContain("somethingNew: detail");
  expect(findingFix({ url: "https://harbor.example", isLive: true, findings: FINDINGS.map((name) => ({ name, state: "ok", reason: null, detail: null })) })).toBeNull();
});

it("emails have the whole text and stay short enough for email programs", async () => {
  const command = { text: `curl -fsSL https://github.com/porchlight/porchlight/releases/latest/download/install.sh | sudo sh -s -- --domain chat.harborhomes.example --pair ${"A".repeat(32)}`, validUntil: "3:45 PM" };
  const lengths: number[] = [];
  for (const language of ["en", "es"] as const) {
    await chooseLanguage(language);
    const plain = serverEmail("chat.harborhomes.example", "203.0.113.7", null);
    for (const part of ["chat.harborhomes.example", "203.0.113.7", "harborhomes.example", "Debian 12"]) expect(plain.body).toContain(part);
    const withCommand = serverEmail("chat.harborhomes.example", "", command);
    expect(withCommand.body).toContain(command.text);
    expect(withCommand.body).toContain("3:45 PM");
    const line = '<script src="https://chat.harborhomes.example/embed.min.js" data-chatbot-id="0123456789abcdef0123456789abcdef" defer></script>';
    expect(snippetEmail(line).body).toContain(line);
    lengths.push(...[plain, withCommand, snippetEmail(line)].map((email) => mailtoUrl(email).length));
  }
  console.log(`emails: ${lengths.join(", ")} characters, limit 2,000`);
  expect(Math.max(...lengths)).toBeLessThan(2_000);
});
