/*
 * Where the visitor writes: a field that grows from one line to five, pictures
 * or a recording where the owner allows them, send or stop. Uploading is the
 * transport's; limits are said here before anything is sent.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./Icon";
import { type Picture, PICTURE_KINDS, usePictures } from "./pictures";
import { PictureStrip } from "./PictureStrip";
import { RecordButton } from "./RecordButton";
import type { Talk } from "./talk";
import type { Texts } from "./texts";
import { ChatFault, type ChatMemory, type ChatTransport, type PublicSettings } from "./types";

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  settings: PublicSettings;
  talk: Talk;
  transport: ChatTransport;
  /** Keeps what was not sent yet while the visitor looks at other pages. */
  drafts: ChatMemory;
  texts: Texts;
  language: string;
  busy: boolean;
}

const LINES = 5;
const MOST_CHARACTERS = 32_000;
const DRAFT = "draft";

export function Composer({ input, settings, talk, transport, drafts, texts, language, busy }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => drafts.get(DRAFT) ?? "");
  const [sending, setSending] = useState(false);
  const { pictures, take, remove } = usePictures(settings.EnableUploadImage, texts, (words) => talk.say(words));
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    if (settings.EnableUploadImage) dropOn(form.current, take, setOver);
  });
  useLayoutEffect(() => grow(input.current), [text]);
  const size = lengthOf(text);
  const tooLong = size > MOST_CHARACTERS;
  const figure = (count: number) => count.toLocaleString(language);
  const ready = !busy && !sending && !tooLong && (text.trim() !== "" || pictures.length > 0);

  function write(words: string): void {
    setText(words);
    if (words) drafts.set(DRAFT, words);
    else drafts.remove(DRAFT);
  }

  /** The next picture takes the place of the removed one, and its focus; behind the last there is none. */
  function putAway(picture: Picture): void {
    if (picture === pictures.at(-1)) form.current?.querySelector("input")?.focus();
    remove(picture);
  }

  async function send(): Promise<void> {
    if (!ready) return;
    const content = text.trim();
    if (pictures.length === 0) {
      write("");
      void talk.ask({ content });
      return;
    }
    setSending(true);
    try {
      const fileIds = await Promise.all(pictures.map(({ file, name }) => transport.upload(file, name)));
      // What was written or chosen while the pictures were on their way is the next question's.
      const now = input.current?.value ?? "";
      write(now.startsWith(text) ? now.slice(text.length) : now);
      remove(...pictures);
      const photos = texts.photo + (fileIds.length > 1 ? ` × ${fileIds.length}` : "");
      void talk.ask({ content, chatAskType: "Image", fileIds }, content ? `${photos} · ${content}` : photos);
    } catch (fault) {
      talk.say((fault instanceof ChatFault && fault.message) || texts.failed);
    }
    setSending(false);
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
      {over && (
        <p class="drop">
          <Icon name="image" size={32} />
          {texts.drop}
        </p>
      )}
      {tooLong && (
        <p class="limit" role="alert">
          {texts.tooLong.replace("{limit}", figure(MOST_CHARACTERS)).replace("{size}", figure(size))}
        </p>
      )}
      {pictures.length > 0 && <PictureStrip pictures={pictures} texts={texts} onRemove={putAway} />}
      <div class="field">
        {settings.EnableUploadImage && <PictureButton texts={texts} disabled={busy || sending} onFiles={take} />}
        <WordField input={input} text={text} placeholder={settings.UserInputPlaceholder || texts.placeholder} onWrite={write} onFiles={take} onEnter={() => void send()} />
        {settings.EnablePushToTalk && !busy && <RecordButton talk={talk} transport={transport} texts={texts} />}
        <SendButton busy={busy} ready={ready} texts={texts} onStop={() => void talk.stop()} />
      </div>
    </form>
  );
}

interface WordFieldProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  onWrite: (words: string) => void;
  onFiles: (files: FileList | undefined) => boolean;
  onEnter: () => void;
}

function WordField({ input, text, placeholder, onWrite, onFiles, onEnter }: WordFieldProps) {
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
      <button type="button" class="send" aria-label={texts.stop} title={texts.stop} onClick={onStop}>
        <Icon name="stop" size={16} />
      </button>
    );
  }
  return (
    <button type="submit" class="send" aria-label={texts.send} title={texts.send} disabled={!ready}>
      <Icon name="send" />
    </button>
  );
}

interface PictureButtonProps {
  texts: Texts;
  disabled: boolean;
  onFiles: (files: FileList | null) => void;
}

function PictureButton({ texts, disabled, onFiles }: PictureButtonProps) {
  return (
    <label class="plain" title={texts.attach}>
      <input
        type="file"
        class="unseen"
        accept={PICTURE_KINDS}
        multiple
        aria-label={texts.attach}
        disabled={disabled}
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <Icon name="image" />
    </label>
  );
}

/** Files can be dropped anywhere on the panel; `show` hears whether some are held over it. */
function dropOn(form: HTMLElement | null, take: (files: FileList | undefined) => boolean, show: (over: boolean) => void): void {
  const panel = form?.closest<HTMLElement>(".chat");
  if (!panel) return;
  // The panel outlives no composer, so the newest handlers simply take the place of the older ones.
  panel.ondragover = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    show(true);
  };
  panel.ondragleave = (event) => panel.contains(event.relatedTarget as Node | null) || show(false);
  panel.ondrop = (event) => {
    show(false);
    if (take(event.dataTransfer?.files)) event.preventDefault();
  };
}

/** Characters as the service counts them, where it may matter. */
function lengthOf(text: string): number {
  return text.length > MOST_CHARACTERS ? [...text.trim()].length : text.length;
}

/** As many rows as its text has, up to five; then it scrolls. Rows, because a style attribute is not for a guest. */
function grow(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.rows = 1;
  // Not on the screen yet: one line.
  if (input.scrollHeight === 0) return;
  const style = getComputedStyle(input);
  const line = parseFloat(style.lineHeight) || 22;
  const edges = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom) || 0;
  input.rows = Math.min(LINES, Math.round((input.scrollHeight - edges) / line));
}
