/*
 * Screens in separate chunks, so that the first paint doesn't wait for them. They are prefetched
 * when the app is idle.
 */
import { Fragment, type ComponentChildren, type ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { Loading, LoadFailed } from "../components/states";
import { texts } from "../texts";
import { LOADING, loadInto, type Loadable } from "./app-store";

/** After this delay a loading indicator is needed. */
const LOADING_AFTER_MS = 200;

const fetches: (() => Promise<void>)[] = [];

type Frame = ComponentType<{ children: ComponentChildren }>;

/** A component that renders what `load` returns, with an error state inside the frame. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>, Around: Frame = Fragment): ComponentType<P> {
  const part = signal<Loadable<ComponentType<P>>>(LOADING);
  let loading: Promise<void> | null = null;
  const fetch = () => (loading ??= loadInto(part, load));
  const again = () => {
    loading = null;
    part.value = LOADING;
    void fetch();
  };
  fetches.push(fetch);

  return function Later(given: P) {
    useEffect(() => {
      // A failed prefetch is tried again when the screen opens.
      if (part.peek().is === "failed") again();
      else void fetch();
    }, []);
    const { value: now } = part;
    if (now.is !== "ready") return <Around>{now.is === "failed" ? <LoadFailed /> : <LoadingIndicator />}</Around>;
    const Part = now.value;
    return <Part {...given} />;
  };
}

/** Nothing at first, then a loading text; the attribute tells tests when the screen is there. */
function LoadingIndicator() {
  const slow = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (slow.value = true), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <span hidden data-coming="" />
      {slow.value ? <Loading what={texts.value.common.thisPart} /> : null}
    </>
  );
}

/** Prefetches every chunk when the app is idle; resolves when all are loaded or failed. */
export async function prefetchChunks(): Promise<void> {
  for (const fetch of fetches) {
    await whenIdle();
    await fetch();
  }
}

/** WebKit has no idle callback; a delay lets the paint happen first. */
function whenIdle(): Promise<unknown> {
  return new Promise((done) => ("requestIdleCallback" in window ? window.requestIdleCallback(done, { timeout: 500 }) : setTimeout(done, 60)));
}
