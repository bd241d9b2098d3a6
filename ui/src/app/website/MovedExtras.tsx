/* What a move did with everything that isn't rows and files: set up on the server, or to be made again there. */
import type { MovedExtra } from "../../api/desktop";
import { texts } from "../texts";

export function MovedExtras({ extras }: { extras: readonly MovedExtra[] }) {
  if (extras.length === 0) return null;
  const t = texts.value.website.move;
  return (
    <section class="guide-text" aria-label={t.extrasTitle}>
      <h3>{t.extrasTitle}</h3>
      <ul class="guide-steps">
        {extras.map((extra) => (
          <li key={`${extra.name} ${extra.state}`}>{sentence(extra)}</li>
        ))}
      </ul>
    </section>
  );
}

function sentence({ name, state, items, detail }: MovedExtra): string {
  const t = texts.value.website.move;
  const all = items.join(", ");
  if (name !== "email" && name !== "models") return t.makeAgain[name](all);
  return t.settingsState[name][state === "makeAgain" ? "unreachable" : state](all, detail ?? "");
}
