import { useId } from "preact/hooks";
import type { NotificationSettings } from "../../api/generated/NotificationSettings";
import { Select } from "../components/controls";
import { texts } from "../texts";

const KINDS = ["NewLead", "Waiting", "Message", "Showing", "Assigned"] as const;
const WHEN = ["AtOnce", "IfUnread", "Off"] as const;

type Kind = (typeof KINDS)[number];

interface ChannelTableProps {
  settings: NotificationSettings;
  change: (part: Partial<NotificationSettings>) => void;
}

/** What happens, and when the screen and the email tell it. */
export function ChannelTable({ settings, change }: ChannelTableProps) {
  const t = texts.value.notifications;
  const id = useId();
  const options = WHEN.map((value) => ({ value, label: t.when[value] }));
  const cell = (kind: Kind, channel: "Desktop" | "Email") => {
    const cellId = `${id}-${kind}-${channel}`;
    const name = channel === "Desktop" ? t.desktop : t.email;
    return (
      <td>
        <label class="notification-label" for={cellId}>
          <span class="sr-only">{t.kinds[kind]}: </span>
          <span class="notification-channel">{name}</span>
        </label>
        <Select
          ids={{ id: cellId, describedBy: undefined, invalid: false }}
          name={`${kind}.${channel}`}
          value={settings[kind][channel]}
          options={options}
          onChange={(value) => change({ [kind]: { ...settings[kind], [channel]: value } })}
        />
      </td>
    );
  };
  return (
    <table class="notification-table">
      <thead>
        <tr>
          <th scope="col">{t.kind}</th>
          <th scope="col">{t.desktop}</th>
          <th scope="col">{t.email}</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t.kinds[kind]}</th>
            {cell(kind, "Desktop")}
            {kind === "Showing" ? <td class="field-help">{t.showingEmail}</td> : cell(kind, "Email")}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
