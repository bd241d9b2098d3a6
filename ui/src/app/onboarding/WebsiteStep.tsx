import { Globe } from "lucide";
import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { openGuide } from "../shell/website-guide";
import { texts } from "../texts";

/** The other way to begin; only the desktop app can set up a server. */
export function WebsiteStep() {
  const app = useApp();
  const t = texts.value.start;
  return (
    <section class="start-website" aria-labelledby="start-website">
      <h2 id="start-website">{t.websiteTitle}</h2>
      <p class="start-way-text">{t.websiteText}</p>
      <Button icon={Globe} onClick={() => openGuide(app)}>{t.websiteOpen}</Button>
    </section>
  );
}
