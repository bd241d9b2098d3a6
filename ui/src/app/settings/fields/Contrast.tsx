/*
 * How well a colour can be seen: the words on it, and the bubble on a page. The
 * widget writes in black or white, whichever reads better, so words never fall
 * under 4.5:1; a pale bubble on a white page does get lost, and for that there
 * is the nearest colour that does not.
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
  const contrastText = low ? t.tooLow(toOne(ratio)) : t.contrast(toOne(ratio), text);
  return (
    <span class={low ? "contrast contrast-low" : "contrast"} title={contrastText} role="img" aria-label={contrastText}>
      {low ? <Icon node={TriangleAlert} /> : null}
      <span>{toOne(ratio)}</span>
      <span class={`contrast-ink contrast-${text}`} aria-hidden="true">Aa</span>
    </span>
  );
}

/** Only speaks up when the bubble is hard to see on a white page. */
export function OnPage({ color, choose }: { color: Rgb; choose: (color: Rgb) => void }) {
  const ratio = contrast(color, WHITE);
  if (ratio >= MIN_SHAPE_CONTRAST) return null;
  const t = texts.value.settings.color;
  const nearest = nearestPassing(color, WHITE, MIN_SHAPE_CONTRAST);
  return (
    <div class="color-warning" role="note">
      <Icon node={TriangleAlert} />
      <span>{t.hardToSee(toOne(ratio), toOne(MIN_SHAPE_CONTRAST))}</span>
      <Button onClick={() => choose(nearest)}>
        <span class="swatch-dot" style={{ backgroundColor: toHex(nearest) }} />
        {t.useNearest}
      </Button>
    </div>
  );
}

/** Rounded down, so that a figure never promises more than there is. */
function toOne(ratio: number): string {
  const short = Math.floor(ratio * 10) / 10;
  return `${formatNumber(short)}:1`;
}
