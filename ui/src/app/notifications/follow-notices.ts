/*
 * Follows the notices of the member who works here. In the desktop app the core does it, because the page may sleep while
 * its window is minimized; in a browser this page asks.
 */
import { computed, effect } from "@preact/signals";
import type { Notice } from "../../api/generated/Notice";
import { conversationsStore } from "../conversations/conversations-store";
import { memberStore } from "../inbox/member-store";
import type { AppStore } from "../shell/app-store";
import { texts } from "../texts";
import { browserDevice, browserNotifications, createPopups } from "./browser-notifications";
import { notificationTexts } from "./notification-texts";
import { openNotices } from "./open-notices";
import { followPresence } from "./presence";

const POLL_MS = 3_000;
/** A hidden page's timers are slowed down, but not an answer that it waits for. */
const HIDDEN_WAIT_S = 25;
const HIDDEN_MS = 500;
const RETRY_MS = 10_000;

/** Until the returned function is called. */
export function followNotices(app: AppStore): () => void {
  const stopCount = app.transport.listen?.("notices", (payload) => {
    if (Array.isArray(payload)) openNotices.value = payload.map(String);
  });
  let stopOne: () => void = () => undefined;
  // The connection itself changes with each probe.
  const connectionId = computed(() => (app.supports("notices") ? (app.connection.value?.id ?? null) : null));
  const memberId = computed(() => (connectionId.value === null ? 0 : (memberStore(app).me.value?.MemberID ?? 0)));
  const stop = effect(() => {
    stopOne();
    stopOne = () => undefined;
    openNotices.value = [];
    if (connectionId.value === null) return void unwatch(app);
    const members = memberStore(app);
    if (members.members.peek().is === "loading") void members.find();
    if (memberId.value === 0) return void unwatch(app);
    const self = members.hasOwnKey.value ? {} : { MemberID: memberId.value };
    // The core gets the words again in another language.
    const spoken = texts.value.notifications && notificationTexts();
    stopOne = app.transport.kind === "tauri" ? watchInCore(app, self, spoken) : watchHere(app, self);
  });
  return () => {
    stop();
    stopOne();
    stopCount?.();
  };
}

function unwatch(app: AppStore): void {
  if (app.transport.kind === "tauri") void app.transport.desktop("watch_notices", {}).catch(() => undefined);
}

function watchInCore(app: AppStore, self: { MemberID?: number }, spoken: ReturnType<typeof notificationTexts>): () => void {
  let isStopped = false;
  let stopPresence: () => void = () => undefined;
  const member = self.MemberID === undefined ? {} : { memberId: self.MemberID };
  const begun = app.transport.desktop("watch_notices", { ...member, texts: spoken });
  void begun
    .then(({ device, notices }) => {
      if (isStopped) return;
      openNotices.value = notices;
      stopPresence = followPresence(app, self, device);
    })
    .catch(() => undefined);
  return () => {
    isStopped = true;
    stopPresence();
  };
}

function watchHere(app: AppStore, self: { MemberID?: number }): () => void {
  const device = browserDevice();
  const stopPresence = followPresence(app, self, device);
  const popups = createPopups((notice) => openNotice(app, notice));
  const aborted = new AbortController();
  const title = document.title.replace(/^\(\d+\) /, "");
  void poll();
  return () => {
    aborted.abort();
    stopPresence();
    popups.close();
    document.title = title;
  };

  async function poll(): Promise<void> {
    let after = "";
    while (!aborted.signal.aborted) {
      const isHidden = document.visibilityState !== "visible";
      try {
        const page = await app.transport.call("list_notices", {
          ...self,
          ...(browserNotifications.peek() === "on" ? { Device: device } : {}),
          ...(after ? { After: after } : {}),
          ...(after && isHidden ? { WaitS: HIDDEN_WAIT_S } : {}),
        });
        if (aborted.signal.aborted) return;
        after = page.Next;
        openNotices.value = page.List.map(({ SerialNumber }) => SerialNumber);
        document.title = page.List.length > 0 ? `(${page.List.length}) ${title}` : title;
        if (browserNotifications.peek() === "on") popups.update(page);
        await pause(isHidden ? HIDDEN_MS : POLL_MS, aborted.signal);
      } catch {
        await pause(RETRY_MS, aborted.signal);
      }
    }
  }
}

/** Opens what a notice is about. */
function openNotice(app: AppStore, { SerialNumber, SessionID, Name }: Notice): void {
  app.open(SerialNumber, SessionID ? "conversations" : "showings");
  if (SessionID) void conversationsStore(app, SerialNumber).openOf(SessionID, Name);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
