import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Check } from "lucide";
import { useApp } from "../app-context";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { availableSteps, isDone, shownStep, updateGuide, type StepName } from "./guide-store";

/** One step of the guide. The current one is open; any other can be opened to read ahead or back. */
export function Step({ name, children }: { name: StepName; children: ComponentChildren }) {
  const app = useApp();
  const id = useId();
  const t = texts.value.website;
  const number = availableSteps(app).indexOf(name) + 1;
  const isOpen = shownStep(app) === name;
  const done = isDone(app, name);
  return (
    <li class={`guide-step${isOpen ? " guide-step-open" : ""}${done ? " guide-step-done" : ""}`}>
      <h2>
        <button
          class="guide-step-head"
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-label={t.stepName(number, t.steps[name], done)}
          onClick={() => updateGuide({ step: name })}
        >
          <span class="guide-step-mark">{done ? <Icon node={Check} /> : number}</span>
          <span>{t.steps[name]}</span>
        </button>
      </h2>
      {isOpen ? (
        <section class="guide-step-body" aria-labelledby={id}>
          {children}
        </section>
      ) : null}
    </li>
  );
}
