/*
 * A host site and, under another name, the host of the peers: their files from npm, compressed with gzip -9, and a
 * scripted back end that answers the requests they send before they show their chat.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };

async function listen(handler) {
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The host of the peers. `unanswered` names what was asked of it and is not there. */
export async function startHost() {
  const packed = new Map();
  const modules = new Map();
  const unanswered = new Set();

  async function file(path) {
    if (!packed.has(path)) {
      const bytes = modules.get(path) ?? (await readFile(join(import.meta.dirname, "node_modules", normalize(path))));
      packed.set(path, gzipSync(bytes, { level: 9 }));
    }
    return packed.get(path);
  }

  const { port, stop } = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://host");
    response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
    response.setHeader("Access-Control-Allow-Headers", request.headers["access-control-request-headers"] ?? "*");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (pathname.startsWith("/npm/")) {
      response.setHeader("Content-Type", TYPES[extname(pathname)] ?? "application/octet-stream");
      response.setHeader("Content-Encoding", "gzip");
      return void response.end(await file(pathname.slice("/npm/".length)));
    }
    const body = reply(request.method, pathname, searchParams);
    if (body === undefined) unanswered.add(`${request.method} ${pathname}`);
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    files: `${baseUrl}/npm`,
    unanswered,
    /** Serves the words of an inline module as a file; its address. */
    module(name, text) {
      modules.set(`modules/${name}.js`, text);
      return `${baseUrl}/npm/modules/${name}.js`;
    },
    stop,
  };
}

/** What the service of each peer says to a chat that has nothing configured. */
function reply(method, path, query) {
  if (path === "/deep-chat") return { text: "Hello" };
  if (path.endsWith("/startChat")) {
    return {
      sessionId: "s1",
      resultId: "r1",
      typebot: { id: "t1", version: "6.1", theme: {}, settings: {} },
      messages: [{ id: "m1", type: "text", content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello" }] }] } }],
      input: { id: "i1", type: "text input", options: {} },
    };
  }
  if (path.startsWith("/api/v1/public-chatbotConfig/")) return {};
  if (path.startsWith("/api/v1/chatflows-streaming/")) return { isStreaming: true };
  if (path === "/webhook/chat" && (method === "GET" || query.get("action") === "loadPreviousSession" || method === "POST")) return { data: [] };
  return undefined;
}

/** The site: a short page with the snippet between its text and its footer. */
export async function startSite() {
  const pages = new Map();
  const copies = new Map();
  const { port, stop } = await listen(async (request, response) => {
    const page = pages.get(request.url);
    const copied = copies.get(request.url);
    if (copied) return void response.writeHead(200, { "Content-Type": TYPES[".css"] }).end(await (await fetch(copied)).text());
    response.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8", ...page?.headers });
    response.end(page?.body ?? "");
  });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    page(path, snippet, headers = {}) {
      pages.set(path, { body: pageWith(snippet), headers });
      return origin + path;
    },
    /** Shows a style sheet of another host as the site's own. */
    copy(path, url) {
      copies.set(path, url);
      return origin + path;
    },
    stop,
  };
}

const TEXT = "A house is more than its rooms: the light in the morning, the walk to the shop, the neighbours. ".repeat(4);

function pageWith({ html = "", styles, module }) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A property site</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles ? `<link href="${styles}" rel="stylesheet">` : ""}</head>
    <body><main><h1>A property site</h1><p>${TEXT}</p></main>
    ${html}${module ? `<script type="module">${module}</script>` : ""}
    <footer><p>Open every day but Sunday.</p></footer></body></html>`;
}
