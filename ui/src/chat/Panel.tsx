/*
 * The panel as a whole: header, talk, suggestions, composer, footer. Keeps
 * nothing itself but what is on the screen; the talk lives in talk.ts. Where
 * the panel sits on a page is decided by frame and style sheet.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Announcer } from "./messages/Announcer";
import { Composer } from "./composer/Composer";
import { Consent, hasConsented } from "./Consent";
import { focusedIn, keepFocusInside } from "./focus";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { linesOf } from "./messages/message-list";
import { Messages } from "./messages/Messages";
import { PolicyLine } from "./PrivacyLink";
import type { Talk } from "./session/chat-session";
import type { Chosen } from "./texts";
import type { ChatMemory, ChatOptions, ChatTransport, PublicSettings } from "./types";

export interface PanelProps {
  settings: PublicSettings;
  transport: ChatTransport;
  talk: Talk;
  memory: ChatMemory;
  drafts: ChatMemory;
  language: Chosen;
  frame: NonNullable<ChatOptions["frame"]>;
  rtl: boolean;
  dark: boolean | undefined;
  full: boolean;
  open: boolean;
  /** Whether opening moves the focus into the panel. */
  focused: boolean;
  poweredBy: boolean;
  onClose: (() => void) | undefined;
}

export function Panel(props: PanelProps) {
  const { settings, talk, language, frame } = props;
  const { texts } = language;
  const state = useTalk(talk);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [agreed, setAgreed] = useState(0);
  const waiting = settings.ChatbotPrivacyPolicyDescription && !hasConsented(props.memory, settings, agreed);
  const online = useOnline();
  const ask = useCallback((text: string) => void talk.ask({ content: text }), [talk]);

  useLayoutEffect(() => {
    if (props.open && props.focused) focusInside(panel.current, input.current);
  }, [props.open]);
  useKeptFocus(panel.current, () => focusInside(panel.current, input.current));

  const theme = props.dark === undefined ? undefined : props.dark ? "dark" : "light";
  return (
    <div
      ref={panel}
      class={`pl-root chat ${frame}`}
      data-theme={theme}
      data-full={props.full || undefined}
      data-side={settings.ChatBubbleAlign === 1 ? "left" : "right"}
      dir={props.rtl ? "rtl" : "ltr"}
      lang={language.code}
      role={frame === "panel" ? "dialog" : "region"}
      aria-modal={props.full && frame === "panel" ? "true" : undefined}
      aria-label={settings.Name}
      tabIndex={-1}
      hidden={!props.open}
      onKeyDown={(event) => keys(event, props, panel.current)}
    >
      <Header
        settings={settings}
        texts={texts}
        state={!online ? "offline" : state.items.at(-1)?.error ? "idle" : state.phase}
        picture={props.transport.pictureUrl(settings.ChatProfilePictureUrl)}
        onClose={props.onClose}
      />
      <Messages
        welcome={linesOf(settings.WelcomeMessage)}
        suggestions={waiting || state.items.length > 0 ? [] : linesOf(settings.SuggestedMessage)}
        state={state}
        talk={talk}
        transport={props.transport}
        texts={texts}
        language={language.code}
        visible={props.open}
        onSuggestion={ask}
      />
      <Announcer items={state.items} state={!online ? "offline" : state.items.at(-1)?.error ? "idle" : state.phase} language={language} />
      {waiting ? (
        <Consent
          settings={settings}
          memory={props.memory}
          texts={texts}
          onAgree={() => setAgreed((count) => count + 1)}
        />
      ) : (
        <>
          <PolicyLine settings={settings} texts={texts} />
          <Composer
            input={input}
            settings={settings}
            talk={talk}
            transport={props.transport}
            drafts={props.drafts}
            texts={texts}
            language={language.code}
            busy={talk.busy}
          />
        </>
      )}
      <Footer settings={settings} texts={texts} poweredBy={props.poweredBy} talk={talk} busy={talk.busy} />
    </div>
  );
}

function keys(event: KeyboardEvent, props: PanelProps, panel: HTMLElement | null): void {
  if (event.key === "Escape" && props.onClose && !event.isComposing) {
    event.stopPropagation();
    props.onClose();
  }
  if (event.key === "Tab" && props.full && props.frame === "panel" && panel) keepFocusInside(panel, event);
}

/** A finger would bring up the keyboard over the talk, so there the panel itself is focused. */
function focusInside(panel: HTMLElement | null, input: HTMLElement | null): void {
  const finger = matchMedia("(pointer: coarse)").matches;
  (finger || !input ? panel : input)?.focus({ preventScroll: true });
}

/** What was pressed may be gone once it has worked (a suggestion, try again, stop): the focus is not lost with it. */
function useKeptFocus(panel: HTMLElement | null, regain: () => void): void {
  const before = panel && !panel.hidden ? focusedIn(panel) : null;
  useLayoutEffect(() => {
    if (before && (!before.isConnected || before.matches(":disabled"))) regain();
  });
}

function useTalk(talk: Talk) {
  const [state, setState] = useState(talk.state);
  useEffect(() => {
    setState(talk.state);
    return talk.subscribe(() => setState(talk.state));
  }, [talk]);
  return state;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine !== false);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine !== false);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return online;
}
