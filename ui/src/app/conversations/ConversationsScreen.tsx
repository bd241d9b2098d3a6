/*
 * Conversations: what visitors asked, on the left as a list that can be
 * narrowed, on the right one talk to read.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { RefreshCw } from "lucide";
import { useApp } from "../app-context";
import { FactSheet } from "../knowledge/FactSheet";
import type { FactStart } from "../knowledge/fact-form";
import { factsStore } from "../knowledge/facts-store";
import { Button } from "../parts/Button";
import { Empty, Failed, Loading } from "../parts/Told";
import { ScreenFrame } from "../shell/ScreenFrame";
import { ConversationFilterBar } from "./ConversationFilterBar";
import { ConversationList } from "./ConversationList";
import { ConversationReader } from "./ConversationReader";
import { ALL_CONVERSATIONS, conversationsStore, type ConversationsStore } from "./conversations-store";

export function ConversationsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = conversationsStore(app, serialNumber);
  const fact = useSignal<FactStart | null>(null);
  useEffect(() => {
    void store.reload();
    // Reasons name the saved facts that an answer quotes.
    void factsStore(app, serialNumber).load();
  }, [store]);
  const refresh = () => {
    void store.reload();
    if (store.openId.value !== null) void store.open(store.openId.value);
  };
  return (
    <ScreenFrame actions={<Button icon={RefreshCw} busy={store.loading.value} onClick={refresh}>Refresh</Button>}>
      <div class="listings">
        <div class="listings-main">
          <ConversationFilterBar store={store} />
          <Body store={store} serialNumber={serialNumber} keepAsFact={(start) => (fact.value = start)} />
        </div>
        {fact.value ? <FactSheet serialNumber={serialNumber} start={fact.value} close={() => (fact.value = null)} /> : null}
      </div>
    </ScreenFrame>
  );
}

interface BodyProps {
  store: ConversationsStore;
  serialNumber: string;
  keepAsFact: (start: FactStart) => void;
}

function Body({ store, serialNumber, keepAsFact }: BodyProps) {
  const rows = store.rows.value;
  const nothing = rows.length === 0 && store.openId.value === null;
  if (store.fault.value && rows.length === 0) {
    return <Failed fault={store.fault.value} doing="loading the conversations" retry={() => void store.reload()} />;
  }
  if (nothing && store.loading.value) return <Loading what="the conversations" />;
  if (nothing && !store.isNarrowed.value) {
    return <Empty title="No conversations yet" text="As soon as a visitor asks something, the talk stands here, with the questions that had no answer marked." />;
  }
  if (rows.length === 0 && store.isNarrowed.value && !store.loading.value) {
    return (
      <Empty title="No conversation fits" text="There are conversations; search and filters leave none of them.">
        <Button onClick={() => store.setFilters(ALL_CONVERSATIONS)}>Show all</Button>
      </Empty>
    );
  }
  return (
    <div class="conversations">
      <ConversationList store={store} />
      <ConversationReader key={store.openId.value ?? 0} store={store} serialNumber={serialNumber} keepAsFact={keepAsFact} />
    </div>
  );
}
