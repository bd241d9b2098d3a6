/*
 * Where the visitor writes: a field that grows from one line to five, a picture
 * or a recording where the owner allows them, send or stop. Uploading is the
 * transport's; limits are said here before anything is sent.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { Icon } from "./Icon";
import { type Picture, PictureStrip, pictureFrom } from "./PictureStrip";
import { RecordButton } from "./RecordButton";
import type { Talk } from "./talk";
import type { Texts } from "./texts";
import type { ChatTransport, PublicSettings } from "./types";

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>;
  settings: PublicSettings;
  talk: Talk;
  transport: ChatTransport;
  texts: Texts;
  busy: boolean;
}

const LINES = 5;

export function Composer({ input, settings, talk, transport, texts, busy }: ComposerProps) {
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<Picture | null>(null);
  const [sending, setSending] = useState(false);
  useLayoutEffect(() => grow(input.current), [text]);
  const ready = !busy && !sending && (text.trim() !== "" || picture !== null);
  const placeholder = settings.UserInputPlaceholder || texts.placeholder;

  async function send(): Promise<void> {
    if (!ready) return;
    const content = text.trim();
    if (!picture) {
      setText("");
      void talk.ask({ content });
      return;
    }
    setSending(true);
    try {
      const file = await transport.upload(picture.file, picture.name);
      setText("");
      setPicture(null);
      void talk.ask({ content, chatAskType: "Image", fileIds: [file] }, content ? `${texts.photo} · ${content}` : texts.photo);
    } catch (fault) {
      talk.say(fault instanceof Error && fault.message ? fault.message : texts.failed);
    }
    setSending(false);
  }

  function take(files: FileList | undefined | null): boolean {
    const file = files?.[0];
    if (!settings.EnableUploadImage || !file) return false;
    const taken = pictureFrom(file, texts);
    if (typeof taken === "string") talk.say(taken);
    else setPicture(taken);
    return true;
  }

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => settings.EnableUploadImage && event.preventDefault()}
      onDrop={(event) => take(event.dataTransfer?.files) && event.preventDefault()}
    >
      {picture && <PictureStrip picture={picture} texts={texts} onRemove={() => setPicture(null)} />}
      <div class="field">
        {settings.EnableUploadImage && <PictureButton texts={texts} disabled={busy || sending} onFiles={take} />}
        <textarea
          ref={input}
          class="input"
          rows={1}
          value={text}
          maxLength={32000}
          dir={text ? "auto" : /[\u0590-\u08ff]/.test(placeholder) ? "rtl" : "ltr"}
          enterkeyhint="send"
          placeholder={placeholder}
          aria-label={placeholder}
          onInput={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => take(event.clipboardData?.files) && event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        {settings.EnablePushToTalk && !busy && <RecordButton talk={talk} transport={transport} texts={texts} />}
        {busy ? (
          <button type="button" class="send" aria-label={texts.stop} title={texts.stop} onClick={() => void talk.stop()}>
            <Icon name="stop" size={16} />
          </button>
        ) : (
          <button type="submit" class="send" aria-label={texts.send} title={texts.send} disabled={!ready}>
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
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
        accept="image/png,image/jpeg,image/webp,image/gif"
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
