/*
 * Warns about a launcher color that is hard to see on a white page, and offers the nearest visible
 * color. Text never drops below 4.5:1, because the widget picks black or white.
 */
import { TriangleAlert } from "lucide";
import { formatNumber } from "../../format";
import { Button } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { texts } from "../../texts";
import { contrast, MIN_SHAPE_CONTRAST, MIN_TEXT_CONTRAST, nearestPassing, toHex, WHITE, type Rgb } from "../../color";

export function Contrast({ ratio, text }: { ratio: number; text: "black" | "white" }) {
  const t = texts.value.settings.color;
  const low = ratio < MIN_TEXT_CONTRAST;
  const contrastText = low ? t.tooLow(ratioText(ratio)) : t.contrast(ratioText(ratio), text);
  return (
    <span class={low ? "contrast contrast-low" : "contrast"} title={contrastText} role="img" aria-label={contrastText}>
      {low ? <Icon node={TriangleAlert} /> : null}
      <span>{ratioText(ratio)}</span>
      <span class={`contrast-ink contrast-${text}`} aria-hidden="true">Aa</span>
    </span>
  );
}

/** Shown only if the launcher is hard to see on a white page. */
export function OnPage({ color, choose }: { color: Rgb; choose: (color: Rgb) => void }) {
  const ratio = contrast(color, WHITE);
  if (ratio >= MIN_SHAPE_CONTRAST) return null;
  const t = texts.value.settings.color;
  const nearest = nearestPassing(color, WHITE, MIN_SHAPE_CONTRAST);
  return (
    <div class="color-warning" role="note">
      <Icon node={TriangleAlert} />
      <span>{t.hardToSee(ratioText(ratio), ratioText(MIN_SHAPE_CONTRAST))}</span>
      <Button onClick={() => choose(nearest)}>
        <span class="swatch-dot" style={{ backgroundColor: toHex(nearest) }} />
        {t.useNearest}
      </Button>
    </div>
  );
}

/** Rounded down, so that the number never promises too much. */
function ratioText(ratio: number): string {
  const short = Math.floor(ratio * 10) / 10;
  return `${formatNumber(short)}:1`;
}
