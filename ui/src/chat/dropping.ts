/* Lets files be dropped anywhere on the panel, and knows while some are held over it. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export function useDropping(form: RefObject<HTMLElement | null>, allowed: boolean, take: (files: FileList | undefined) => boolean): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const panel = form.current?.closest<HTMLElement>(".chat");
    if (!panel || !allowed) return;
    const ended = new AbortController();
    const { signal } = ended;
    panel.addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    panel.addEventListener("dragleave", (event) => panel.contains(event.relatedTarget as Node | null) || setOver(false), { signal });
    panel.addEventListener(
      "drop",
      (event) => {
        setOver(false);
        if (latest.current(event.dataTransfer?.files)) event.preventDefault();
      },
      { signal },
    );
    return () => ended.abort();
  }, [allowed]);
  return over;
}
