// Two replicas of the service on a PostgreSQL of their own, and a line to one of them that can be cut.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const ROOT = path.join(import.meta.dirname, "../../..");
const PROGRAM = process.env.PORCHLIGHT ?? path.join(ROOT, "target/debug/porchlight");

export interface Replicas {
  urls: [string, string];
  secretKey: string;
  /** Calls an operation; throws the error message. */
  call<T>(operation: string, key: string, input: unknown): Promise<T>;
  stop(): Promise<void>;
}

export async function startReplicas(): Promise<Replicas> {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-replicas-"));
  // The server ends with its standard input.
  const postgres = spawn(path.join(ROOT, "scripts/with-postgres"), ["bash", "-c", 'echo "$PORCHLIGHT_TEST_POSTGRES"; read -r _ || true'], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const database = await firstLine(postgres.stdout, /^postgres:.*/);
  const { secretKey } = JSON.parse(execFileSync(PROGRAM, ["init", "--data", path.join(dir, "0"), "--database", database, "--json"], { encoding: "utf8" })) as { secretKey: string };
  const children = [0, 1].map((at) =>
    spawn(PROGRAM, ["serve", "--data", path.join(dir, String(at)), "--database", database, "--listen", "127.0.0.1:0", "--visitor-limits", "off"], { stdio: ["ignore", "pipe", "ignore"] }),
  );
  const [one = "", other = ""] = await Promise.all(children.map(({ stdout }) => firstLine(stdout, /(?<=listening on )http:\/\/\S+/)));
  const ended = (child: (typeof children)[number]) => new Promise((resolve) => child.once("exit", resolve));
  return {
    urls: [one, other],
    secretKey,
    async call<T>(operation: string, key: string, input: unknown) {
      const headers = { "content-type": "application/json", ...(key ? { authorization: key } : {}) };
      const response = await fetch(`${one}/chat/${operation}`, { method: "POST", headers, body: JSON.stringify(input) });
      const { Success, Message, Data } = (await response.json()) as { Success: boolean; Message: string; Data: T };
      if (!Success) throw new Error(`${operation}: ${Message}`);
      return Data;
    },
    async stop() {
      await Promise.all(
        children.map((child) => {
          const gone = ended(child);
          child.kill("SIGTERM");
          return gone;
        }),
      );
      const gone = new Promise((resolve) => postgres.once("exit", resolve));
      postgres.stdin.end();
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A line to a service. */
export interface Line {
  url: string;
  cut(): void;
  restore(): void;
  stop(): void;
}

export async function lineTo(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(Number(port), hostname);
    for (const [from, to] of [[incoming, outgoing], [outgoing, incoming]] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => void (isCut = false),
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function firstLine(output: NodeJS.ReadableStream, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on("line", (line) => {
      const [found] = wanted.exec(line) ?? [];
      if (found) resolve(found);
    });
    lines.on("close", () => reject(new Error(`no line like ${wanted}`)));
  });
}
