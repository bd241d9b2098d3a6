/*
 * The switches above the stage, as pills with names.
 */
import { Monitor, Moon, Smartphone, Sun } from "lucide";
import { Icon } from "../parts/Icon";
import { Segments } from "../parts/controls";

export interface StageView {
  width: "phone" | "desktop";
  panel: "open" | "closed";
  visit: "first" | "returning";
  page: "light" | "dark";
  direction: "ltr" | "rtl";
}

export function StageBar({ view, change }: { view: StageView; change: (next: Partial<StageView>) => void }) {
  return (
    <div class="stage-bar" role="toolbar" aria-label="Stage">
      <Segments
        name="Width"
        value={view.width}
        onChange={(width) => change({ width })}
        options={[
          { value: "desktop", label: <Icon node={Monitor} />, title: "Desktop width" },
          { value: "phone", label: <Icon node={Smartphone} />, title: "Phone width" },
        ]}
      />
      <Segments
        name="Window"
        value={view.panel}
        onChange={(panel) => change({ panel })}
        options={[
          { value: "open", label: "Open" },
          { value: "closed", label: "Closed" },
        ]}
      />
      <Segments
        name="Visit"
        value={view.visit}
        onChange={(visit) => change({ visit })}
        options={[
          { value: "first", label: "First visit" },
          { value: "returning", label: "Returning" },
        ]}
      />
      <Segments
        name="Page"
        value={view.page}
        onChange={(page) => change({ page })}
        options={[
          { value: "light", label: <Icon node={Sun} />, title: "Light page" },
          { value: "dark", label: <Icon node={Moon} />, title: "Dark page" },
        ]}
      />
      <Segments
        name="Direction"
        value={view.direction}
        onChange={(direction) => change({ direction })}
        options={[
          { value: "ltr", label: "LTR", title: "Left to right" },
          { value: "rtl", label: "RTL", title: "Right to left" },
        ]}
      />
    </div>
  );
}
