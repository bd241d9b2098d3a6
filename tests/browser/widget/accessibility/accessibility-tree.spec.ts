/*
 * The accessibility tree in the main states, as snapshots in English and Arabic, so that a changed name, role or order
 * shows up in review. Review snapshots before you accept them with `--update-snapshots`.
 */
import { arrive, type State, state } from "../../support/widget-states";
import { expect, FAKE_MICROPHONE, test } from "../../support/widget";

const SHOWN = ["teaser", "suggestions", "waiting", "cards", "listing", "markdown", "error", "consent", "image", "handoff"];

test.use({ ...FAKE_MICROPHONE, timezoneId: "America/Los_Angeles" });

for (const lang of ["en", "ar"] as const) {
  for (const name of SHOWN) {
    test(`the_accessibility_tree_of_${name.replace(" ", "_")}_in_${lang}`, async ({ page, context, service, site }) => {
      await page.clock.setFixedTime(new Date("2026-03-02T18:05:00Z"));
      const { widget } = await arrive(withOneListing(name), { page, context, service, site, lang });
      // Announcements disappear after ten seconds; screen-reader.spec.ts tests them.
      await page.locator("[aria-live=polite]").evaluateAll((regions) => regions.forEach((region) => region.replaceChildren()));
      const whole = name === "teaser" ? page.locator("porchlight-chat") : widget.panel;
      await expect(whole).toMatchAriaSnapshot({ name: `${name.replace(" ", "-")}-${lang}.aria.yml` });
    });
  }
}

/** The order of several listings can differ. */
function withOneListing(name: string): State {
  const shown = state(name);
  return shown.listings ? { ...shown, listings: 1 } : shown;
}
