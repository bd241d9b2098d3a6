/* A mock page in gray blocks without text, so that the widget stands out. */
export function PreviewPage() {
  return (
    <div class="block-page" aria-hidden="true">
      <div class="block-bar">
        <span class="block block-logo" />
        <span class="block block-link" />
        <span class="block block-link" />
        <span class="block block-link" />
      </div>
      <div class="block-hero">
        <svg class="block-hills" viewBox="0 0 400 120" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 84 70 52l62 26 76-44 82 40 110-36v82H0z" />
          <path class="block-house" d="M150 120V82l34-24 34 24v38z" />
        </svg>
      </div>
      <span class="block block-headline" />
      <span class="block block-line" />
      <div class="block-cards">
        {[0, 1, 2].map((card) => (
          <div key={card} class="block-card">
            <span class="block block-photo" />
            <span class="block block-price" />
            <span class="block block-line" />
          </div>
        ))}
      </div>
    </div>
  );
}
