/*
 * A faulty network: forwards everything to the service, but cuts streams at a given byte, swallows requests and
 * responses, or answers like a gateway without its service. Chunks are forwarded as they arrive.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns where to cut a stream, given all bytes so far; -1 if not yet. */
export type Cut = (bytes: Buffer) => number;

export interface FaultyProxy {
  baseUrl: string;
  /** Cuts the next streams of this path, one after the other. */
  cut(path: string, ...cuts: Cut[]): void;
  /** Swallows the next requests, or only their responses. */
  swallow(path: string, what: "request" | "reply", times?: number): void;
  /** Answers the next request itself. */
  answer(path: string, status: number, headers: Record<string, string>, body: string): void;
  /** How often a path was requested. */
  count(path: string): number;
  stop(): Promise<void>;
}

type ProxyFailure = (incoming: IncomingMessage, answer: ServerResponse) => void;

export const atByte = (at: number): Cut => (bytes) => (bytes.length >= at ? at : -1);
/** Inside the first multi-byte character. */
export const insideACharacter: Cut = (bytes) => {
  const at = bytes.findIndex((byte) => byte >= 0xc0);
  return at < 0 || bytes.length < at + 2 ? -1 : at + 1;
};
/** Some bytes after the start of this text. */
export const inside = (text: string, bytes = 5): Cut => (all) => {
  const at = all.indexOf(text);
  return at < 0 || all.length < at + bytes ? -1 : at + bytes;
};
export const before = (text: string): Cut => inside(text, 0);
/** After the line that contains this text. */
export const afterLineWith = (text: string): Cut => (all) => {
  const at = all.indexOf(text);
  return at < 0 ? -1 : all.indexOf("\n", at) + 1 || -1;
};

/** `received` resolves when the page has the headers of the next response to a path, because closing a connection can drop sent bytes. */
export async function startFaultyProxy(service: string, received: (path: string) => Promise<unknown>): Promise<FaultyProxy> {
  const handlers = new Map<string, ProxyFailure[]>();
  const counts = new Map<string, number>();
  const add = (path: string, handler: ProxyFailure) => void handlers.set(path, [...(handlers.get(path) ?? []), handler]);
  const pass = (incoming: IncomingMessage, answer: ServerResponse, then: (reply: IncomingMessage) => void) => {
    // A new connection each time: a broken keep-alive connection would be one more failure.
    const onward = request(service + incoming.url, { method: incoming.method, headers: incoming.headers, agent: false }, then);
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  };
  const whole: ProxyFailure = (incoming, answer) =>
    pass(incoming, answer, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      reply.on("error", () => answer.destroy());
      answer.on("close", () => reply.destroy());
    });
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? "/";
    if (incoming.method !== "POST") return whole(incoming, answer);
    counts.set(path, (counts.get(path) ?? 0) + 1);
    (handlers.get(path)?.shift() ?? whole)(incoming, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(path, ...cuts) {
      for (const where of cuts) add(path, (incoming, answer) => pass(incoming, answer, (reply) => breakOff(reply, answer, where, received(path))));
    },
    swallow(path, what, times = 1) {
      for (let time = 0; time < times; time += 1) {
        if (what === "request") add(path, (_, answer) => void answer.destroy());
        else add(path, (incoming, answer) => pass(incoming, answer, (reply) => void (reply.destroy(), answer.destroy())));
      }
    },
    answer(path, status, headers, body) {
      add(path, (incoming, answer) => {
        incoming.resume();
        answer.writeHead(status, headers).end(body);
      });
    },
    count: (path) => counts.get(path) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function breakOff(reply: IncomingMessage, answer: ServerResponse, where: Cut, received: Promise<unknown>): void {
  let all = Buffer.alloc(0);
  let over = false;
  answer.writeHead(reply.statusCode ?? 502, reply.headers);
  answer.flushHeaders();
  reply.on("data", (bytes: Buffer) => {
    if (over) return;
    const sent = all.length;
    all = Buffer.concat([all, bytes]);
    const end = where(all);
    if (end < 0) return void answer.write(bytes);
    over = true;
    // Sent bytes can't be recalled.
    if (end > sent) answer.write(all.subarray(sent, end));
    void received.then(() => {
      answer.destroy();
      reply.destroy();
    });
  });
  reply.on("end", () => over || answer.end());
  answer.on("close", () => reply.destroy());
}
