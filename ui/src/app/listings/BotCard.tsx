/*
 * How the bot's card for this home looks, from the form as it stands. Drawn as
 * the widget draws it; which homes an answer names is the service's.
 */
import { useApp } from "../app-context";
import { factsLine, photoMark, placeLine, priceLine } from "./facts";
import { splitImages, type ListingForm } from "./form";
import { Photo } from "./Photo";
import type { SheetStore } from "./sheet-store";
import type { ListingItem } from "../../api/wire";

export function BotCard({ sheet }: { sheet: SheetStore }) {
  const { transport } = useApp();
  const form = sheet.form.value;
  const item = sheet.item.value;
  const [first] = form.images;
  const savedAt = item && first ? splitImages(item.Images).indexOf(first) : -1;
  const src = !first
    ? null
    : item && savedAt >= 0
      ? transport.pictureUrl(item.ID, savedAt, 256, photoMark(first))
      : transport.addressUrl(first, 256);
  const shown = cardItem(form);
  return (
    <fieldset class="sheet-group">
      <legend>The bot's card</legend>
      <div class="bot-card">
        <span class="bot-card-photo">
          <Photo src={src} alt="Main photo on the card" />
        </span>
        <span class="bot-card-words">
          <strong>{priceLine(shown)}</strong>
          <span>{factsLine(shown)}</span>
          <span>{form.texts.Address || "No street address"}</span>
          <span class="field-help">{placeLine(shown)}</span>
        </span>
      </div>
    </fieldset>
  );
}

/** The form in the words of a listed item, as far as a card needs it. */
function cardItem(form: ListingForm): ListingItem {
  const { texts } = form;
  const rental = texts.SaleType === "for_rent";
  return {
    ...texts,
    ID: 0,
    SaleType: rental ? "For rent" : "For sale",
    Price: rental ? texts.RentPrice : texts.SalePrice,
    Area: texts.BuildingArea && `${texts.BuildingArea} ${texts.AreaUnit}`,
    Images: form.images.join(","),
    ExtensionColumn: "",
    LATITUDE: 0,
    LONGITUDE: 0,
  };
}
