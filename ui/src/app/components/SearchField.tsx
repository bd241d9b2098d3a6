/* Shortcuts don't focus this field; use `ScreenSearch` for that. */
import type { RefObject } from "preact";
import { Search } from "lucide";
import { Icon } from "./Icon";

interface SearchFieldProps {
  name: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}

export function SearchField({ name, placeholder, value, onChange, field }: SearchFieldProps) {
  return (
    <div class="search-line">
      <Icon node={Search} />
      <input
        ref={field ?? null}
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
