import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ZoomIn, ZoomOut } from "lucide";
import { Button, IconButton } from "../../components/Button";
import { useModal } from "../../components/useModal";
import { texts } from "../../texts";
import { parseColor, readableText, toHex } from "../../color";
import { MAX_ZOOM, panCrop, centeredCrop, constrainCrop, zoomCrop, type Crop } from "./crop";
import { drawSquare, squareFile, type LoadedImage } from "./image-file";
import type { SettingsStore } from "../store/settings-store";

/** Width of the frame on screen; the image is rendered at twice the size. */
const FRAME = 264;
const STEP = 8;

interface CropDialogProps {
  image: LoadedImage;
  store: SettingsStore;
  done: (square: File) => void;
  cancel: () => void;
}

export function CropDialog({ image, store, done, cancel }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const crop = useSignal<Crop>(centeredCrop(image));
  const t = texts.value.settings.crop;
  useModal(dialog);
  const maxZoom = constrainCrop(image, { ...crop.value, zoom: MAX_ZOOM }).zoom;
  const used = useSignal(false);
  const use = () => {
    if (used.value) return;
    used.value = true;
    void squareFile(image, crop.value).then(done, cancel);
  };
  const zoomBy = (factor: number) => (crop.value = zoomCrop(image, crop.value, factor, { x: 0, y: 0 }, FRAME));
  return (
    <dialog ref={dialog} class="question crop" aria-labelledby="crop-title" onCancel={cancel}>
      <h2 id="crop-title">{t.title}</h2>
      <p>{t.how}</p>
      <div class="crop-body">
        <CropFrame image={image} crop={crop.value} change={(next) => (crop.value = next)} />
        <div class="crop-places">
          <Places image={image} crop={crop.value} store={store} />
        </div>
      </div>
      <div class="crop-zoom">
        <IconButton name={t.farther} icon={ZoomOut} disabled={crop.value.zoom <= 1} onClick={() => zoomBy(1 / 1.2)} />
        <input
          type="range"
          aria-label={t.zoom}
          min={1}
          max={maxZoom}
          step={0.01}
          disabled={maxZoom <= 1}
          value={crop.value.zoom}
          onInput={(event) => (crop.value = constrainCrop(image, { ...crop.value, zoom: Number(event.currentTarget.value) }))}
        />
        <IconButton name={t.closer} icon={ZoomIn} disabled={crop.value.zoom >= maxZoom} onClick={() => zoomBy(1.2)} />
      </div>
      <div class="question-actions">
        <Button onClick={cancel}>{t.cancel}</Button>
        <Button variant="primary" disabled={used.value} onClick={use}>{t.use}</Button>
      </div>
    </dialog>
  );
}

interface CropFrameProps {
  image: LoadedImage;
  crop: Crop;
  change: (next: Crop) => void;
}

function CropFrame({ image, crop, change }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, image, crop, FRAME * 2);
  }, [crop]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey(event.key, image, crop);
    if (!next) return;
    event.preventDefault();
    change(next);
  };
  return (
    <div class="crop-frame">
      <canvas
        ref={canvas}
        autofocus
        tabIndex={0}
        role="img"
        aria-label={texts.value.settings.crop.frame}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          event.preventDefault();
          const box = event.currentTarget.getBoundingClientRect();
          const point = { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
          change(zoomCrop(image, crop, Math.exp(-event.deltaY / 400), point, box.width));
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (!held.current) return;
          change(panCrop(image, crop, event.clientX - held.current.x, event.clientY - held.current.y, FRAME));
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      />
      <span class="crop-round" aria-hidden="true" />
    </div>
  );
}

function byKey(key: string, image: LoadedImage, crop: Crop): Crop | null {
  const middle = { x: 0, y: 0 };
  switch (key) {
    case "ArrowLeft":
      return panCrop(image, crop, STEP, 0, FRAME);
    case "ArrowRight":
      return panCrop(image, crop, -STEP, 0, FRAME);
    case "ArrowUp":
      return panCrop(image, crop, 0, STEP, FRAME);
    case "ArrowDown":
      return panCrop(image, crop, 0, -STEP, FRAME);
    case "+":
    case "=":
      return zoomCrop(image, crop, 1.1, middle, FRAME);
    case "-":
      return zoomCrop(image, crop, 1 / 1.1, middle, FRAME);
    default:
      return null;
  }
}

/** The launcher of 56 pixels and the avatar of 36 in the header, as in the widget. */
function Places({ image, crop, store }: { image: LoadedImage; crop: Crop; store: SettingsStore }) {
  const t = texts.value.settings.crop;
  const color = parseColor(String(store.shown.value.ChatBubbleColor ?? "")) ?? [37, 99, 235];
  const style = { backgroundColor: toHex(color), color: readableText(color).text };
  return (
    <>
      <figure class="crop-place">
        <span class="crop-bubble" style={style}><RoundPreview image={image} crop={crop} side={56} /></span>
        <figcaption>{t.onBubble}</figcaption>
      </figure>
      <figure class="crop-place">
        <span class="crop-head" style={style}>
          <RoundPreview image={image} crop={crop} side={36} />
          <span class="crop-name">{String(store.shown.value.Name ?? "") || texts.value.settings.settings.Name.label}</span>
        </span>
        <figcaption>{t.inHead}</figcaption>
      </figure>
    </>
  );
}

function RoundPreview({ image, crop, side }: { image: LoadedImage; crop: Crop; side: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, image, crop, side * Math.ceil(devicePixelRatio));
  }, [crop]);
  return <canvas ref={canvas} class="crop-small" style={{ width: `${side}px`, height: `${side}px` }} aria-hidden="true" />;
}
