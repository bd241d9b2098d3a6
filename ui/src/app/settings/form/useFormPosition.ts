import { signal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { SettingName } from "../../../api/wire";
import type { GroupId } from "../store/settings";

export interface FormPosition {
  scroll: RefObject<HTMLDivElement | null>;
  current: Signal<GroupId>;
  follow: () => void;
  jump: (id: GroupId) => void;
  show: (name: SettingName) => void;
  /** Scrolls to it and focuses it. */
  lead: (name: SettingName) => void;
  /** The search query. */
  query: Signal<string>;
}

/** Distance from the top at which a group counts as current. */
const READ_AT = 40;
const SHOWN_MS = 1200;

export function useFormPosition(): FormPosition {
  const scroll = useRef<HTMLDivElement>(null);
  return useMemo(() => {
    const current = signal<GroupId>("bubble");
    const query = signal("");
    const within = () => scroll.current;
    const cellOf = (name: SettingName) => within()?.querySelector<HTMLElement>(`[data-setting="${name}"]`);
    function show(name: SettingName): void {
      const cell = cellOf(name);
      cell?.scrollIntoView({ block: "nearest" });
      cell?.animate([{ backgroundColor: "var(--accent-soft)" }, {}], { duration: SHOWN_MS });
    }
    /** If a search hides the setting, the search ends. */
    function drawn(name: SettingName, then: () => void): void {
      if (cellOf(name)) return then();
      query.value = "";
      requestAnimationFrame(then);
    }
    return {
      scroll,
      current,
      query,
      follow() {
        const form = within();
        if (!form) return;
        const groups = [...form.querySelectorAll<HTMLElement>("[data-group]")];
        const atEnd = form.scrollTop + form.clientHeight >= form.scrollHeight - 2 && form.scrollTop > 0;
        const read = atEnd ? groups.at(-1) : groups.filter((group) => group.offsetTop <= form.scrollTop + READ_AT).at(-1);
        if (read?.dataset.group) current.value = read.dataset.group as GroupId;
      },
      jump(id) {
        const group = within()?.querySelector<HTMLElement>(`[data-group="${id}"]`);
        if (!group) return;
        within()?.scrollTo({ top: group.offsetTop });
        current.value = id;
        group.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true });
      },
      show: (name) => drawn(name, () => show(name)),
      lead: (name) =>
        drawn(name, () => {
          show(name);
          const cell = cellOf(name);
          if (!cell?.contains(document.activeElement)) cell?.querySelector<HTMLElement>("input, textarea, select, button")?.focus({ preventScroll: true });
        }),
    };
  }, []);
}
