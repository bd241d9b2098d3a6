/*
 * Progress of "Put it on my website", kept on this computer, because a DNS record or a web developer can take days.
 * Codes and keys are with the desktop core.
 */
import { signal } from "@preact/signals";
import type { Connection } from "../../api/desktop";
import type { AppStore } from "../shell/app-store";
import { WEBSITE_GUIDE } from "../shell/website-guide";

export const STEPS = ["need", "server", "move", "snippet", "live"] as const;
export type StepName = (typeof STEPS)[number];

export interface GuideState {
  step: StepName;
  /** Host name of the server, as typed. */
  domain: string;
  serverIp: string;
  /** The connection that pairing created. */
  connectionId: string | null;
  /** The data was moved, or the agent began with an empty server. */
  isMoved: boolean;
  builder: string;
  /** The agent's website. */
  pageUrl: string;
  /** Host where the chat was last seen. */
  liveOn: string | null;
}

const EMPTY: GuideState = { step: "need", domain: "", serverIp: "", connectionId: null, isMoved: false, builder: "", pageUrl: "", liveOn: null };

export const guide = signal<GuideState>(readGuide());

export function updateGuide(change: Partial<GuideState>): void {
  guide.value = { ...guide.value, ...change };
  localStorage.setItem(WEBSITE_GUIDE, JSON.stringify(guide.value));
}

/** Reads what an earlier start stored; a field of another type counts as missing. */
export function readGuide(): GuideState {
  const stored = parse(localStorage.getItem(WEBSITE_GUIDE));
  const isText = (value: unknown): value is string => typeof value === "string";
  const text = (value: unknown) => (isText(value) ? value : "");
  return {
    step: STEPS.find((step) => step === stored.step) ?? EMPTY.step,
    domain: text(stored.domain),
    serverIp: text(stored.serverIp),
    connectionId: isText(stored.connectionId) ? stored.connectionId : null,
    isMoved: stored.isMoved === true,
    builder: text(stored.builder),
    pageUrl: text(stored.pageUrl),
    liveOn: isText(stored.liveOn) ? stored.liveOn : null,
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The steps that work here: a browser has no desktop core to pair and move with. */
export function availableSteps(app: AppStore): readonly StepName[] {
  return app.transport.kind === "tauri" ? STEPS : ["snippet", "live"];
}

/** The server that the website uses: the paired one, or the one that the app works with. */
export function websiteServer(app: AppStore): Connection | null {
  const state = app.state.value;
  const current = app.connection.value;
  if (app.transport.kind !== "tauri") return current;
  const paired = state.is === "ready" ? state.value.connections.find(({ id }) => id === guide.value.connectionId) : undefined;
  return paired ?? (current?.kind === "remote" ? current : null);
}

export function isDone(app: AppStore, step: StepName): boolean {
  const server = websiteServer(app);
  switch (step) {
    case "need":
      return server !== null || STEPS.indexOf(guide.value.step) > 0;
    case "server":
      return server !== null;
    case "move":
      return server !== null && (guide.value.isMoved || guide.value.connectionId !== server.id);
    case "snippet":
      return guide.value.liveOn !== null || guide.value.step === "live";
    case "live":
      return guide.value.liveOn !== null;
  }
}

/** The step to show: the stored one if it works here, otherwise the first that does. */
export function shownStep(app: AppStore): StepName {
  const steps = availableSteps(app);
  const { step } = guide.value;
  const startsLater = app.transport.kind === "tauri" && step === "need" && websiteServer(app) !== null && guide.value.domain === "";
  if (startsLater) return "snippet";
  return steps.includes(step) ? step : (steps[0] ?? "snippet");
}
