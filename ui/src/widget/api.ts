/*
 * `window.porchlight(...)`: finds the widgets that a command is for, queues commands that come before there is one, and
 * dispatches events to the page's handlers.
 */
export interface WidgetApi {
  chatbotId: string;
  run(command: string, detail: unknown): void;
}

export interface Command {
  (...call: unknown[]): void;
  ready?: true;
  q?: unknown[];
}

export type VisitorDetails = Record<string, unknown>;
type Call = readonly unknown[];

const widgets = new Set<WidgetApi>();
/** Commands that came before there was a widget for them. */
let queue: Call[] = [];
const MAX_QUEUED = 20;
/** An EventTarget, so that the browser reports a throwing handler as the page's own error. */
let pageEvents = new EventTarget();
let visitorDetails: VisitorDetails = {};

/** Lets the page control a widget, until the returned function is called. */
export function registerApi(widget: WidgetApi): () => void {
  widgets.add(widget);
  // In a microtask, so that widgets that are added together all receive queued commands.
  queueMicrotask(() => queue.splice(0).forEach(execute));
  return () => void widgets.delete(widget);
}

/** The visitor's details that the page has set for all chatbots. */
export const getVisitorDetails = (): VisitorDetails => visitorDetails;

/** Dispatches an event to the page; `detail` becomes properties of the event. */
export function dispatch(chatbotId: string, event: string, detail?: object): void {
  pageEvents.dispatchEvent(Object.assign(new Event(event), detail, { chatbotId }));
}

/** Creates `window.porchlight` and runs queued commands. */
export function createApi(queued: unknown): Command {
  const command: Command = (...call) => execute(call);
  command.ready = true;
  command.q = [];
  if (Array.isArray(queued)) for (const call of queued) execute(Array.from(call as ArrayLike<unknown>));
  return command;
}

function execute(call: Call): void {
  const [name, detail, handler] = call;
  // The last argument may name the chatbot.
  const to = (call.at(-1) as { chatbotId?: unknown } | null | undefined)?.chatbotId;
  const found = [...widgets].filter(({ chatbotId }) => !to || to === chatbotId);
  if (!isValidCall(name, detail, handler)) console.warn(`Porchlight: no command, or not its arguments: ${String(name)}`);
  else if (name === "on") pageEvents.addEventListener(detail as string, handler as EventListener);
  else if (name === "off") pageEvents.removeEventListener(detail as string, handler as EventListener);
  else {
    if (name === "identify" && !to) visitorDetails = { ...visitorDetails, ...(detail as VisitorDetails) };
    else if (!found[0]) queue = [...queue, call].slice(-MAX_QUEUED);
    found.forEach((widget) => widget.run(name, detail));
    if (name === "destroy" && !to) {
      // Without a chatbot ID, handlers, queued commands and details are removed as well.
      pageEvents = new EventTarget();
      queue = [];
      visitorDetails = {};
    }
  }
}

function isValidCall(name: unknown, detail: unknown, handler: unknown): name is string {
  if (name === "send") return typeof detail === "string" && !!detail.trim();
  if (name === "identify") return Object(detail) === detail;
  if (name === "on" || name === "off") return typeof handler === "function" && /^(opened|closed|message|lead|error)$/.test(detail as string);
  return /^(open|close|toggle|destroy)$/.test(name as string);
}
