/* One row: pills with text in a wide window, otherwise icons with tooltips (preview.css). */
import { ImagePlus, ImageOff, MessageCircle, MessageSquareText, Monitor, Moon, PilcrowLeft, PilcrowRight, Shrink, Smartphone, Sun, UserRoundCheck, UserRoundPlus, type IconNode } from "lucide";
import { IconButton } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { Segments } from "../../components/controls";
import { language as appLanguage, texts } from "../../texts";
import { languageName } from "../store/options";
import type { Screenshot } from "./usePreviewScreenshot";

export interface PreviewOptions {
  width: "phone" | "desktop";
  panel: "open" | "closed";
  visit: "first" | "returning";
  page: "light" | "dark";
  direction: "ltr" | "rtl";
  /** Code of the page's language; "" is the app's own. */
  language: string;
  zoom: "fit" | "full";
}

interface PreviewToolbarProps {
  view: PreviewOptions;
  screenshot: Screenshot;
  change: (next: Partial<PreviewOptions>) => void;
}

export function PreviewToolbar({ view, screenshot, change }: PreviewToolbarProps) {
  const t = texts.value.settings.preview;
  return (
    <div class="preview-toolbar" role="toolbar" aria-label={t.toolbar}>
      <Segments
        name={t.width}
        value={view.width}
        onChange={(width) => change({ width })}
        options={[
          { value: "desktop", label: <Icon node={Monitor} />, title: t.desktop },
          { value: "phone", label: <Icon node={Smartphone} />, title: t.phone },
        ]}
      />
      <Segments
        name={t.window}
        value={view.panel}
        onChange={(panel) => change({ panel })}
        options={[
          { value: "open", label: <SwitchLabel icon={MessageSquareText} text={t.open} />, title: t.open },
          { value: "closed", label: <SwitchLabel icon={MessageCircle} text={t.closed} />, title: t.closed },
        ]}
      />
      <Segments
        name={t.visit}
        value={view.visit}
        onChange={(visit) => change({ visit })}
        options={[
          { value: "first", label: <SwitchLabel icon={UserRoundPlus} text={t.first} />, title: t.first },
          { value: "returning", label: <SwitchLabel icon={UserRoundCheck} text={t.returning} />, title: t.returning },
        ]}
      />
      <Segments
        name={t.page}
        value={view.page}
        onChange={(page) => change({ page })}
        options={[
          { value: "light", label: <Icon node={Sun} />, title: t.light },
          { value: "dark", label: <Icon node={Moon} />, title: t.dark },
        ]}
      />
      <Segments
        name={t.direction}
        value={view.direction}
        onChange={(direction) => change({ direction })}
        options={[
          { value: "ltr", label: <SwitchLabel icon={PilcrowRight} text={t.ltrShort} />, title: t.ltr },
          { value: "rtl", label: <SwitchLabel icon={PilcrowLeft} text={t.rtlShort} />, title: t.rtl },
        ]}
      />
      <PageLanguage view={view} change={change} />
      <Segments
        name={t.zoom}
        value={view.zoom}
        onChange={(zoom) => change({ zoom })}
        options={[
          { value: "fit", label: <SwitchLabel icon={Shrink} text={t.fit} />, title: t.fitTitle },
          { value: "full", label: t.full, title: t.fullTitle },
        ]}
      />
      <span class="preview-own">
        <IconButton name={t.ownPage} icon={ImagePlus} onClick={() => void screenshot.choose()} />
        {screenshot.url.value ? <IconButton name={t.dropOwnPage} icon={ImageOff} onClick={() => void screenshot.drop()} /> : null}
      </span>
    </div>
  );
}

/** Text where there is room for all of it. */
function SwitchLabel({ icon, text }: { icon: IconNode; text: string }) {
  return (
    <>
      <span class="preview-notice"><Icon node={icon} /></span>
      <span class="preview-text">{text}</span>
    </>
  );
}

/** The languages of the widget's texts. */
const CODES = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr", "zh"];

/** A page in Arabic is right to left; all others are left to right. */
function PageLanguage({ view, change }: Pick<PreviewToolbarProps, "view" | "change">) {
  const t = texts.value.settings.preview;
  const reads = appLanguage.value === "es" ? "es" : "en";
  const choose = (code: string) => change({ language: code, direction: code === "ar" ? "rtl" : "ltr" });
  return (
    <select class="preview-language" aria-label={t.language} title={t.language} value={view.language} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{t.anyLanguage}</option>
      {CODES.map((code) => (
        <option key={code} value={code}>{languageName(code, reads)}</option>
      ))}
    </select>
  );
}
