/*
 * The same chat component as on the share page, with the agent's key. The conversation stays open
 * while the app is open.
 */
import "../../chat/texts/all";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Copy, MessageCirclePlus } from "lucide";
import { mountChat } from "../../chat";
import type { ChatHandle } from "../../chat/types";
import { useApp } from "../app-context";
import { KnowledgeEditor } from "../knowledge/KnowledgeEditor";
import type { EntryInitial } from "../knowledge/entry-form";
import { settingsStore } from "../settings/store/settings-store";
import { publicSettings } from "../settings/store/public-settings";
import { Button, IconButton } from "../components/Button";
import { Segments } from "../components/controls";
import { Failed, Loading } from "../components/states";
import { ScreenFrame } from "../shell/ScreenFrame";
import { texts } from "../texts";
import { ListingDrawer, type ListingRequest } from "./ListingDrawer";
import { ExplanationPanel, type ExplanationActions } from "./ExplanationPanel";
import { SavedQuestions } from "./saved-questions/SavedQuestions";
import { saveFromPlayground, savedStore } from "./saved-questions/saved-store";
import { transcriptText } from "./transcript";
import { endConversation, questionToAsk, conversationFor, playgroundView, tryQuestion } from "./playground-store";

export function PlaygroundScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const chatbotSettings = settingsStore(app, serialNumber);
  const conversationNumber = useSignal(0);
  const t = texts.value.playground;
  useEffect(() => {
    if (chatbotSettings.saved.value.is !== "ready") void chatbotSettings.load();
  }, [chatbotSettings]);
  const begin = () => {
    endConversation(app, serialNumber);
    conversationNumber.value += 1;
  };
  const isChat = playgroundView.value === "talk";
  return (
    <ScreenFrame actions={isChat ? <Actions key={conversationNumber.value} serialNumber={serialNumber} begin={begin} /> : null}>
      <div class="filter-bar">
        <Segments
          name={t.part}
          value={playgroundView.value}
          options={[
            { value: "talk", label: t.tabChat },
            { value: "saved", label: t.tabSaved },
          ]}
          onChange={(next) => (playgroundView.value = next)}
        />
        {chatbotSettings.changes.value > 0 ? (
          <p class="playground-unsaved" role="note">
            {t.unsaved(chatbotSettings.changes.value)} <Button variant="quiet" onClick={() => app.show("look")}>{t.toSettings}</Button>
          </p>
        ) : null}
      </div>
      {isChat ? <ChatView key={conversationNumber.value} serialNumber={serialNumber} /> : <SavedQuestions serialNumber={serialNumber} />}
    </ScreenFrame>
  );
}

function Actions({ serialNumber, begin }: { serialNumber: string; begin: () => void }) {
  const app = useApp();
  const t = texts.value.playground;
  const { exchanges } = conversationFor(app, serialNumber);
  const copy = () =>
    navigator.clipboard.writeText(transcriptText(exchanges.value)).then(
      () => app.toast({ text: t.copied, tone: "good" }),
      () => app.toast({ text: t.notCopied, tone: "bad" }),
    );
  return (
    <>
      {exchanges.value.length > 0 ? <IconButton name={t.copyTranscript} icon={Copy} onClick={() => void copy()} /> : null}
      <Button icon={MessageCirclePlus} onClick={begin}>{t.newConversation}</Button>
    </>
  );
}

/** The chat and its explanations; a drawer covers the explanations. */
function ChatView({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const chatbotSettings = settingsStore(app, serialNumber);
  const chat = useRef<ChatHandle | null>(null);
  const entryDraft = useSignal<EntryInitial | null>(null);
  const listingRequest = useSignal<ListingRequest | null>(null);
  const t = texts.value.playground;
  const saved = chatbotSettings.saved.value;
  if (saved.is === "loading") return <Loading what={t.loadingBot} />;
  if (saved.is === "failed") return <Failed error={saved.error} doing={t.readingSettings} retry={() => void chatbotSettings.load()} />;
  // The link may be clicked when another screen is open.
  const askAgain = (question: string) => (chat.current ? chat.current.send(question) : tryQuestion(app, serialNumber, question));
  const actions: ExplanationActions = {
    askAgain,
    saveToKnowledge: (start) => {
      listingRequest.value = null;
      entryDraft.value = start;
    },
    complete: (request) => {
      entryDraft.value = null;
      listingRequest.value = request;
    },
    saveQuestion({ question, answer, noAnswer, cards, tookMs, tokens }) {
      const mentioned = cards.map((card) => ({ mlsNumber: card.mlsNumber, name: card.address || card.title }));
      const outcome = { answer, noAnswer, homes: mentioned, at: new Date().toISOString(), tookMs, tokens };
      const show = { label: t.showSaved, run: () => (playgroundView.value = "saved") };
      saveFromPlayground(savedStore(app, serialNumber), question, outcome).then(
        (isNew) => app.toast({ text: isNew ? t.questionSaved : t.questionKnown, tone: isNew ? "good" : "quiet", action: show }),
        app.reportError(t.saved.saving),
      );
    },
  };
  const closeListing = (wasSaved: boolean) => {
    const question = listingRequest.value?.question ?? "";
    listingRequest.value = null;
    if (wasSaved) app.toast({ text: t.listingSaved, tone: "good", action: { label: t.askAgain, run: () => askAgain(question) } }, ACTION_TOAST_MS);
  };
  return (
    <div class="playground">
      <ChatPane serialNumber={serialNumber} chat={chat} />
      <ExplanationPanel serialNumber={serialNumber} exchanges={conversationFor(app, serialNumber).exchanges.value} {...actions} />
      {entryDraft.value ? <KnowledgeEditor key={entryDraft.value.question} serialNumber={serialNumber} start={entryDraft.value} close={() => (entryDraft.value = null)} askAgain={askAgain} /> : null}
      {listingRequest.value ? <ListingDrawer key={listingRequest.value.mlsNumber} serialNumber={serialNumber} request={listingRequest.value} close={closeListing} /> : null}
    </div>
  );
}

/** The toast with "Ask again" stays a little longer. */
const ACTION_TOAST_MS = 12_000;

/** Mounts the chat once; later changes of settings are sent as updates. */
function ChatPane({ serialNumber, chat }: { serialNumber: string; chat: { current: ChatHandle | null } }) {
  const app = useApp();
  const chatbotSettings = settingsStore(app, serialNumber);
  const host = useRef<HTMLDivElement>(null);
  const settings = publicSettings(app.transport, chatbotSettings.saved.value.is === "ready" ? chatbotSettings.saved.value.value : {});

  useEffect(() => {
    if (!host.current) return;
    const mounted = mountChat(host.current, { settings, transport: conversationFor(app, serialNumber).transport, frame: "page" });
    chat.current = mounted;
    const wanted = questionToAsk.value;
    questionToAsk.value = null;
    if (wanted !== null) mounted.send(wanted);
    return () => {
      chat.current = null;
      mounted.destroy();
    };
  }, [serialNumber]);
  useEffect(() => chat.current?.update(settings), [chatbotSettings.saved.value]);
  return <div ref={host} class="playground-host" />;
}
