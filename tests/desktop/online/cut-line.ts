// The line between the app and its server, at the address of the server's name. It can be cut and be down.
import { connect, createServer, type Server, type Socket } from "node:net";

/** How much goes to the server between two cuts. */
const BYTES_PER_CUT = 100_000;

export class CutLine {
  /** Cuts so far. */
  cuts = 0;
  /** No connection gets through. */
  isDown = false;
  private plannedCuts = 0;
  private downAt = Number.POSITIVE_INFINITY;
  private sent = 0;
  private readonly open = new Set<Socket>();
  private readonly servers: Server[] = [];

  /** Passes connections on from one address to the same ports of another. */
  static async between(host: string, target: string, ports: number[]): Promise<CutLine> {
    const line = new CutLine();
    for (const port of ports) {
      const server = createServer((client) => line.pass(client, target, port));
      await new Promise<void>((resolve) => server.listen(port, host, resolve));
      line.servers.push(server);
    }
    return line;
  }

  /** Cuts all connections so many times from now on; after `downAt` of these cuts the line stays down. */
  plan(cuts: number, downAt: number): void {
    this.sent = 0;
    this.plannedCuts = this.cuts + cuts;
    this.downAt = this.cuts + downAt;
  }

  close(): void {
    this.cutAll();
    for (const server of this.servers) server.close();
  }

  private pass(client: Socket, target: string, port: number): void {
    if (this.isDown) return void client.destroy();
    const server = connect(port, target);
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      this.open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.open.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (bytes) => this.count(bytes.length));
    client.pipe(server);
    server.pipe(client);
  }

  private count(bytes: number): void {
    this.sent += bytes;
    if (this.cuts >= this.plannedCuts || this.sent < BYTES_PER_CUT) return;
    this.sent = 0;
    this.cuts += 1;
    this.isDown ||= this.cuts === this.downAt;
    this.cutAll();
  }

  private cutAll(): void {
    for (const socket of this.open) socket.destroy();
  }
}
