/*
 * States of a list without rows: loading, empty, failed. Also shown when a lazily loaded part of
 * the app fails to load.
 */
import type { ComponentChildren } from "preact";
import { RotateCw } from "lucide";
import { errorText } from "../errors";
import { texts } from "../texts";
import { Button } from "./Button";
import { HouseIllustration } from "./HouseIllustration";

export function Loading({ what }: { what: string }) {
  return (
    <div class="list-state" role="status">
      <p class="list-state-quiet">{texts.value.common.loading(what)}</p>
    </div>
  );
}

export function Empty({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="list-state">
      <HouseIllustration lit />
      <h2>{title}</h2>
      <p>{text}</p>
      {children ? <div class="list-state-actions">{children}</div> : null}
    </div>
  );
}

/** Part of the app whose chunk failed to load. */
export function LoadFailed() {
  const message = texts.value.common;
  return (
    <div class="list-state" role="alert">
      <HouseIllustration />
      <h2>{message.partMissing}</h2>
      <p>{message.partMissingThen}</p>
      <div class="list-state-actions">
        <Button icon={RotateCw} onClick={() => window.location.reload()}>{message.reload}</Button>
      </div>
    </div>
  );
}

export function Failed({ error, doing, retry }: { error: unknown; doing: string; retry: () => void }) {
  const message = errorText(error, doing);
  return (
    <div class="list-state" role="alert">
      <HouseIllustration />
      <h2>{message.what}</h2>
      <p>{message.then}</p>
      <div class="list-state-actions">
        <Button icon={RotateCw} onClick={retry}>{texts.value.common.retry}</Button>
      </div>
    </div>
  );
}
