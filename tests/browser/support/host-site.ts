/*
 * A host site on another origin that shows any page, with the widget's embed code and optionally a strict content
 * security policy.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Site {
  origin: string;
  /** Publishes a page and returns its URL. */
  page(html: string, headers?: Record<string, string>): string;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    if (request.url === "/site.css") {
      response.setHeader("Content-Type", "text/css");
      response.end("body { font: 16px system-ui; margin: 40px; background: #eef1f4; color: #222; }");
      return;
    }
    const page = pages.get(request.url ?? "");
    response.statusCode = page ? 200 : 404;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    for (const [name, value] of Object.entries(page?.headers ?? {})) response.setHeader(name, value);
    response.end(page?.html ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A different host name than the service, so a different site and not only a different port.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page(html, headers = {}) {
      const path = `/page-${pages.size + 1}`;
      pages.set(path, { html, headers });
      return origin + path;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A page with some text and the snippet at its end. */
export function pageWith(snippet: string, lang = "en"): string {
  const dir = lang === "ar" ? "rtl" : "ltr";
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><title>A property site</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/site.css">
    </head><body><main><h1>A property site</h1><p>Words of the page.</p><a href="#more">More</a></main>${snippet}</body></html>`;
}

/** The snippet that the app shows. */
export function snippet(baseUrl: string, chatbot: string): string {
  return `<script src="${baseUrl}/embed.min.js" data-chatbot-id="${chatbot}" defer></script>`;
}

/** A strict policy: allows only the service, and requires Trusted Types. */
export function strictPolicy(baseUrl: string): Record<string, string> {
  const policy = `default-src 'none'; script-src ${baseUrl}; connect-src ${baseUrl}; img-src ${baseUrl}; style-src 'self'`;
  return { "Content-Security-Policy": `${policy}; require-trusted-types-for 'script'` };
}
