/*
 * Who works here. A member's key says it; with the secret key the agent chooses a name on this computer, at the first
 * conversation that they take over.
 */
import { signal, type Signal } from "@preact/signals";
import type { Member } from "../../api/generated/Member";
import { ApiError } from "../../api/transport";
import { loadInto, LOADING, type AppStore, type Loadable } from "../shell/app-store";

const STORAGE_KEY = "porchlight.member";
/** A secret key names nobody. */
const NO_MEMBER = 42201;

export interface MemberStore {
  me: Signal<Member | null>;
  members: Signal<Loadable<Member[]>>;
  /** Whether the name comes from a member's key, and can't be chosen here. */
  hasOwnKey: Signal<boolean>;
  /** The dialog "Your name" is open; receives the member, or null if it is closed. */
  naming: Signal<((member: Member | null) => void) | null>;
  load(): Promise<void>;
  /** Finds the member who works here, if that is known without asking; for what isn't on the screen yet. */
  find(): Promise<void>;
  choose(member: Member): void;
  create(name: string): Promise<Member>;
  /** The member who works here; asks for a name if it is unknown. Null if the agent closes the dialog. */
  require(): Promise<Member | null>;
}

const stores = new Map<string, MemberStore>();

export function memberStore(app: AppStore): MemberStore {
  const id = app.connection.peek()?.id ?? "";
  const store = stores.get(id) ?? createMemberStore(app, id);
  stores.set(id, store);
  return store;
}

export function createMemberStore(app: Pick<AppStore, "transport">, connectionId: string): MemberStore {
  const me = signal<Member | null>(null);
  const members = signal<Loadable<Member[]>>(LOADING);
  const hasOwnKey = signal(false);
  const naming = signal<MemberStore["naming"]["value"]>(null);
  const storageKey = `${STORAGE_KEY}.${connectionId}`;
  /** A secret key belongs to no member. */
  let isSecretKey = false;
  /** The agent is being asked for their name. */
  let asking: Promise<Member | null> | null = null;

  async function load(): Promise<void> {
    const chosen = localStorage.getItem(storageKey);
    await loadInto(members, () => app.transport.call("list_members", {}));
    if (!isSecretKey && !hasOwnKey.peek()) await findOwnMember();
    const list = members.peek();
    // A member who was chosen during the request may be newer than the list.
    if (list.is !== "ready" || hasOwnKey.peek() || localStorage.getItem(storageKey) !== chosen) return;
    me.value = list.value.find(({ MemberID }) => MemberID === Number(chosen)) ?? null;
  }

  async function find(): Promise<void> {
    if (me.peek() || isSecretKey) return;
    try {
      // With a secret key it fails without a failed response, which browsers would log.
      await app.transport.call("get_notification_settings", {});
    } catch (thrown) {
      isSecretKey = ApiError.from(thrown).code === NO_MEMBER;
      if (!isSecretKey || !localStorage.getItem(storageKey)) return;
    }
    await load();
  }

  async function findOwnMember(): Promise<void> {
    try {
      me.value = await app.transport.call("get_me", {});
      hasOwnKey.value = true;
    } catch (thrown) {
      isSecretKey = ApiError.from(thrown).code >= 40000;
    }
  }

  function choose(member: Member): void {
    localStorage.setItem(storageKey, String(member.MemberID));
    me.value = member;
  }

  async function create(name: string): Promise<Member> {
    const { MemberID } = await app.transport.call("save_member", { Name: name });
    await loadInto(members, () => app.transport.call("list_members", {}));
    const list = members.peek();
    const member = list.is === "ready" ? list.value.find((one) => one.MemberID === MemberID) : undefined;
    return member ?? { MemberID, Name: name, Email: "", Rights: "agent", Online: true, LastSeenTime: "", CreateTime: "" };
  }

  async function require(): Promise<Member | null> {
    asking ??= askForName().finally(() => (asking = null));
    return asking;
  }

  async function askForName(): Promise<Member | null> {
    if (!me.peek()) await load();
    if (me.peek()) return me.peek();
    const member = await new Promise<Member | null>((resolve) => (naming.value = resolve));
    naming.value = null;
    if (member) choose(member);
    return member;
  }

  return { me, members, hasOwnKey, naming, load, find, choose, create, require };
}
