/*
 * `porchlight("open")` and its siblings: the small interface a page has. Works
 * on every widget of the page; commands from before the script arrived wait in
 * a queue. What a command does is the widget's.
 */
export interface Steered {
  open(): void;
  close(): void;
  toggle(): void;
  send(text: string): void;
  destroy(): void;
}

export interface Command {
  (command: string, ...rest: unknown[]): void;
  ready?: true;
  q?: unknown[];
}

const steered = new Set<Steered>();
/** Commands that came before there was a widget to steer. */
let early: [string, unknown][] = [];
const EARLY = 20;

export function addSteered(widget: Steered): () => void {
  steered.add(widget);
  const waiting = early;
  early = [];
  for (const [command, detail] of waiting) run(widget, command, detail);
  return () => void steered.delete(widget);
}

/** The function that becomes `window.porchlight`; runs what had been queued. */
export function controls(queued: unknown): Command {
  const command: Command = (name, ...rest) => {
    if (steered.size === 0 && early.length < EARLY) early.push([name, rest[0]]);
    for (const widget of [...steered]) run(widget, name, rest[0]);
  };
  command.ready = true;
  command.q = [];
  if (Array.isArray(queued)) for (const call of queued) command(...(Array.from(call as ArrayLike<unknown>) as [string]));
  return command;
}

function run(widget: Steered, name: string, detail: unknown): void {
  if (name === "send") widget.send(String(detail ?? ""));
  else if (name === "open" || name === "close" || name === "toggle" || name === "destroy") widget[name]();
}
