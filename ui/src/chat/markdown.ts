/*
 * Draws Markdown as it arrives, as document nodes: no HTML text is ever made,
 * so nothing in an answer can become markup. Images are shown as their words
 * and never load; links keep to the schemes of links.ts and name their host.
 * Formulas are left as written: in talk about homes a "$" is money.
 */
import * as smd from "streaming-markdown";
import { hostOf, safeLink } from "./links";

const TAGS: Partial<Record<smd.Token, string>> = {
  [smd.Token.Paragraph]: "p",
  [smd.Token.Heading_1]: "h3",
  [smd.Token.Heading_2]: "h3",
  [smd.Token.Heading_3]: "h4",
  [smd.Token.Heading_4]: "h4",
  [smd.Token.Heading_5]: "h4",
  [smd.Token.Heading_6]: "h4",
  [smd.Token.Code_Block]: "pre",
  [smd.Token.Code_Fence]: "pre",
  [smd.Token.Code_Inline]: "code",
  [smd.Token.Italic_Ast]: "em",
  [smd.Token.Italic_Und]: "em",
  [smd.Token.Strong_Ast]: "strong",
  [smd.Token.Strong_Und]: "strong",
  [smd.Token.Strike]: "s",
  [smd.Token.Link]: "a",
  [smd.Token.Raw_URL]: "a",
  [smd.Token.Blockquote]: "blockquote",
  [smd.Token.Line_Break]: "br",
  [smd.Token.Rule]: "hr",
  [smd.Token.List_Unordered]: "ul",
  [smd.Token.List_Ordered]: "ol",
  [smd.Token.List_Item]: "li",
  [smd.Token.Table]: "table",
  [smd.Token.Table_Row]: "tr",
};

/** Writes growing text into one element. */
export interface MarkdownWriter {
  /** Shows `text`; what was shown before and still begins it stays untouched. */
  show(text: string, done: boolean): void;
}

/** A writer that owns everything inside `place`. */
export function markdownWriter(place: HTMLElement): MarkdownWriter {
  let parser = smd.parser(nodeRenderer(place));
  let shown = "";
  let ended = false;

  function restart(): void {
    place.replaceChildren();
    parser = smd.parser(nodeRenderer(place));
    shown = "";
    ended = false;
  }

  return {
    show(text, done) {
      if (!text.startsWith(shown) || (ended && text !== shown)) restart();
      try {
        smd.parser_write(parser, text.slice(shown.length));
        if (done && !ended) smd.parser_end(parser);
      } catch {
        // A parser that gives up must not cost the answer: plain words instead.
        place.replaceChildren(text);
      }
      shown = text;
      ended = done;
    },
  };
}

type Place = { node: Element | DocumentFragment; link: boolean };

function nodeRenderer(root: HTMLElement): smd.Any_Renderer {
  const open: Place[] = [{ node: root, link: false }];
  const named = new Set<string>();
  const here = (): Place => open[open.length - 1] ?? { node: root, link: false };

  return {
    data: null,
    add_token(_data: null, token: smd.Token) {
      if (token === smd.Token.Document) return;
      const parent = here().node;
      const node = makeNode(token, parent);
      parent.append(node);
      const inside = token === smd.Token.Link || token === smd.Token.Raw_URL;
      if (token === smd.Token.Equation_Inline) node.append("$");
      open.push({ node, link: inside });
    },
    end_token() {
      if (open.length < 2) return;
      const place = open.pop();
      if (place?.link) nameHost(place.node as Element, named);
    },
    add_text(_data: null, text: string) {
      here().node.append(text);
    },
    set_attr(_data: null, attr: smd.Attr, value: string) {
      const { node, link } = here();
      if (link && attr === smd.Attr.Href) follow(node as Element, value);
      if (attr === smd.Attr.Start && node instanceof HTMLOListElement) node.start = Number(value) || 1;
    },
  };
}

function makeNode(token: smd.Token, parent: Element | DocumentFragment): HTMLElement {
  const tag = token === smd.Token.Table_Cell ? cellTag(parent) : (TAGS[token] ?? "span");
  const node = document.createElement(tag);
  if (token === smd.Token.Table) node.tabIndex = 0;
  return node;
}

function cellTag(row: Element | DocumentFragment): string {
  return row.parentNode?.firstChild === row ? "th" : "td";
}

/** Gives the link its address when it may have one; otherwise it stays words. */
function follow(node: Element, address: string): void {
  const link = safeLink(address);
  if (!link || !(node instanceof HTMLAnchorElement)) return;
  node.href = link;
  node.target = "_blank";
  node.rel = "noopener nofollow";
}

/** Shows where a link leads when its own words do not; a host once in a message. */
function nameHost(node: Element, named: Set<string>): void {
  if (!(node instanceof HTMLAnchorElement) || !node.href) return;
  const host = hostOf(node.href);
  if (!host || named.has(host) || (node.textContent ?? "").includes(host)) return;
  named.add(host);
  const where = document.createElement("span");
  where.className = "host";
  where.textContent = ` (${host})`;
  node.append(where);
}
