import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { RefreshCw } from "lucide";
import { useApp } from "../app-context";
import { KnowledgeEditor } from "../knowledge/KnowledgeEditor";
import type { EntryInitial } from "../knowledge/entry-form";
import { knowledgeStore } from "../knowledge/knowledge-store";
import { settingsStore } from "../settings/store/settings-store";
import { Button, IconButton } from "../components/Button";
import { Empty, Failed, Loading } from "../components/states";
import { InboxList } from "../inbox/InboxList";
import { InboxSearch, InboxViews } from "../inbox/InboxViews";
import { NameDialog } from "../inbox/NameDialog";
import { SidePane } from "../inbox/SidePane";
import { useInbox, type Inbox } from "../inbox/use-inbox";
import { ScreenFrame } from "../shell/ScreenFrame";
import { ListingDrawer, type ListingRequest } from "../playground/ListingDrawer";
import { tryQuestion } from "../playground/playground-store";
import { texts } from "../texts";
import { ConversationFilterBar } from "./ConversationFilterBar";
import { ConversationList } from "./ConversationList";
import { ConversationReader, type ReaderActions } from "./ConversationReader";
import { ALL_CONVERSATIONS, conversationsStore, type ConversationsStore } from "./conversations-store";
import { DayChart } from "./DayChart";
import { ExportMenu, ExportProgress, useExport } from "./ExportMenu";
import { UsageToday } from "./UsageToday";
import { usageStore } from "./usage-store";

export function ConversationsScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = conversationsStore(app, serialNumber);
  const t = texts.value.conversations;
  const entryDraft = useSignal<EntryInitial | null>(null);
  const listingRequest = useSignal<ListingRequest | null>(null);
  const exporting = useExport(store);
  const live = useInbox(store, serialNumber);
  const showsAll = !live || live.inbox.view.value === "All";
  useEffect(() => {
    const settings = settingsStore(app, serialNumber);
    // The chatbot's time zone and color.
    if (settings.saved.value.is !== "ready") void settings.load();
    void store.reload();
    void store.loadDays();
    // Explanations name the knowledge entries that an answer quotes.
    void knowledgeStore(app, serialNumber).load();
  }, [store]);
  const refresh = () => {
    void store.reload();
    void store.loadDays();
    void usageStore(app, serialNumber).load();
    void live?.inbox.refresh(true);
    if (store.openId.value !== null) void store.open(store.openId.value);
  };
  const ask = (question: string) => tryQuestion(app, serialNumber, question);
  const closeListing = (wasSaved: boolean) => {
    const question = listingRequest.value?.question ?? "";
    listingRequest.value = null;
    if (wasSaved) app.toast({ text: t.listingSaved, tone: "good", action: { label: t.askAgain, run: () => ask(question) } }, 12_000);
  };
  const actions = useMemo<ReaderActions>(
    () => ({
      saveToKnowledge: (start) => ((listingRequest.value = null), (entryDraft.value = start)),
      complete: (request) => ((entryDraft.value = null), (listingRequest.value = request)),
    }),
    [],
  );
  return (
    <ScreenFrame
      actions={
        <>
          <ExportMenu exporting={exporting} disabled={store.total.value === 0} />
          <IconButton name={t.refresh} icon={RefreshCw} disabled={store.loading.value} onClick={refresh} />
        </>
      }
    >
      <div class="listings">
        <div class={`listings-main${live ? " inbox" : ""}${live && store.openId.value !== null ? " is-reading" : ""}`}>
          {live ? <InboxViews inbox={live.inbox} members={live.members} /> : null}
          {showsAll ? <ConversationFilterBar store={store} /> : null}
          {live && !showsAll ? <InboxSearch inbox={live.inbox} /> : null}
          <ExportProgress exporting={exporting} />
          {live && !showsAll ? (
            <div class="conversations">
              <InboxList inbox={live.inbox} conversations={store} members={live.members} />
              <ConversationReader key={store.openId.value ?? 0} store={store} serialNumber={serialNumber} live={live} {...actions} />
              <Pane live={live} />
            </div>
          ) : (
            <Body store={store} serialNumber={serialNumber} live={live} {...actions} />
          )}
        </div>
        {live ? <NameDialog members={live.members} /> : null}
        {entryDraft.value ? <KnowledgeEditor key={entryDraft.value.question} serialNumber={serialNumber} start={entryDraft.value} close={() => (entryDraft.value = null)} askAgain={ask} /> : null}
        {listingRequest.value ? <ListingDrawer key={listingRequest.value.mlsNumber} serialNumber={serialNumber} request={listingRequest.value} close={closeListing} /> : null}
      </div>
    </ScreenFrame>
  );
}

function Pane({ live }: { live: Inbox | null }) {
  const conversation = live?.thread.conversation.value;
  return live?.isPaneOpen.value && conversation ? <SidePane key={conversation.SessionID} conversation={conversation} close={() => (live.isPaneOpen.value = false)} /> : null;
}

interface BodyProps extends ReaderActions {
  store: ConversationsStore;
  serialNumber: string;
  live: Inbox | null;
}

function Body({ store, serialNumber, live, ...actions }: BodyProps) {
  const t = texts.value.conversations;
  const rows = store.rows.value;
  const nothing = rows.length === 0 && store.openId.value === null;
  if (store.error.value && rows.length === 0) {
    return <Failed error={store.error.value} doing={t.loadingThe} retry={() => void store.reload()} />;
  }
  if (nothing && store.loading.value) return <Loading what={t.the} />;
  if (nothing && !store.isNarrowed.value) return <Empty title={t.empty} text={t.emptyText} />;
  if (rows.length === 0 && store.isNarrowed.value && !store.loading.value) {
    return (
      <Empty title={t.none} text={t.noneText}>
        <Button onClick={() => store.setFilters(ALL_CONVERSATIONS)}>{t.showAll}</Button>
      </Empty>
    );
  }
  return (
    <>
      <DayChart store={store} />
      <UsageToday serialNumber={serialNumber} />
      <div class="conversations">
        <ConversationList store={store} />
        <ConversationReader key={store.openId.value ?? 0} store={store} serialNumber={serialNumber} live={live} {...actions} />
        <Pane live={live} />
      </div>
    </>
  );
}
