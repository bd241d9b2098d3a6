/*
 * A bad connection: passes everything on to the service, but breaks an answer
 * off in the middle of its bytes, as often as it is told to.
 */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface CuttingProxy {
  base: string;
  /** Breaks off the next `times` streams whose path ends like this. */
  cut(path: string, times: number): void;
  stop(): Promise<void>;
}

export async function startCuttingProxy(service: string): Promise<CuttingProxy> {
  const cuts = new Map<string, number>();
  const server = createServer((asked, answer) => {
    const path = asked.url ?? "/";
    const left = cuts.get(path) ?? 0;
    const breaks = asked.method === "POST" && left > 0;
    if (breaks) cuts.set(path, left - 1);
    const onward = request(service + path, { method: asked.method, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      if (!breaks) return void reply.pipe(answer);
      reply.once("data", (bytes: Buffer) => {
        answer.write(bytes.subarray(0, Math.ceil(bytes.length / 3)), () => answer.destroy());
        reply.destroy();
      });
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (path, times) => void cuts.set(path, times),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
