/* How the member who works here wants to hear of things. Every change is saved at once. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Member } from "../../api/generated/Member";
import type { NotificationSettings } from "../../api/generated/NotificationSettings";
import { useApp } from "../app-context";
import { Field } from "../components/Field";
import { Segments, Select, Toggle } from "../components/controls";
import { Failed, Loading } from "../components/states";
import { memberStore } from "../inbox/member-store";
import { loadInto, LOADING, type Loadable } from "../shell/app-store";
import { texts } from "../texts";
import { ChannelTable } from "./ChannelTable";
import { QuietHoursList } from "./QuietHoursList";
import { ThisDevice } from "./ThisDevice";
import "./notifications.css";

export function NotificationsPage() {
  const app = useApp();
  const t = texts.value.notifications;
  const members = memberStore(app);
  useEffect(() => void members.load(), [members]);
  const list = members.members.value;
  const me = members.me.value;
  if (me) return <MemberSettings key={me.MemberID} member={me} self={members.hasOwnKey.value ? {} : { MemberID: me.MemberID }} />;
  if (list.is === "loading") return <Loading what={t.loading} />;
  if (list.is === "failed") return <Failed error={list.error} doing={t.loadingDoing} retry={() => void members.load()} />;
  if (list.value.length === 0) return <p class="field-help">{t.nobody}</p>;
  const options = [{ value: "", label: t.choose, disabled: true }, ...list.value.map(({ MemberID, Name }) => ({ value: String(MemberID), label: Name }))];
  const choose = (id: string) => list.value.filter(({ MemberID }) => String(MemberID) === id).forEach(members.choose);
  return <Field label={t.who}>{(ids) => <Select ids={ids} value="" options={options} onChange={choose} />}</Field>;
}

function MemberSettings({ member, self }: { member: Member; self: { MemberID?: number } }) {
  const app = useApp();
  const t = texts.value.notifications;
  const settings = useSignal<Loadable<NotificationSettings>>(LOADING);
  const load = () => loadInto(settings, () => app.transport.call("get_notification_settings", self));
  useEffect(() => void load(), []);
  const state = settings.value;
  if (state.is === "loading") return <Loading what={t.loading} />;
  if (state.is === "failed") return <Failed error={state.error} doing={t.loadingDoing} retry={() => void load()} />;
  const current = state.value;
  const change = (part: Partial<NotificationSettings>) => {
    // Quiet hours count where the member is.
    const TimeZone = part.Quiet ? Intl.DateTimeFormat().resolvedOptions().timeZone : current.TimeZone;
    const next = { ...current, ...part, TimeZone };
    settings.value = { is: "ready", value: next };
    app.transport.call("save_notification_settings", { ...self, Notify: next }).catch((thrown: unknown) => {
      app.reportError(t.saving)(thrown);
      void load();
    });
  };
  return (
    <>
      <p class="field-help">
        {t.whoIs(member.Name)}. {member.Email ? t.emailTo(member.Email) : t.noEmail}
      </p>
      <ChannelTable settings={current} change={change} />
      <Toggle label={t.showNames} help={t.showNamesHelp} name="showNames" on={current.ShowNames} onChange={(ShowNames) => change({ ShowNames })} />
      <QuietHoursList quiet={current.Quiet} zone={current.TimeZone || Intl.DateTimeFormat().resolvedOptions().timeZone} change={(Quiet) => change({ Quiet })} />
      {current.Quiet.length > 0 ? (
        <Field label={t.quietEmail}>
          {() => (
            <Segments
              name={t.quietEmail}
              value={current.QuietEmail}
              options={(["Hold", "Send"] as const).map((value) => ({ value, label: t.quietEmails[value] }))}
              onChange={(QuietEmail) => change({ QuietEmail })}
            />
          )}
        </Field>
      ) : null}
      <ThisDevice />
    </>
  );
}
