/*
 * A screenshot of the agent's own page, scaled down and stored on this computer, never uploaded. If
 * the browser stores nothing, it lasts until the app closes.
 */
import { blobOf, loadImage } from "../fields/image-file";

const MAX_WIDTH = 1600;
const MAX_HEIGHT = 4000;
const STORE = "pages";

const inMemory = new Map<string, Blob>();

/** Reads, scales down and stores; throws `ImageError`. */
export async function saveScreenshot(key: string, file: File): Promise<Blob> {
  const image = await loadImage(file, 200);
  try {
    const scale = Math.min(1, MAX_WIDTH / image.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.min(MAX_HEIGHT, Math.round(image.height * scale));
    canvas.getContext("2d")?.drawImage(image.image, 0, 0, canvas.width, Math.round(image.height * scale));
    const blob = await blobOf(canvas, 0.85);
    inMemory.set(key, blob);
    await runInStore("readwrite", (store) => store.put(blob, key)).catch(() => undefined);
    return blob;
  } finally {
    image.close();
  }
}

export async function loadScreenshot(key: string): Promise<Blob | null> {
  const stored = await runInStore<unknown>("readonly", (store) => store.get(key)).catch(() => null);
  return stored instanceof Blob ? stored : (inMemory.get(key) ?? null);
}

export async function deleteScreenshot(key: string): Promise<void> {
  inMemory.delete(key);
  await runInStore("readwrite", (store) => store.delete(key)).catch(() => undefined);
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("porchlight-stage", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function runInStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = ask(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}
