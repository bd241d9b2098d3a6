/* Newer versions: what changed, how to get one, and whether the app looks for them. */
import { ExternalLink } from "lucide";
import { useApp } from "../../app-context";
import { Toggle } from "../../components/controls";
import { Icon } from "../../components/Icon";
import { texts } from "../../texts";
import { setUpdateCheck, update } from "../update-notice";

export function UpdateSection() {
  const app = useApp();
  const t = texts.value.shell.updates;
  const view = update.value;
  if (!view) return null;
  if (!view.canCheck) return <p class="field-help">{t.fromSources}</p>;
  const change = (on: boolean) => void setUpdateCheck(app, on).catch(app.reportError(t.changing));
  return (
    <section class="program" aria-label={t.title}>
      {view.release ? (
        <>
          <h3>{t.available(view.release.version)}</h3>
          <pre class="code changes" tabIndex={0} lang="en">{readable(view.release.changes)}</pre>
          <p>
            <a class="button button-plain" href={view.release.url} target="_blank" rel="noopener">
              <Icon node={ExternalLink} />
              <span>{t.howTo}</span>
            </a>
          </p>
        </>
      ) : null}
      <Toggle label={t.check} help={t.checkHelp} name="updateCheck" on={view.isOn} onChange={change} />
    </section>
  );
}

/** The changelog's headings and lists without their marks. */
const readable = (changes: string): string => changes.replace(/^#+ /gm, "").replace(/^- /gm, "• ");
