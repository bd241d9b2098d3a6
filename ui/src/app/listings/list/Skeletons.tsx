import { texts } from "../../texts";
import type { Layout } from "../model/saved-views";

export function Skeletons({ layout }: { layout: Layout }) {
  const count = layout === "table" ? 14 : 9;
  return (
    <div class={layout === "table" ? "skeleton-rows" : "skeleton-cards"} role="status">
      <span class="sr-only">{texts.value.common.loading(texts.value.listings.what)}</span>
      {Array.from({ length: count }, (_, at) =>
        layout === "table" ? (
          <span key={at} class="still-line" />
        ) : (
          <div key={at} class="card card-empty" aria-hidden="true">
            <div class="card-shape">
              <span class="card-photo" />
              <span class="card-text"><span class="still-line" /><span class="still-line still-short" /><span class="still-line" /></span>
            </div>
          </div>
        ),
      )}
    </div>
  );
}
