import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../Icon";
import { webLink } from "../markdown/links";
import { onResize } from "../resize";
import type { Texts } from "../texts";
import type { ChatTransport, ListingCard } from "../types";

interface CardsProps {
  cards: ListingCard[];
  transport: ChatTransport;
  texts: Texts;
}

export function Cards({ cards, transport, texts }: CardsProps) {
  const { row, more, measure, scroll } = useRow();
  // Without links, the row needs focus of its own for keyboard scrolling.
  const reachable = cards.some((card) => webLink(card.url));
  return (
    <div class="shelf">
      <ul ref={row} class="cards" aria-label={texts.homes} tabIndex={reachable ? undefined : 0} onScroll={measure} onFocusIn={scrollIntoView}>
        {cards.map((card) => (
          <li key={card.id} class="card">
            <Card card={card} photoUrl={transport.thumbnailUrl(card.image)} texts={texts} />
          </li>
        ))}
      </ul>
      {more.before && <ScrollButton name="back" onClick={() => scroll(-1)} />}
      {more.after && <ScrollButton name="on" onClick={() => scroll(1)} />}
    </div>
  );
}

/** Scrolls the whole card into view, not only its focused link. */
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

function Card({ card, photoUrl, texts }: { card: ListingCard; photoUrl: string; texts: Texts }) {
  const link = webLink(card.url);
  const place = [card.city, card.state].filter(Boolean).join(", ");
  const name = card.address || card.title || place;
  const details = [withUnit(card.beds, texts.beds), withUnit(card.baths, texts.baths), card.area].filter(Boolean);
  return (
    <article class="home" aria-label={name}>
      <Photo key={photoUrl} photoUrl={photoUrl} texts={texts} />
      {card.status && <span class="chip">{card.status}</span>}
      <div class="info">
        <p class="price">{card.price}</p>
        {details.length > 0 && <p class="specs"><bdi>{details.join(" · ")}</bdi></p>}
        <p class="street">
          <bdi>{name}</bdi>
        </p>
        {place && place !== name && (
          <p class="city">
            <bdi>{place}</bdi>
          </p>
        )}
        {link && (
          <a class="details" href={link} target="_blank" rel="noopener nofollow" aria-label={`${texts.details}: ${name}`}>
            {texts.details}
          </a>
        )}
      </div>
    </article>
  );
}

/** The card already has the name of the listing, so the photo needs no alt text. */
function Photo({ photoUrl, texts }: { photoUrl: string; texts: Texts }) {
  const [broken, setBroken] = useState(false);
  if (!photoUrl || broken) {
    return (
      <div class="photo none" role="img" aria-label={texts.noPhoto}>
        <Icon name="house" size={32} />
      </div>
    );
  }
  return <img class="photo" src={photoUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />;
}

/** "3" becomes "3 bd"; a text with a unit stays. */
function withUnit(value: string, unit: string): string {
  return /^[\d.,½]+$/.test(value.trim()) ? `${value.trim()} ${unit}` : value;
}
