/* Creates elements. Without Preact, which the panel has and this part would have to bring again. */

type Props = Record<string, unknown>;
type Child = Node | string | false | undefined | "";

/** Properties are set where the element has them, anything else becomes an attribute. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name in element) Object.assign(element, { [name]: value });
    else if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

export const button = (className: string, text: string, onclick: () => void) => el("button", { type: "button", className, onclick }, text);

let count = 0;
/** An ID for `aria-describedby`, unique in the chat. */
export const newId = (): string => `showing-${++count}`;
