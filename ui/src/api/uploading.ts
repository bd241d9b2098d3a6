/*
 * Uploads one picture with its progress and its end by will. In a browser the
 * bytes are watched on their way; the desktop core sends them itself, so there
 * progress is not known and an end by will leaves the file unused. Which files
 * are worth sending is the caller's.
 */
import { fileInput, type NamedFile } from "../app/files";
import type { DesktopCommands } from "./desktop";
import { CallFault, type Transport } from "./transport";
import { DESKTOP_FAULT } from "./desktop";
import { notTheService } from "./http";
import type { Upload } from "./wire";

export interface UploadWatch {
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
}

type Uploaded = DesktopCommands["upload_picture"]["output"];

export async function uploadPicture(transport: Transport, file: File | NamedFile, watch: UploadWatch): Promise<Uploaded> {
  if (transport.kind === "http" && file instanceof File) return uploadInBrowser(transport, file, watch);
  const sent = transport.desktop("upload_picture", file instanceof File ? await fileInput(file) : file);
  return Promise.race([sent, ended(watch.signal)]);
}

async function uploadInBrowser(transport: Transport, file: File, watch: UploadWatch): Promise<Uploaded> {
  const { FileStoreId, PreUploadUrl } = await transport.call<Upload>("request_upload", { fileName: file.name });
  await put(PreUploadUrl, file, watch);
  await transport.call("finish_upload", { FileStoreId });
  return { fileId: FileStoreId, url: transport.fileUrl(FileStoreId) };
}

/** `fetch` tells nothing of what was sent so far. */
function put(address: string, file: File, { signal, onProgress }: UploadWatch): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(1, total)) * 100)));
    request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(refusal(request))));
    request.addEventListener("error", () => reject(new CallFault(DESKTOP_FAULT.unreachable, "The connection was lost while the picture was sent.")));
    request.addEventListener("abort", () => reject(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.open("PUT", address);
    request.send(file);
  });
}

function refusal(request: XMLHttpRequest): CallFault {
  try {
    const { Message } = JSON.parse(request.responseText) as { Message: string };
    return new CallFault(Number(request.getResponseHeader("X-Error-Code")) || request.status * 100, Message);
  } catch {
    return notTheService(request.status);
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
