import { RotateCw, X } from "lucide";
import { IconButton } from "../../components/Button";
import { texts } from "../../texts";
import type { Uploading, Uploads } from "./uploads";

export function UploadTile({ row, uploads }: { row: Uploading; uploads: Uploads }) {
  const t = texts.value.listingEditor;
  const state = row.state.value;
  const hasFailed = state.is === "refused";
  return (
    <li class={`photo-tile upload-tile${hasFailed ? " upload-refused" : ""}`}>
      {row.preview && !hasFailed ? <img class="upload-preview" src={row.preview} alt="" /> : null}
      <div class="upload-text">
        <span class="upload-name" title={row.name}>{row.name}</span>
        {hasFailed ? (
          <span class="upload-why" role="alert">{state.why}</span>
        ) : (
          <>
            <span class="upload-state">{state.is === "waits" ? t.uploadWaits : state.percent === null ? "…" : t.uploadDone(state.percent)}</span>
            <progress aria-label={t.uploading(row.name)} max={100} value={state.is === "waits" ? 0 : (state.percent ?? undefined)} />
          </>
        )}
      </div>
      <span class="photo-tools upload-tools">
        {hasFailed ? <IconButton name={t.retryUpload(row.name)} icon={RotateCw} onClick={() => uploads.retry(row.id)} /> : null}
        <IconButton name={hasFailed ? t.forgetUpload(row.name) : t.cancelUpload(row.name)} icon={X} onClick={() => uploads.drop(row.id)} />
      </span>
    </li>
  );
}
