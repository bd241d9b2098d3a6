/*
 * The reasons of one answer: what was understood, by which conditions, which
 * homes and saved facts, who wrote it, how long it took, which figures were
 * compared. Used beside Try it and in a conversation.
 */
import { Check, House, Lightbulb, X } from "lucide";
import type { CheckedText } from "../../api/generated/CheckedText";
import type { Explanation } from "../../api/generated/Explanation";
import type { ListingCard } from "../../api/generated/ListingCard";
import { useApp } from "../app-context";
import { sayFault } from "../faults";
import { factsStore } from "../knowledge/facts-store";
import { showListing } from "../listings/show-listing";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { askAgain, explanationOf } from "./explanations";
import { checkedWords, conditionWords, fieldWords, intentWords, timeWords, writerWords } from "./words";

interface ReasonsProps {
  serialNumber: string;
  answerId: number;
  /** The homes that the answer names, for their names. */
  cards: readonly ListingCard[];
}

export function Reasons({ serialNumber, answerId, cards }: ReasonsProps) {
  const app = useApp();
  const explained = explanationOf(app, answerId).value;
  if (explained.is === "loading") return <p class="reasons-quiet" role="status">Looking up the reasons…</p>;
  if (explained.is === "failed") {
    return (
      <div class="reasons-failed" role="alert">
        <p class="field-fault">{sayFault(explained.fault, "asking for the reasons").what}</p>
        <Button look="quiet" onClick={() => askAgain(app, answerId)}>Retry</Button>
      </div>
    );
  }
  const { value } = explained;
  return (
    <div class="reasons">
      <Understood value={value} />
      <Sources serialNumber={serialNumber} value={value} cards={cards} />
      <Compared value={value} cards={cards} />
      <section class="reasons-part reasons-quiet">
        <p>{writerWords(value)}</p>
        {value.Failure ? <p>{value.Failure}</p> : null}
        <p class="reasons-time">{timeWords(value)}</p>
      </section>
    </div>
  );
}

function Understood({ value }: { value: Explanation }) {
  return (
    <section class="reasons-part">
      <h3>Understood as</h3>
      <p>{value.Restated || intentWords(value.Intent)}</p>
      {value.Filter.length > 0 ? (
        <dl class="reasons-filter">
          {value.Filter.map(conditionWords).map((condition) => (
            <div key={condition.name}>
              <dt>{condition.name}</dt>
              <dd>{condition.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {value.Relaxed ? <p class="reasons-care">{`No home met everything, so this was given up: ${fieldWords(value.Relaxed)}`}</p> : null}
    </section>
  );
}

function Sources({ serialNumber, value, cards }: { serialNumber: string; value: Explanation; cards: readonly ListingCard[] }) {
  const app = useApp();
  if (value.ListingIDs.length === 0 && value.FactIDs.length === 0) return null;
  const known = factsStore(app, serialNumber).facts.value;
  const question = (id: number) => {
    const fact = known.is === "ready" ? known.value.find(({ FactID }) => FactID === id) : undefined;
    return fact ? fact.Question || fact.Answer : "A fact that is not saved any more";
  };
  return (
    <section class="reasons-part">
      <h3>Answered from</h3>
      <ul class="reasons-links">
        {value.ListingIDs.map((id) => (
          <li key={id}>
            <HomeLink serialNumber={serialNumber} id={id} card={cards.find((card) => card.id === id)} />
          </li>
        ))}
        {value.FactIDs.map((id) => (
          <li key={id}>
            <button class="reasons-link" type="button" onClick={() => app.show("knowledge")}>
              <Icon node={Lightbulb} />
              <span>{question(id)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HomeLink({ serialNumber, id, card }: { serialNumber: string; id: number; card: ListingCard | undefined }) {
  const app = useApp();
  if (!card) return <span class="reasons-link reasons-quiet">{`Listing ${id}`}</span>;
  const name = card.address || card.title || `MLS ${card.mlsNumber}`;
  return (
    <button class="reasons-link" type="button" title={`Show ${name} in Listings`} onClick={() => showListing(app, serialNumber, card.mlsNumber)}>
      <Icon node={House} />
      <span>{name}</span>
    </button>
  );
}

function Compared({ value, cards }: { value: Explanation; cards: readonly ListingCard[] }) {
  if (value.Checked.length === 0) return null;
  return (
    <section class="reasons-part">
      <h3>{checkedWords(value.Checked)}</h3>
      <ul class="reasons-checked">
        {value.Checked.map((checked, index) => (
          <li key={index}>
            <CheckedLine checked={checked} card={cards.find(({ id }) => id === checked.ListingID)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckedLine({ checked, card }: { checked: CheckedText; card: ListingCard | undefined }) {
  const of = [fieldWords(checked.Field), card?.address].filter(Boolean).join(" of ");
  return (
    <span class={checked.OK ? "checked-line" : "checked-line checked-wrong"}>
      <Icon node={checked.OK ? Check : X} />
      <span>
        <span class="sr-only">{checked.OK ? "Right: " : "Wrong: "}</span>
        <q>{checked.Text}</q>
        {of ? <span class="reasons-quiet">{` ${of}`}</span> : null}
        {checked.Instead ? <span class="checked-instead">{`Shown instead: ${checked.Instead}`}</span> : null}
      </span>
    </span>
  );
}
