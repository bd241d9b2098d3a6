/*
 * Files from the system dialog (desktop), a browser's file input, or drag and drop. The desktop
 * core or the service parses them.
 */
import type { FileInput } from "../api/desktop";
import type { Transport } from "../api/transport";
import { texts } from "./texts";

export interface NamedFile extends FileInput {
  name: string;
}

const LISTING_EXTENSIONS = ["csv", "xlsx", "json", "tsv", "txt", "xlsm", "jsonl"];

export function chooseListings(transport: Transport): Promise<NamedFile | null> {
  return choose(transport, texts.value.common.files.chooseListings, texts.value.common.files.listings, LISTING_EXTENSIONS);
}

async function choose(transport: Transport, title: string, kind: string, extensions: string[]): Promise<NamedFile | null> {
  if (transport.kind === "http") return chooseInBrowser(extensions);
  return transport.desktop("pick_file", { title, filters: [{ name: kind, extensions }] });
}

function chooseInBrowser(extensions: string[]): Promise<NamedFile | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = extensions.map((extension) => `.${extension}`).join(",");
  return new Promise((resolve, reject) => {
    input.addEventListener("cancel", () => resolve(null));
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (!file) resolve(null);
      else fileInput(file).then(resolve, reject);
    });
    input.click();
  });
}

/** A dropped or chosen file as base64. */
export function fileInput(file: File): Promise<NamedFile> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("error", () => reject(new Error(texts.value.common.errors.unreadableFile(file.name))));
    reader.addEventListener("load", () => {
      const bytesBase64 = String(reader.result).split(",")[1] ?? "";
      resolve({ name: file.name, bytesBase64 });
    });
    reader.readAsDataURL(file);
  });
}

/** Saves text or bytes where the agent chooses; null if the dialog was closed. */
export async function saveFile(transport: Transport, title: string, name: string, content: string | Uint8Array): Promise<string | null> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { bytesBase64 = "" } = await fileInput(new File([bytes as Uint8Array<ArrayBuffer>], name));
  return transport.desktop("save_file", { title, name, bytesBase64 });
}
