/*
 * Pages whose scripts change built-ins like old libraries, polyfills and analytics do. A conversation must work on
 * each.
 */
export interface HostileScript {
  /** The hostile behavior, as a part of a test name. */
  name: string;
  /** Runs in the head, before the widget's script. */
  script?: string;
  /** Added to the body, before the widget's script. */
  body?: string;
  headers?: Record<string, string>;
}

export const SCRIPTS: HostileScript[] = [
  {
    name: "enumerable_junk_on_every_prototype",
    script: `for (const type of [Object, Array, String, Number, Function, Node, Element, Event, Promise]) {
      type.prototype.each = function () { throw new Error("the page's each was called"); };
      type.prototype.extended = "junk";
      type.prototype.length_ = 3;
    }`,
  },
  {
    name: "methods_as_old_libraries_have_them",
    script: `Array.from = (given) => { if (!given) return []; const all = new Array(given.length || 0); for (let n = all.length; n--; ) all[n] = given[n]; return all; };
      Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(0); };
      Array.prototype.find = Array.prototype.detect = function (test) { for (let n = 0; n < this.length; n++) if (test(this[n], n)) return this[n]; };
      Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
      Array.prototype.flat = Array.prototype.flatten = function () { return this; };
      Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
      Element.prototype.toggle = Element.prototype.show = Element.prototype.hide = function () { throw new Error("called"); };`,
  },
  {
    name: "a_bind_of_its_own",
    script: `Function.prototype.bind = function (self, ...early) { const run = this; return function (...late) { return run.apply(self, early.concat(late)); }; };`,
  },
  {
    name: "a_fetch_that_reads_along",
    script: `const plain = window.fetch; window.seen = 0;
      window.fetch = function (...all) { return new Promise((good, bad) => plain.apply(window, all).then((answer) => { answer.clone().text().then((text) => { window.seen += text.length; }); good(answer); }, bad)); };`,
  },
  {
    name: "a_promise_of_its_own",
    script: `const Real = window.Promise;
      window.Promise = function (run) { this.real = new Real(run); };
      window.Promise.prototype = { then(good, bad) { const next = Object.create(window.Promise.prototype); next.real = this.real.then(good, bad); return next; }, catch(bad) { return this.then(undefined, bad); } };
      for (const name of ["resolve", "reject", "all", "race"]) window.Promise[name] = (given) => { const next = Object.create(window.Promise.prototype); next.real = Real[name](given); return next; };`,
  },
  {
    name: "globals_and_names_that_shadow",
    script: `var event = {}, status = "x", find = 1, open = 1, close = 1, stop = 1, print = 1, focus = 1, external = 1, length = 9; window.name = "porchlight"; window.h = window.render = window.preact = 1;`,
    body: `<img name="currentScript" src="https://elsewhere.example/embed.min.js" data-chatbot-id="11111111111111111111111111111111" alt="">
      <a id="porchlight" href="https://elsewhere.example/"></a><form id="chatpilotConfig" hidden><input name="chatbotId"><input name="domain"></form><a id="customElements"></a><p id="visualViewport"></p>`,
  },
  { name: "frozen_beginnings", script: "for (const type of [Object, Array, Function, String, Promise]) { Object.freeze(type.prototype); Object.freeze(type); }" },
  {
    name: "nothing_that_is_not_needed",
    script: `for (const name of ["ResizeObserver", "IntersectionObserver", "visualViewport", "requestIdleCallback", "BroadcastChannel", "caches", "indexedDB"]) Object.defineProperty(window, name, { value: undefined });
      Object.defineProperty(navigator, "clipboard", { value: undefined }); Object.defineProperty(navigator, "mediaDevices", { value: undefined }); delete crypto.randomUUID;`,
  },
  { name: "isolation_across_origins", headers: { "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin" } },
  { name: "no_referrer", headers: { "Referrer-Policy": "no-referrer" } },
  {
    name: "everything_forbidden_by_policy",
    headers: {
      "Permissions-Policy": "microphone=(), camera=(), clipboard-write=(), clipboard-read=(), geolocation=(), autoplay=()",
      "X-Frame-Options": "DENY",
      "Document-Policy": "document-write=?0",
    },
  },
];

/** The page with its script before everything else. */
export function pageWithScript({ script = "", body = "" }: HostileScript, snippet: string): string {
  return `<!doctype html><html lang="en"><head><title>A property site</title><script>${script}</script></head><body><h1>A property site</h1>${body}${snippet}</body></html>`;
}
