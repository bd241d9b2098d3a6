/* Explains the result of a connection test: what is wrong, what is safe, what to do. */
import type { CertificateProblem, Connection, ConnectionTestResult, ModelTestResult } from "../../api/desktop";
import { formatNumber } from "../format";
import { texts } from "../texts";

/** "0.04 s". */
export function formatDuration(ms: number): string {
  return `${formatNumber(ms < 995 ? Math.max(1, Math.round(ms / 10)) / 100 : Math.round(ms / 100) / 10)} s`;
}

export function testResultText(result: ConnectionTestResult, tookMs: number): string {
  const t = texts.value.connections.testResult;
  switch (result.is) {
    case "works":
      return t.works(formatDuration(tookMs));
    case "keyRefused":
    case "wrongKeyKind":
    case "sessionKeyRefused":
    case "sessionKeyMissing":
    case "troubled":
      return [t[result.is], result.message ? t.serverMessage(result.message) : ""].filter(Boolean).join(" ");
    case "nameUnknown":
    case "unreachable":
      return t[result.is](result.host);
    case "connectionRefused":
      return t.connectionRefused(result.host, result.port);
    case "timedOut":
      return t.timedOut(result.seconds);
    case "certificate":
      return certificate(result.problem);
    case "redirects":
      return t.redirects(result.to);
    case "somethingElse":
      return t.somethingElse(result.status);
    default:
      return t[result.is];
  }
}

/** The same for a model endpoint, in different words. */
export function endpointResultText(result: ModelTestResult["verdict"], tookMs: number): string {
  const t = texts.value.connections.models.testResult;
  const { serverMessage: labels } = texts.value.connections.testResult;
  switch (result.is) {
    case "keyRefused":
    case "troubled":
      return [t[result.is], result.message ? labels(result.message) : ""].filter(Boolean).join(" ");
    case "somethingElse":
      return t.somethingElse(result.status);
    case "connectionRefused":
      return t.connectionRefused(result.host, result.port);
    case "notPublic":
      return texts.value.connections.settings.privateHost;
    default:
      return testResultText(result, tookMs);
  }
}

function certificate(problem: CertificateProblem): string {
  const t = texts.value.connections.testResult;
  return problem === "other" ? t.otherCertificate : t[problem];
}

/** What the service of a connection supports, in a sentence or two. */
export function capabilitiesText(connection: Connection): string {
  const t = texts.value.connections;
  if (connection.service === "other") return t.canOnly;
  const more = Object.entries(t.canMore).filter(([name]) => connection.extensions.includes(name)).map(([, labels]) => labels);
  return more.length === 0 ? t.canEverywhere : `${t.canEverywhere} ${t.canToo(joined(more, t.and))}`;
}

function joined(items: readonly string[], and: string): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")}${and}${last}`;
}

/** True if a key would be sent unencrypted to this URL. */
export function isUnencrypted(url: string): boolean {
  const found = /^http:\/\/(\[[^\]]*\]|[^/:]*)/i.exec(url.trim());
  if (!found) return false;
  const host = (found[1] ?? "").toLowerCase();
  return host !== "" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
