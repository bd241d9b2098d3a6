import { moveAmongRows } from "../../conversations/row-keys";
import { formatDateTime } from "../../format";
import { texts } from "../../texts";
import { stateOf } from "./answer-diff";
import type { SavedQuestion, State } from "./outcome";
import type { SavedStore } from "./saved-store";

const TONE: Record<State, string> = { same: "good", changed: "care", failed: "bad", new: "quiet", recorded: "quiet" };

export function SavedList({ store, questions }: { store: SavedStore; questions: readonly SavedQuestion[] }) {
  const t = texts.value.playground.saved;
  return (
    <nav class="conversation-list" aria-label={t.list} onKeyDown={moveAmongRows}>
      <ul>
        {questions.map((one) => (
          <li key={one.id}>
            <button
              class="conversation-row"
              type="button"
              aria-current={one.id === store.openId.value ? "true" : undefined}
              onClick={() => (store.openId.value = one.id)}
            >
              <span class="conversation-first saved-question">{one.question}</span>
              <span class="conversation-marks">
                <span class={`mark-word mark-${TONE[stateOf(one)]}`}>{t.states[stateOf(one)]}</span>
                <span>{one.ranAt ? t.lastRun(formatDateTime(one.ranAt)) : t.neverRun}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
