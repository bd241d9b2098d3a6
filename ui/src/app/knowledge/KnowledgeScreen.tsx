import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ClipboardPaste, Plus } from "lucide";
import type { KnowledgeEntry } from "../../api/generated/KnowledgeEntry";
import { useApp } from "../app-context";
import { formatDate, formatNumber } from "../format";
import { Button, IconButton } from "../components/Button";
import { Empty, Failed, Loading } from "../components/states";
import { ScreenSearch } from "../components/ScreenSearch";
import { ScreenFrame } from "../shell/ScreenFrame";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { moveAmongRows } from "../conversations/row-keys";
import { tryQuestion } from "../playground/playground-store";
import { texts } from "../texts";
import { BulkAdd } from "./BulkAdd";
import { KnowledgeEditor } from "./KnowledgeEditor";
import { NEW_ENTRY, startFrom, type EntryInitial } from "./entry-form";
import { knowledgeStore, matchingEntries } from "./knowledge-store";

export function KnowledgeScreen({ serialNumber }: { serialNumber: string }) {
  const app = useApp();
  const store = knowledgeStore(app, serialNumber);
  const t = texts.value.knowledge;
  const open = useSignal<EntryInitial | null>(null);
  const pasting = useSignal(false);
  const entries = store.entries.value;
  useEffect(() => void store.load(), [store]);
  const add = () => (open.value = NEW_ENTRY);
  useCommandHandler("new-fact", add);
  return (
    <ScreenFrame
      actions={
        <>
          <IconButton name={t.paste} icon={ClipboardPaste} onClick={() => (pasting.value = true)} />
          <Button icon={Plus} variant="primary" title="Ctrl+N" onClick={add}>{t.newEntry}</Button>
        </>
      }
    >
      <div class="listings">
        <div class="listings-main">
          {entries.is === "loading" ? <Loading what={t.allEntries} /> : null}
          {entries.is === "failed" ? <Failed error={entries.error} doing={t.loadingEntries} retry={() => void store.load()} /> : null}
          {entries.is === "ready" && pasting.value ? (
            <BulkAdd serialNumber={serialNumber} entries={entries.value} close={() => (pasting.value = false)} />
          ) : null}
          {entries.is === "ready" && entries.value.length === 0 && !pasting.value ? <NoEntries add={add} /> : null}
          {entries.is === "ready" && entries.value.length > 0 && !pasting.value ? (
            <EntryList entries={entries.value} openId={open.value?.entry?.FactID ?? null} open={(entry) => (open.value = startFrom(entry))} />
          ) : null}
        </div>
        {open.value ? (
          <KnowledgeEditor
            key={open.value.entry?.FactID ?? "new"}
            serialNumber={serialNumber}
            start={open.value}
            close={() => (open.value = null)}
            askAgain={(question) => tryQuestion(app, serialNumber, question)}
          />
        ) : null}
      </div>
    </ScreenFrame>
  );
}

function NoEntries({ add }: { add: () => void }) {
  return (
    <Empty
      title={texts.value.knowledge.empty}
      text={texts.value.knowledge.emptyText}
    >
      <Button icon={Plus} onClick={add}>{texts.value.knowledge.first}</Button>
    </Empty>
  );
}

interface EntryListProps {
  entries: KnowledgeEntry[];
  openId: number | null;
  open: (entry: KnowledgeEntry) => void;
}

function EntryList({ entries, openId, open }: EntryListProps) {
  const t = texts.value.knowledge;
  const typed = useSignal("");
  const shown = matchingEntries(entries, typed.value);
  return (
    <>
      <div class="filter-bar">
        <ScreenSearch
          name={t.search}
          placeholder={t.searchHint}
          value={typed.value}
          onChange={(text) => (typed.value = text)}
        />
        <span class="bar-space" />
        <span class="bar-count" aria-live="polite">{t.counted(shown.length, formatNumber(shown.length))}</span>
      </div>
      {shown.length === 0 ? <Empty title={t.none} text={t.noneText} /> : null}
      <ul class="entry-list" aria-label={t.list} onKeyDown={moveAmongRows}>
        {shown.map((entry) => (
          <li key={entry.FactID}>
            <EntryRow entry={entry} isOpen={entry.FactID === openId} open={() => open(entry)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function EntryRow({ entry, isOpen, open }: { entry: KnowledgeEntry; isOpen: boolean; open: () => void }) {
  return (
    <button class="entry-row" type="button" aria-current={isOpen ? "true" : undefined} onClick={open}>
      {entry.Question ? <strong class="entry-question">{entry.Question}</strong> : null}
      <span class="entry-answer">{entry.Answer}</span>
      <span class="entry-day">{texts.value.knowledge.changed(formatDate(entry.ChangeTime))}</span>
    </button>
  );
}
