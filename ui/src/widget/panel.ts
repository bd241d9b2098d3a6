/*
 * The panel as the launcher fetches it: the chat component with the service
 * behind it, who the visitor is, and what the page hears of the talk. One
 * module, fetched on first hover, focus or press.
 */
import { mountChat, type ChatFault, type ChatHandle } from "../chat/index";
import { browserMemory } from "../chat/storage";
import type { Told } from "./api";
import { fetchWords } from "./fetch-messages";
import { httpTransport } from "./http-transport";
import type { Visit } from "./widget-session";

export interface PanelEvents {
  tell(event: "message" | "lead" | "error", detail: object): void;
  onClose(): void;
  /** A message came while the panel was closed; the word for "unread". */
  onUnread(word: string): void;
}

export interface FloatingPanel extends Pick<ChatHandle, "open" | "close" | "send" | "destroy"> {
  /** All that the page said of its visitor so far. */
  identify(told: Told): void;
}

export async function openPanel(root: ShadowRoot, visit: Visit, told: Told, { tell, ...events }: PanelEvents): Promise<FloatingPanel> {
  await fetchWords(visit.config.AIResponseLanguage);
  const service = httpTransport(visit);
  let talked = visit.returning;
  /** What the page said and the service has not heard. */
  let isNew = Object.keys(told).length > 0;

  /** Once a talk, however the address came to the service. */
  function reached(by: string): void {
    const talk = String(visit.memory.get("session"));
    if (visit.memory.get("lead") !== talk) tell("lead", { by });
    visit.memory.set("lead", talk);
  }

  /** Waits for a talk, so that nobody becomes a lead by looking. */
  async function introduce(): Promise<void> {
    if (!talked || !isNew) return;
    isNew = false;
    try {
      // The service reads names in any case and leaves alone what it does not know.
      await service.identify(told);
      if (told.email || told.phone) reached("identify");
    } catch (fault) {
      const { detail, message } = fault as ChatFault;
      // Not heard of: with the next answer again.
      isNew = !detail;
      tell("error", { message });
    }
  }

  const chat = mountChat(root, {
    ...events,
    settings: visit.config,
    memory: visit.memory,
    drafts: browserMemory("session", visit.chatbotId),
    transport: {
      ...service,
      async startSession() {
        await service.startSession();
        // The new session has not heard who the visitor is.
        talked = false;
        isNew = Object.keys(told).length > 0;
      },
      async talkToPerson() {
        const text = await service.talkToPerson();
        heard("bot", text);
        reached("person");
        return text;
      },
    },
    onEvent(name, detail) {
      if (name === "error") tell(name, { message: detail });
      else if (name === "lead") reached(detail);
      else heard(name === "answer" ? "bot" : "visitor", detail);
    },
  });

  function heard(role: "bot" | "visitor", text: string): void {
    if (text) tell("message", { role, text });
    talked ||= role === "bot";
    void introduce();
  }

  let loaded = false;

  void introduce();
  return {
    ...chat,
    /** A panel that was long in coming does not take the keys from who has begun to write on the page. */
    open(takeFocus) {
      chat.open(takeFocus && (loaded || !isWriting(document.activeElement)));
      loaded = true;
    },
    identify(now) {
      told = now;
      isNew = true;
      void introduce();
    },
    /** The owner's privacy text comes before any question, the page's too; it is drawn with the open panel. */
    send: (text) => root.querySelector(".consent") ?? chat.send(text),
  };
}

const isWriting = (focused: Element | null): boolean =>
  focused instanceof HTMLElement && (focused.isContentEditable || focused.matches("input, textarea, select, iframe"));
