import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../Icon";
import { type AllowedMedia, type Attachment, acceptedTypes, useAttachments } from "./attachments";
import { AttachmentStrip } from "./AttachmentStrip";
import { RecordButton } from "./RecordButton";
import type { ChatSession } from "../session/chat-session";
import type { Texts } from "../texts";
import type { ChatStorage, ChatTransport, PublicSettings } from "../types";

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  settings: PublicSettings;
  session: ChatSession;
  transport: ChatTransport;
  /** Keeps unsent text across page loads. */
  drafts: ChatStorage;
  texts: Texts;
  language: string;
  busy: boolean;
}

const MAX_ROWS = 5;
const MAX_CHARACTERS = 32_000;
const DRAFT = "draft";

export function Composer({ input, settings, session, transport, drafts, texts, language, busy }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => drafts.get(DRAFT) ?? "");
  /** Upload progress in percent; null if nothing is being uploaded. */
  const [uploadPercent, setUploadPercent] = useState<number | null>(null);
  const sending = uploadPercent !== null;
  const upload = useRef<AbortController | undefined>(undefined);
  useLayoutEffect(() => () => upload.current?.abort(), []);
  const sentFiles = useRef<Attachment[]>([]);
  const allowed = { images: settings.EnableUploadImage, video: settings.EnableUploadVideo, maxVideoMB: settings.MaxVideoMB };
  const acceptsFiles = allowed.images || allowed.video;
  const { attachments, addFiles, remove, restore } = useAttachments(allowed, texts, (value) => session.showError(value));
  const [isDraggingOver, setDraggingOver] = useState(false);
  useLayoutEffect(() => {
    if (acceptsFiles) handleDrops(form.current, addFiles, setDraggingOver);
  });
  useLayoutEffect(() => fitRows(input.current), [text]);
  const size = lengthOf(text);
  const tooLong = size > MAX_CHARACTERS;
  const formatNumber = (count: number) => count.toLocaleString(language);
  const ready = !busy && !sending && !tooLong && (!isBlank(text) || attachments.length > 0);

  function write(value: string): void {
    setText(value);
    if (value) session.typed();
    if (value) drafts.set(DRAFT, value);
    else drafts.remove(DRAFT);
  }

  session.onNewChat = (unsent) => {
    // Files of the old session are not found in the new one, so they are uploaded again.
    upload.current?.abort();
    write([unsent?.content, text].filter(Boolean).join("\n"));
    if (unsent?.fileIds) restore(sentFiles.current);
  };

  session.onDraft = (start) => write(text.startsWith(start) ? text : start + text);

  /** Removing the last file would lose the focus; otherwise the next file takes it. */
  function removeAttachment(attachment: Attachment): void {
    upload.current?.abort();
    if (attachment === attachments.at(-1)) form.current?.querySelector("input")?.focus();
    remove(attachment);
  }

  async function send(): Promise<void> {
    if (!ready) return;
    const content = text.trim();
    if (attachments.length === 0) {
      write("");
      void session.ask({ content });
      return;
    }
    const watch = (upload.current = new AbortController());
    const percents = attachments.map(() => 0);
    const progress = (at: number) => (percent: number) => {
      percents[at] = percent;
      setUploadPercent(Math.floor(percents.reduce((sum, one) => sum + one, 0) / percents.length));
    };
    setUploadPercent(0);
    try {
      const fileIds = await Promise.all(
        attachments.map(({ file, name }, at) => transport.upload(file, name, { signal: watch.signal, onProgress: progress(at) })),
      );
      // Text and files that were added during the upload belong to the next question.
      const now = input.current?.value ?? "";
      write(now.startsWith(text) ? now.slice(text.length) : now);
      remove(...attachments);
      sentFiles.current = attachments;
      const isVideo = attachments[0]?.isVideo;
      const shown = (isVideo ? texts.video : texts.photo) + (fileIds.length > 1 ? ` × ${fileIds.length}` : "");
      void session.ask({ content, chatAskType: isVideo ? "Video" : "Image", fileIds }, content ? `${shown} · ${content}` : shown, isVideo ? [] : attachments.map(({ file }) => file));
    } catch (error) {
      // One failed file cancels the others.
      if (!watch.signal.aborted) session.showUploadError(error);
      watch.abort();
    }
    setUploadPercent(null);
  }

  return (
    <form
      ref={form}
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isDraggingOver && (
        <p class="drop">
          <Icon name={allowed.images ? "image" : "video"} size={32} />
          {allowed.video ? attachLabel(allowed, texts) : texts.drop}
        </p>
      )}
      {tooLong && (
        <p class="limit" role="alert">
          {texts.tooLong.replace("{limit}", formatNumber(MAX_CHARACTERS)).replace("{size}", formatNumber(size))}
        </p>
      )}
      {attachments.length > 0 && <AttachmentStrip attachments={attachments} texts={texts} onRemove={removeAttachment} />}
      {sending && (
        <p class="sent">
          <progress max={100} value={uploadPercent} aria-label={texts.send} /> {(uploadPercent / 100).toLocaleString(language, { style: "percent" })}
        </p>
      )}
      <div class="field">
        {acceptsFiles && <FileButton allowed={allowed} texts={texts} disabled={busy || sending} onFiles={addFiles} />}
        <TextField input={input} text={text} placeholder={settings.UserInputPlaceholder || texts.placeholder} onWrite={write} onFiles={addFiles} onEnter={() => void send()} />
        {settings.EnablePushToTalk && !busy && <RecordButton session={session} transport={transport} texts={texts} maxMB={settings.MaxAudioMB} />}
        <SendButton busy={busy || sending} ready={ready} texts={texts} onStop={() => (sending ? upload.current?.abort() : void session.stop())} />
      </div>
    </form>
  );
}

interface TextFieldProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  onWrite: (value: string) => void;
  onFiles: (files: FileList | undefined) => boolean;
  onEnter: () => void;
}

function TextField({ input, text, placeholder, onWrite, onFiles, onEnter }: TextFieldProps) {
  return (
    <textarea
      ref={input}
      class="input"
      rows={1}
      value={text}
      dir={text ? "auto" : /[\u0590-\u08ff]/.test(placeholder) ? "rtl" : "ltr"}
      enterkeyhint="send"
      placeholder={placeholder}
      aria-label={placeholder}
      onInput={(event) => onWrite(event.currentTarget.value)}
      onPaste={(event) => onFiles(event.clipboardData?.files) && event.preventDefault()}
      onKeyDown={(event) => {
        // 229: the Enter that ends a composition, in Safari after it has ended.
        if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

function SendButton({ busy, ready, texts, onStop }: { busy: boolean; ready: boolean; texts: Texts; onStop: () => void }) {
  if (busy) {
    return (
      // The keys keep the click on Stop from submitting the form through the button that replaces it.
      <button key="stop" type="button" class="send" aria-label={texts.stop} title={texts.stop} onClick={onStop}>
        <Icon name="stop" size={16} />
      </button>
    );
  }
  return (
    <button key="send" type="submit" class="send" aria-label={texts.send} title={texts.send} disabled={!ready}>
      <Icon name="send" />
    </button>
  );
}

/** The label of the button by the allowed media. */
function attachLabel({ images, video }: AllowedMedia, texts: Texts): string {
  return !video ? texts.attach : images ? texts.addMedia : texts.addVideo;
}

interface FileButtonProps {
  allowed: AllowedMedia;
  texts: Texts;
  disabled: boolean;
  onFiles: (files: FileList | null) => void;
}

function FileButton({ allowed, texts, disabled, onFiles }: FileButtonProps) {
  const name = attachLabel(allowed, texts);
  return (
    <label class="plain" title={name}>
      <input
        type="file"
        class="sr-only"
        accept={acceptedTypes(allowed)}
        multiple={allowed.images}
        aria-label={name}
        disabled={disabled}
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <Icon name={allowed.images ? "image" : "video"} />
    </label>
  );
}

/** Accepts files dropped anywhere on the panel; `show` reports whether files are dragged over it. */
function handleDrops(form: HTMLElement | null, addFiles: (files: FileList | undefined) => boolean, show: (isDraggingOver: boolean) => void): void {
  const panel = form?.closest<HTMLElement>(".chat");
  if (!panel) return;
  // The panel does not outlive the composer, so new handlers replace old ones.
  panel.ondragover = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    show(true);
  };
  panel.ondragleave = (event) => panel.contains(event.relatedTarget as Node | null) || show(false);
  panel.ondrop = (event) => {
    show(false);
    if (addFiles(event.dataTransfer?.files)) event.preventDefault();
  };
}

/** Only invisible characters: spaces, controls, zero-width and other characters without ink. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text);

/** Characters as the service counts them; exact only near the limit. */
function lengthOf(text: string): number {
  return text.length > MAX_CHARACTERS ? [...text.trim()].length : text.length;
}

/** Sets as many rows as the text needs, up to five. Uses `rows`, because host pages may block style attributes. */
function fitRows(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.rows = 1;
  // Not rendered yet.
  if (input.scrollHeight === 0) return;
  const style = getComputedStyle(input);
  const line = parseFloat(style.lineHeight) || 22;
  const edges = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom) || 0;
  input.rows = Math.min(MAX_ROWS, Math.round((input.scrollHeight - edges) / line));
}
