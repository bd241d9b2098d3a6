/*
 * Renders a Lucide icon node as SVG, because Lucide's `createElement` returns DOM nodes instead of
 * Preact elements. Icons are decorative; an icon-only button has its own name.
 */
import { h, type VNode } from "preact";
import type { IconNode } from "lucide";

export function Icon({ node, size = 16, class: extra }: { node: IconNode; size?: 16 | 20 | 24; class?: string }): VNode {
  return (
    <svg
      class={extra ? `icon ${extra}` : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={size === 16 ? 2 : 1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {node.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </svg>
  );
}
