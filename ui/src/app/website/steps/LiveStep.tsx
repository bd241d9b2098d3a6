import { useSignal } from "@preact/signals";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { readPageUrl } from "../domain";
import { guide, updateGuide } from "../guide-store";
import { PageCheck } from "../PageCheck";
import { ServerGate, type Ready } from "../ServerGate";

export function LiveStep() {
  const isDesktop = useApp().transport.kind === "tauri";
  return <ServerGate>{(ready) => (isDesktop ? <CheckedPage {...ready} /> : <ByHand />)}</ServerGate>;
}

function CheckedPage(ready: Ready) {
  const t = texts.value.website.live;
  const typed = useSignal(guide.value.pageUrl);
  const isWrong = useSignal(false);
  const url = readPageUrl(guide.value.pageUrl);
  const apply = () => {
    const isPage = readPageUrl(typed.value) !== null;
    isWrong.value = typed.value.trim() !== "" && !isPage;
    if (isPage && typed.value !== guide.value.pageUrl) updateGuide({ pageUrl: typed.value, liveOn: null });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    apply();
  };
  return (
    <>
      <form class="guide-form" onSubmit={submit}>
        <Field label={t.label} help={t.help} error={isWrong.value ? t.notAPage : undefined}>
          {(ids) => <TextInput ids={ids} type="url" name="pageUrl" value={typed.value} placeholder="https://example.com" onInput={(text) => (typed.value = text)} onBlur={apply} />}
        </Field>
        {url ? null : <div class="guide-actions"><Button type="submit" variant="primary">{t.check}</Button></div>}
      </form>
      {url ? <PageCheck key={`${url} ${ready.serialNumber}`} url={url} {...ready} /> : null}
    </>
  );
}

/** A browser may not load other websites, so the agent checks the page. */
function ByHand() {
  const app = useApp();
  const t = texts.value.website.live;
  return (
    <>
      <p>{t.inBrowser}</p>
      <ul class="guide-steps">
        {t.inBrowserChecks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
      <div class="guide-actions">
        <Button onClick={() => app.show("embed")}>{t.toInstall}</Button>
      </div>
    </>
  );
}
