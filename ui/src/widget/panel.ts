/*
 * The panel as the launcher fetches it: the chat component with the service
 * behind it, who the visitor is, and what the page hears of the talk. One
 * module, fetched on first hover, focus or press.
 */
import { mountChat, type ChatError, type ChatHandle } from "../chat/index";
import { browserStorage } from "../chat/storage";
import type { VisitorDetails } from "./api";
import { fetchMessages } from "./fetch-messages";
import { httpTransport } from "./http-transport";
import type { WidgetSession } from "./widget-session";

export interface PanelEvents {
  dispatch(event: "message" | "lead" | "error", detail: object): void;
  onClose(): void;
  /** A message came while the panel was closed; the word for "unread". */
  onUnread(word: string): void;
}

export interface FloatingPanel extends Pick<ChatHandle, "open" | "close" | "send" | "destroy"> {
  /** All that the page said of its visitor so far. */
  identify(visitorDetails: VisitorDetails): void;
}

export async function openPanel(root: ShadowRoot, session: WidgetSession, visitorDetails: VisitorDetails, { dispatch, ...events }: PanelEvents): Promise<FloatingPanel> {
  await fetchMessages(session.config.AIResponseLanguage);
  const service = httpTransport(session);
  let started = session.returning;
  /** What the page said and the service has not heard. */
  let isNew = Object.keys(visitorDetails).length > 0;

  /** Once a talk, however the address came to the service. */
  function reportLead(by: string): void {
    const sessionId = String(session.storage.get("session"));
    if (session.storage.get("lead") !== sessionId) dispatch("lead", { by });
    session.storage.set("lead", sessionId);
  }

  /** Waits for a talk, so that nobody becomes a lead by looking. */
  async function identifyVisitor(): Promise<void> {
    if (!started || !isNew) return;
    isNew = false;
    try {
      // The service reads names in any case and leaves alone what it does not know.
      await service.identify(visitorDetails);
      if (visitorDetails.email || visitorDetails.phone) reportLead("identify");
    } catch (error) {
      const { code, message } = error as ChatError;
      // Not heard of: with the next answer again.
      isNew = !code;
      dispatch("error", { message });
    }
  }

  const chat = mountChat(root, {
    ...events,
    settings: session.config,
    storage: session.storage,
    drafts: browserStorage("session", session.chatbotId),
    transport: {
      ...service,
      async startSession() {
        await service.startSession();
        // The new session has not heard who the visitor is.
        started = false;
        isNew = Object.keys(visitorDetails).length > 0;
      },
      async requestHandoff() {
        const text = await service.requestHandoff();
        onMessage("bot", text);
        reportLead("person");
        return text;
      },
    },
    onEvent(name, detail) {
      if (name === "error") dispatch(name, { message: detail });
      else if (name === "lead") reportLead(detail);
      else onMessage(name === "answer" ? "bot" : "visitor", detail);
    },
  });

  function onMessage(role: "bot" | "visitor", text: string): void {
    if (text) dispatch("message", { role, text });
    started ||= role === "bot";
    void identifyVisitor();
  }

  let loaded = false;

  void identifyVisitor();
  return {
    ...chat,
    /** A panel that was long in coming does not take the keys from who has begun to write on the page. */
    open(takeFocus) {
      chat.open(takeFocus && (loaded || !isWriting(document.activeElement)));
      loaded = true;
    },
    identify(now) {
      visitorDetails = now;
      isNew = true;
      void identifyVisitor();
    },
    /** The owner's privacy text comes before any question, the page's too; it is drawn with the open panel. */
    send: (text) => root.querySelector(".consent") ?? chat.send(text),
  };
}

const isWriting = (focused: Element | null): boolean =>
  focused instanceof HTMLElement && (focused.isContentEditable || focused.matches("input, textarea, select, iframe"));
