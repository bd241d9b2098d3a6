/*
 * Knowledge: what the bot knows beyond its listings, as questions with their
 * answers. Find, add, edit, remove.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import type { FactItem } from "../../api/generated/FactItem";
import { useApp } from "../app-context";
import { dayOf, figure } from "../figures";
import { Button } from "../parts/Button";
import { Empty, Failed, Loading } from "../parts/Told";
import { SearchLine } from "../parts/SearchLine";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useWish } from "../shell/useWish";
import { FactSheet } from "./FactSheet";
import { NEW_FACT, startFrom, type FactStart } from "./fact-form";
import { factsStore, matchingFacts } from "./facts-store";

export function KnowledgeScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = factsStore(app, serialNumber);
  const open = useSignal<FactStart | null>(null);
  const facts = store.facts.value;
  useEffect(() => void store.load(), [store]);
  const add = () => (open.value = NEW_FACT);
  useWish("new-fact", add);
  return (
    <ScreenFrame actions={<Button icon={Plus} look="primary" title="Ctrl+N" onClick={add}>New fact</Button>}>
      <div class="listings">
        <div class="listings-main">
          {facts.is === "loading" ? <Loading what="the facts" /> : null}
          {facts.is === "failed" ? <Failed fault={facts.fault} doing="loading the facts" retry={() => void store.load()} /> : null}
          {facts.is === "ready" && facts.value.length === 0 ? <NoFacts add={add} /> : null}
          {facts.is === "ready" && facts.value.length > 0 ? (
            <FactList facts={facts.value} openId={open.value?.fact?.FactID ?? null} open={(fact) => (open.value = startFrom(fact))} />
          ) : null}
        </div>
        {open.value ? (
          <FactSheet
            key={open.value.fact?.FactID ?? "new"}
            serialNumber={serialNumber}
            start={open.value}
            close={() => (open.value = null)}
          />
        ) : null}
      </div>
    </ScreenFrame>
  );
}

function NoFacts({ add }: { add: () => void }) {
  return (
    <Empty
      title="The bot knows only the listings so far"
      text="Save what visitors also ask: opening hours, papers they need, your commission. The answer is told in your words."
    >
      <Button icon={Plus} onClick={add}>Add the first fact</Button>
    </Empty>
  );
}

interface FactListProps {
  facts: FactItem[];
  openId: number | null;
  open: (fact: FactItem) => void;
}

function FactList({ facts, openId, open }: FactListProps) {
  const typed = useSignal("");
  const shown = matchingFacts(facts, typed.value);
  return (
    <>
      <div class="filter-bar">
        <SearchLine
          name="Search the facts"
          placeholder="Search questions and answers"
          value={typed.value}
          onChange={(text) => (typed.value = text)}
        />
        <span class="bar-space" />
        <span class="bar-count" aria-live="polite">{shown.length === 1 ? "1 fact" : `${figure(shown.length)} facts`}</span>
      </div>
      {shown.length === 0 ? <Empty title="No fact has these words" text="Search with fewer words, or add a fact." /> : null}
      <ul class="fact-list">
        {shown.map((fact) => (
          <li key={fact.FactID}>
            <FactRow fact={fact} isOpen={fact.FactID === openId} open={() => open(fact)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FactRow({ fact, isOpen, open }: { fact: FactItem; isOpen: boolean; open: () => void }) {
  return (
    <button class="fact-row" type="button" aria-current={isOpen ? "true" : undefined} onClick={open}>
      {fact.Question ? <strong class="fact-question">{fact.Question}</strong> : null}
      <span class="fact-answer">{fact.Answer}</span>
      <span class="fact-day">{`Changed ${dayOf(fact.ChangeTime)}`}</span>
    </button>
  );
}
