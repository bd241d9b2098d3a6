/* A booked showing: when, where, with whom, and what the visitor can do. */
import type { Showing } from "../../api/generated/Showing";
import { button, el } from "./dom";
import { zoneName } from "./slots";
import type { ShowingTexts } from "./types";

interface CardOptions {
  texts: ShowingTexts;
  language: string;
  onMove(): void;
  onCancel(): Promise<void>;
}

export const isAhead = (showing: Showing): boolean => showing.State === "Requested" || showing.State === "Confirmed";

/** What becomes of it now. */
const stateText = ({ State: state }: Showing, texts: ShowingTexts): string => texts[state.toLowerCase() as "requested"] ?? "";

export function showingCard(showing: Showing, { texts, language, onMove, onCancel }: CardOptions): HTMLElement {
  const actions = el("div", { className: "pills" });
  const problem = el("p", { className: "wrong", role: "alert" });
  const later = showing.State !== "Requested" ? "" : showing.Email ? texts.byEmail : texts.soon;
  const name = `${texts.yourShowing}: ${showing.Address}`;

  function offer(isFocused = true): void {
    const cancel = button("pill small", texts.cancel, ask);
    const calendar = el("a", { className: "pill small", href: `${showing.ManageUrl}.ics`, download: "showing.ics", rel: "noopener" }, texts.addToCalendar);
    actions.replaceChildren(calendar, button("pill small", texts.move, onMove), cancel);
    if (isFocused) cancel.focus();
  }

  function ask(): void {
    const keep = button("pill small", texts.keep, offer);
    const yes = button("pill small", texts.cancel, () => void run(yes));
    actions.replaceChildren(el("p", {}, texts.cancelQuestion), yes, keep);
    keep.focus();
  }

  async function run(yes: HTMLButtonElement): Promise<void> {
    if (yes.ariaDisabled === "true") return;
    yes.ariaDisabled = "true";
    try {
      await onCancel();
    } catch (thrown) {
      yes.ariaDisabled = null;
      problem.textContent = (thrown instanceof Error && thrown.message) || texts.lost;
    }
  }

  if (isAhead(showing)) offer(false);
  return el(
    "section",
    { className: "showing", tabIndex: -1, "aria-label": name, "data-state": showing.State },
    el("p", { className: "place" }, el("bdi", {}, showing.Address), el("span", { className: "tag" }, stateText(showing, texts))),
    el("p", { className: "when" }, el("bdi", {}, showing.Local)),
    el("p", { className: "note" }, zoneName(showing.TimeZone, language, Date.parse(showing.Start))),
    showing.MemberName && el("p", { dir: "auto" }, texts.withPerson.replace("{name}", () => showing.MemberName)),
    later && el("p", {}, later),
    problem,
    actions,
  );
}
