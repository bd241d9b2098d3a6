import type { ComponentChildren } from "preact";
import { Check, Circle, TriangleAlert } from "lucide";
import { Icon } from "../components/Icon";
import { texts } from "../texts";

export type CheckState = "ok" | "failed" | "waiting";

const ICONS = { ok: Check, failed: TriangleAlert, waiting: Circle };

interface CheckLineProps {
  state: CheckState;
  name: string;
  /** What was found, or the one thing to do. */
  children?: ComponentChildren;
}

export function CheckLine({ state, name, children }: CheckLineProps) {
  return (
    <li class={`check-line check-${state}`}>
      <Icon node={ICONS[state]} />
      <div class="check-text">
        <span>
          {name}
          <span class="sr-only">. {texts.value.website.server.states[state]}.</span>
        </span>
        {children}
      </div>
    </li>
  );
}
