import { useState } from "preact/hooks";
import { Icon } from "./Icon";
import type { Texts } from "./texts";
import type { PublicSettings } from "./types";

interface HeaderProps {
  settings: PublicSettings;
  texts: Texts;
  state: "idle" | "loading" | "waiting" | "writing" | "offline";
  avatarUrl: string;
  /** The person who speaks, in place of the chatbot. */
  person: string | undefined;
  /** Who is typing, as a sentence; "" for nobody. */
  typing: string;
  onClose: (() => void) | undefined;
}

export function Header({ settings, texts, state, avatarUrl, person, typing, onClose }: HeaderProps) {
  const lines = {
    idle: texts.assistant,
    loading: texts.assistant,
    waiting: texts.thinking,
    writing: texts.writing,
    offline: texts.offline,
  };
  return (
    <header class="head" role="none">
      <Avatar key={person ?? avatarUrl} name={person ?? settings.Name} avatarUrl={person ? "" : avatarUrl} />
      <div class="who">
        <h2 class="name">
          <bdi>{person ?? settings.Name}</bdi>
        </h2>
        <p class="state">
          <span class={`dot ${state}`} />
          {person && state !== "offline" ? typing || <bdi>{settings.Name}</bdi> : lines[state]}
        </p>
      </div>
      {onClose && (
        <button type="button" class="plain on-bot" aria-label={texts.close} title={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </header>
  );
}

/** The avatar image, or the first letter of the name if there is none or it fails to load. */
function Avatar({ name, avatarUrl }: { name: string; avatarUrl: string }) {
  const [broken, setBroken] = useState(false);
  if (avatarUrl && !broken) {
    return <img class="avatar" src={avatarUrl} alt="" width={36} height={36} onError={() => setBroken(true)} />;
  }
  const initial = [...name.trim()][0]?.toUpperCase() ?? "";
  return (
    <span class="avatar letter" aria-hidden="true">
      {initial || <Icon name="message" />}
    </span>
  );
}
