import { BookmarkCheck, RotateCw, Trash } from "lucide";
import { useApp } from "../../app-context";
import { formatNumber } from "../../format";
import { AnswerText } from "../../conversations/AnswerText";
import { Button, IconButton } from "../../components/Button";
import { texts } from "../../texts";
import { differenceOf, stateOf, type Difference, type Piece } from "./answer-diff";
import type { MentionedListing, Outcome, SavedQuestion } from "./outcome";
import type { SavedStore } from "./saved-store";

export function SavedDetail({ store, question }: { store: SavedStore; question: SavedQuestion | null }) {
  const t = texts.value.playground.saved;
  if (!question) return <section class="reader reader-none"><p>{t.choose}</p></section>;
  const state = stateOf(question);
  const { expected, last, failure } = question;
  return (
    <section class="reader saved-detail" aria-label={t.detail} tabIndex={0}>
      <DetailHead store={store} question={question} />
      {failure ? <p class="note-care" role="alert">{t.failedWhy(failure)}</p> : null}
      {state === "changed" && expected && last ? <Changed expected={expected} last={last} /> : null}
      {state === "recorded" ? <p class="field-help">{t.recordedHelp}</p> : null}
      {state !== "changed" && expected ? <Answer title={state === "same" ? t.now : state === "recorded" ? t.recordedAnswer : t.expectedOnly} outcome={expected} /> : null}
    </section>
  );
}

function DetailHead({ store, question }: { store: SavedStore; question: SavedQuestion }) {
  const app = useApp();
  const t = texts.value.playground.saved;
  const before = store.questions.value;
  const undo = { label: t.undo, run: () => void store.restore(before) };
  const remove = () => {
    void store.remove(question.id);
    app.toast({ text: t.removed, tone: "quiet", action: undo });
  };
  const accept = () => {
    void store.accept([question.id]);
    app.toast({ text: t.accepted, tone: "good", action: undo });
  };
  return (
    <header class="saved-head">
      <h2>{question.question}</h2>
      <div class="saved-head-actions">
        {stateOf(question) === "changed" ? <Button icon={BookmarkCheck} onClick={accept}>{t.accept}</Button> : null}
        <Button icon={RotateCw} disabled={store.running.value !== null} onClick={() => void store.run([question.id])}>{t.runOne}</Button>
        <IconButton name={t.remove(question.question)} icon={Trash} onClick={remove} />
      </div>
    </header>
  );
}

interface ChangedProps {
  expected: Outcome;
  last: Outcome;
  titles?: { expected: string; now: string };
}

export function Changed({ expected, last, titles = texts.value.playground.saved }: ChangedProps) {
  const difference = differenceOf(expected, last);
  return (
    <>
      <ChangeList difference={difference} />
      <div class="saved-sides">
        <Side title={titles.expected} outcome={expected} pieces={difference.before} />
        <Side title={titles.now} outcome={last} pieces={difference.now} />
      </div>
    </>
  );
}

function ChangeList({ difference: { numbers, removedListings, addedListings, answered } }: { difference: Difference }) {
  const t = texts.value.playground.saved;
  return (
    <dl class="saved-changes">
      {answered !== "same" ? <dt class="saved-whole">{answered === "lost" ? t.noAnswerNow : t.answerNow}</dt> : null}
      {numbers.length > 0 ? (
        <>
          <dt>{t.numbersChanged}</dt>
          <dd>
            {numbers.slice(0, MAX_SHOWN).map(({ before, now }, at) => (
              <span key={at} class="saved-number">{t.numberChange(before, now)}</span>
            ))}
          </dd>
        </>
      ) : null}
      <ListingNames title={t.listingsRemoved} listings={removedListings} />
      <ListingNames title={t.listingsAdded} listings={addedListings} />
    </dl>
  );
}

/** Longer lists are cut; the text beside them shows everything. */
const MAX_SHOWN = 12;

function ListingNames({ title, listings }: { title: string; listings: readonly MentionedListing[] }) {
  if (listings.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>{listings.map(({ name, mlsNumber }) => name || mlsNumber).join(", ")}</dd>
    </>
  );
}

function Side({ title, outcome, pieces }: { title: string; outcome: Outcome; pieces: readonly Piece[] }) {
  return (
    <section class="saved-side" aria-label={title}>
      <SideHead title={title} outcome={outcome} />
      <p class="message-text saved-text" dir="auto">
        {pieces.map((piece, at) => (
          <DiffPiece key={at} piece={piece} />
        ))}
      </p>
    </section>
  );
}

function DiffPiece({ piece: { text, kind } }: { piece: Piece }) {
  const t = texts.value.playground.saved;
  if (kind === "same") return <span>{text}</span>;
  return kind === "gone" ? (
    <del><span class="sr-only">{t.gone}</span>{text}</del>
  ) : (
    <ins><span class="sr-only">{t.fresh}</span>{text}</ins>
  );
}

function Answer({ title, outcome }: { title: string; outcome: Outcome }) {
  return (
    <section class="saved-side" aria-label={title}>
      <SideHead title={title} outcome={outcome} />
      <AnswerText text={outcome.answer} />
    </section>
  );
}

function SideHead({ title, outcome }: { title: string; outcome: Outcome }) {
  const t = texts.value.playground;
  return (
    <h3>
      {title}
      {outcome.noAnswer ? <span class="mark-word mark-care">{t.noAnswer}</span> : null}
      <span class="saved-took">{t.saved.took(formatNumber(Math.max(1, Math.round(outcome.tookMs / 100)) / 10))}</span>
    </h3>
  );
}
