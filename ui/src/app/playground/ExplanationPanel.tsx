import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { BookmarkPlus, ChevronDown, ChevronRight, House, Lightbulb, RotateCw } from "lucide";
import { useApp } from "../app-context";
import { initialFromConversation, type EntryInitial } from "../knowledge/entry-form";
import { knowledgeStore } from "../knowledge/knowledge-store";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { AnswerExplanation } from "../explanation/Explanation";
import { texts } from "../texts";
import type { ListingRequest } from "./ListingDrawer";
import type { Exchange } from "./transcript-log";

export interface ExplanationActions {
  saveToKnowledge: (start: EntryInitial) => void;
  complete: (request: ListingRequest) => void;
  saveQuestion: (exchange: Exchange) => void;
  askAgain: (question: string) => void;
}

interface ExplanationPanelProps extends ExplanationActions {
  serialNumber: string;
  exchanges: readonly Exchange[];
}

export function ExplanationPanel({ serialNumber, exchanges, ...actions }: ExplanationPanelProps) {
  const app = useApp();
  const t = texts.value.playground;
  const newestFirst = [...exchanges].reverse();
  const last = newestFirst[0]?.answerId ?? null;
  const open = useSignal<number | null>(last);
  useEffect(() => {
    open.value = last;
    // Names of the knowledge entries that the answer quotes.
    const knowledge = knowledgeStore(app, serialNumber);
    if (last !== null && app.supports("knowledge") && knowledge.entries.value.is !== "ready") void knowledge.load();
  }, [last]);
  return (
    <aside class="explanation-panel" aria-label={t.panel}>
      <h2>{t.reasons}</h2>
      {newestFirst.length === 0 ? <p class="explanation-quiet">{app.supports("explain") ? t.panelEmpty : t.noReasons}</p> : null}
      <ul>
        {newestFirst.map((exchange) => (
          <li key={exchange.answerId} class="explanation-item">
            <ExchangeHead
              exchange={exchange}
              isOpen={open.value === exchange.answerId}
              toggle={() => (open.value = open.value === exchange.answerId ? null : exchange.answerId)}
            />
            {open.value === exchange.answerId ? (
              <div class="explanation-body" id={`reasons-${exchange.answerId}`}>
                <AnswerExplanation serialNumber={serialNumber} answerId={exchange.answerId} cards={exchange.cards} />
                <ExchangeActions exchange={exchange} {...actions} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </aside>
  );
}

function ExchangeActions({ exchange, saveToKnowledge, complete, saveQuestion, askAgain }: ExplanationActions & { exchange: Exchange }) {
  const app = useApp();
  const t = texts.value.playground;
  const { question, answer, cards, noAnswer } = exchange;
  const [listing] = cards;
  const isOfOne = listing !== undefined && cards.length === 1;
  // Don't start from an unanswered question's text.
  const keep = () => saveToKnowledge(initialFromConversation(question, noAnswer ? "" : answer));
  return (
    <div class="explanation-actions">
      {isOfOne && question ? (
        <Button icon={House} onClick={() => complete({ mlsNumber: listing.mlsNumber, question })}>{noAnswer ? t.completeListing : t.editListing}</Button>
      ) : null}
      {app.supports("knowledge") ? <Button icon={Lightbulb} onClick={keep}>{noAnswer ? t.addToKnowledge : t.saveToKnowledge}</Button> : null}
      {question ? <Button variant="quiet" icon={BookmarkPlus} onClick={() => saveQuestion(exchange)}>{t.saveQuestion}</Button> : null}
      {question ? <Button variant="quiet" icon={RotateCw} onClick={() => askAgain(question)}>{t.askAgain}</Button> : null}
    </div>
  );
}

function ExchangeHead({ exchange, isOpen, toggle }: { exchange: Exchange; isOpen: boolean; toggle: () => void }) {
  return (
    <button class="explanation-head" type="button" aria-expanded={isOpen} aria-controls={`reasons-${exchange.answerId}`} onClick={toggle}>
      <Icon node={isOpen ? ChevronDown : ChevronRight} />
      <span class="explanation-question">{exchange.question || texts.value.playground.fileQuestion}</span>
      {exchange.noAnswer ? <span class="mark-word mark-care">{texts.value.playground.noAnswer}</span> : null}
    </button>
  );
}
