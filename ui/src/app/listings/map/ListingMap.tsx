/*
 * Listings on a map, and a list of those in view for keyboards. Street tiles load only after the
 * agent has agreed to send their location to the tile server.
 */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import { Maximize, Minus, Plus } from "lucide";
import { useApp } from "../../app-context";
import type { ListingItem } from "../../../api/wire";
import { Button, IconButton } from "../../components/Button";
import { Progress } from "../../components/Progress";
import { Empty, Failed } from "../../components/states";
import type { AppStore } from "../../shell/app-store";
import { chooseMapTiles, mapTiles } from "../../shell/preferences/preferences";
import { texts } from "../../texts";
import { collectListings } from "../list/collect";
import { isPlaced } from "../model/duplicates";
import { detailsLine, listingTitle, photoMark, streetAddressLine, priceLine, splitPhotos, statusWord } from "../model/listing-format";
import { ListPhoto } from "../photos/ListPhoto";
import type { ListStore } from "../list/list-store";
import type { Bounds, MapView } from "./map-view";
import type { ListProps } from "../list/CardGrid";

type LoadState =
  | { is: "reading"; done: number; total: number; stop: () => void }
  | { is: "ready"; placed: ListingItem[]; unplaced: number }
  | { is: "stopped" }
  | { is: "failed"; error: unknown };

const TONES = { good: "#2f7d4f", care: "#c27803", quiet: "#7a746b" };
/** Listings in the list beside the map. */
const MAX_LISTED = 100;

export function ListingMap({ store, open }: ListProps) {
  const app = useApp();
  const t = texts.value.listings;
  const reading = useSignal<LoadState>({ is: "stopped" });
  const begin = () => void read(app, store, reading);
  useEffect(() => {
    begin();
    return () => reading.value.is === "reading" && reading.value.stop();
  }, [store.top.value, store.pagesRead.value]);
  const now = reading.value;
  switch (now.is) {
    case "reading":
      return <div class="map-wait"><Progress label={t.map.reading} done={now.done} total={now.total || undefined} cancel={now.stop} /></div>;
    case "failed":
      return <Failed error={now.error} doing={t.doing.map} retry={begin} />;
    case "stopped":
      return <Empty title={t.map.name} text={t.map.stopped}><Button onClick={begin}>{t.map.again}</Button></Empty>;
    case "ready":
      if (now.placed.length === 0) return <Empty title={t.map.none} text={t.map.noneThen} />;
      return <ListingsInView placed={now.placed} unplaced={now.unplaced} open={open} />;
  }
}

async function read(app: AppStore, store: ListStore, reading: Signal<LoadState>): Promise<void> {
  if (reading.value.is === "reading") reading.value.stop();
  const stopper = new AbortController();
  const stop = () => {
    stopper.abort();
    reading.value = { is: "stopped" };
  };
  reading.value = { is: "reading", done: 0, total: 0, stop };
  const update = (next: LoadState) => {
    if (!stopper.signal.aborted) reading.value = next;
  };
  try {
    const onProgress = (done: number, total: number) => update({ is: "reading", done, total, stop });
    const all = await collectListings(app.transport, store.query(), { signal: stopper.signal, onProgress });
    if (!all) return;
    const placed = all.filter(isPlaced);
    update({ is: "ready", placed, unplaced: all.length - placed.length });
  } catch (error) {
    update({ is: "failed", error });
  }
}

function ListingsInView({ placed, unplaced, open }: { placed: ListingItem[]; unplaced: number; open: (item: ListingItem) => void }) {
  const app = useApp();
  const t = texts.value.listings.map;
  const ground = useRef<HTMLDivElement>(null);
  const drawn = useSignal<MapView | null>(null);
  const map = drawn.value;
  const bounds = useSignal<Bounds | null>(null);
  const chosen = useSignal<ListingItem | null>(null);
  const broken = useSignal(false);

  useEffect(() => {
    let gone = false;
    // Leaflet is loaded with the first map.
    void import("./map-view").then(({ createMap }) => {
      if (gone || !ground.current) return;
      drawn.value = createMap(ground.current, { pick: (item) => (chosen.value = item), moved: (box) => (bounds.value = box) });
    });
    return () => {
      gone = true;
      drawn.value?.remove();
    };
  }, []);
  useEffect(() => {
    chosen.value = null;
    map?.setItems(placed, (item) => TONES[statusWord(item).tone]);
  }, [placed, map]);
  useEffect(() => map?.choose(chosen.value), [chosen.value, map]);
  useEffect(() => {
    broken.value = false;
    const { tileUrl } = app.transport;
    map?.setTiles(mapTiles.value && tileUrl ? tileUrl : null, t.attribution, () => (broken.value = true));
  }, [mapTiles.value, map]);

  const inView = useMemo(() => placed.filter((item) => isInside(item, bounds.value)), [placed, bounds.value]);
  return (
    <div class="map">
      <div class="map-canvas">
        <div ref={ground} class="map-ground" aria-label={t.name} role="region" />
        <div class="map-buttons">
          <IconButton name={t.zoomIn} icon={Plus} onClick={() => map?.zoomBy(1)} />
          <IconButton name={t.zoomOut} icon={Minus} onClick={() => map?.zoomBy(-1)} />
          <IconButton name={t.fit} icon={Maximize} onClick={() => map?.fit()} />
        </div>
        {chosen.value ? <Chosen item={chosen.value} open={open} /> : null}
      </div>
      <aside class="map-side" aria-label={t.list}>
        <p class="map-count" role="status">
          {t.inView(inView.length)}
          {unplaced > 0 ? <span class="list-state-quiet"> · {t.unplaced(unplaced)}</span> : null}
        </p>
        <ul class="map-list">
          {inView.slice(0, MAX_LISTED).map((item) => (
            <li key={item.ID}>
              <button type="button" class="map-row" aria-pressed={chosen.value?.ID === item.ID} onClick={() => (chosen.value?.ID === item.ID ? open(item) : (chosen.value = item))} onDblClick={() => open(item)}>
                <strong>{priceLine(item)}</strong>
                <span>{listingTitle(item)}</span>
              </button>
            </li>
          ))}
        </ul>
        {inView.length > MAX_LISTED ? <p class="list-state-quiet map-more">{t.more(inView.length - MAX_LISTED)}</p> : null}
        <StreetsToggle broken={broken.value} />
      </aside>
    </div>
  );
}

function StreetsToggle({ broken }: { broken: boolean }) {
  const app = useApp();
  const t = texts.value.listings.map;
  const on = mapTiles.value;
  if (!app.transport.tileUrl) return <p class="field-help map-streets">{t.tilesOnlyDesktop}</p>;
  return (
    <div class="map-streets">
      <strong>{t.tiles}</strong>
      <p class="field-help">{app.transport.kind === "http" ? t.tilesHelpServed : t.tilesHelp}</p>
      {on && broken ? <p class="field-error" role="alert">{t.tilesError}</p> : null}
      <Button onClick={() => chooseMapTiles(!on)}>{on ? t.tilesOff : t.tilesOn}</Button>
    </div>
  );
}

function Chosen({ item, open }: { item: ListingItem; open: (item: ListingItem) => void }) {
  const app = useApp();
  const [first] = splitPhotos(item);
  const status = statusWord(item);
  return (
    <button type="button" class="map-card" onClick={() => open(item)}>
      <span class="map-photo"><ListPhoto small isSettled src={first ? app.transport.thumbnailUrl(item.ID, 0, 256, photoMark(first)) : null} /></span>
      <span class="map-text">
        <strong>{priceLine(item)}</strong>
        <span>{detailsLine(item)}</span>
        <span class="list-state-quiet">{[listingTitle(item), streetAddressLine(item)].filter(Boolean).join(", ")}</span>
        <span class={`mark-word mark-${status.tone}`}>{status.word}</span>
      </span>
    </button>
  );
}

function isInside({ LATITUDE, LONGITUDE }: ListingItem, box: Bounds | null): boolean {
  return box !== null && LATITUDE >= box.south && LATITUDE <= box.north && LONGITUDE >= box.west && LONGITUDE <= box.east;
}
