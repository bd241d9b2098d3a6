/* An app store over a scripted transport, for tests only. */
import { vi, type Mock } from "vitest";
import type { Transport } from "../../api/transport";
import { createAppStore, type AppStore } from "../shell/app-store";

export interface TestApp {
  app: AppStore;
  call: Mock<(operation: string, input: unknown) => Promise<unknown>>;
  desktop: Mock<(command: string, input: unknown) => Promise<unknown>>;
}

/** A function computes the response of an operation; anything else is the response. */
export function testApp(answers: Record<string, unknown>, kind: Transport["kind"] = "http"): TestApp {
  const reply = async (name: string, input: unknown) => {
    const answer = answers[name];
    return typeof answer === "function" ? (answer as (input: unknown) => unknown)(input) : answer;
  };
  const call = vi.fn(reply);
  const desktop = vi.fn(reply);
  const transport = { kind, call, desktop } as unknown as Transport;
  return { app: createAppStore(transport), call, desktop };
}

/** A promise that the test resolves. */
export function later<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
