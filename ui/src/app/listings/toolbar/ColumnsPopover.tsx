import { texts } from "../../texts";
import { COLUMNS, shownColumns, toggleColumn } from "../model/columns";
import { Popover } from "../../components/Popover";

export function ColumnsPopover({ close }: { close: () => void }) {
  const t = texts.value.listings;
  return (
    <Popover name={t.columnChoice} close={close} class="columns">
      <ul class="columns-list">
        {COLUMNS.map(({ name }) => (
          <li key={name}>
            <label class="column-choice">
              <input type="checkbox" checked={shownColumns.value.includes(name)} onChange={() => toggleColumn(name)} />
              {t.columns[name]}
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
