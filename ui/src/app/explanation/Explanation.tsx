import { useSignal } from "@preact/signals";
import { Check, House, Lightbulb, X } from "lucide";
import type { CheckedText } from "../../api/generated/CheckedText";
import type { Explanation } from "../../api/generated/Explanation";
import type { ListingCard } from "../../api/generated/ListingCard";
import { useApp } from "../app-context";
import { errorText } from "../errors";
import { knowledgeStore } from "../knowledge/knowledge-store";
import { showListing } from "../listings/show-listing";
import { Button } from "../components/Button";
import { Icon } from "../components/Icon";
import { formatNumber } from "../format";
import { texts } from "../texts";
import { askAgain, explanationOf } from "./explanation-cache";
import { checkedText, conditionText, failureText, fairHousingText, fieldLabel, intentLabel, timingText, usageText, engineLabel } from "./labels";

/** Listings shown at once; a search may find thousands. */
const HOMES = 12;

interface AnswerExplanationProps {
  serialNumber: string;
  answerId: number;
  /** The listings of the answer, for their names. */
  cards: readonly ListingCard[];
}

export function AnswerExplanation({ serialNumber, answerId, cards }: AnswerExplanationProps) {
  const app = useApp();
  const t = texts.value.playground.why;
  if (!app.supports("explain")) return <p class="explanation-quiet">{texts.value.playground.noReasons}</p>;
  const explained = explanationOf(app, answerId).value;
  if (explained.is === "loading") return <p class="explanation-quiet" role="status">{t.loading}</p>;
  if (explained.is === "failed") {
    return (
      <div class="explanation-failed" role="alert">
        <p class="field-error">{errorText(explained.error, t.asking).what}</p>
        <Button variant="quiet" onClick={() => askAgain(app, answerId)}>{texts.value.common.retry}</Button>
      </div>
    );
  }
  const { value } = explained;
  return (
    <div class="explanation">
      <UnderstoodQuery value={value} cards={cards} />
      <Sources serialNumber={serialNumber} value={value} cards={cards} />
      <Compared value={value} cards={cards} />
      <section class="explanation-part explanation-quiet">
        <p>{engineLabel(value)}</p>
        {value.Failure ? <p>{failureText(value.Failure)}</p> : null}
        {value.Usage ? <p class="explanation-time">{usageText(value.Usage)}</p> : null}
        <p class="explanation-time">{timingText(value)}</p>
      </section>
    </div>
  );
}

function UnderstoodQuery({ value, cards }: { value: Explanation; cards: readonly ListingCard[] }) {
  const conditions = value.Filter.map((condition) => conditionText(condition, cards));
  return (
    <section class="explanation-part">
      <h3>{texts.value.playground.why.understood}</h3>
      <p>{value.Restated || intentLabel(value.Intent)}</p>
      {conditions.length > 0 ? (
        <dl class="explanation-filter">
          {conditions.map((condition) => (
            <div key={condition.name}>
              <dt>{condition.name}</dt>
              <dd>{condition.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {(value.FairHousing ?? []).map((found, index) => <p key={index} class="explanation-care">{fairHousingText(found)}</p>)}
      {value.Relaxed ? <p class="explanation-care">{texts.value.playground.why.relaxed(fieldLabel(value.Relaxed))}</p> : null}
    </section>
  );
}

function Sources({ serialNumber, value, cards }: { serialNumber: string; value: Explanation; cards: readonly ListingCard[] }) {
  const app = useApp();
  const all = useSignal(false);
  const rest = value.ListingIDs.length - HOMES;
  if (value.ListingIDs.length === 0 && value.FactIDs.length === 0) return null;
  const known = knowledgeStore(app, serialNumber).entries.value;
  const question = (id: number) => {
    const entry = known.is === "ready" ? known.value.find(({ FactID }) => FactID === id) : undefined;
    return entry ? entry.Question || entry.Answer : texts.value.playground.why.deletedEntry;
  };
  return (
    <section class="explanation-part">
      <h3>{texts.value.playground.why.from}</h3>
      <ul class="explanation-links">
        {value.ListingIDs.slice(0, all.value ? undefined : HOMES).map((id) => (
          <li key={id}>
            <ListingLink serialNumber={serialNumber} id={id} card={cards.find((card) => card.id === id)} />
          </li>
        ))}
        {rest > 0 && !all.value ? (
          <li>
            <Button variant="quiet" onClick={() => (all.value = true)}>{texts.value.playground.why.more(rest, formatNumber(rest))}</Button>
          </li>
        ) : null}
        {value.FactIDs.map((id) => (
          <li key={id}>
            <button class="explanation-link" type="button" onClick={() => app.show("knowledge")}>
              <Icon node={Lightbulb} />
              <span>{question(id)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListingLink({ serialNumber, id, card }: { serialNumber: string; id: number; card: ListingCard | undefined }) {
  const app = useApp();
  if (!card) return <span class="explanation-link explanation-quiet">{texts.value.playground.why.listing(id)}</span>;
  const name = card.address || card.title || texts.value.playground.why.mls(card.mlsNumber);
  return (
    <button class="explanation-link" type="button" title={texts.value.playground.why.showListing(name)} onClick={() => showListing(app, serialNumber, card.mlsNumber)}>
      <Icon node={House} />
      <span>{name}</span>
    </button>
  );
}

function Compared({ value, cards }: { value: Explanation; cards: readonly ListingCard[] }) {
  if (value.Checked.length === 0) return null;
  return (
    <section class="explanation-part">
      <h3>{checkedText(value.Checked)}</h3>
      <ul class="explanation-checked">
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
  const t = texts.value.playground.why;
  const field = checked.Field ? fieldLabel(checked.Field) : "";
  const of = field && card?.address ? t.fieldOf(field, card.address) : field || (card?.address ?? "");
  return (
    <span class={checked.OK ? "checked-line" : "checked-line checked-wrong"}>
      <Icon node={checked.OK ? Check : X} />
      <span>
        <span class="sr-only">{checked.OK ? t.right : t.wrong}</span>
        <q>{checked.Text}</q>
        {of ? <span class="explanation-quiet">{` ${of}`}</span> : null}
        {checked.Instead ? <span class="checked-instead">{t.instead(checked.Instead)}</span> : null}
      </span>
    </span>
  );
}
