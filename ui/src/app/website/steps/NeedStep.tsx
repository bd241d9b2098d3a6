import { useSignal } from "@preact/signals";
import { Button } from "../../components/Button";
import { Field } from "../../components/Field";
import { TextInput } from "../../components/controls";
import { texts } from "../../texts";
import { ipProblem, isLocal, readDomain } from "../domain";
import { guide, updateGuide } from "../guide-store";
import { DnsRecordCard } from "../DnsRecordCard";

export function NeedStep() {
  const t = texts.value.website.need;
  /** An unfinished name is no error while it is typed. */
  const isChecked = useSignal(guide.value.domain !== "");
  const { domain: typed, serverIp } = guide.value;
  const { domain, problem } = readDomain(typed);
  const badIp = ipProblem(serverIp.trim());
  const submit = (event: Event) => {
    event.preventDefault();
    isChecked.value = true;
    if (domain && !badIp) updateGuide({ domain, serverIp: serverIp.trim(), step: "server" });
  };
  return (
    <form class="guide-form" onSubmit={submit}>
      <p>{t.text}</p>
      <dl class="guide-needs">
        <dt>{t.serverTitle}</dt>
        <dd>{t.server}</dd>
        <dt>{t.nameTitle}</dt>
        <dd>{t.name}</dd>
      </dl>
      <Field label={t.domainLabel} help={t.domainHelp} error={isChecked.value && problem ? t.problems[problem] : undefined}>
        {(ids) => (
          <TextInput
            ids={ids}
            type="url"
            name="domain"
            value={typed}
            placeholder="chat.example.com"
            onInput={(text) => updateGuide({ domain: text })}
            onBlur={() => (isChecked.value = typed !== "")}
          />
        )}
      </Field>
      <Field label={t.ipLabel} help={t.ipHelp} error={badIp ? t.ipProblems[badIp] : undefined}>
        {(ids) => <TextInput ids={ids} name="serverIp" value={serverIp} placeholder="203.0.113.7" onInput={(text) => updateGuide({ serverIp: text })} />}
      </Field>
      {domain && !isLocal(domain) ? <DnsRecordCard domain={domain} serverIp={badIp ? "" : serverIp.trim()} /> : null}
      <div class="guide-actions">
        <Button type="submit" variant="primary">{texts.value.website.next}</Button>
      </div>
    </form>
  );
}
