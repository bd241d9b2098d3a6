/*
 * The switches above the stage, as pills with names.
 */
import { ImagePlus, ImageOff, Monitor, Moon, Smartphone, Sun } from "lucide";
import { IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Segments } from "../parts/controls";
import { language as appLanguage, texts } from "../texts";
import { languageName } from "./options";
import type { StagePicture } from "./useStagePicture";

export interface StageView {
  width: "phone" | "desktop";
  panel: "open" | "closed";
  visit: "first" | "returning";
  page: "light" | "dark";
  direction: "ltr" | "rtl";
  /** Code of the page's language; "" is the window's own. */
  language: string;
  zoom: "fit" | "full";
}

interface StageBarProps {
  view: StageView;
  picture: StagePicture;
  change: (next: Partial<StageView>) => void;
}

export function StageBar({ view, picture, change }: StageBarProps) {
  const said = texts.value.look.stage;
  return (
    <div class="stage-bar" role="toolbar" aria-label={said.toolbar}>
      <Segments
        name={said.width}
        value={view.width}
        onChange={(width) => change({ width })}
        options={[
          { value: "desktop", label: <Icon node={Monitor} />, title: said.desktop },
          { value: "phone", label: <Icon node={Smartphone} />, title: said.phone },
        ]}
      />
      <Segments
        name={said.window}
        value={view.panel}
        onChange={(panel) => change({ panel })}
        options={[
          { value: "open", label: said.open },
          { value: "closed", label: said.closed },
        ]}
      />
      <Segments
        name={said.visit}
        value={view.visit}
        onChange={(visit) => change({ visit })}
        options={[
          { value: "first", label: said.first },
          { value: "returning", label: said.returning },
        ]}
      />
      <Segments
        name={said.page}
        value={view.page}
        onChange={(page) => change({ page })}
        options={[
          { value: "light", label: <Icon node={Sun} />, title: said.light },
          { value: "dark", label: <Icon node={Moon} />, title: said.dark },
        ]}
      />
      <Segments
        name={said.direction}
        value={view.direction}
        onChange={(direction) => change({ direction })}
        options={[
          { value: "ltr", label: said.ltrShort, title: said.ltr },
          { value: "rtl", label: said.rtlShort, title: said.rtl },
        ]}
      />
      <PageLanguage view={view} change={change} />
      <Segments
        name={said.zoom}
        value={view.zoom}
        onChange={(zoom) => change({ zoom })}
        options={[
          { value: "fit", label: said.fit, title: said.fitTitle },
          { value: "full", label: said.full, title: said.fullTitle },
        ]}
      />
      <span class="stage-own">
        <IconButton name={said.ownPage} icon={ImagePlus} onClick={() => void picture.choose()} />
        {picture.address.value ? <IconButton name={said.dropOwnPage} icon={ImageOff} onClick={() => void picture.drop()} /> : null}
      </span>
    </div>
  );
}

/** The languages of the widget's own words. */
const CODES = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr", "zh"];

/** A page in Arabic runs from right to left, and the others do not. */
function PageLanguage({ view, change }: Pick<StageBarProps, "view" | "change">) {
  const said = texts.value.look.stage;
  const reads = appLanguage.value === "es" ? "es" : "en";
  const choose = (code: string) => change({ language: code, direction: code === "ar" ? "rtl" : "ltr" });
  return (
    <select class="stage-language" aria-label={said.language} title={said.language} value={view.language} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{said.anyLanguage}</option>
      {CODES.map((code) => (
        <option key={code} value={code}>{languageName(code, reads)}</option>
      ))}
    </select>
  );
}
