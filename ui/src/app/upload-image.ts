/*
 * Uploads an image with progress and cancellation. In a browser the request reports progress; the
 * desktop core is polled. Oversized files are rejected here, before base64 encoding adds a third.
 */
import { formatNumber } from "./format";
import { fileInput,type NamedFile } from "./files";
import { texts } from "./texts";
import { gatewayError,retryAfter } from "../api/gateway-error";
import type { DesktopCommands } from "../api/desktop";
import { ApiError,type Transport } from "../api/transport";
import { DESKTOP_ERROR } from "../api/desktop";

export interface UploadProgress {
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
}

const POLL_MS = 200;
/** A video, the largest file that a service accepts, may be this large; the desktop core has the same limit. */
const LIMIT_MB = 100;
const MB = 1_048_576;

type Uploaded = DesktopCommands["upload_image"]["output"];

export async function uploadImage(transport: Transport, file: File | NamedFile, watch: UploadProgress): Promise<Uploaded> {
  if (file instanceof File && file.size > LIMIT_MB * MB) {
    throw new ApiError(DESKTOP_ERROR.file, texts.value.common.errors.fileTooLarge(LIMIT_MB, formatNumber(Math.ceil(file.size / MB))));
  }
  if (transport.kind === "http" && file instanceof File) return uploadInBrowser(transport, file, watch);
  const input = file instanceof File ? await fileInput(file) : file;
  return transport.kind === "tauri" ? uploadByCore(transport, input, watch) : Promise.race([transport.desktop("upload_image", input), rejectOnAbort(watch.signal)]);
}

async function uploadByCore(transport: Transport, input: NamedFile, { signal, onProgress }: UploadProgress): Promise<Uploaded> {
  signal.throwIfAborted();
  const run = crypto.randomUUID();
  let over = false;
  const poll = async () => {
    const now = await transport.desktop("get_job_progress", { run }).catch(() => null);
    if (now && now.total > 0 && !over) onProgress(Math.min(100, Math.round((now.done / now.total) * 100)));
  };
  // The core may not have started the job yet, so repeat until it confirms.
  const stop = async () => {
    while (!over && !(await transport.desktop("cancel_job", { run }).catch(() => true))) await pause(POLL_MS);
  };
  const timer = setInterval(() => void poll(), POLL_MS);
  signal.addEventListener("abort", () => void stop(), { once: true });
  const sent = transport.desktop("upload_image", { ...input, run }).finally(() => {
    over = true;
    clearInterval(timer);
  });
  return Promise.race([sent, rejectOnAbort(signal)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function uploadInBrowser(transport: Transport, file: File, watch: UploadProgress): Promise<Uploaded> {
  const { FileStoreId, PreUploadUrl } = await transport.call("request_upload", { fileName: file.name });
  await put(PreUploadUrl, file, watch);
  await transport.call("finish_upload", { FileStoreId });
  return { fileId: FileStoreId, url: transport.fileUrl(FileStoreId) };
}

/** `fetch` doesn't report upload progress. */
function put(url: string, file: File, { signal, onProgress }: UploadProgress): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(Math.round((loaded / Math.max(1, total)) * 100)));
    request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(errorFrom(request))));
    request.addEventListener("error", () => reject(new ApiError(DESKTOP_ERROR.unreachable, "The connection was lost during the upload.")));
    request.addEventListener("abort", () => reject(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.open("PUT", url);
    request.send(file);
  });
}

function errorFrom(request: XMLHttpRequest): ApiError {
  try {
    const { Message } = JSON.parse(request.responseText) as { Message?: string };
    if (typeof Message !== "string") throw new TypeError("no envelope");
    return new ApiError(Number(request.getResponseHeader("X-Error-Code")) || request.status * 100, Message);
  } catch {
    return gatewayError(request.status, retryAfter(request.getResponseHeader("Retry-After")));
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
