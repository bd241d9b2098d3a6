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

/** From here on a person would wonder why nothing is there. */
const LOADING_AFTER_MS = 200;

const fetches: (() => Promise<void>)[] = [];

type Frame = ComponentType<{ children: ComponentChildren }>;

/** A component that draws what `load` brings; says so, within the frame, when it cannot come. */
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
      // What failed beforehand is tried once more when it is wanted.
      if (part.peek().is === "failed") again();
      else void fetch();
    }, []);
    const { value: now } = part;
    if (now.is !== "ready") return <Around>{now.is === "failed" ? <LoadFailed /> : <Coming />}</Around>;
    const Part = now.value;
    return <Part {...given} />;
  };
}

/** Nothing for a moment, then a word; marked, so that a test knows when the part is there. */
function Coming() {
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

/** Loads every part while the window has nothing else to do; answers when all came or failed. */
export async function prefetchChunks(): Promise<void> {
  for (const fetch of fetches) {
    await idle();
    await fetch();
  }
}

/** WebKit cannot tell when it is idle; there it is a pause that lets the drawing go first. */
function idle(): Promise<unknown> {
  return new Promise((done) => ("requestIdleCallback" in window ? window.requestIdleCallback(done, { timeout: 500 }) : setTimeout(done, 60)));
}
