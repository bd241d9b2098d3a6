/* The people of the office. A person's key is shown once, until its note is closed. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Plus } from "lucide";
import type { Member } from "../../../api/generated/Member";
import type { MemberKey } from "../../../api/generated/MemberKey";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { PanelHead } from "../../components/PanelHead";
import { Failed, Loading } from "../../components/states";
import { formatDateTime } from "../../format";
import { memberStore, type MemberStore } from "../../inbox/member-store";
import { CopyButton } from "../../install/SnippetCard";
import { texts } from "../../texts";
import { MemberForm } from "./MemberForm";

export function TeamPanel() {
  const app = useApp();
  const t = texts.value.inbox.team;
  const store = memberStore(app);
  /** The member in the form; "new" for another person. */
  const editing = useSignal<Member | "new" | null>(null);
  const made = useSignal<MemberKey | null>(null);
  useEffect(() => void store.load(), [store]);
  const list = store.members.value;
  const remove = async ({ MemberID, Name }: Member) => {
    const yes = await app.ask({ title: t.removeTitle(Name), text: t.removeText, confirm: t.remove, losing: true });
    if (yes) await app.transport.call("remove_member", { MemberID }).then(store.load, app.reportError(t.removing));
  };
  const makeKey = ({ MemberID }: Member) =>
    app.transport.call("make_member_key", { MemberID }).then((key) => void (made.value = key), app.reportError(t.makingKey));
  return (
    <section class="panel team" aria-label={t.title}>
      <PanelHead title={t.title} help={t.help}>
        <div class="panel-actions">
          <Button icon={Plus} onClick={() => (editing.value = "new")}>{t.add}</Button>
        </div>
      </PanelHead>
      {editing.value ? (
        <MemberForm
          key={editing.value === "new" ? 0 : editing.value.MemberID}
          member={editing.value === "new" ? null : editing.value}
          close={() => (editing.value = null)}
          saved={() => {
            editing.value = null;
            void store.load();
          }}
        />
      ) : null}
      {made.value ? <NewKeyNote made={made.value} close={() => (made.value = null)} /> : null}
      {list.is === "loading" ? <Loading what={t.loading} /> : null}
      {list.is === "failed" ? <Failed error={list.error} doing={t.reading} retry={() => void store.load()} /> : null}
      {list.is === "ready" && list.value.length === 0 ? <p class="field-help">{t.none}</p> : null}
      {list.is === "ready" && list.value.length > 0 ? (
        <MemberTable members={list.value} store={store} edit={(member) => (editing.value = member)} makeKey={(member) => void makeKey(member)} remove={(member) => void remove(member)} />
      ) : null}
    </section>
  );
}

function NewKeyNote({ made, close }: { made: MemberKey; close: () => void }) {
  const t = texts.value.inbox.team;
  return (
    <div class="new-key" role="status">
      <p>{t.keyShownOnce(made.Member.Name)}</p>
      <pre class="code" tabIndex={0}>{made.Key}</pre>
      <div class="panel-foot">
        <CopyButton text={made.Key} />
        <Button variant="quiet" onClick={close}>{t.done}</Button>
      </div>
    </div>
  );
}

interface MemberTableProps {
  members: readonly Member[];
  store: MemberStore;
  edit: (member: Member) => void;
  makeKey: (member: Member) => void;
  remove: (member: Member) => void;
}

function MemberTable({ members, store, edit, makeKey, remove }: MemberTableProps) {
  const t = texts.value.inbox.team;
  const ownId = store.me.value?.MemberID;
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.email}</th>
          <th scope="col">{t.columns.rights}</th>
          <th scope="col">{t.columns.seen}</th>
          <th scope="col"><span class="sr-only">{t.columns.actions}</span></th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.MemberID}>
            <td><bdi>{member.Name}</bdi>{member.MemberID === ownId ? ` (${t.you})` : ""}</td>
            <td>{member.Email}</td>
            <td>{t.rights[member.Rights] ?? member.Rights}</td>
            <td>{member.Online ? t.online : member.LastSeenTime ? formatDateTime(member.LastSeenTime) : t.never}</td>
            <td class="cell-action">
              {member.MemberID === ownId || store.hasOwnKey.value ? null : <Button variant="quiet" label={`${t.isYou}: ${member.Name}`} onClick={() => store.choose(member)}>{t.isYou}</Button>}
              <Button variant="quiet" label={t.keyOf(member.Name)} onClick={() => makeKey(member)}>{t.key}</Button>
              <Button variant="quiet" label={t.editOf(member.Name)} onClick={() => edit(member)}>{t.edit}</Button>
              <Button variant="quiet" label={t.removeOf(member.Name)} onClick={() => remove(member)}>{t.remove}</Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
