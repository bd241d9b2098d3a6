import { useApp } from "../app-context";
import { Button } from "../components/Button";
import { texts } from "../texts";

/** Lets the moved copy on this computer change again, after a question. */
export function ReopenButton({ done }: { done: () => void }) {
  const app = useApp();
  const t = texts.value.website.move;
  const reopen = async () => {
    if (!(await app.ask({ title: t.reopenTitle, text: t.reopenText, confirm: t.reopen, losing: false }))) return;
    try {
      await app.transport.desktop("reopen_built_in", {});
      app.toast({ text: t.reopened, tone: "good" });
      done();
    } catch (thrown) {
      app.reportError(t.reopening)(thrown);
    }
  };
  return <Button variant="quiet" onClick={() => void reopen()}>{t.reopen}</Button>;
}
