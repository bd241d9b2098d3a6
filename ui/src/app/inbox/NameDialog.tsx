/* Asks once who works here: visitors read this name. */
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Field } from "../components/Field";
import { TextInput } from "../components/controls";
import { formErrorText } from "../errors";
import { texts } from "../texts";
import type { MemberStore } from "./member-store";
import { replyInput } from "./reply-input";

export function NameDialog({ members }: { members: MemberStore }) {
  const resolve = members.naming.value;
  return resolve ? <OpenDialog members={members} resolve={resolve} /> : null;
}

function OpenDialog({ members, resolve }: { members: MemberStore; resolve: NonNullable<MemberStore["naming"]["value"]> }) {
  const t = texts.value.inbox.naming;
  const list = members.members.value;
  const known = list.is === "ready" ? list.value : [];
  const name = useSignal("");
  const chosen = useSignal(known.length > 0 ? String(known[0]?.MemberID) : "");
  const busy = useSignal(false);
  const error = useSignal<string | undefined>(undefined);
  const isNamed = useRef(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    isNamed.current = true;
    const member = known.find(({ MemberID }) => String(MemberID) === chosen.value);
    if (member) return resolve(member);
    busy.value = true;
    try {
      resolve(await members.create(name.value.trim()));
    } catch (thrown) {
      error.value = formErrorText(thrown, () => t.label);
      isNamed.current = false;
    } finally {
      busy.value = false;
    }
  };
  // The agent writes while the name is saved; an error opens the dialog again.
  if (busy.value) return null;
  return (
    <Dialog title={t.title} close={() => resolve(null)} className="dialog-narrow" focusAfter={() => (isNamed.current ? replyInput() : null)}>
      <form class="name-form" onSubmit={(event) => void submit(event)}>
        <p class="field-help">{t.text}</p>
        {known.length > 0 ? (
          <fieldset class="name-choice">
            <legend>{t.choose}</legend>
            {[...known.map(({ MemberID, Name }) => [String(MemberID), Name] as const), ["", t.other] as const].map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="member" value={value} checked={chosen.value === value} onChange={() => (chosen.value = value)} />
                <bdi>{label}</bdi>
              </label>
            ))}
          </fieldset>
        ) : null}
        {chosen.value === "" ? (
          <Field label={t.label} error={error.value}>
            {(ids) => <TextInput ids={ids} value={name.value} placeholder={t.placeholder} autoFocus onInput={(text) => (name.value = text)} />}
          </Field>
        ) : null}
        <div class="panel-foot">
          <Button type="submit" variant="primary" disabled={chosen.value === "" && name.value.trim() === ""}>{t.use}</Button>
        </div>
      </form>
    </Dialog>
  );
}
