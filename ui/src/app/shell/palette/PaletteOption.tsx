import { Check } from "lucide";
import { Icon } from "../../components/Icon";
import { chordFor } from "../commands/bindings";
import { shownKeys } from "../commands/keys";
import type { PaletteRow } from "./palette-rows";

interface PaletteOptionProps {
  id: string;
  row: PaletteRow;
  chosen: boolean;
  choose: () => void;
}

export function PaletteOption({ id, row: { command, lit }, chosen, choose }: PaletteOptionProps) {
  const chord = chordFor(command);
  return (
    <div id={id} class="palette-option" role="option" aria-selected={chosen} onClick={choose}>
      <span class="palette-check">{command.on ? <Icon node={Check} /> : null}</span>
      <span class="palette-title">
        <HighlightedTitle title={command.title} at={lit} />
      </span>
      {command.detail ? <span class="palette-detail">{command.detail}</span> : null}
      {chord ? <kbd>{shownKeys(chord)}</kbd> : null}
    </div>
  );
}

/** Matched characters as marks; adjacent ones share a mark. */
function HighlightedTitle({ title, at }: { title: string; at: readonly number[] }) {
  const found = new Set(at);
  const runs: { text: string; lit: boolean }[] = [];
  [...title].forEach((char, place) => {
    const lit = found.has(place);
    const last = runs.at(-1);
    if (last?.lit === lit) last.text += char;
    else runs.push({ text: char, lit });
  });
  return <>{runs.map(({ text, lit }, index) => (lit ? <mark key={index}>{text}</mark> : text))}</>;
}
