/*
 * The search field of a list, which "search" of the shortcuts and the palette
 * leads to. What is searched is not its business.
 */
import { useRef } from "preact/hooks";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { SearchField } from "./SearchField";

interface SearchLineProps {
  name: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export function ScreenSearch(props: SearchLineProps) {
  const field = useRef<HTMLInputElement>(null);
  useCommandHandler("search", () => field.current?.focus());
  return <SearchField {...props} field={field} />;
}
