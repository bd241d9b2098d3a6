/*
 * Matching and recent colors, and a color picker for the whole screen where the browser supports it
 * (WebKit doesn't).
 */
import { Pipette } from "lucide";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { harmonies, parseColor, readableText, toHex, type Rgb } from "../../color";
import { recentColors } from "./recent-colors";

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}

interface SwatchesProps {
  color: Rgb | null;
  choose: (color: Rgb) => void;
}

export function Swatches({ color, choose }: SwatchesProps) {
  const t = texts.value.settings.color;
  const recent = recentColors.value.map(parseColor).filter((color) => color !== null);
  const Dropper = (window as { EyeDropper?: new () => EyeDropper }).EyeDropper;
  const drop = async () => {
    // An AbortError means that the picker was closed without a color.
    const picked = Dropper ? await new Dropper().open().catch(() => null) : null;
    const found = picked && parseColor(picked.sRGBHex);
    if (found) choose(found);
  };
  return (
    <div class="swatches">
      {color ? <Row name={t.goesWith} colors={harmonies(color)} choose={choose} /> : null}
      {recent.length > 0 ? <Row name={t.recent} colors={recent} choose={choose} /> : null}
      {Dropper ? <Button variant="quiet" icon={Pipette} onClick={() => void drop()}>{t.fromScreen}</Button> : null}
    </div>
  );
}

function Row({ name, colors, choose }: { name: string; colors: Rgb[]; choose: (color: Rgb) => void }) {
  return (
    <div class="swatch-row" role="group" aria-label={name}>
      <span class="swatch-name">{name}</span>
      {colors.map((color) => {
        const hex = toHex(color);
        const label = texts.value.settings.color.swatch(hex, `${Math.floor(readableText(color).ratio * 10) / 10}:1`);
        return <button key={hex} type="button" class="swatch" title={label} aria-label={label} style={{ backgroundColor: hex }} onClick={() => choose(color)} />;
      })}
    </div>
  );
}
