import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../Icon";
import { cardText } from "../listing/card-text";
import { Photo } from "../listing/Photo";
import { onResize } from "../resize";
import type { Texts } from "../texts";
import type { ChatTransport, ListingCard } from "../types";

interface CardsProps {
  cards: ListingCard[];
  transport: ChatTransport;
  texts: Texts;
  /** Shows a listing in the panel; `opener` is the element to return the focus to. */
  onOpen?: ((card: ListingCard, opener: HTMLElement) => void) | undefined;
}

export function Cards({ cards, transport, texts, onOpen }: CardsProps) {
  const { row, more, measure, scroll } = useRow();
  // Without buttons, as in the app's preview, the row needs focus of its own for keyboard scrolling.
  return (
    <div class="shelf">
      <ul ref={row} class="cards" aria-label={texts.homes} tabIndex={onOpen ? undefined : 0} onScroll={measure} onFocusIn={scrollIntoView}>
        {cards.map((card) => (
          <li key={card.id} class="card">
            <Card card={card} photoUrl={transport.thumbnailUrl(card.image)} texts={texts} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more.before && <ScrollButton name="back" onClick={() => scroll(-1)} />}
      {more.after && <ScrollButton name="on" onClick={() => scroll(1)} />}
    </div>
  );
}

/** Scrolls the whole card into view, not only its focused button. */
function scrollIntoView({ target }: FocusEvent): void {
  if (target instanceof Element) target.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** For a mouse only: touch swipes, and Tab and screen readers move from card to card. */
function ScrollButton({ name, onClick }: { name: "back" | "on"; onClick: () => void }) {
  return (
    <button type="button" class={`jump turn ${name}`} aria-hidden="true" tabIndex={-1} onClick={onClick}>
      <Icon name="on" size={16} />
    </button>
  );
}

const GAP_PX = 12;

/** Reports on which side a row can be scrolled; in right-to-left text it starts at the other end. */
function useRow() {
  const row = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  function measure(): void {
    if (!row.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    const scrolled = Math.abs(scrollLeft);
    const [before, after] = [scrolled > 8, scrolled + clientWidth < scrollWidth - 8];
    setMore((was) => (was.before === before && was.after === after ? was : { before, after }));
  }

  function scroll(steps: 1 | -1): void {
    if (!row.current) return;
    const forward = getComputedStyle(row.current).direction === "rtl" ? -steps : steps;
    const step = (row.current.querySelector("li")?.clientWidth ?? 0) + GAP_PX;
    const width = Math.max(1, Math.floor(row.current.clientWidth / step)) * step;
    row.current.scrollBy({ left: forward * width });
  }

  useEffect(() => onResize([row.current], measure), []);
  return { row, more, measure: measure, scroll: scroll };
}

interface CardProps {
  card: ListingCard;
  photoUrl: string;
  texts: Texts;
  onOpen: CardsProps["onOpen"];
}

function Card({ card, photoUrl, texts, onOpen }: CardProps) {
  const { name, place, details } = cardText(card, texts);
  return (
    <article class="home" aria-label={name}>
      <Photo key={photoUrl} url={photoUrl} alt="" texts={texts} />
      {card.status && <span class="chip">{card.status}</span>}
      <div class="info">
        <p class="price">{card.price}</p>
        {details && <p class="specs"><bdi>{details}</bdi></p>}
        <p class="street">
          <bdi>{name}</bdi>
        </p>
        {place && place !== name && (
          <p class="city">
            <bdi>{place}</bdi>
          </p>
        )}
        {card.notes?.map((note) => <p key={note} class="specs"><bdi>{note}</bdi></p>)}
        {onOpen ? (
          <button type="button" class="details" aria-label={`${texts.details}: ${name}`} onClick={({ currentTarget }) => onOpen(card, currentTarget)}>
            {texts.details}
          </button>
        ) : (
          <span class="details">{texts.details}</span>
        )}
      </div>
    </article>
  );
}
