import { useSignal } from "@preact/signals";
import { Trash2 } from "lucide";
import type { LeadNote } from "../../api/generated/LeadNote";
import { formatDate, formatTime } from "../format";
import { Button, IconButton } from "../components/Button";
import { texts } from "../texts";

/** As long as the service takes. */
const MAX_NOTE = 2000;

interface LeadNotesProps {
  notes: readonly LeadNote[];
  /** Resolves to false if the note was not saved. */
  add: (content: string) => Promise<boolean>;
  remove: (note: LeadNote) => void;
}

export function LeadNotes({ notes, add, remove }: LeadNotesProps) {
  const t = texts.value.leads.note;
  return (
    <section class="lead-notes" aria-label={t.notes}>
      <h3>{t.notes}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.NoteID}>
            <p dir="auto">{note.Content}</p>
            <footer>
              <time dateTime={note.CreateTime}>{`${formatDate(note.CreateTime)}, ${formatTime(note.CreateTime)}`}</time>
              <IconButton name={t.remove} icon={Trash2} onClick={() => remove(note)} />
            </footer>
          </li>
        ))}
      </ul>
      <NewNote add={add} />
    </section>
  );
}

function NewNote({ add }: { add: (content: string) => Promise<boolean> }) {
  const t = texts.value.leads.note;
  const typed = useSignal("");
  const saving = useSignal(false);
  const save = async () => {
    const content = typed.value.trim();
    if (!content || saving.value) return;
    saving.value = true;
    // Text that was not saved stays in the field.
    if (await add(content)) typed.value = "";
    saving.value = false;
  };
  return (
    <form
      class="lead-note-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        rows={2}
        aria-label={t.add}
        placeholder={t.placeholder}
        maxLength={MAX_NOTE}
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void save();
        }}
      />
      <Button type="submit" busy={saving.value} disabled={!typed.value.trim()}>{t.save}</Button>
    </form>
  );
}
