/* Changes apply at once and are stored on this computer. */
import { useRef } from "preact/hooks";
import { Dialog } from "../../components/Dialog";
import { chooseByArrows } from "../../components/arrow-keys";
import { useApp } from "../../app-context";
import { texts } from "../../texts";
import { GeneralPage } from "./GeneralPage";
import { lazyScreen } from "../lazy-screen";
import { preferencesOpen, type PreferencesPage } from "../open-dialogs";
import { AboutPage } from "./AboutPage";
import { ShortcutsPage } from "./ShortcutsPage";

const PAGES: readonly PreferencesPage[] = ["general", "notifications", "shortcuts", "program"];
const NotificationsPage = lazyScreen(async () => (await import("../../notifications/NotificationsPage")).NotificationsPage);

export function PreferencesDialog({ page }: { page: PreferencesPage }) {
  const t = texts.value.shell.preferences;
  const app = useApp();
  const pages = PAGES.filter((one) => one !== "notifications" || app.supports("notices"));
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={t.title} className="preferences" close={() => (preferencesOpen.value = null)}>
      <div class="tabs preferences-tabs" role="tablist" aria-label={t.pagesName} onKeyDown={chooseByArrows}>
        {pages.map((one) => (
          <button
            key={one}
            class="tab"
            type="button"
            role="tab"
            id={`preferences-${one}`}
            aria-selected={one === page}
            aria-controls="preferences-page"
            tabIndex={one === page ? 0 : -1}
            onClick={() => (preferencesOpen.value = one)}
          >
            {t.pages[one]}
          </button>
        ))}
      </div>
      <div ref={panel} id="preferences-page" class="preferences-page" role="tabpanel" aria-labelledby={`preferences-${page}`}>
        {page === "general" ? <GeneralPage /> : null}
        {page === "notifications" ? <NotificationsPage /> : null}
        {page === "shortcuts" ? <ShortcutsPage /> : null}
        {page === "program" ? <AboutPage /> : null}
      </div>
    </Dialog>
  );
}
