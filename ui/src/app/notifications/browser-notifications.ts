/*
 * Notifications of a browser at /manage/. They need a click: the agent turns them on, then the browser asks. Other tabs
 * and browsers don't show them.
 */
import { signal } from "@preact/signals";
import type { Notice } from "../../api/generated/Notice";
import type { NoticePage } from "../../api/generated/NoticePage";
import { texts } from "../texts";
import { notificationTexts } from "./notification-texts";

const CHOICE = "porchlight.notifications";
const DEVICE = "porchlight.device";
const MAX_SINGLE = 3;
const MAX_BODY = 160;

/** `blocked`: the browser doesn't let this page show any. */
export type BrowserNotifications = "off" | "on" | "blocked" | "missing";

export const browserNotifications = signal<BrowserNotifications>(current());

function current(): BrowserNotifications {
  if (typeof Notification === "undefined") return "missing";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && localStorage.getItem(CHOICE) === "on" ? "on" : "off";
}

/** Call from a click. */
export async function turnOnNotifications(): Promise<void> {
  if (typeof Notification === "undefined") return;
  await Notification.requestPermission();
  localStorage.setItem(CHOICE, "on");
  browserNotifications.value = current();
}

export function turnOffNotifications(): void {
  localStorage.setItem(CHOICE, "off");
  browserNotifications.value = current();
}

/** The name of this browser for the service. */
export function browserDevice(): string {
  const known = localStorage.getItem(DEVICE);
  if (known) return known;
  const made = `browser-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  localStorage.setItem(DEVICE, made);
  return made;
}

interface Shown {
  count: number;
  /** Null: it was told together with others. */
  popup: Notification | null;
}

/** Shows the notices of a page that are new, and closes those that were read. */
export function createPopups(open: (notice: Notice) => void) {
  const shown = new Map<number, Shown>();

  function show(notice: Notice, title: string, body: string, tag: string): Notification | null {
    try {
      const popup = new Notification(title, { body, tag });
      popup.onclick = () => {
        window.focus();
        popup.close();
        open(notice);
      };
      return popup;
    } catch {
      // Browsers of phones have none outside of a service worker.
      return null;
    }
  }

  const say = (notice: Notice, showNames: boolean) => {
    const t = notificationTexts();
    const kind = titleOf(notice, t);
    return {
      title: showNames && notice.Name ? `${notice.Name}: ${kind}` : kind,
      body: showNames && notice.Text ? notice.Text.slice(0, MAX_BODY) : notice.ChatbotName,
    };
  };

  function update(page: NoticePage): void {
    for (const [id, { popup }] of shown) {
      if (page.List.some(({ NoticeID }) => NoticeID === id)) continue;
      popup?.close();
      shown.delete(id);
    }
    const fresh = page.List.filter(({ Show, NoticeID }) => Show && !shown.has(NoticeID));
    const isTogether = fresh.length > MAX_SINGLE || fresh.filter(({ Held }) => Held).length > 1;
    const [first] = fresh;
    if (isTogether && first) show(first, texts.value.notifications.several(fresh.length), first.ChatbotName, "porchlight-several");
    for (const notice of page.List) {
      const known = shown.get(notice.NoticeID);
      if (!notice.Show || (known && known.count === notice.Count)) continue;
      const { title, body } = say(notice, page.ShowNames);
      // The same tag replaces the earlier one.
      const popup = isTogether && !known ? null : show(notice, title, body, `porchlight-${notice.NoticeID}`);
      shown.set(notice.NoticeID, { count: notice.Count, popup });
    }
  }

  return { update, close: () => shown.forEach(({ popup }) => popup?.close()) };
}

function titleOf(notice: Notice, t: ReturnType<typeof notificationTexts>): string {
  switch (notice.Kind) {
    case "NewLead":
      return t.newLead;
    case "Waiting":
      return t.waiting;
    case "Message":
      return notice.Count === 1 ? t.message : t.messages.replace("{count}", String(notice.Count));
    case "Showing":
      return t.showing;
    default:
      return t.assigned;
  }
}
