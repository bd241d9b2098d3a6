import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Announcer } from "./messages/Announcer";
import { Composer } from "./composer/Composer";
import { Consent, hasConsented } from "./Consent";
import { focusedIn, trapFocus } from "./focus";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { ListingView } from "./listing/ListingView";
import { splitLines } from "./messages/message-list";
import { Messages } from "./messages/Messages";
import { isOnline } from "./lifecycle";
import { PrivacyLink } from "./PrivacyLink";
import type { ChatSession } from "./session/chat-session";
import type { Chosen } from "./texts";
import type { ChatStorage, ChatOptions, ChatTransport, ListingCard, PublicSettings } from "./types";

export interface PanelProps {
  settings: PublicSettings;
  transport: ChatTransport;
  session: ChatSession;
  storage: ChatStorage;
  drafts: ChatStorage;
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
  const { settings, session, language, frame } = props;
  const { texts } = language;
  const state = useChatState(session);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [agreed, setAgreed] = useState(0);
  const waiting = settings.ChatbotPrivacyPolicyDescription && !hasConsented(props.storage, settings, agreed);
  const online = useOnline();
  const { held } = session;
  const status = !online ? "offline" : held || state.messages.at(-1)?.error ? "idle" : state.phase;
  const isFollowed = Boolean(state.live);
  const people = useMemo(() => session.liveTexts(language.code), [language.code, isFollowed]);
  const person = held ? (state.live?.Agent?.Name ?? state.messages.findLast(({ agent }) => agent)?.agent) : undefined;
  const typing = (person && state.live?.Typing && people?.typing.replace("{name}", person)) || "";
  // While a person speaks, nothing says that an answer is on its way.
  const messages = held ? state.messages.filter((message) => message.state !== "waiting" || message.error) : state.messages;
  const ask = useCallback((text: string) => void session.ask({ content: text }), [session]);

  const { listing, openListing, returnTo } = useOpenListing(session);
  const refocus = () => {
    const card = returnTo.current;
    if (listing) panel.current?.querySelector<HTMLElement>(".view .back")?.focus();
    else if (card?.isConnected) card.focus({ preventScroll: true });
    else focusInside(panel.current, input.current);
  };

  useLayoutEffect(() => {
    if (props.open && props.focused) focusInside(panel.current, listing ? null : input.current);
  }, [props.open]);
  useFocusRecovery(panel.current, refocus);
  // Safari doesn't focus a clicked button, so the focus returns also where the recovery sees no loss.
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !listing) {
      refocus();
      returnTo.current = undefined;
    }
    wasOpen.current = Boolean(listing);
  }, [listing]);

  /** Leaves the listing for the conversation; `typing` takes the focus, also on touch screens. */
  function leaveListing(act: () => void, typing?: HTMLElement | null): void {
    returnTo.current = typing ?? undefined;
    openListing(undefined);
    act();
  }

  const theme = props.dark === undefined ? undefined : props.dark ? "dark" : "light";
  return (
    <div
      ref={panel}
      class={`pl-root chat ${frame}`}
      data-theme={theme}
      data-full={props.full || undefined}
      data-listing={listing ? "" : undefined}
      data-side={settings.ChatBubbleAlign === 1 ? "left" : "right"}
      dir={props.rtl ? "rtl" : "ltr"}
      lang={language.code}
      role={frame === "panel" ? "dialog" : "region"}
      aria-modal={props.full && frame === "panel" ? "true" : undefined}
      aria-label={settings.Name}
      tabIndex={-1}
      hidden={!props.open}
      onKeyDown={(event) => handleKey(event, listing ? { ...props, onClose: () => openListing(undefined) } : props, panel.current)}
    >
      <Header
        settings={settings}
        texts={texts}
        state={status}
        avatarUrl={props.transport.thumbnailUrl(settings.ChatProfilePictureUrl)}
        person={person}
        typing={typing}
        onClose={props.onClose}
      />
      <Messages
        welcome={splitLines(settings.WelcomeMessage)}
        suggestions={waiting || state.messages.length > 0 ? [] : splitLines(settings.SuggestedMessage)}
        state={{ ...state, messages }}
        session={session}
        transport={props.transport}
        texts={texts}
        language={language.code}
        visible={props.open}
        people={people}
        typing={typing}
        onSuggestion={ask}
      />
      <Announcer messages={messages} state={status} language={language} people={people} typing={typing} />
      {waiting ? (
        <Consent
          settings={settings}
          storage={props.storage}
          texts={texts}
          onAgree={() => setAgreed((count) => count + 1)}
        />
      ) : (
        <>
          <PrivacyLink settings={settings} texts={texts} />
          <Composer
            input={input}
            settings={settings}
            session={session}
            transport={props.transport}
            drafts={props.drafts}
            texts={texts}
            language={language.code}
            busy={session.busy}
          />
        </>
      )}
      <Footer settings={settings} texts={texts} poweredBy={props.poweredBy} session={session} busy={session.busy} />
      {listing && (
        <ListingView
          key={listing.id}
          card={listing}
          transport={props.transport}
          texts={texts}
          photoWidth={frame === "page" ? 720 : 384}
          onBack={() => openListing(undefined)}
          onClose={props.onClose}
          onAsk={waiting ? undefined : (question) => leaveListing(() => ask(question))}
          onStart={(start) => leaveListing(() => session.onDraft?.(start), input.current)}
        />
      )}
    </div>
  );
}

/** The listing that covers the conversation, and the card that it was opened from. */
function useOpenListing(session: ChatSession) {
  const [listing, openListing] = useState<ListingCard>();
  const returnTo = useRef<HTMLElement>(undefined);
  session.onOpenListing = (card, opener) => {
    returnTo.current = opener;
    openListing(card);
  };
  return { listing, openListing, returnTo };
}

function handleKey(event: KeyboardEvent, props: PanelProps, panel: HTMLElement | null): void {
  if (event.key === "Escape" && props.onClose && !event.isComposing) {
    event.stopPropagation();
    props.onClose();
  }
  if (event.key === "Tab" && props.full && props.frame === "panel" && panel) trapFocus(panel, event);
}

/** On touch screens focuses the panel, because focus in the input would open the keyboard over the messages. */
function focusInside(panel: HTMLElement | null, input: HTMLElement | null): void {
  const finger = matchMedia("(pointer: coarse)").matches;
  (finger || !input ? panel : input)?.focus({ preventScroll: true });
}

/** Moves the focus back when the pressed control disappears (a suggestion, Try again, Stop). */
function useFocusRecovery(panel: HTMLElement | null, regain: () => void): void {
  const before = panel && !panel.hidden ? focusedIn(panel) : null;
  useLayoutEffect(() => {
    if (before && (!before.isConnected || before.matches(":disabled"))) regain();
  });
}

function useChatState(session: ChatSession) {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    setState(session.state);
    return session.subscribe(() => setState(session.state));
  }, [session]);
  return state;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => {
    const update = () => setOnline(isOnline());
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return online;
}
