/* The search field of a screen, focused by the "search" shortcut and the command palette. */
import { useRef } from "preact/hooks";
import { useCommandHandler } from "../shell/commands/use-command-handler";
import { SearchField } from "./SearchField";

interface ScreenSearchProps {
  name: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

export function ScreenSearch(props: ScreenSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useCommandHandler("search", () => field.current?.focus());
  return <SearchField {...props} field={field} />;
}
