/*
 * Decides when a conversation follows what people write in it: while somebody looks at it, and in any case while a
 * person speaks or is expected. Loads the live part when it is needed first.
 */
import type { Live, LiveHandlers, LiveState, LiveTexts } from "../live/types";
import type { ChatTransport } from "../types";

export interface Attention {
  /** The conversation is on the screen. */
  visible: boolean;
  /** The page has the focus. */
  focused: boolean;
}

export class LiveConversation {
  #live: Live | undefined;
  #loading = false;
  #attention: Attention = { visible: false, focused: false };
  #phase: string | undefined;
  #destroyed = false;
  readonly #transport: Pick<ChatTransport, "live">;
  readonly #handlers: LiveHandlers;

  constructor(transport: Pick<ChatTransport, "live">, handlers: LiveHandlers, phase?: string) {
    this.#transport = transport;
    this.#phase = phase;
    this.#handlers = {
      onMessage: handlers.onMessage,
      onState: (state: LiveState) => {
        this.#phase = state.Phase;
        handlers.onState(state);
        this.update();
      },
    };
  }

  get focused(): boolean {
    return this.#attention.visible && this.#attention.focused;
  }

  attend(attention: Attention): void {
    this.#attention = attention;
    this.update();
  }

  /** Follows or stops, by what is known now. */
  update(): void {
    const wanted = this.#attention.visible || this.#phase === "agent" || this.#phase === "waiting";
    if (this.#live) this.#live.watch(wanted);
    else if (wanted && !this.#loading) this.#load();
  }

  texts(code: string): LiveTexts | undefined {
    return this.#live?.texts(code);
  }

  typed(): void {
    this.#live?.typed();
  }

  read(messageId: number): void {
    if (this.focused) this.#live?.read(messageId);
  }

  destroy(): void {
    this.#destroyed = true;
    this.#live?.stop();
  }

  #load(): void {
    const loading = this.#transport.live?.(this.#handlers);
    if (!loading) return;
    this.#loading = true;
    // If it can't be loaded, the next page tries again; the history shows the same words.
    loading.then(
      (live) => {
        this.#live = live;
        if (this.#destroyed) live.stop();
        else this.update();
      },
      () => undefined,
    );
  }
}
