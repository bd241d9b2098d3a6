/*
 * The panel that the launcher loads on first hover, focus or press: the chat component, the visitor's details, and the
 * events for the page.
 */
import { mountChat, type ChatError, type ChatHandle } from "../chat/index";
import { browserStorage } from "../chat/storage";
import type { VisitorDetails } from "./api";
import { fetchMessages } from "./fetch-messages";
import { httpTransport } from "./http-transport";
import type { WidgetSession } from "./widget-session";

/** A cached launcher passes this to the current panel, so the names must stay, like those of `FloatingPanel`. */
export interface PanelEvents {
  "tell"(event: "message" | "lead" | "error", detail: object): void;
  onClose(): void;
  /** A message came while the panel was closed; the word for "unread". */
  onUnread(word: string): void;
}

export interface FloatingPanel extends Pick<ChatHandle, "open" | "close" | "send" | "destroy"> {
  /** Sets all details of the visitor so far. */
  identify(visitorDetails: VisitorDetails): void;
}

export async function openPanel(root: ShadowRoot, session: WidgetSession, visitorDetails: VisitorDetails, { "tell": dispatch, ...events }: PanelEvents): Promise<FloatingPanel> {
  await fetchMessages(session.config.AIResponseLanguage);
  const service = httpTransport(session);
  let started = session.returning;
  /** Whether the service has not received the details yet. */
  let isNew = Object.keys(visitorDetails).length > 0;

  /** Once per conversation, however the contact details were sent. */
  function reportLead(by: string): void {
    const sessionId = String(session.memory.get("session"));
    if (session.memory.get("lead") !== sessionId) dispatch("lead", { by });
    session.memory.set("lead", sessionId);
  }

  /** Waits for the first message, so that page views do not create leads. */
  async function identifyVisitor(): Promise<void> {
    if (!started || !isNew) return;
    isNew = false;
    try {
      // The service accepts field names in any case and ignores unknown ones.
      await service.identify(visitorDetails);
      if (visitorDetails.email || visitorDetails.phone) reportLead("identify");
    } catch (error) {
      const { code, message } = error as ChatError;
      // No response: tried again after the next answer.
      isNew = !code;
      dispatch("error", { message });
    }
  }

  const chat = mountChat(root, {
    ...events,
    settings: session.config,
    storage: session.memory,
    drafts: browserStorage("session", session.chatbotId),
    transport: {
      ...service,
      async startSession() {
        await service.startSession();
        // The new session does not know the visitor.
        started = false;
        isNew = Object.keys(visitorDetails).length > 0;
      },
      async requestHandoff() {
        const reply = await service.requestHandoff();
        onMessage("bot", reply.Message);
        reportLead("person");
        return reply;
      },
    },
    onEvent(name, detail) {
      if (name === "error") dispatch(name, { message: detail });
      else if (name === "lead") reportLead(detail);
      else onMessage(name === "answer" ? "bot" : name === "agent" ? name : "visitor", detail);
    },
  });

  function onMessage(role: "bot" | "visitor" | "agent", text: string): void {
    if (text) dispatch("message", { role, text });
    started ||= role === "bot";
    void identifyVisitor();
  }

  let loaded = false;

  void identifyVisitor();
  return {
    ...chat,
    /** A panel that loads slowly must not take the focus from a visitor who is typing on the page. */
    open(takeFocus) {
      chat.open(takeFocus && (loaded || !isWriting(document.activeElement)));
      loaded = true;
    },
    identify(now) {
      visitorDetails = now;
      isNew = true;
      void identifyVisitor();
    },
    /** The consent notice also blocks questions of the page. */
    send: (text) => root.querySelector(".consent") ?? chat.send(text),
  };
}

const isWriting = (focused: Element | null): boolean =>
  focused instanceof HTMLElement && (focused.isContentEditable || focused.matches("input, textarea, select, iframe"));
