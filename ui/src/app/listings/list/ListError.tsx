/* Loaded rows stay, and nothing is retried until the agent asks. */
import { RotateCw } from "lucide";
import { errorText } from "../../errors";
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import type { ListStore } from "./list-store";

export function ListError({ store }: { store: ListStore }) {
  const error = store.error.value;
  if (!error) return null;
  const t = texts.value.listings;
  const { what } = errorText(error, t.doing.loading);
  return (
    <div class="list-error" role="alert">
      <span>{t.pageError(what)}</span>
      <Button icon={RotateCw} onClick={() => void store.retry()}>{texts.value.common.retry}</Button>
    </div>
  );
}
