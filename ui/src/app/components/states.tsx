/*
 * The three states a list has besides its rows: still loading, nothing there,
 * failed; and a part of the window that is not there. Each is one drawing, one sentence and one action at most.
 */
import type { ComponentChildren } from "preact";
import { RotateCw } from "lucide";
import { errorText } from "../errors";
import { texts } from "../texts";
import { Button } from "./Button";
import { HouseIllustration } from "./HouseIllustration";

export function Loading({ what }: { what: string }) {
  return (
    <div class="told" role="status">
      <p class="told-quiet">{texts.value.common.loading(what)}</p>
    </div>
  );
}

export function Empty({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="told">
      <HouseIllustration lit />
      <h2>{title}</h2>
      <p>{text}</p>
      {children ? <div class="told-actions">{children}</div> : null}
    </div>
  );
}

/** A part of the window whose file did not come. */
export function LoadFailed() {
  const message = texts.value.common;
  return (
    <div class="told" role="alert">
      <HouseIllustration />
      <h2>{message.partMissing}</h2>
      <p>{message.partMissingThen}</p>
      <div class="told-actions">
        <Button icon={RotateCw} onClick={() => window.location.reload()}>{message.reload}</Button>
      </div>
    </div>
  );
}

export function Failed({ error, doing, retry }: { error: unknown; doing: string; retry: () => void }) {
  const message = errorText(error, doing);
  return (
    <div class="told" role="alert">
      <HouseIllustration />
      <h2>{message.what}</h2>
      <p>{message.then}</p>
      <div class="told-actions">
        <Button icon={RotateCw} onClick={retry}>{texts.value.common.retry}</Button>
      </div>
    </div>
  );
}
