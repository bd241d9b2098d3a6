// The owner's website: one page, into which the owner pastes the embed code.
import { createServer, type Server } from "node:http";

export class OwnerSite {
  /** What the owner pasted. */
  snippet = "";

  private constructor(private readonly server: Server) {}

  static async open(host: string): Promise<OwnerSite> {
    const server = createServer();
    const site = new OwnerSite(server);
    server.on("request", (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(site.page()));
    await new Promise<void>((resolve) => server.listen(80, host, resolve));
    return site;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private page(): string {
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbor Homes</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: #1d2b36; background: #f4f1ea } header { padding: 22px 48px; color: #fff; background: #1f4e5f } main { padding: 32px 48px; max-width: 640px } h1 { margin: 0; font-size: 26px }</style>
      </head><body><header><h1>Harbor Homes</h1></header><main><h2>Homes by the water</h2><p>We have sold and rented on the bay since 1987.</p></main>${this.snippet}</body></html>`;
  }
}
