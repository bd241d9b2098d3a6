/*
 * One home inside the panel: photos, fields, open houses and description, with the buttons for a showing and for a
 * question. The agency's own page and the map open only by a click, in a new tab.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../Icon";
import { webLink } from "../markdown/links";
import type { Texts } from "../texts";
import type { ChatTransport, ListingCard, ListingDetails } from "../types";
import { cardText } from "./card-text";
import { Description, Fields, Sources } from "./ListingFields";
import { Gallery } from "./Gallery";
import { useListing } from "./use-listing";

interface ListingViewProps {
  /** As it was on its card; shown until the details are loaded. */
  card: ListingCard;
  transport: ChatTransport;
  texts: Texts;
  /** Width of the photos in CSS pixels. */
  photoWidth: number;
  onBack: () => void;
  onClose: (() => void) | undefined;
  /** Sends a question; absent where the visitor can't ask. */
  onAsk?: ((question: string) => void) | undefined;
  /** Lets the visitor finish a question. */
  onStart?: ((start: string) => void) | undefined;
}

export function ListingView({ transport, texts, photoWidth, onBack, onClose, onAsk, onStart, ...props }: ListingViewProps) {
  const back = useRef<HTMLButtonElement>(null);
  const [loaded, retry] = useListing(props.card, transport);
  const details = loaded.state === "ready" ? loaded.details : undefined;
  const card = details?.Card ?? props.card;
  const { name } = cardText(card, texts);
  const photos = (details?.Photos ?? [card.image]).map((url) => transport.thumbnailUrl(url, photoWidth)).filter(Boolean);
  const takeFocus = () => back.current?.focus({ preventScroll: true });
  useLayoutEffect(takeFocus, []);

  /** The button disappears, so the focus moves first. */
  function tryAgain(): void {
    takeFocus();
    retry();
  }

  return (
    <section class="view" aria-label={name} aria-busy={loaded.state === "loading"}>
      <header class="head" role="none">
        <button ref={back} type="button" class="plain on-bot back" aria-label={texts.back} title={texts.back} onClick={onBack}>
          <Icon name="on" />
        </button>
        <h2 class="name who">
          <bdi>{name}</bdi>
        </h2>
        {onClose && (
          <button type="button" class="plain on-bot" aria-label={texts.close} title={texts.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <div class="pages">
        <Gallery key={photos.length} photos={photos} name={name} texts={texts} />
        <div class="sheet">
          <Summary card={card} texts={texts} />
          {details && <Fields fields={[...details.OpenHouses, ...details.Fields]} />}
          {details && <Description text={details.Description} texts={texts} />}
          {loaded.state === "loading" && <Dots />}
          {(loaded.state === "gone" || loaded.state === "failed") && (
            <div class="error" role="alert">
              <Icon name="alert" size={16} />
              <p>{loaded.state === "gone" ? texts.listingGone : texts.listingFailed}</p>
              {loaded.state === "failed" && (
                <button type="button" class="pill small" onClick={tryAgain}>
                  <Icon name="retry" size={16} />
                  {texts.retry}
                </button>
              )}
            </div>
          )}
          <Links card={card} point={details && pointOf(details)} texts={texts} />
          {details && <Sources sources={details.Sources} />}
        </div>
      </div>
      {details && onAsk && (
        <div class="acts">
          <button type="button" class="primary" onClick={() => onAsk(details.ShowingQuestion)}>
            {texts.bookShowing}
          </button>
          {onStart && (
            <button type="button" class="pill" onClick={() => onStart(details.QuestionStart)}>
              {texts.askAbout}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Summary({ card, texts }: { card: ListingCard; texts: Texts }) {
  const { name, place, details } = cardText(card, texts);
  return (
    <>
      <p class="price">
        <bdi>{card.price}</bdi>
        {card.status && <span class="tag">{card.status}</span>}
      </p>
      {details && (
        <p class="specs">
          <bdi>{details}</bdi>
        </p>
      )}
      <p class="where">
        <bdi>{[name, place !== name && place].filter(Boolean).join(", ")}</bdi>
      </p>
    </>
  );
}

/** Opens nothing by itself: a page of another site loads only when the visitor clicks. */
function Links({ card, point, texts }: { card: ListingCard; point: string | undefined; texts: Texts }) {
  const page = webLink(card.url);
  return (
    <p class="links">
      {point && (
        <a href={point} target="_blank" rel="noopener noreferrer nofollow">
          {texts.showMap}
        </a>
      )}
      {page && (
        <a href={page} target="_blank" rel="noopener nofollow">
          {texts.listingPage}
        </a>
      )}
    </p>
  );
}

function pointOf({ Latitude: latitude, Longitude: longitude }: ListingDetails): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

function Dots() {
  return (
    <div class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
