/*
 * The listing's card in the chat, from the unsaved form, rendered by the widget's own component and
 * styles.
 */
import { render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Cards } from "../../../chat/messages/Cards";
import chatCss from "../../../chat/chat.css?inline";
import { colorRules } from "../../../lib/color";
import { adoptStyles } from "../../../chat/adopted-stylesheets";
import { chooseTexts, wantedLanguages } from "../../../chat/texts";
import "../../../chat/texts/all";
import type { ChatTransport } from "../../../chat/types";
import tokensCss from "../../../tokens.css?inline";
import { useApp } from "../../app-context";
import { language, texts } from "../../texts";
import { chatbotTheme } from "./chatbot-theme";
import { cardOf } from "../model/card-preview";
import { photoUrl } from "../photos/photo-url";
import type { EditorStore } from "./editor-store";

/** Layout of a single card outside a conversation. */
const STANDALONE_CSS = ".alone{display:block;padding:0 16px;background:none;overflow:visible}.alone .cards{padding-block:4px;overflow:visible}.alone .details{pointer-events:none}";

export function ListingCardPreview({ editor }: { editor: EditorStore }) {
  const app = useApp();
  const t = texts.value.listingEditor;
  const host = useRef<HTMLDivElement>(null);
  const theme = useMemo(() => chatbotTheme(app, editor.serialNumber), [editor]).value;
  const form = editor.form.value;
  const cardLanguage = chooseTexts(wantedLanguages(theme.language ? undefined : language.value, theme.language));
  const [first] = form.images;
  const image = first ? photoUrl(app.transport, editor.item.value, first, 512) : "";
  const card = cardOf(form, cardLanguage.code, editor.item.value?.ID ?? 0, image);

  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: "open" });
    if (!root) return;
    const drops = [tokensCss, chatCss, `.pl-root{${colorRules("bot", theme.color)}${colorRules("mine", theme.color)}}`, STANDALONE_CSS].map((css) => adoptStyles(root, css));
    return () => drops.forEach((drop) => drop());
  }, [theme.color]);
  useEffect(() => {
    const root = host.current?.shadowRoot;
    // Used only for image URLs; there is no conversation here.
    const transport = { thumbnailUrl: (url: string) => url } as ChatTransport;
    if (!root) return;
    render(
      <div class="pl-root chat alone" dir={cardLanguage.rtl ? "rtl" : "ltr"} lang={cardLanguage.code}>
        <Cards cards={[card]} transport={transport} texts={cardLanguage.texts} />
      </div>,
      root,
    );
  });
  useEffect(() => () => void (host.current?.shadowRoot && render(null, host.current.shadowRoot)), []);
  return (
    <fieldset class="drawer-group">
      <legend>{t.card}</legend>
      <p class="field-help">{t.cardHelp}</p>
      <div ref={host} class="card-preview" />
    </fieldset>
  );
}
