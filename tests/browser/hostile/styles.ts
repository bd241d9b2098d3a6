/* Pages with hostile styles. Each is the same small site with other rules; hostile scripts are in scripts.ts. */
export interface HostileStyle {
  /** The hostile style, as a part of a test name. */
  name: string;
  head?: string;
  /** Attributes of the html element. */
  html?: string;
  /** Added at the end of the body. */
  tail?: string;
  doctype?: string;
  /** Why the widget is expected to look different here. */
  differs?: string;
  /** Set if the widget can't be used on this page. */
  closed?: boolean;
  media?: { contrast?: "more"; forcedColors?: "active"; colorScheme?: "dark" };
}

const style = (css: string) => `<style>${css}</style>`;

export const LOOKS: HostileStyle[] = [
  { name: "everything_unset", head: style("* { all: unset !important }") },
  {
    name: "everything_hidden",
    head: style("div, button, svg, span, img, iframe, section, :not(html, body, main, h1, p, head) { display: none !important; visibility: hidden !important; opacity: 0 !important; width: 0 !important; clip-path: inset(50%) !important }"),
  },
  {
    name: "everything_in_motion",
    head: style(
      "@keyframes rock { to { transform: rotate(4deg) } } html { font-size: 62.5% } * { animation: rock 2s -1s paused both !important; transition: all 2s !important; filter: hue-rotate(90deg) !important; mix-blend-mode: multiply !important; backdrop-filter: blur(2px) !important } html, body { animation: none !important; filter: none !important; mix-blend-mode: normal !important; backdrop-filter: none !important }",
    ),
  },
  {
    name: "a_body_that_is_a_window_of_its_own",
    head: style("body { transform: rotate(1deg) scale(.9); filter: sepia(1); perspective: 200px; contain: strict; will-change: transform, filter; height: 300px; overflow: hidden; opacity: .9; isolation: isolate; clip-path: inset(4px) }"),
  },
  {
    name: "a_modal_over_the_whole_page",
    head: style("body { overflow: hidden } .over { position: fixed; inset: 0; z-index: 2147483647; background: rgba(0, 0, 60, .6); isolation: isolate }"),
    tail: '<div class="over" role="dialog" aria-modal="true"><h2>Subscribe!</h2><button>No</button></div>',
  },
  {
    name: "a_dialog_in_the_top_layer",
    head: style("::backdrop { background: rgba(90, 0, 0, .5) !important }"),
    tail: "<dialog><h2>Cookies?</h2><button>Yes</button></dialog><script>document.querySelector('dialog').showModal()</script>",
    differs: "it lies under the dialog and waits",
    closed: true,
  },
  {
    name: "a_war_of_z_indexes",
    head: style("* { z-index: 2147483647 !important } .war { position: fixed; inset: 30% 0 0 30%; background: #fc0; transform: translateZ(0); will-change: transform; isolation: isolate } body { position: relative }"),
    tail: '<div class="war"><div class="war"><div class="war">Sale!</div></div></div>',
  },
  { name: "quirks_mode", doctype: "", head: style("body { width: 400px; margin: 0 } table { font-size: 30px }"), tail: "<table><tr><td>Old table</table>" },
  { name: "a_zoomed_root", head: style("html { zoom: 1.5 }"), differs: "it grows with the page, as a larger page wants" },
  {
    name: "right_to_left_and_from_top_to_bottom",
    html: 'lang="en" dir="rtl"',
    head: style("* { writing-mode: vertical-rl !important; direction: rtl !important; unicode-bidi: bidi-override !important; text-orientation: upright !important }"),
  },
  { name: "no_pointer_and_no_selection", head: style(":root * { pointer-events: none !important; user-select: none !important; touch-action: none !important; cursor: none !important }") },
  {
    name: "ink_that_is_inherited",
    head: style(
      ":root { color-scheme: dark; accent-color: red; scrollbar-color: red lime; forced-color-adjust: none; text-shadow: 2px 2px red; text-transform: uppercase; letter-spacing: .5em; word-spacing: 1em; line-height: 4; text-indent: 5em; font-variant: small-caps; font-weight: 900; font-style: italic; visibility: hidden; white-space: pre; text-align: justify; list-style: square; -webkit-text-stroke: 2px red; -webkit-text-fill-color: red; text-rendering: geometricPrecision; stroke: red; stroke-width: 9; fill: red; color: red; image-rendering: pixelated }",
    ),
  },
  {
    name: "names_of_ours_registered_and_poisoned",
    head: style(
      ["text", "surface", "shadow", "line", "font", "focus", "quiet", "bot", "on-bot", "mine", "window-height", "s", "t", "q", "e", "f"]
        .map((name) => `@property --${name} { syntax: "<length>"; inherits: false; initial-value: 40px } * { --${name}: 40px !important; --pl-${name}: 40px !important }`)
        .join(" "),
    ),
  },
  {
    name: "a_grid_of_a_root",
    head: style("html { display: grid; grid-template-columns: 1fr 1fr; gap: 40px; counter-reset: n; columns: 2 } html > * { float: left !important; margin: 40px !important; padding: 20px !important; width: 50px !important; min-height: 400px !important; border: 9px solid lime !important; background: pink !important; outline: 9px dashed blue !important; box-shadow: 0 0 90px red !important } html > *::before, html > *::after { content: 'here' !important }"),
  },
  { name: "more_contrast_wished_for", media: { contrast: "more" }, head: style("@media (prefers-contrast: more) { * { outline: 2px solid black !important; background: white !important; color: black !important } }") },
  { name: "forced_colours", media: { forcedColors: "active" }, head: style("* { forced-color-adjust: none !important; background: yellow !important }") },
  { name: "dark_with_colours_turned_round", media: { colorScheme: "dark" }, head: style("body { filter: invert(1) hue-rotate(180deg) } img, svg, button, porchlight-chat { filter: invert(1) !important }") },
  { name: "another_base", head: '<base href="https://elsewhere.example/deep/" target="_top">' },
  {
    name: "a_page_scrolled_in_the_middle",
    head: style("html { scroll-behavior: smooth; scroll-snap-type: y mandatory; scrollbar-gutter: stable } section { height: 900px; scroll-snap-align: start; background: linear-gradient(#cde, #edc) }"),
    tail: "<section>One</section><section>Two</section><section>Three</section><script>scrollTo({ top: 1100, behavior: 'instant' })</script>",
  },
];

/** The same content on every page. */
const SITE = `<main><h1>A property site</h1><p>Words of the page, <a href="#more">with a link</a>.</p>
  <form><label>Town <input value="Aldersea"></label> <button type="button">Search</button></form>
  <ul><li>Three beds</li><li>A porch</li></ul>
  <svg width="80" height="60"><rect width="80" height="60" rx="9"></rect><circle cx="40" cy="30" r="20" fill="gold"></circle></svg>
  <div style="padding: 20px; background: #dde">A box</div><iframe srcdoc="A frame" width="200" height="60"></iframe></main>`;

/** The page, with or without the widget. */
export function pageOf(style: HostileStyle, snippet = ""): string {
  const { doctype = "<!doctype html>", html = 'lang="en"', head = "", tail = "" } = style;
  return `${doctype}<html ${html}><head><meta charset="utf-8"><title>A property site</title>${head}</head><body>${SITE}${tail}${snippet}</body></html>`;
}
