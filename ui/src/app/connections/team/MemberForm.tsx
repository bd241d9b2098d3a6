import { useSignal } from "@preact/signals";
import type { Member } from "../../../api/generated/Member";
import { ApiError } from "../../../api/transport";
import { useApp } from "../../app-context";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { Segments, TextInput } from "../../components/controls";
import { fieldErrors } from "../../errors";
import { texts } from "../../texts";

interface MemberFormProps {
  /** Null for a new person. */
  member: Member | null;
  close: () => void;
  saved: () => void;
}

export function MemberForm({ member, close, saved }: MemberFormProps) {
  const app = useApp();
  const t = texts.value.inbox.team;
  const name = useSignal(member?.Name ?? "");
  const email = useSignal(member?.Email ?? "");
  const rights = useSignal(member?.Rights ?? "agent");
  const busy = useSignal(false);
  const errors = useSignal<Record<string, string>>({});
  const labels: Record<string, string> = { Name: t.columns.name, Email: t.columns.email, Rights: t.columns.rights };
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    try {
      await app.transport.call("save_member", {
        ...(member ? { MemberID: member.MemberID } : {}),
        Name: name.value.trim(),
        Email: email.value.trim(),
        ...(rights.value === (member?.Rights ?? "agent") ? {} : { Rights: rights.value }),
      });
      saved();
    } catch (thrown) {
      const { fields, rest } = fieldErrors(ApiError.from(thrown), ["Name", "Email", "Rights"], (field) => labels[field] ?? field);
      errors.value = rest.length > 0 ? { ...fields, Name: [fields.Name, ...rest].filter(Boolean).join(" ") } : fields;
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="make-key" onSubmit={(event) => void submit(event)}>
      <Field label={t.columns.name} error={errors.value.Name}>
        {(ids) => <TextInput ids={ids} value={name.value} placeholder={texts.value.inbox.naming.placeholder} autoFocus onInput={(text) => (name.value = text)} />}
      </Field>
      <Field label={t.columns.email} error={errors.value.Email}>
        {(ids) => <TextInput ids={ids} value={email.value} onInput={(text) => (email.value = text)} />}
      </Field>
      <Field label={t.columns.rights} help={t.rightsHelp} error={errors.value.Rights}>
        {() => (
          <Segments
            name={t.columns.rights}
            value={rights.value}
            onChange={(next) => (rights.value = next)}
            options={["agent", "manager"].map((value) => ({ value, label: t.rights[value] ?? value }))}
          />
        )}
      </Field>
      <div class="panel-foot">
        <Button variant="quiet" onClick={close}>{t.cancel}</Button>
        <Button type="submit" busy={busy.value} disabled={name.value.trim() === ""}>{t.save}</Button>
      </div>
    </form>
  );
}
