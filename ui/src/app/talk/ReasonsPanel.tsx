/*
 * Beside Try it: each answer with its reasons, the last one open, and the way
 * to keep a question with an edited answer as a fact.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ChevronDown, ChevronRight, Lightbulb } from "lucide";
import { useApp } from "../app-context";
import { startFromTalk, type FactStart } from "../knowledge/fact-form";
import { factsStore } from "../knowledge/facts-store";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Reasons } from "../reasons/Reasons";
import type { Exchange } from "./talk-log";

interface ReasonsPanelProps {
  serialNumber: string;
  exchanges: readonly Exchange[];
  keepAsFact: (start: FactStart) => void;
}

export function ReasonsPanel({ serialNumber, exchanges, keepAsFact }: ReasonsPanelProps) {
  const app = useApp();
  const newestFirst = [...exchanges].reverse();
  const last = newestFirst[0]?.answerId ?? null;
  const open = useSignal<number | null>(last);
  useEffect(() => {
    open.value = last;
    // Names of facts that the answer quotes.
    if (last !== null && factsStore(app, serialNumber).facts.value.is !== "ready") void factsStore(app, serialNumber).load();
  }, [last]);
  return (
    <aside class="reasons-panel" aria-label="Reasons of the answers">
      <h2>Reasons</h2>
      {newestFirst.length === 0 ? (
        <p class="reasons-quiet">Ask as a visitor would. Here stands why the bot says what it says: what it understood, which homes it used, which figures were compared.</p>
      ) : null}
      <ul>
        {newestFirst.map((exchange) => (
          <li key={exchange.answerId} class="reasons-item">
            <ExchangeHead
              exchange={exchange}
              isOpen={open.value === exchange.answerId}
              toggle={() => (open.value = open.value === exchange.answerId ? null : exchange.answerId)}
            />
            {open.value === exchange.answerId ? (
              <div class="reasons-body" id={`reasons-${exchange.answerId}`}>
                <Reasons serialNumber={serialNumber} answerId={exchange.answerId} cards={exchange.cards} />
                <Button icon={Lightbulb} onClick={() => keepAsFact(factOf(exchange))}>
                  {exchange.noAnswer ? "Turn into a fact" : "Save as a fact"}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** "I do not know" is no answer to begin with. */
function factOf({ question, answer, noAnswer }: Exchange): FactStart {
  return startFromTalk(question, noAnswer ? "" : answer);
}

function ExchangeHead({ exchange, isOpen, toggle }: { exchange: Exchange; isOpen: boolean; toggle: () => void }) {
  return (
    <button class="reasons-head" type="button" aria-expanded={isOpen} aria-controls={`reasons-${exchange.answerId}`} onClick={toggle}>
      <Icon node={isOpen ? ChevronDown : ChevronRight} />
      <span class="reasons-question">{exchange.question || "A picture or a recording"}</span>
      {exchange.noAnswer ? <span class="mark-word mark-care">No answer</span> : null}
    </button>
  );
}
