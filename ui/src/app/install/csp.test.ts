import { expect, it } from "vitest";
import { findings, isMixed, isSandboxed, fixedPolicy, readPolicies, type CspResult, type InstallMethod } from "./csp";

const SERVICE = "https://porch.example";

function results(text: string, way: InstallMethod = "bubble", service = SERVICE, origin?: string): Record<string, CspResult> {
  const found = findings(readPolicies(text), way, { service, ...(origin ? { origin } : {}) });
  return Object.fromEntries(found.map(({ use, result }) => [use, result]));
}
const script = (sources: string, service?: string, origin?: string) => results(`script-src ${sources}`, "bubble", service, origin).script;

it("a page without a policy allows everything", () => {
  expect(results("")).toEqual({ script: "allowed", connect: "allowed", img: "allowed" });
});

it.each([
  ["default-src 'self'", ["blocked", "blocked", "blocked"]],
  ["default-src https:", ["allowed", "allowed", "allowed"]],
  ["default-src 'none'; script-src https://porch.example; connect-src https://porch.example; img-src https://porch.example", ["allowed", "allowed", "allowed"]],
  ["default-src 'self'; script-src https://porch.example", ["allowed", "blocked", "blocked"]],
  ["script-src 'none'; script-src https://porch.example", ["blocked", "allowed", "allowed"]],
  ["img-src *", ["allowed", "allowed", "allowed"]],
  ["SCRIPT-SRC 'self' HTTPS://PORCH.EXAMPLE", ["allowed", "allowed", "allowed"]],
  ["script-src-elem 'self'; script-src https://porch.example", ["blocked", "allowed", "allowed"]],
  ["frame-ancestors 'none'; upgrade-insecure-requests", ["allowed", "allowed", "allowed"]],
])("%s", (policy, expected) => {
  expect(Object.values(results(policy))).toEqual(expected);
});

it.each([
  ["porch.example", "allowed"],
  ["*.example", "allowed"],
  ["*.porch.example", "blocked"],
  ["http://porch.example", "allowed"],
  ["wss://porch.example", "blocked"],
  ["https://porch.example:443", "allowed"],
  ["https://porch.example:8443", "blocked"],
  ["https://porch.example:*", "allowed"],
  ["https://porch.example/", "allowed"],
  ["https://porch.example/embed.min.js", "blocked"],
  ["https://porch.example/embed.min.js https://porch.example/assets/", "allowed"],
  ["https://porch.example/assets", "blocked"],
  ["data: blob:", "blocked"],
  ["'unsafe-inline' 'unsafe-eval'", "blocked"],
  ["'sha256-abc='", "blocked"],
  ["", "blocked"],
])("script-src %s", (sources, result) => {
  expect(script(sources)).toBe(result);
});

it("a nonce allows a script that carries it, and strict-dynamic ignores hosts", () => {
  expect(script("'nonce-r4nd0m'")).toBe("nonce");
  expect(script("'nonce-r4nd0m' https://porch.example")).toBe("allowed");
  expect(script("'nonce-r4nd0m' 'strict-dynamic' https://porch.example https:")).toBe("nonce");
  expect(script("'strict-dynamic' 'sha256-abc=' https://porch.example")).toBe("blocked");
  expect(results("default-src 'nonce-r4nd0m'").connect).toBe("blocked");
});

it("'self' is the page's own origin and no other", () => {
  expect(script("'self'", SERVICE, SERVICE)).toBe("allowed");
  expect(script("'self'", "https://porch.example:8443", SERVICE)).toBe("blocked");
});

it("a service with a port needs it, also on this computer", () => {
  expect(script("http://127.0.0.1:8787", "http://127.0.0.1:8787", "http://127.0.0.1:3000")).toBe("allowed");
  expect(script("http://127.0.0.1", "http://127.0.0.1:8787", "http://127.0.0.1:3000")).toBe("blocked");
  expect(script("porch.example", "http://porch.example")).toBe("blocked");
});

it("a frame uses frame-src, child-src, default-src", () => {
  expect(results("default-src 'none'; child-src https://porch.example", "frame")).toEqual({ frame: "allowed" });
  expect(results("child-src https://porch.example; frame-src 'self'", "frame")).toEqual({ frame: "blocked" });
  expect(results("script-src 'none'", "frame")).toEqual({ frame: "allowed" });
});

it("each of several policies must allow it", () => {
  expect(results("default-src https:, script-src 'self'").script).toBe("blocked");
  expect(results("Content-Security-Policy: img-src *\ncontent-security-policy: default-src 'self' https://porch.example\n").img).toBe("allowed");
});

it("a report-only policy blocks nothing", () => {
  expect(results("Content-Security-Policy-Report-Only: default-src 'none'").script).toBe("allowed");
  expect(readPolicies("Content-Security-Policy-Report-Only: default-src 'none'")[0]?.isReportOnly).toBe(true);
});

it("headers are found among others, as curl and browsers print them", () => {
  const headers = "HTTP/2 200\ncontent-type: text/html\ncontent-security-policy: default-src 'self';\n script-src 'self' https://porch.example\nx-frame-options: DENY\n";
  expect(Object.values(results(headers))).toEqual(["allowed", "blocked", "blocked"]);
});

it("a meta element is found in the source of a page, whatever its quotes", () => {
  const page = `<!doctype html><head><meta charset=utf-8><META content="default-src &#39;self&#39;" HTTP-EQUIV='Content-Security-Policy'></head><p>script-src https:`;
  expect(results(page).script).toBe("blocked");
  expect(readPolicies("<!doctype html><title>No policy here; really</title>")).toEqual([]);
});

it("trusted types and styles do not block, a sandbox without scripts does", () => {
  const strict = "require-trusted-types-for 'script'; trusted-types 'none'; style-src 'none'";
  expect(Object.values(results(strict))).toEqual(["allowed", "allowed", "allowed"]);
  expect(isSandboxed(readPolicies("sandbox allow-forms"))).toBe(true);
  expect(isSandboxed(readPolicies("sandbox allow-scripts"))).toBe(false);
});

it("a secure page loads nothing from an insecure service, except on this computer", () => {
  expect(isMixed({ service: "http://porch.example" })).toBe(true);
  expect(isMixed({ service: "http://127.0.0.1:8787" })).toBe(false);
  expect(isMixed({ service: "http://porch.example", origin: "http://page.example" })).toBe(false);
});

it("the fixed policy allows the chat and stays as strict otherwise", () => {
  for (const text of ["default-src 'none'", "default-src 'self'; script-src 'none'", "script-src-elem 'self'; img-src data:, default-src 'self'"]) {
    for (const way of ["bubble", "frame"] as const) {
      const policies = readPolicies(text);
      const after = readPolicies(fixedPolicy(policies, way, { service: SERVICE }).join(", "));
      expect(findings(after, way, { service: SERVICE }).map(({ result }) => result)).not.toContain("blocked");
      for (const [index, { directives }] of policies.entries()) expect(after[index]?.directives.get("default-src")).toEqual(directives.get("default-src"));
    }
  }
});

it("other text is not a policy", () => {
  for (const text of ["", "   ", ";;;", "<script>", "1234", "🙂 🙂"]) expect(readPolicies(text)).toEqual([]);
});
