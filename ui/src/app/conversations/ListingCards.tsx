import { useSignal } from "@preact/signals";
import type { ListingCard } from "../../api/generated/ListingCard";
import { useApp } from "../app-context";
import { showListing } from "../listings/show-listing";
import { HouseIllustration } from "../components/HouseIllustration";
import { imageUrl } from "../playground/chat-transport";
import { texts } from "../texts";

export function ListingCards({ serialNumber, cards }: { serialNumber: string; cards: readonly ListingCard[] }) {
  if (cards.length === 0) return null;
  return (
    <ul class="shown-cards" aria-label={texts.value.conversations.listings} tabIndex={0}>
      {cards.map((card) => (
        <li key={card.id}>
          <ShownCard serialNumber={serialNumber} card={card} />
        </li>
      ))}
    </ul>
  );
}

function ShownCard({ serialNumber, card }: { serialNumber: string; card: ListingCard }) {
  const app = useApp();
  const name = card.address || card.title || card.mlsNumber;
  const details = [card.beds, card.baths, card.area].filter(Boolean).join(" · ");
  return (
    <button class="shown-card" type="button" title={texts.value.conversations.showListing(name)} onClick={() => showListing(app, serialNumber, card.mlsNumber)}>
      <CardPhoto url={imageUrl(app.transport, card.image)} />
      <span class="shown-card-text">
        <strong>{card.price}</strong>
        {details ? <span>{details}</span> : null}
        <span class="shown-card-place">{[name, card.city].filter(Boolean).join(", ")}</span>
      </span>
    </button>
  );
}

/** A photo that fails to load is replaced by an illustration. */
function CardPhoto({ url }: { url: string }) {
  const isBroken = useSignal(false);
  if (!url || isBroken.value) return <span class="shown-card-photo"><HouseIllustration size={48} /></span>;
  return <img class="shown-card-photo" src={url} alt="" loading="lazy" onError={() => (isBroken.value = true)} />;
}
