/* The only file that imports Leaflet. Draws thousands of dots on a canvas. */
import L from "leaflet";
import "leaflet/dist/leaflet.css";
import type { ListingItem } from "../../../api/wire";

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface MapView {
  setItems(items: readonly ListingItem[], color: (item: ListingItem) => string): void;
  choose(item: ListingItem | null): void;
  /** URL of a tile, or null. */
  setTiles(url: ((zoom: number, x: number, y: number) => string) | null, attribution: string, broken: () => void): void;
  fit(): void;
  zoomBy(steps: number): void;
  remove(): void;
}

interface MapEvents {
  pick: (item: ListingItem) => void;
  moved: (bounds: Bounds) => void;
}

/** If lines would be closer than this many pixels, they are drawn further apart. */
const LINE_PX = 110;
/** Maximum width of a line's label. */
const LABEL_PX = 64;
const GRID_STEPS = [45, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

export function createMap(element: HTMLElement, { pick, moved }: MapEvents): MapView {
  const map = L.map(element, { preferCanvas: true, zoomControl: false, attributionControl: true, minZoom: 2, maxZoom: 19, zoomAnimation: false, fadeAnimation: false, worldCopyJump: true });
  map.attributionControl.setPrefix(false);
  map.setView([30, 0], 2);
  L.control.scale({ position: "bottomright", imperial: true, metric: true }).addTo(map);
  const lines = L.layerGroup().addTo(map);
  const dots = L.layerGroup().addTo(map);
  const renderer = L.canvas({ padding: 0.3 });
  const byId = new Map<number, L.CircleMarker>();
  let chosen: L.CircleMarker | null = null;
  let tiles: L.TileLayer | null = null;
  let all: L.LatLngBounds | null = null;

  function notifyMoved(): void {
    const box = map.getBounds();
    if (!tiles) drawLines(map, lines, element);
    moved({ south: box.getSouth(), west: box.getWest(), north: box.getNorth(), east: box.getEast() });
  }
  map.on("moveend", notifyMoved);
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  observer.observe(element);

  const fit = () => void (all && map.fitBounds(all, { padding: [28, 28], maxZoom: 16, animate: false }));
  return {
    setItems(items, color) {
      dots.clearLayers();
      byId.clear();
      chosen = null;
      for (const item of items) {
        const dot = L.circleMarker([item.LATITUDE, item.LONGITUDE], { renderer, radius: 5, weight: 1, color: "#ffffff", fillColor: color(item), fillOpacity: 0.9 });
        dot.on("click", () => pick(item));
        byId.set(item.ID, dot);
        dots.addLayer(dot);
      }
      all = items.length > 0 ? L.latLngBounds(items.map((item) => [item.LATITUDE, item.LONGITUDE] as [number, number])) : null;
      fit();
    },
    choose(item) {
      chosen?.setStyle({ weight: 1, color: "#ffffff" }).setRadius(5);
      chosen = item ? (byId.get(item.ID) ?? null) : null;
      chosen?.setStyle({ weight: 3, color: "#1c1a17" }).setRadius(9).bringToFront();
      if (chosen && !map.getBounds().contains(chosen.getLatLng())) map.panTo(chosen.getLatLng(), { animate: false });
    },
    setTiles(url, attribution, broken) {
      tiles?.remove();
      tiles = null;
      lines.clearLayers();
      if (url) {
        const layer = L.tileLayer("", { attribution, maxZoom: 19 });
        layer.getTileUrl = ({ z, x, y }: L.Coords) => url(z, x, y);
        layer.on("tileerror", broken);
        tiles = layer.addTo(map);
      }
      notifyMoved();
    },
    fit,
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate: false }),
    remove() {
      observer.disconnect();
      map.remove();
    },
  };
}

/** Lines of latitude and longitude with labels. */
function drawLines(map: L.Map, lines: L.LayerGroup, element: HTMLElement): void {
  lines.clearLayers();
  const box = map.getBounds();
  const degrees = (box.getEast() - box.getWest()) / Math.max(1, element.clientWidth / LINE_PX);
  const step = [...GRID_STEPS].reverse().find((one) => one >= degrees) ?? 45;
  const color = getComputedStyle(element).color;
  const places = Math.max(0, Math.ceil(-Math.log10(step)));
  const style = { color: color, weight: 1, opacity: 0.16, interactive: false };
  const label = (at: L.LatLngExpression, text: string, anchor: [number, number]) =>
    lines.addLayer(L.marker(at, { interactive: false, keyboard: false, icon: L.divIcon({ className: "map-pin-count", html: named(text), iconSize: [80, 14], iconAnchor: anchor }) }));
  for (let at = Math.ceil(box.getSouth() / step) * step; at <= box.getNorth(); at += step) {
    lines.addLayer(L.polyline([[at, box.getWest()], [at, box.getEast()]], style));
    label([at, box.getWest()], `${Math.abs(at).toFixed(places)}° ${at < 0 ? "S" : "N"}`, [-6, 15]);
  }
  for (let at = Math.ceil(box.getWest() / step) * step; at <= box.getEast(); at += step) {
    lines.addLayer(L.polyline([[box.getSouth(), at], [box.getNorth(), at]], style));
    // At the edge it would be clipped.
    if (map.latLngToContainerPoint([box.getNorth(), at]).x < element.clientWidth - LABEL_PX) label([box.getNorth(), at], `${Math.abs(at).toFixed(places)}° ${at < 0 ? "W" : "E"}`, [-4, -4]);
  }
}

function named(text: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
