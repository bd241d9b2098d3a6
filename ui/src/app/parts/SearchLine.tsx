/*
 * The search field of a list, which "search" of the shortcuts and the palette
 * leads to. What is searched is not its business.
 */
import { useRef } from "preact/hooks";
import { Search } from "lucide";
import { useWish } from "../shell/useWish";
import { Icon } from "./Icon";

interface SearchLineProps {
  name: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchLine({ name, placeholder, value, onChange }: SearchLineProps) {
  const field = useRef<HTMLInputElement>(null);
  useWish("search", () => field.current?.focus());
  return (
    <div class="search-line">
      <Icon node={Search} />
      <input
        ref={field}
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
