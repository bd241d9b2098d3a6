/* "Put it on my website": a guide of five steps whose progress survives a restart. */
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app-context";
import { rememberGuide } from "../shell/website-guide";
import { ScreenFrame } from "../shell/ScreenFrame";
import { texts } from "../texts";
import { availableSteps, shownStep, type StepName } from "./guide-store";
import { Step } from "./Step";
import { LiveStep } from "./steps/LiveStep";
import { MoveStep } from "./steps/MoveStep";
import { NeedStep } from "./steps/NeedStep";
import { ServerStep } from "./steps/ServerStep";
import { SnippetStep } from "./steps/SnippetStep";

const BODIES: Record<StepName, ComponentType> = { need: NeedStep, server: ServerStep, move: MoveStep, snippet: SnippetStep, live: LiveStep };

export function WebsiteScreen() {
  const app = useApp();
  const list = useRef<HTMLOListElement>(null);
  const t = texts.value.website;
  const steps = availableSteps(app);
  const shown = shownStep(app);
  useEffect(() => {
    rememberGuide(true);
    return () => rememberGuide(false);
  }, []);
  // After "Continue" the next step is in view, and keyboards continue there.
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const head = list.current?.querySelector<HTMLElement>(".guide-step-open .guide-step-head");
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <ScreenFrame title={t.title}>
      <div class="column-scroll">
        <div class="column">
          <p class="website-lead">{steps.length > 2 ? t.lead : t.leadInBrowser}</p>
          <ol ref={list} class="guide-list">
            {steps.map((name) => {
              const Body = BODIES[name];
              return (
                <Step key={name} name={name}>
                  <Body />
                </Step>
              );
            })}
          </ol>
        </div>
      </div>
    </ScreenFrame>
  );
}
